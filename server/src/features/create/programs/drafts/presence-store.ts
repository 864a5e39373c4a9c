import type { Trx } from '../../../../context.ts';

/** A session counts as gone when it hasn't been heard of for so long. */
const presenceMs = 40_000;

export interface Presence {
  readonly sessionId: string;
  readonly customerUserId: string;
  readonly name: string;
  readonly since: Date;
  readonly itemId: string | null;
}

export async function listEditors(
  trx: Trx,
  customerId: string,
  programId: string,
  now: Date,
): Promise<Presence[]> {
  return trx
    .selectFrom('program_editors as e')
    .innerJoin('members as u', 'u.id', 'e.customer_user_id')
    .select([
      'e.session_id as sessionId',
      'e.customer_user_id as customerUserId',
      'u.name',
      'e.since',
      'e.item_id as itemId',
    ])
    .where('e.customer_id', '=', customerId)
    .where('e.program_id', '=', programId)
    .where('e.seen_at', '>', new Date(now.getTime() - presenceMs))
    .orderBy('e.since')
    .execute();
}

/** Records that a session has the program open, and on which item; tells whether that is news. */
export async function recordEditor(
  trx: Trx,
  values: {
    customerId: string;
    programId: string;
    sessionId: string;
    customerUserId: string;
    itemId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { customerId, programId, sessionId, customerUserId, itemId, now } = values;
  await trx
    .deleteFrom('program_editors')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('seen_at', '<=', new Date(now.getTime() - presenceMs))
    .execute();
  const before = await trx
    .selectFrom('program_editors')
    .select('item_id as itemId')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  await trx
    .insertInto('program_editors')
    .values({
      customer_id: customerId,
      program_id: programId,
      session_id: sessionId,
      customer_user_id: customerUserId,
      since: now,
      item_id: itemId,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['program_id', 'session_id'])
        .doUpdateSet({ seen_at: now, customer_user_id: customerUserId, item_id: itemId }),
    )
    .execute();
  return before === undefined || before.itemId !== itemId;
}

export async function removeEditor(
  trx: Trx,
  customerId: string,
  programId: string,
  sessionId: string,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('program_editors')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Editors other than the session itself, as the contract has them. */
export function othersOf(present: readonly Presence[], { sessionId }: { readonly sessionId: string }) {
  return present
    .filter((editor) => editor.sessionId !== sessionId)
    .map(({ customerUserId, name, since, itemId }) => ({
      ...{ customerUserId, name, itemId },
      since: since.toISOString(),
    }));
}
