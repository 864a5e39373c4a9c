import type { Approval, ApprovalDetail, Decision, Drawing } from '@rushes/contract/tasks/approvals';
import { approvalList, type commentFormats, reviewList } from '@rushes/contract/tasks/lists/approvals';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { saveBlob } from '../../../lib/api/download.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type ReviewColumn = keyof typeof reviewList.columns;
export type ApprovalColumn = keyof typeof approvalList.columns;

/** Programs and scripts that wait for the user. */
export const reviewSource = {
  list: reviewList,
  key: ['approval', 'getReviews'],
  getPage: api.approval.getReviews,
  getCount: api.approval.countReviews,
} as const satisfies ListSource<Approval, ReviewColumn>;

/** What the user requested. */
export const approvalSource = {
  list: approvalList,
  key: ['approval', 'getApprovals'],
  getPage: api.approval.getApprovals,
  getCount: api.approval.countApprovals,
} as const satisfies ListSource<Approval, ApprovalColumn>;

const preparingMs = 2_000;

/** An approval; while its latest version is being prepared it is read again. */
export const approvalQuery = (approvalId: string) =>
  queryOptions({
    ...callQuery('approval', 'getApproval', { approvalId }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.rounds[0]?.video?.hls === null ? preparingMs : false,
  });

export const programApprovalQuery = (programId: string) =>
  callQuery('approval', 'getProgramApproval', { programId });

export const scriptApprovalQuery = (scriptId: string) =>
  callQuery('approval', 'getScriptApproval', { scriptId });

/** What is written in a version of a script: it never changes, so it is read once. */
export const reviewedTextQuery = (approvalId: string, roundId: string) =>
  queryOptions({
    // Not among the calls about approvals, which are read again with each change.
    queryKey: ['reviewed-text', approvalId, roundId] as const,
    queryFn: ({ signal }) => api.approval.getReviewedText({ approvalId, roundId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Puts a newer state of an approval where its screen reads it, and has all else of approvals read again. */
export function rememberApproval(queryClient: QueryClient, approval: ApprovalDetail): void {
  const { queryKey } = approvalQuery(approval.approvalId);
  queryClient.setQueryData(queryKey, approval);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [service, method] }) => service === 'approval' && method !== queryKey[1],
  });
  void queryClient.invalidateQueries({ queryKey: ['deliverable'] });
  void queryClient.invalidateQueries({ queryKey: ['event'] });
}

/** Reads approvals and deliverables again when one of them changes. */
export function useLiveApprovals(): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type !== 'approval') return;
    void queryClient.invalidateQueries({ queryKey: ['approval'] });
    void queryClient.invalidateQueries({ queryKey: ['deliverable'] });
  });
}

function useAnswers() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return {
    onSuccess: (approval: ApprovalDetail) => rememberApproval(queryClient, approval),
    onError: (error: unknown) => showError(error, t('errors.unexpected')),
  };
}

export interface RequestValues {
  readonly stages: readonly {
    readonly rule: 'any' | 'all' | 'majority' | 'no-rejection';
    readonly customerUserIds: string[];
    readonly groupIds: string[];
    readonly guests: { readonly email: string; readonly name: string }[];
  }[];
  readonly dueAt: string | null;
  readonly onSilence: 'open' | 'approved' | 'changes-required';
  readonly note: string;
}

/** There is no saved draft to approve. */
class DraftNotSaved extends Error {
  override readonly name = 'DraftNotSaved';
}

/** Asks for approval of a program's draft, once that is saved. */
export function useRequestApproval(programId: string, saveDraft: () => Promise<number | null>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { onError } = useAnswers();
  return useMutation({
    mutationFn: async ({ stages, ...values }: RequestValues) => {
      const revision = await saveDraft();
      if (revision === null) throw new DraftNotSaved();
      return api.approval.requestApproval({ programId, revision, stages: [...stages], ...values });
    },
    onSuccess: (approval) => {
      rememberApproval(queryClient, approval);
      void queryClient.invalidateQueries({ queryKey: ['program', 'getVersions', programId] });
      showToast(t('approvals.panel.requested'));
    },
    onError: (error) =>
      error instanceof DraftNotSaved ? showError(null, t('approvals.form.notSaved')) : onError(error),
  });
}

/** Asks for approval of a script, once all of it is saved. */
export function useRequestScriptApproval(scriptId: string, flush: () => Promise<void>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { onError } = useAnswers();
  return useMutation({
    mutationFn: async ({ stages, ...values }: RequestValues) => {
      await flush();
      return api.approval.requestScriptApproval({ scriptId, stages: [...stages], ...values });
    },
    onSuccess: (approval) => {
      rememberApproval(queryClient, approval);
      void queryClient.invalidateQueries({ queryKey: ['script', 'getScriptVersions'] });
      showToast(t('approvals.panel.requested'));
    },
    onError,
  });
}

export function useCancelApproval(approvalId: string) {
  const { t } = useTranslation();
  const { onSuccess, onError } = useAnswers();
  return useMutation({
    mutationFn: () => api.approval.cancelApproval({ approvalId }),
    onSuccess: (approval) => {
      onSuccess(approval);
      showToast(t('approvals.panel.cancelled'));
    },
    onError,
  });
}

export function useDecision({ approvalId, rounds }: ApprovalDetail) {
  const { t } = useTranslation();
  const { onSuccess, onError } = useAnswers();
  const { roundId = '', version = 1 } = rounds[0] ?? {};
  return useMutation({
    mutationFn: (decided: { decision: Decision; reason: string }) =>
      api.approval.decideApproval({ approvalId, roundId, ...decided }),
    onSuccess: (approval, { decision }) => {
      onSuccess(approval);
      showToast(t(`approvals.decided.${decision}`, { version }));
    },
    onError,
  });
}

export interface NewComment {
  readonly roundId: string;
  readonly text: string;
  readonly fromFrame?: number | null;
  readonly toFrame?: number | null;
  readonly blockId?: string | null;
  readonly parentId?: string;
  readonly drawing?: Drawing | null;
}

/** Comments on a version. */
export function useComments(approvalId: string) {
  const { t } = useTranslation();
  const answers = useAnswers();
  const add = useMutation({
    mutationFn: (comment: NewComment) => api.approval.addComment({ approvalId, ...comment }),
    ...answers,
  });
  const resolve = useMutation({
    mutationFn: (change: { commentId: string; isResolved: boolean }) =>
      api.approval.resolveComment({ approvalId, ...change }),
    ...answers,
  });
  const restore = useMutation({
    mutationFn: (commentId: string) => api.approval.restoreComment({ approvalId, commentId }),
    ...answers,
  });
  const remove = useMutation({
    mutationFn: (commentId: string) => api.approval.deleteComment({ approvalId, commentId }),
    onSuccess: (approval, commentId) => {
      answers.onSuccess(approval);
      showUndo({
        message: t('approvals.comments.deleted'),
        undoLabel: t('approvals.undo'),
        onUndo: () => restore.mutate(commentId),
      });
    },
    onError: answers.onError,
  });
  return { add, resolve, remove };
}

export function useCommentExport(approvalId: string) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (format: (typeof commentFormats)[number]) =>
      api.approval.exportComments({ approvalId, format }),
    onSuccess: ({ fileName, text }) => saveBlob(fileName, new Blob([text], { type: 'text/plain' })),
    onError: (error) => showError(error, t('approvals.review.exportFailed')),
  });
}
