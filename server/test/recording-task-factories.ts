// Recording tasks that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

/** A draft of one shot; sent where it has assignees. Gives its id. */
export async function insertRecordingTaskRow(
  trx: Trx,
  { customerId, customerUserId }: MadeUser,
  { title = 'Task', assignees = [] }: { title?: string; assignees?: readonly MadeUser[] },
): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  const times = { created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at };
  const sent = assignees.length === 0 ? {} : ({ state: 'sent', sent_at: at } as const);
  const counts = { assigned_count: assignees.length };
  await trx
    .insertInto('recording_tasks')
    .values({ id, customer_id: customerId, title, ...times, ...sent, ...counts })
    .execute();
  await trx
    .insertInto('recording_shots')
    .values({ id: randomUUID(), customer_id: customerId, task_id: id, position: 0, prompt: 'Wave' })
    .execute();
  for (const assignee of assignees)
    await trx
      .insertInto('recording_assignments')
      .values({
        ...{ id: randomUUID(), customer_id: customerId, task_id: id },
        ...{ customer_user_id: assignee.customerUserId, created_at: at },
      })
      .execute();
  return id;
}
