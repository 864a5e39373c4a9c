// Bumpers that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { RolloutState } from '@rushes/contract/create/bumpers';
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

/** An update of live programs with an intro. */
export async function insertRolloutRow(
  trx: Trx,
  { customerId, customerUserId }: MadeUser,
  {
    bumperId,
    rolloutId = randomUUID(),
    state = 'done',
  }: { bumperId: string; rolloutId?: string; state?: RolloutState },
): Promise<void> {
  const at = new Date();
  await trx
    .insertInto('bumper_rollouts')
    .values({
      ...{ id: rolloutId, customer_id: customerId, bumper_id: bumperId, kind: 'intro', state },
      ...{ created_by: customerUserId, created_at: at, updated_at: at },
    })
    .execute();
}
