import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AnyTrx } from '../../../../platform/db/database.ts';

export async function insertExample(
  trx: Trx,
  example: { id: string; customerId: string; taskId: string; key: string; at: Date },
): Promise<void> {
  const { id, customerId, taskId, key, at } = example;
  await trx
    .insertInto('recording_shot_examples')
    .values({ id, customer_id: customerId, task_id: taskId, key, created_at: at })
    .execute();
}

/** Of a task that is there. */
export async function findExample(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<{ taskId: string; key: string } | undefined> {
  const found = await sql<{ taskId: string; key: string }>`
    SELECT task_id AS "taskId", key FROM recording_shot_examples
    WHERE customer_id = ${customerId} AND id = ${id} AND task_id IS NOT NULL`.execute(trx);
  return found.rows[0];
}

/** Those of the ids that are examples of the task. */
export async function examplesOf(
  trx: Trx,
  customerId: string,
  taskId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('recording_shot_examples')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('task_id', '=', taskId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes old ones out that no shot shows, and gives their pictures; over all customers. */
export async function takeUnused(trx: AnyTrx, before: Date, most: number): Promise<string[]> {
  const taken = await sql<{ key: string }>`
    DELETE FROM recording_shot_examples WHERE id IN (
      SELECT e.id FROM recording_shot_examples e WHERE e.created_at < ${before}
        AND NOT EXISTS (SELECT FROM recording_shots s WHERE s.example_id = e.id)
      ORDER BY e.created_at LIMIT ${most} FOR UPDATE SKIP LOCKED) RETURNING key`.execute(trx);
  return taken.rows.map(({ key }) => key);
}
