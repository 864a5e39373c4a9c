import type { todoService } from '@rushes/contract/core/todos';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { TodosService } from './service.ts';

/** Always the caller's own. */
export function todoCalls(todos: TodosService): Handlers<typeof todoService> {
  return {
    getTodos: (request, { caller }) => todos.getTodos(caller, request),
    countTodos: (_request, { caller }) => todos.countTodos(caller),
    getCalendar: (_request, { caller }) => todos.calendar.getCalendar(caller),
    createCalendar: (_request, { caller }) => todos.calendar.createCalendar(caller),
    removeCalendar: async (_request, { caller }) => {
      await todos.calendar.removeCalendar(caller);
      return {};
    },
    snoozeTodo: async (request, { caller }) => {
      await todos.snoozeTodo(caller, request);
      return {};
    },
  };
}
