import { customerList, type CustomerState } from '@rushes/contract/support/lists/customers';
import type { CustomerFlags } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { takenSeats } from '../../organization/users/service.ts';
import { usedBytes } from '../../media/uploads/service.ts';
import { deleteCustomers as deleteRecords } from '../../core/customer-records/service.ts';
import { deleteUsersWithoutProfile } from '../../identity/members/service.ts';

export type CustomerColumn = keyof typeof customerList.columns;
export type CustomerQuery = PageQuery<CustomerColumn>;

const storageBytes = usedBytes(sql`c.id`);

const customerSql = (now: Date): ListSql<CustomerColumn> => ({
  list: customerList,
  from: sql`customers c`,
  id: sql`c.id`,
  search: sql`lower(c.name || ' ' || coalesce(c.city, ''))`,
  columns: {
    name: sql`lower(c.name)`,
    state: sql`c.status`,
    city: sql`lower(coalesce(c.city, ''))`,
    users: takenSeats(sql`c.id`, now),
    seatLimit: sql`coalesce(c.seat_limit, 0)`,
    storageBytes,
    quotaBytes: sql`c.quota_bytes`,
    closesAt: sql`coalesce(c.closes_at, '-infinity'::timestamptz)`,
    createdAt: sql`c.created_at`,
  },
});

export interface CustomerRow {
  readonly customerId: string;
  readonly name: string;
  readonly addressLine: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly zip: string | null;
  readonly status: CustomerState;
  readonly statusReason: string | null;
  /** Those who take a seat. */
  readonly users: number;
  readonly administrators: number;
  readonly seatLimit: number | null;
  readonly storageBytes: number;
  readonly quotaBytes: string;
  readonly houseFps: number;
  readonly flags: CustomerFlags;
  readonly isDemo: boolean;
  readonly trialEndsAt: Date | null;
  readonly closesAt: Date | null;
  readonly erasesAt: Date | null;
  readonly createdAt: Date;
  readonly revision: number;
}

const selected = (
  now: Date,
) => sql<CustomerRow>`c.id AS "customerId", c.name, c.address_line AS "addressLine", c.city,
  c.state AS region, c.zip, c.status, c.status_reason AS "statusReason", ${takenSeats(sql`c.id`, now)} AS users,
  (SELECT count(*)::int FROM members p
    WHERE p.customer_id = c.id AND p.state = 'active' AND p.role IN ('admin', 'cm')) AS administrators,
  c.seat_limit AS "seatLimit", ${storageBytes} AS "storageBytes", c.quota_bytes AS "quotaBytes",
  c.house_fps AS "houseFps", c.flags, c.is_demo AS "isDemo", c.trial_ends_at AS "trialEndsAt",
  c.closes_at AS "closesAt", c.erases_at AS "erasesAt", c.created_at AS "createdAt", c.revision`;

export async function listCustomers(trx: Trx, query: CustomerQuery, now: Date) {
  return pageOf(trx, customerSql(now), { select: selected(now), where: [sql`true`], query });
}

export async function countCustomers(
  trx: Trx,
  query: Omit<CustomerQuery, 'limit'>,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  return countOf(trx, customerSql(now), { where: [sql`true`], query, most });
}

export async function findCustomer(
  trx: Trx,
  customerId: string,
  now: Date,
): Promise<CustomerRow | undefined> {
  const found =
    await sql<CustomerRow>`SELECT ${selected(now)} FROM customer_settings c WHERE c.id = ${customerId}`.execute(
      trx,
    );
  return found.rows[0];
}

/** The row, kept from changing until the transaction ends. */
export async function lockCustomer(
  trx: Trx,
  customerId: string,
  now: Date,
): Promise<CustomerRow | undefined> {
  await sql`SELECT FROM customers WHERE id = ${customerId} FOR UPDATE`.execute(trx);
  return findCustomer(trx, customerId, now);
}

