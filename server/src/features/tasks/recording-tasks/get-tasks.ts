import type {
  AssignedTask,
  Assignment,
  RecordingTask,
  RecordingTaskDetail,
} from '@rushes/contract/tasks/recording-tasks';
import type { ListQuery } from '@rushes/contract/lists/list';
import type { PageQuery } from '../../../platform/lists/list-sql.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../../create/programs/service.ts';
import { requireVisible } from './access.ts';
import type { RecordingTasksDeps } from './deps.ts';
import * as list from './list-store.ts';
import { listAssignmentsOf } from './assignments-store.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sees } from './policy.ts';
import { toDetail, toResults, toTask } from './presentation.ts';

/** A page of the tasks that the actor made, or of all. */
export async function getTasks(
  { context }: RecordingTasksDeps,
  actor: Actor,
  query: PageQuery<list.TaskColumn> & list.KindQuery,
): Promise<{ items: RecordingTask[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listTasks(trx, actor, query);
    return { items: rows.map(toTask), nextCursor };
  });
}

export async function countTasks(
  { context }: RecordingTasksDeps,
  actor: Actor,
  query: ListQuery<list.TaskColumn> & list.KindQuery,
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countTasks(trx, actor, query),
  }));
}

/** A page of what the actor has to record. */
export async function getAssignments(
  { context }: RecordingTasksDeps,
  actor: Actor,
  query: PageQuery<list.AssignmentColumn> & list.KindQuery,
): Promise<{ items: AssignedTask[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listAssignments(trx, actor, query);
    const items = rows.map(
      ({ taskId, kind, title, state, isClosed, dueAt, sentAt, shotCount, recordedCount, requester }) => ({
        ...{ taskId, kind, title, state, isClosed, shotCount, recordedCount, requester },
        dueAt: dueAt?.toISOString() ?? null,
        sentAt: sentAt.toISOString(),
      }),
    );
    return { items, nextCursor };
  });
}

export async function countAssignments(
  { context }: RecordingTasksDeps,
  actor: Actor,
  query: ListQuery<list.AssignmentColumn> & list.KindQuery,
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countAssignments(trx, actor, query),
  }));
}

/** A page of who was sent a task, with what they submitted. */
export async function getResults(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, cursor, limit }: { taskId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: Assignment[]; nextCursor: string | null }> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    if (!sees(actor, await requireVisible(trx, actor, taskId))) throw new AppError('forbidden');
    const { rows, nextCursor } = await listAssignmentsOf(trx, customerId, { taskId, cursor, limit });
    return { items: await toResults(deps, trx, actor, { taskId, assignments: rows }), nextCursor };
  });
}

export async function getTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  taskId: string,
): Promise<RecordingTaskDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireVisible(trx, actor, taskId), actor),
  );
}
