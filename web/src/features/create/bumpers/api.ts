import type {
  Bumper,
  BumperDetail,
  BumperKind,
  BumperRollout,
  SavedTitleKind,
} from '@rushes/contract/create/bumpers';
import { bumperList, savedTitleKinds } from '@rushes/contract/create/lists/bumpers';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type BumperColumn = keyof typeof bumperList.columns;

/** Saved titles are added to programs in the editor; everything else, programs play. */
export function isSavedTitle(kind: BumperKind): kind is SavedTitleKind {
  return savedTitleKinds.some((each) => each === kind);
}

/** Bumpers as a list. */
export const bumperSource = {
  list: bumperList,
  key: ['bumper', 'getBumpers'],
  getPage: api.bumper.getBumpers,
  getCount: api.bumper.countBumpers,
} as const satisfies ListSource<Bumper, BumperColumn>;

export const bumperQuery = (bumperId: string) => callQuery('bumper', 'getBumper', { bumperId });

/** Puts a newer state of a bumper where its screen reads it, and has what shows bumpers read again. */
export function rememberBumper(queryClient: QueryClient, bumper: BumperDetail): void {
  queryClient.setQueryData(bumperQuery(bumper.bumperId).queryKey, bumper);
  void queryClient.invalidateQueries({ queryKey: bumperSource.key });
  void queryClient.invalidateQueries({ queryKey: ['bumper', 'getProgramBumpers'] });
  void queryClient.invalidateQueries({ queryKey: ['bumper', 'getBumperPrograms'] });
}

/** Published programs that a bumper is about. */
export function bumperProgramsQuery(bumperId: string) {
  return infiniteQueryOptions({
    queryKey: ['bumper', 'getBumperPrograms', bumperId],
    queryFn: ({ pageParam }) =>
      api.bumper.getBumperPrograms({
        ...{ bumperId, limit: 20 },
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export const rolloutQuery = (bumperId: string) => callQuery('bumper', 'getRollout', { bumperId });

export function isUnderWay(rollout: Pick<BumperRollout, 'state' | 'preparing'>): boolean {
  return rollout.state === 'running' || rollout.state === 'undoing' || rollout.preparing > 0;
}

type RolloutCall = 'startRollout' | 'pauseRollout' | 'resumeRollout' | 'undoRollout';

/** Begins, pauses, resumes and undoes the update of live programs. */
export function useRollout(bumperId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (call: RolloutCall) => api.bumper[call]({ bumperId }),
    onSuccess: (answer) => queryClient.setQueryData(rolloutQuery(bumperId).queryKey, answer),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: rolloutQuery(bumperId).queryKey });
      showError(error, t('errors.unexpected'));
    },
  });
}

/** Moves bumpers to the bin and offers to take it back. */
export function useDeleteBumpers(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['bumper'] });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (bumperIds: string[]) => api.bumper.restoreBumpers({ bumperIds }),
    onSettled: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (bumperIds: string[]) => api.bumper.deleteBumpers({ bumperIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('bumpers.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t('bumpers.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('bumpers.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}

/** Offers a bumper to programs, or takes it from those that are published from now on. */
export function useBumperState() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const activate = useMutation({
    mutationFn: (bumperId: string) => api.bumper.activateBumper({ bumperId }),
    onSuccess: (bumper) => {
      rememberBumper(queryClient, bumper);
      const what = isSavedTitle(bumper.kind) ? 'title' : bumper.rule;
      showToast(t(`bumpers.activated.${what}`, { name: bumper.name }));
    },
    onError,
  });
  const retire = useMutation({
    mutationFn: (bumperId: string) => api.bumper.retireBumper({ bumperId }),
    onSuccess: (bumper) => {
      rememberBumper(queryClient, bumper);
      showUndo({
        message: t(isSavedTitle(bumper.kind) ? 'bumpers.titleRetired' : 'bumpers.retired', {
          name: bumper.name,
        }),
        undoLabel: t('bumpers.undo'),
        onUndo: () => activate.mutate(bumper.bumperId),
      });
    },
    onError,
  });
  return { activate, retire };
}
