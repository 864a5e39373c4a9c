import type {
  AssignedTask,
  Assignment,
  RecordingTask,
  RecordingTaskDetail,
  Take,
  TaskKind,
} from '@rushes/contract/tasks/recording-tasks';
import { assignmentList, recordingTaskList } from '@rushes/contract/tasks/lists/recording-tasks';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { TaskValues } from './parts/task-form-values.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type TaskColumn = keyof typeof recordingTaskList.columns;
export type AssignmentColumn = keyof typeof assignmentList.columns;

export const resultsAtOnce = 50;

/** Tasks that the user made. */
export const taskSource = (kind: TaskKind) =>
  ({
    list: recordingTaskList,
    key: ['recordingtask', 'getRecordingTasks'],
    getPage: api.recordingtask.getRecordingTasks,
    getCount: api.recordingtask.countRecordingTasks,
    extra: { kind },
  }) as const satisfies ListSource<RecordingTask, TaskColumn>;

/** Tasks that the user has to do. */
export const assignmentSource = (kind: TaskKind) =>
  ({
    list: assignmentList,
    key: ['recordingtask', 'getAssignments'],
    getPage: api.recordingtask.getAssignments,
    getCount: api.recordingtask.countAssignments,
    extra: { kind },
  }) as const satisfies ListSource<AssignedTask, AssignmentColumn>;

/** Where tasks of a kind are listed. */
export const listPaths = {
  recording: '/tasks/ctr',
  file: '/tasks/file',
} as const satisfies Readonly<Record<TaskKind, string>>;

const listMethods = ['getRecordingTasks', 'getAssignments'] as const;

function refreshLists(queryClient: QueryClient): void {
  for (const method of listMethods) {
    void queryClient.invalidateQueries({ queryKey: ['recordingtask', method] });
    void queryClient.invalidateQueries({ queryKey: ['recordingtask', 'count', method] });
  }
}

export const taskQuery = (taskId: string) => callQuery('recordingtask', 'getRecordingTask', { taskId });

/** Who was sent a task, with what they submitted: a page after another. */
export const resultsQuery = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: ['recordingtask', 'getResults', { taskId }] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.recordingtask.getResults(
        { taskId, limit: resultsAtOnce, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Contacts that a task can be sent to, by name, address or company. */
export const contactChoicesQuery = (search: string) =>
  queryOptions({
    ...callQuery('contact', 'getContacts', {
      ...{ search, limit: 50 },
      filters: [{ column: 'state', op: 'in', values: ['enabled'] }],
    }),
    staleTime: 60_000,
  });

export const contactListChoicesQuery = () =>
  queryOptions({
    ...callQuery('contact', 'getLists', {
      limit: 100,
      filters: [{ column: 'state', op: 'in', values: ['active'] }],
    }),
    staleTime: 60_000,
  });

/** Shows what became of one assignment, without reading the others again. */
function rememberResult(queryClient: QueryClient, taskId: string, assignment: Assignment): void {
  const { assignmentId } = assignment;
  queryClient.setQueryData(resultsQuery(taskId).queryKey, (before) => {
    if (before === undefined) return before;
    const pages = before.pages.map((page) => ({
      ...page,
      items: page.items.map((each) => (each.assignmentId === assignmentId ? assignment : each)),
    }));
    return { ...before, pages };
  });
}

/** Puts a newer state of a task where its screen reads it, and has the lists read again. */
export function rememberTask(queryClient: QueryClient, task: RecordingTaskDetail): void {
  queryClient.setQueryData(taskQuery(task.taskId).queryKey, task);
  refreshLists(queryClient);
  void queryClient.invalidateQueries({ queryKey: ['event'] });
}

/** Reads the task again when it changes. */
export function useLiveTask(taskId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (event.type !== 'recording-task' || event.taskId !== taskId) return;
    void queryClient.invalidateQueries({ queryKey: taskQuery(taskId).queryKey });
    void queryClient.invalidateQueries({ queryKey: resultsQuery(taskId).queryKey });
  });
}

const roundMs = 1000;

/** Keeps the lists of tasks as the server has them; what comes together is read once. */
export function useLiveTasks(): void {
  const queryClient = useQueryClient();
  const isWaiting = useRef(false);
  useLiveEvents((event) => {
    if (event.type !== 'recording-task' || isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      refreshLists(queryClient);
    }, roundMs);
  });
}

type StateCall = 'sendRecordingTask' | 'closeRecordingTask' | 'reopenRecordingTask';

/** Sends, closes and opens a task again. */
export function useTaskState({ taskId, kind, title }: Pick<RecordingTask, 'taskId' | 'kind' | 'title'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (call: StateCall) => api.recordingtask[call]({ taskId }),
    onSuccess: (task, call) => {
      rememberTask(queryClient, task);
      if (call === 'closeRecordingTask')
        showUndo({
          message: t('tasks.closed', { title }),
          undoLabel: t('tasks.undo'),
          onUndo: () => change.mutate('reopenRecordingTask'),
        });
      else if (call === 'sendRecordingTask')
        showToast(t(kind === 'file' ? 'tasks.files.sent' : 'tasks.sent', { count: task.assignedCount }));
      else showToast(t('tasks.reopened', { title }));
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return change;
}

/** Sends a task that was sent before to more recipients. */
export function useAddRecipients(taskId: string, onAdded: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (recipients: TaskValues['recipients']) =>
      api.recordingtask.addRecipients({ taskId, recipients }),
    onSuccess: ({ added, task }) => {
      rememberTask(queryClient, task);
      void queryClient.invalidateQueries({ queryKey: resultsQuery(taskId).queryKey });
      showToast(t('tasks.recipients.added', { count: added }));
      onAdded();
    },
  });
}