/** Names are told apart whatever their case; anyone who takes one holds the others back until the transaction ends. */
export async function isNameTaken(trx: Trx, name: string, butOf?: string): Promise<boolean> {
  const found = await trx
    .selectFrom('customer_settings')
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.trim().toLowerCase())
    .execute();
  return found.some(({ id }) => id !== butOf);
}

export async function lockNames(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('rushes customer names'))`.execute(trx);
}

export async function profilesOf(trx: Trx, customerId: string): Promise<string[]> {
  const rows = await trx.selectFrom('members').select('id').where('customer_id', '=', customerId).execute();
  return rows.map(({ id }) => id);
}

/** Customers whose day has come: a trial that ended, a close, the end of everything. */
export async function dueCustomers(trx: Trx, now: Date) {
  const due = (column: 'trial_ends_at' | 'closes_at' | 'erases_at', states: readonly CustomerState[]) =>
    trx
      .selectFrom('customer_settings')
      .select('id')
      .where('status', 'in', [...states])
      .where(column, '<=', now)
      .execute();
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    trials: ids(await due('trial_ends_at', ['trial'])),
    closing: ids(await due('closes_at', ['trial', 'active', 'suspended'])),
    erasing: ids(await due('erases_at', ['closed'])),
  };
}

/** Everything that customers have in the storage: keys, and prefixes that end with a slash. */
async function bytesOf(trx: Trx, customerIds: readonly string[]): Promise<string[]> {
  const own = sql`customer_id = ANY (${[...customerIds]}::uuid[])`;
  const found = await sql<{ key: string }>`
    SELECT 'assets/' || id || '/' AS key FROM assets WHERE ${own}
    UNION ALL SELECT key FROM pictures WHERE ${own}
    UNION ALL SELECT 'forms/' || key FROM form_uploads WHERE ${own}
    UNION ALL SELECT key FROM reports WHERE ${own} AND key IS NOT NULL
    UNION ALL SELECT mp4_key FROM program_versions WHERE ${own} AND mp4_key IS NOT NULL
    UNION ALL SELECT jsonb_path_query(variants, '$.*.mp4Key ? (@ != null)') #>> '{}' FROM program_versions WHERE ${own}
    UNION ALL SELECT poster ->> 'key' FROM programs WHERE ${own} AND poster ->> 'kind' = 'image'
    UNION ALL SELECT 'versions/' || id || '/' FROM program_versions WHERE ${own} AND artwork IS NOT NULL
    UNION ALL SELECT logo_key FROM customer_settings WHERE id = ANY (${[...customerIds]}::uuid[]) AND logo_key IS NOT NULL
    UNION ALL SELECT 'files/' || id || '/' FROM file_versions WHERE ${own}
    UNION ALL SELECT key FROM storyboard_images WHERE ${own}
    UNION ALL SELECT key FROM storyboard_sounds WHERE ${own}
    UNION ALL SELECT key FROM recording_shot_examples WHERE ${own}
    UNION ALL SELECT 'downloads/made/' || id || '.mp4' FROM program_downloads WHERE ${own}
    UNION ALL SELECT 'fonts/' || id || '/' FROM customer_settings WHERE id = ANY (${[...customerIds]}::uuid[])
    UNION ALL SELECT 'imports/' || id || '/' FROM customer_settings WHERE id = ANY (${[...customerIds]}::uuid[])`.execute(
    trx,
  );
  return found.rows.map(({ key }) => key);
}

/** Deletes customers with all their rows, and users who are left with no profile; the audit stays. Gives the bytes that are to go. */
export async function deleteCustomers(trx: Trx, customerIds: readonly string[]): Promise<string[]> {
  const bytes = await bytesOf(trx, customerIds);
  const users = await trx
    .selectFrom('members')
    .select('user_id')
    .where('customer_id', 'in', [...customerIds])
    .execute();
  await deleteRecords(trx, customerIds);
  await deleteUsersWithoutProfile(
    trx,
    users.map((user) => user.user_id),
  );
  return bytes;
}
