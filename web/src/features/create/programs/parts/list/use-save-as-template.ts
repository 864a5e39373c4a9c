import type { Program } from '@rushes/contract/create/programs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { leftOutText } from '../../../templates/parts/left-out.ts';

/** Makes a template of a program and opens it; undefined for users who don't make templates. */
export function useSaveAsTemplate(): ((program: Pick<Program, 'programId' | 'title'>) => void) | undefined {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const make = useMutation({
    mutationFn: ({ programId }: Pick<Program, 'programId' | 'title'>) =>
      api.template.createTemplateFromProgram({ programId }),
    onSuccess: async ({ templateId, leftOut }, { title }) => {
      void queryClient.invalidateQueries({ queryKey: ['template'] });
      await navigate({ to: '/alltemplate/edit/$templateId', params: { templateId } });
      showToast(t('programs.list.templateMade', { title }));
      if (leftOut.length > 0) showToast(leftOutText(t, leftOut));
    },
    // Its own words are about publishing.
    onError: (error) =>
      showError(isCallError(error, 'timeline-empty') ? null : error, t('programs.list.templateFailed')),
  });
  return may(useMe(), 'create.templates:edit') ? make.mutate : undefined;
}
