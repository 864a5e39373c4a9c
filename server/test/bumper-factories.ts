// Bumpers that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

/** A draft of an intro without clips; gives its id. */
export async function insertBumperRow(
  trx: Trx,
  { customerId, customerUserId }: MadeUser,
  { name = 'Intro' }: { name?: string },
): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  const times = { created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at };
  await trx
    .insertInto('bumpers')
    .values({ id, customer_id: customerId, name, kind: 'intro', rule: 'optional', ...times })
    .execute();
  return id;
}
