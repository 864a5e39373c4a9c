import type { Deliverable, DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { deliverableList } from '@rushes/contract/tasks/lists/approvals';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/api/call-error.ts';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';
import type { RequestValues } from '../approvals/api.ts';

export type DeliverableColumn = keyof typeof deliverableList.columns;

/** Deliverables as a list. */
export const deliverableSource = {
  list: deliverableList,
  key: ['deliverable', 'getDeliverables'],
  getPage: api.deliverable.getDeliverables,
  getCount: api.deliverable.countDeliverables,
} as const satisfies ListSource<Deliverable, DeliverableColumn>;

export const deliverableQuery = (deliverableId: string) =>
  callQuery('deliverable', 'getDeliverable', { deliverableId });

function rememberDeliverable(queryClient: QueryClient, deliverable: DeliverableDetail): void {
  const { queryKey } = deliverableQuery(deliverable.deliverableId);
  queryClient.setQueryData(queryKey, deliverable);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [service, method] }) => service === 'deliverable' && method !== queryKey[1],
  });
  void queryClient.invalidateQueries({ queryKey: ['approval'] });
  void queryClient.invalidateQueries({ queryKey: ['event'] });
}

/** What a new deliverable or version needs besides its reviewers. */
export interface Delivered {
  readonly title: string;
  readonly clipId: string;
}

/** What is asked for: a new deliverable, the next version of one, or another decision about the latest version. */
export type Delivery =
  | { readonly kind: 'create' }
  | { readonly kind: 'version' | 'again'; readonly deliverableId: string };

export function useDeliver(delivery: Delivery) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ title, clipId, stages, ...rest }: Delivered & RequestValues) => {
      const request = { ...rest, stages: [...stages] };
      if (delivery.kind === 'create')
        return api.deliverable.createDeliverable({ ...request, title: title.trim(), clipId });
      const { kind, deliverableId } = delivery;
      return kind === 'version'
        ? api.deliverable.addVersion({ ...request, deliverableId, clipId })
        : api.deliverable.requestVersionApproval({ ...request, deliverableId });
    },
    onSuccess: async (deliverable) => {
      rememberDeliverable(queryClient, deliverable);
      showToast(t('approvals.panel.requested'));
      const { deliverableId } = deliverable;
      if (delivery.kind === 'create')
        await navigate({ to: '/tasks/deliverable/$deliverableId', params: { deliverableId } });
    },
    onError: (error) => {
      // The form shows these beside their fields.
      const isShown = isCallError(error) && error.fields.some(({ path }) => path !== 'clipId');
      if (!isShown) showError(error, t('errors.unexpected'));
    },
  });
}

export function useRenameDeliverable(deliverableId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => api.deliverable.renameDeliverable({ deliverableId, title }),
    onSuccess: (deliverable) => rememberDeliverable(queryClient, deliverable),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Makes a program of what was approved, and opens it. */
export function useCreateProgram(deliverableId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.deliverable.createProgramFromDeliverable({ deliverableId }),
    onSuccess: async ({ programId }) => {
      void queryClient.invalidateQueries({ queryKey: ['deliverable'] });
      void queryClient.invalidateQueries({ queryKey: ['program'] });
      await navigate({ to: '/myprograms/editprogram/$programId', params: { programId } });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

/** Moves deliverables to the bin, with undo. */
export function useDeleteDeliverables(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['event'] });
    return queryClient.invalidateQueries({ queryKey: ['deliverable'] });
  };
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (deliverableIds: string[]) => api.deliverable.restoreDeliverables({ deliverableIds }),
    onSettled: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (deliverableIds: string[]) => api.deliverable.deleteDeliverables({ deliverableIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('deliverables.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t('deliverables.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('approvals.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}
