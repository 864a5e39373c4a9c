import type { Program } from '@rushes/contract/create/programs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError, showUndo } from '../../../../../ui/toast.tsx';

interface Change {
  readonly programIds: string[];
  readonly isArchived: boolean;
  /** Those of them whose schedule ends with archiving. */
  readonly scheduledIds?: readonly string[];
}

/** Puts programs into the archive or takes them out, and offers to take that back. */
export function useArchive() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: ({ programIds, isArchived }: Change) =>
      isArchived
        ? api.program.archivePrograms({ programIds })
        : api.program.unarchivePrograms({ programIds }),
    onSuccess: ({ changed, failed }, { isArchived, scheduledIds = [] }) => {
      const refused = isArchived ? 'programs.list.archiveFailed' : 'programs.list.unarchiveFailed';
      if (failed.length > 0) showError(null, t(refused, { count: failed.length }));
      if (changed.length === 0) return;
      const done = t(isArchived ? 'programs.list.archived' : 'programs.list.unarchived', {
        count: changed.length,
      });
      const isCancelled = scheduledIds.some((programId) => changed.includes(programId));
      showUndo({
        message: isArchived && isCancelled ? `${done} ${t('programs.list.scheduleCancelled')}` : done,
        undoLabel: t('programs.list.undo'),
        onUndo: () => change.mutate({ programIds: changed, isArchived: !isArchived }),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['program'] }),
    onError: (error) => showError(error, t('programs.list.failed')),
  });
  return {
    isPending: change.isPending,
    /** Takes them out where all of them are in the archive. */
    toggle: (programs: readonly Program[], onDone?: () => void) => {
      const programIds = programs.map(({ programId }) => programId);
      const isArchived = !programs.every((program) => program.isArchived);
      const scheduledIds = programs.flatMap(({ programId, scheduled }) =>
        scheduled === null ? [] : [programId],
      );
      change.mutate({ programIds, isArchived, scheduledIds }, { onSuccess: () => onDone?.() });
    },
  };
}
