// Columns that name a user: what they hold of someone, and what becomes of it when that user is erased.
import { sql } from 'kysely';
import type { AnyTrx } from '../db/database.ts';

/** Someone in one organisation; `userId` is the account behind the profile. */
export interface DataSubject {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly userId: string;
}

/** One column that names users. */
export interface Naming<What extends string = string> {
  readonly table: string;
  readonly column: string;
  /** Other columns of the same rows that name the same user. */
  readonly also?: readonly string[];
  readonly what: What;
  /** Whether it holds the profile or the account behind it. */
  readonly names: 'profile' | 'account';
  /** deleted: the row goes; unnamed: the column is emptied; kept: the row stays as it is. */
  readonly fate: 'deleted' | 'unnamed' | 'kept';
  /** A text beside the column with the user’s name, which is replaced. */
  readonly nameColumn?: string;
  /** Columns that no export holds: secrets, and what is other users’. */
  readonly hidden?: readonly string[];
  /** The table has no customer: its rows belong to the profile or account alone. */
  readonly hasNoCustomer?: true;
}

/** What is where a name was. */
export const erasedName = 'Erased user';

function rowsOf({ table, column, names, hasNoCustomer }: Naming, member: DataSubject) {
  const id = names === 'profile' ? member.customerUserId : member.userId;
  const own = sql`FROM ${sql.table(table)} t WHERE t.${sql.ref(column)} = ${id}::uuid`;
  return hasNoCustomer ? own : sql`${own} AND t.customer_id = ${member.customerId}::uuid`;
}

/** The rows that name the user, as JSON. */
export async function readNamed(trx: AnyTrx, naming: Naming, member: DataSubject): Promise<unknown[]> {
  const found = await sql<{ row: unknown }>`
    SELECT to_jsonb(t) - ${[...(naming.hidden ?? [])]}::text[] AS row ${rowsOf(naming, member)}`.execute(trx);
  return found.rows.map(({ row }) => row);
}

export async function countNamed(trx: AnyTrx, naming: Naming, member: DataSubject): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count ${rowsOf(naming, member)}`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

/** Does with the rows what their fate says; gives the count. */
export async function eraseNamed(trx: AnyTrx, naming: Naming, member: DataSubject): Promise<number> {
  const { table, column, fate, nameColumn } = naming;
  if (fate === 'kept') return countNamed(trx, naming, member);
  const rows = rowsOf(naming, member);
  if (fate === 'deleted') {
    const gone = await sql`DELETE FROM ${sql.table(table)} WHERE ctid IN (SELECT t.ctid ${rows})`.execute(
      trx,
    );
    return Number(gone.numAffectedRows ?? 0n);
  }
  const sets = [sql`${sql.ref(column)} = NULL`];
  if (nameColumn !== undefined) sets.push(sql`${sql.ref(nameColumn)} = ${erasedName}`);
  const changed = await sql`
    UPDATE ${sql.table(table)} SET ${sql.join(sets)} WHERE ctid IN (SELECT t.ctid ${rows})`.execute(trx);
  return Number(changed.numAffectedRows ?? 0n);
}
