// Who has an object open in its editor, and where in it they are.
import { sql } from 'kysely';
import type { Trx } from '../context.ts';

/** A session counts as gone when it hasn't been heard of for so long. */
const presenceMs = 40_000;

export interface Presence {
  readonly sessionId: string;
  readonly customerUserId: string;
  readonly name: string;
  readonly since: Date;
  /** The part of the object that they work on. */
  readonly placeId: string | null;
}

interface PresenceTable {
  /** Its table, with `customer_id`, `session_id`, `customer_user_id`, `since` and `seen_at`; one row for an object and a session. */
  readonly table: string;
  /** The columns of the object and of the place in it. */
  readonly object: string;
  readonly place: string;
}

interface Here {
  readonly customerId: string;
  readonly objectId: string;
  readonly sessionId: string;
}

export interface PresenceStore {
  list(trx: Trx, customerId: string, objectId: string, now: Date): Promise<Presence[]>;
  /** Records that a session has the object open, and where in it; tells whether that is news. */
  record(
    trx: Trx,
    here: Here & { readonly customerUserId: string; readonly placeId: string | null; readonly now: Date },
  ): Promise<boolean>;
  /** Tells whether the session was there. */
  remove(trx: Trx, here: Here): Promise<boolean>;
}

export function presenceIn(names: PresenceTable): PresenceStore {
  const rows = sql.table(names.table);
  const [object, place] = [sql.ref(names.object), sql.ref(names.place)];
  const leftBefore = (now: Date) => new Date(now.getTime() - presenceMs);
  return {
    list: async (trx, customerId, objectId, now) => {
      const found = await sql<Presence>`
        SELECT e.session_id AS "sessionId", e.customer_user_id AS "customerUserId", u.name, e.since,
          e.${place} AS "placeId"
        FROM ${rows} e JOIN members u ON u.id = e.customer_user_id
        WHERE e.customer_id = ${customerId} AND e.${object} = ${objectId} AND e.seen_at > ${leftBefore(now)}
        ORDER BY e.since`.execute(trx);
      return found.rows;
    },
    record: async (trx, { customerId, objectId, sessionId, customerUserId, placeId, now }) => {
      const ofObject = sql`customer_id = ${customerId} AND ${object} = ${objectId}`;
      await sql`DELETE FROM ${rows} WHERE ${ofObject} AND seen_at <= ${leftBefore(now)}`.execute(trx);
      const before = await sql<{ placeId: string | null }>`
        SELECT ${place} AS "placeId" FROM ${rows} WHERE ${ofObject} AND session_id = ${sessionId}`.execute(
        trx,
      );
      await sql`
        INSERT INTO ${rows} (customer_id, ${object}, session_id, customer_user_id, since, ${place}, seen_at)
        VALUES (${customerId}, ${objectId}, ${sessionId}, ${customerUserId}, ${now}, ${placeId}, ${now})
        ON CONFLICT (${object}, session_id) DO UPDATE SET seen_at = excluded.seen_at,
          customer_user_id = excluded.customer_user_id, ${place} = excluded.${place}`.execute(trx);
      const [row] = before.rows;
      return row === undefined || row.placeId !== placeId;
    },
    remove: async (trx, { customerId, objectId, sessionId }) => {
      const gone = await sql`DELETE FROM ${rows} WHERE customer_id = ${customerId} AND ${object} = ${objectId}
        AND session_id = ${sessionId}`.execute(trx);
      return (gone.numAffectedRows ?? 0n) > 0n;
    },
  };
}

/** Sessions other than the one that asks. */
export function othersOf(
  present: readonly Presence[],
  { sessionId }: { readonly sessionId: string },
): readonly Presence[] {
  return present.filter((each) => each.sessionId !== sessionId);
}
