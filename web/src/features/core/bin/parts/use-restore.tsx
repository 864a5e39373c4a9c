import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showError, showToast, showUndo } from '../../../../ui/toast.tsx';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { type Deleted, deleteObjects, refreshDeleted, restoreObjects } from '../api.ts';

interface Restoring {
  readonly restore: (objects: readonly Deleted[], onDone?: () => void) => void;
  readonly isPending: boolean;
}

/** Restores what is in the bin and offers to take it back. */
export function useRestore(): Restoring {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onSettled = () => refreshDeleted(queryClient);
  const takeBack = useMutation({
    mutationFn: deleteObjects,
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled,
  });
  const mutation = useMutation({
    mutationFn: restoreObjects,
    onSuccess: ({ restored, nameTaken }) => {
      if (nameTaken > 0) showError(null, t('bin.nameTaken', { count: nameTaken }));
      const [first] = restored;
      if (first === undefined) {
        if (nameTaken === 0) showToast(t('bin.gone'));
        return;
      }
      showUndo({
        message:
          restored.length === 1
            ? t('bin.restoredNamed', { name: first.name })
            : t('bin.restored', { count: restored.length }),
        undoLabel: t('bin.undo'),
        onUndo: () => takeBack.mutate(restored),
      });
    },
    onSettled,
  });
  return {
    restore: (objects, onDone) =>
      mutation.mutate(objects, {
        onSuccess: () => onDone?.(),
        onError: (error) => {
          // The user has decided against it.
          if (!isCallError(error, 'audience-changes')) showError(error, t('errors.unexpected'));
        },
      }),
    isPending: mutation.isPending,
  };
}
