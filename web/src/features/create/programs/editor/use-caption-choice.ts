import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { readPreferences, writePreferences } from '../../../../player/preferences.ts';
import { showError } from '../../../../ui/toast.tsx';
import { programQuery, rememberProgram } from '../api.ts';

export interface CaptionChoice {
  readonly style: CaptionStyle;
  readonly choose: (style: CaptionStyle) => void;
  /** Whether the preview shows captions, as the players of this user do. */
  readonly isShown: boolean;
  readonly setIsShown: (isShown: boolean) => void;
  /** While a style is chosen, the preview shows one in any case. */
  readonly isChoosing: boolean;
  readonly setIsChoosing: (isChoosing: boolean) => void;
}

/** The caption style of the draft, and what of captions the preview shows. */
export function useCaptionChoice({ programId, captionStyle }: ProgramDetail): CaptionChoice {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isShown, setIsShown] = useState(() => readPreferences().captions);
  const [isChoosing, setIsChoosing] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    // One after another, so that the last choice is kept.
    scope: { id: `caption style ${programId}` },
    mutationFn: (style: CaptionStyle) => api.program.setCaptionStyle({ programId, captionStyle: style }),
    onSuccess: async (program) => {
      rememberProgram(queryClient, program);
      await queryClient.invalidateQueries({ queryKey: programQuery(programId).queryKey });
    },
    onError: (error) => showError(error, t('programs.captionStyle.failed')),
  });
  return {
    // What was chosen shows at once.
    style: isPending && variables !== undefined ? variables : captionStyle,
    choose: mutate,
    isShown,
    setIsShown(next) {
      setIsShown(next);
      writePreferences({ captions: next });
    },
    isChoosing,
    setIsChoosing,
  };
}
