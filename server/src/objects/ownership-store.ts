// What users own, as each kind of object declares it.
import type { MemberRole } from '@rushes/contract/organization/lists/users';
import type { Permission } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../context.ts';
import type { AuditActor } from '../platform/audit.ts';
import type { AccessSubject, MemberKey } from './access-subject.ts';

export interface Owned {
  readonly count: number;
  /** Up to three names. */
  readonly examples: string[];
}

interface Transfer {
  readonly customerId: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** Chosen objects that change hands. */
interface Gift {
  readonly ids: readonly string[];
  readonly to: string;
}

export interface GiveResult {
  readonly given: string[];
  readonly failed: { readonly id: string; readonly code: string }[];
}

/** What someone owns of one kind. */
export interface Ownership {
  readonly kind: string;
  /** A new owner has one of these roles. */
  readonly roles: readonly MemberRole[];
  /** What a new owner may do, also with a custom role. */
  readonly needs?: Permission;
  /** Not owned by anyone: it is transferred when a user leaves, and only untied when one is erased. */
  readonly isTie?: true;
  /** What is locked before any user is. */
  readonly lock?: (trx: Trx, customerId: string) => Promise<void>;
  find(trx: Trx, owner: MemberKey): Promise<Owned>;
  /** Gives all of it to another user of the customer; returns the count. */
  transfer(trx: Trx, move: Transfer): Promise<number>;
  /** Gives those of the chosen that the user may change. Absent where only all of someone's is given. */
  readonly give?: (trx: Trx, actor: AccessSubject & AuditActor, gift: Gift) => Promise<GiveResult>;
}

interface OwnedRows extends Pick<Ownership, 'kind' | 'roles' | 'needs'> {
  readonly table: string;
  readonly owner: string;
  /** SQL over the alias `o`. */
  readonly title: RawBuilder<unknown>;
  /** The latest first. */
  readonly time?: string;
  /** Absent: every row of the owner. */
  readonly where?: RawBuilder<unknown>;
  /** Columns to set besides the owner, for the new owner's id. */
  set?(to: string): RawBuilder<unknown>;
}

/** Ownership of rows that name their owner in a column. */
export function ownedRows({
  table,
  owner,
  title,
  time = 'created_at',
  where,
  set,
  ...kind
}: OwnedRows): Ownership {
  const rows = sql.table(table);
  const column = sql.ref(owner);
  const condition = where === undefined ? sql`` : sql` AND ${where}`;
  return {
    ...kind,
    find: async (trx, { customerId, customerUserId }) => {
      const found = await sql<Owned>`
        SELECT count(*)::int AS count, coalesce((array_agg(${title} ORDER BY o.${sql.ref(time)} DESC))[1:3], '{}') AS examples
        FROM ${rows} o WHERE o.customer_id = ${customerId} AND o.${column} = ${customerUserId}${condition}`.execute(
        trx,
      );
      return found.rows[0] ?? { count: 0, examples: [] };
    },
    transfer: async (trx, { customerId, from, to }) => {
      const more = set === undefined ? sql`` : sql`, ${set(to)}`;
      const moved = await sql`UPDATE ${rows} o SET ${column} = ${to}${more}
        WHERE o.customer_id = ${customerId} AND o.${column} = ${from}${condition}`.execute(trx);
      return Number(moved.numAffectedRows ?? 0n);
    },
  };
}
