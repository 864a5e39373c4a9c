import type { AccessGain } from '@rushes/contract/core/access-changes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError, showToast, showUndo } from '../../../../ui/toast.tsx';
import { gainOf } from '../../access-changes/api.ts';
import { GainDialog } from '../../access-changes/parts/gain-warning.tsx';
import { type Deleted, deleteObjects, refreshDeleted, restoreObjects } from '../api.ts';

interface Restoring {
  readonly restore: (objects: readonly Deleted[], onDone?: () => void) => void;
  readonly isPending: boolean;
  /** Asks where more people could watch something by it. */
  readonly dialog: ReactNode;
}

interface PendingRestore {
  readonly gain: AccessGain;
  readonly objects: readonly Deleted[];
  readonly onDone: (() => void) | undefined;
}

/** Restores what is in the bin and offers to take it back. */
export function useRestore(): Restoring {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<PendingRestore | null>(null);
  const onSettled = () => refreshDeleted(queryClient);
  const takeBack = useMutation({
    mutationFn: deleteObjects,
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled,
  });
  const mutation = useMutation({
    mutationFn: ({ objects, confirmedGain }: { objects: readonly Deleted[]; confirmedGain: number }) =>
      restoreObjects(objects, confirmedGain),
    onSuccess: ({ restored, nameTaken }) => {
      setAsked(null);
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
  const send = (objects: readonly Deleted[], confirmedGain: number, onDone?: () => void) =>
    mutation.mutate(
      { objects, confirmedGain },
      {
        onSuccess: () => onDone?.(),
        onError: (error) => {
          const gain = gainOf(error);
          if (gain === null) showError(error, t('errors.unexpected'));
          else setAsked({ gain, objects, onDone });
        },
      },
    );
  return {
    restore: (objects, onDone) => send(objects, 0, onDone),
    isPending: mutation.isPending,
    dialog: (
      <GainDialog
        gain={asked?.gain ?? null}
        onClose={() => setAsked(null)}
        onConfirm={(count) => asked !== null && send(asked.objects, count, asked.onDone)}
        isPending={mutation.isPending}
      />
    ),
  };
}
