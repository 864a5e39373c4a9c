import type { Context } from '../../../context.ts';
import { feature } from '../../../feature.ts';
import { registerCalendar } from './calendar/calendar-route.ts';
import { todoCalls } from './calls.ts';
import { todoData } from './personal-data-store.ts';
import { createTodosService, type TodosGiven, type TodosService } from './service.ts';

export const todos = feature({
  name: 'todos',
  tables: ['todo_calendars', 'todo_snoozes'],
  create: (context: Context, _uses, given: TodosGiven) => createTodosService(context, given),
  calls: (service) => ({ todo: todoCalls(service) }),
  jobs: defineTodoJobs,
  routes: (http, { service }) => registerCalendar(http, service.calendar),
  personalData: () => [todoData],
});

const bringBackJob = 'todos.bring-back';

function defineTodoJobs({ jobs }: Context, todosService: TodosService): void {
  jobs.define<object>({
    name: bringBackJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => todosService.bringBack(),
  });
  jobs.schedule(bringBackJob, '*/5 * * * *');
}
