import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { sendSound } from '../../../../lib/api/form-upload.ts';
import { showError, showUndo } from '../../../../ui/toast.tsx';
import { storyboardQuery } from '../api.ts';

/** Gives a storyboard another sound, or takes it away. */
export function useBoardSound({ storyboardId, sound }: Pick<StoryboardDetail, 'storyboardId' | 'sound'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = storyboardQuery(storyboardId);
  const save = async (soundId: string | null) => {
    const known = queryClient.getQueryData(queryKey);
    const revision = known?.revision ?? 0;
    await api.storyboard.updateStoryboard({ storyboardId, revision, soundId });
    await queryClient.invalidateQueries({ queryKey });
  };
  const onError = (error: unknown) => showError(error, t('storyboards.animatic.soundFailed'));
  const set = useMutation({ mutationFn: save, onError });
  const offerUndo = (message: string, soundId: string | null) =>
    showUndo({ message, undoLabel: t('storyboards.undo'), onUndo: () => set.mutate(soundId) });
  const add = useMutation({
    mutationFn: async ({ file }: { file: Blob; before: string | null }) => {
      const key = await sendSound(file);
      const made = await api.storyboard.addStoryboardSound({ storyboardId, key });
      await save(made.soundId);
    },
    onSuccess: (_made, { before }) => {
      if (before !== null) offerUndo(t('storyboards.animatic.soundReplaced'), before);
    },
    onError,
  });
  const before = sound?.soundId ?? null;
  const failed = add.isError ? add.variables : null;
  return {
    isAdding: add.isPending,
    /** Sends a voice again that wasn't saved; a file can be chosen again. Null: there is none. */
    retry: failed === null || failed.file instanceof File ? null : () => add.mutate(failed),
    isSaving: set.isPending || add.isPending,
    add: (file: Blob) => add.mutate({ file, before }),
    remove: () =>
      set.mutate(null, { onSuccess: () => offerUndo(t('storyboards.animatic.soundRemoved'), before) }),
  };
}
