import type { Todo } from '@rushes/contract/core/todos';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { useLiveEvents } from '../../../lib/api/events.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { formatExactTime } from '../../../lib/format/format.ts';
import { showError, showUndo } from '../../../ui/toast.tsx';

const pageSize = 25;

export function todosQuery(snoozed: boolean) {
  return infiniteQueryOptions({
    queryKey: ['todo', 'getTodos', { snoozed, pages: true }] as const,
    queryFn: ({ pageParam, signal }) =>
      api.todo.getTodos(
        { snoozed, limit: pageSize, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The next few, for a block. */
export function nextTodosQuery(limit: number) {
  return callQuery('todo', 'getTodos', { limit });
}

export function todoCountsQuery() {
  return callQuery('todo', 'countTodos', {});
}

/** Reads the list again when something that it may show has changed. */
export function useLiveTodos(): void {
  const queryClient = useQueryClient();
  const isWaiting = useRef(false);
  useLiveEvents(({ type }) => {
    if (type !== 'counts' && type !== 'recording-task' && type !== 'approval' && type !== 'program') return;
    if (isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      void queryClient.invalidateQueries({ queryKey: ['todo'] });
    }, 500);
  });
}

type Snooze = Pick<Todo, 'kind' | 'objectId'> & { readonly until: string | null };

/** Hides a to-do for a while, or shows it again. */
export function useSnooze() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const options = {
    onError: (error: Error) => showError(error, t('todos.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['todo'] }),
  };
  const back = useMutation({ mutationFn: (snooze: Snooze) => api.todo.snoozeTodo(snooze), ...options });
  return useMutation({
    mutationFn: (snooze: Snooze) => api.todo.snoozeTodo(snooze),
    onSuccess: (_answer, snooze) => {
      if (snooze.until === null) return;
      showUndo({
        message: t('todos.snoozed', { at: formatExactTime(snooze.until) }),
        undoLabel: t('todos.undo'),
        onUndo: () => back.mutate({ ...snooze, until: null }),
      });
    },
    ...options,
  });
}

/** Gives a recording or file task to another user. */
export function useDelegate(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: { taskId: string; customerUserId: string; note: string }) =>
      api.recordingtask.delegateAssignment(request),
    onSuccess: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['todo'] });
      await queryClient.invalidateQueries({ queryKey: ['recordingtask'] });
    },
  });
}