/** Moves tasks to the bin and offers to take it back. */
export function useDeleteTasks(kind: TaskKind, onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['recordingtask'] });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (taskIds: string[]) => api.recordingtask.restoreRecordingTasks({ taskIds }),
    onSettled: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (taskIds: string[]) => api.recordingtask.deleteRecordingTasks({ taskIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0)
        showError(
          null,
          t(kind === 'file' ? 'tasks.files.deleteFailed' : 'tasks.deleteFailed', { count: failed.length }),
        );
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t(kind === 'file' ? 'tasks.files.deleted' : 'tasks.deleted', {
          ...{ count: deleted.length, days: me.customer?.binDays },
        }),
        undoLabel: t('tasks.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}

/** What those who record do with their takes. */
export function useAssignment(taskId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onSuccess = (task: RecordingTaskDetail) => rememberTask(queryClient, task);
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const choose = useMutation({
    mutationFn: (takeId: string) => api.recordingtask.chooseTake({ taskId, takeId }),
    ...{ onSuccess, onError },
  });
  const addClip = useMutation({
    mutationFn: (take: { shotId: string; clipId: string }) =>
      api.recordingtask.addClipTake({ taskId, ...take }),
    ...{ onSuccess, onError },
  });
  const submit = useMutation({
    mutationFn: () => api.recordingtask.submitAssignment({ taskId }),
    onSuccess: (task) => {
      rememberTask(queryClient, task);
      showToast(t('tasks.mine.submitted'));
    },
    onError,
  });
  const decline = useMutation({
    mutationFn: (reason: string) => api.recordingtask.declineAssignment({ taskId, reason }),
    ...{ onSuccess, onError },
  });
  const withdrawFile = useMutation({
    mutationFn: (requestedFileId: string) => api.recordingtask.withdrawFile({ taskId, requestedFileId }),
    onSuccess: (task) => {
      rememberTask(queryClient, task);
      showToast(t('tasks.files.withdrawn'));
    },
    onError,
  });
  return { choose, addClip, submit, decline, withdrawFile };
}

/** What became of the slot in the program. */
const acceptedWords = { true: 'filledToast', false: 'notFilledToast', null: 'acceptedToast' } as const;
const usedWords = { ...acceptedWords, true: 'usedToast', false: 'notUsedToast' } as const;

/** What requesters do with submitted takes, and with those who have none. */
export function useReview(taskId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const accept = useMutation({
    mutationFn: ({ takeId }: Pick<Take, 'takeId' | 'state'>) =>
      api.recordingtask.acceptTake({ taskId, takeId }),
    onSuccess: ({ task, assignment, isSlotFilled }, { state }) => {
      rememberTask(queryClient, task);
      rememberResult(queryClient, taskId, assignment);
      const words = state === 'accepted' ? usedWords : acceptedWords;
      showToast(t(`tasks.results.${words[`${isSlotFilled}`]}`));
      if (isSlotFilled !== true) return;
      void queryClient.invalidateQueries({ queryKey: ['program'] });
      // A take of another user left the program for it.
      void queryClient.invalidateQueries({ queryKey: resultsQuery(taskId).queryKey });
    },
    onError,
  });
  const ask = useMutation({
    mutationFn: (request: { takeId: string; note: string; noteAtMs: number | null }) =>
      api.recordingtask.requestTake({ taskId, ...request }),
    onSuccess: ({ task, assignment }) => {
      rememberTask(queryClient, task);
      rememberResult(queryClient, taskId, assignment);
      showToast(t('tasks.results.asked'));
    },
    onError,
  });
  const remind = useMutation({
    mutationFn: (assignment: Pick<Assignment, 'user' | 'contact'> | undefined) =>
      api.recordingtask.remindAssignees({
        taskId,
        ...(assignment?.user == null ? {} : { customerUserIds: [assignment.user.customerUserId] }),
        ...(assignment?.contact == null ? {} : { contactIds: [assignment.contact.contactId] }),
      }),
    onSuccess: ({ reminded, task }) => {
      rememberTask(queryClient, task);
      void queryClient.invalidateQueries({ queryKey: resultsQuery(taskId).queryKey });
      showToast(t('tasks.results.remindedToast', { count: reminded }));
    },
    onError,
  });
  return { accept, ask, remind };
}

/** What requesters do with files that were sent. */
export function useFileReview(taskId: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const remember = ({ task, assignment }: { task: RecordingTaskDetail; assignment: Assignment }) => {
    rememberTask(queryClient, task);
    rememberResult(queryClient, taskId, assignment);
    void queryClient.invalidateQueries({ queryKey: ['file'] });
  };
  const accept = useMutation({
    mutationFn: (requestedFileId: string) => api.recordingtask.acceptFile({ taskId, requestedFileId }),
    onSuccess: (decided) => {
      remember(decided);
      showToast(t(decided.isFiled ? 'tasks.files.accepted' : 'tasks.files.notFiled'));
    },
    onError,
  });
  const reject = useMutation({
    mutationFn: (rejection: { requestedFileId: string; reason: string }) =>
      api.recordingtask.rejectFile({ taskId, ...rejection }),
    onSuccess: (decided) => {
      remember(decided);
      showToast(t('tasks.files.rejected'));
    },
    onError,
  });
  return { accept, reject };
}
