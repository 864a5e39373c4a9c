import type { Erasure } from '@rushes/contract/organization/personal-data';
import type { BelongingsChoice } from '@rushes/contract/organization/personal-data';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import { erasedName, type DataSubject } from '../../../platform/personal-data/naming.ts';
import type { PersonalDataErasuresTable, PersonalDataExportsTable } from '../../../schema-personal-data.ts';

export interface SubjectRow extends DataSubject {
  readonly name: string;
  readonly userName: string;
  readonly state: string;
}

/** A user of the customer; locked until the transaction ends where that is asked. */
export async function findSubject(
  trx: Trx,
  customerId: string,
  customerUserId: string,
  { lock = false } = {},
): Promise<SubjectRow | undefined> {
  const rows = trx
    .selectFrom('customer_users')
    .select(['customer_id as customerId', 'id as customerUserId', 'user_id as userId', 'name', 'state'])
    .select('user_name as userName')
    .where('customer_id', '=', customerId)
    .where('id', '=', customerUserId);
  return (lock ? rows.forUpdate() : rows).executeTakeFirst();
}

export interface ExportRow {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly state: PersonalDataExportsTable['state']['__select__'];
  readonly bytesTotal: number;
  readonly bytesDone: number;
  readonly files: number;
  readonly key: string | null;
  readonly sizeBytes: number | null;
  readonly failure: 'disk-full' | 'internal' | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly downloadedAt: Date | null;
  readonly expiresAt: Date;
}

function exportsWhere(where: RawBuilder<unknown>): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    SELECT e.id, e.customer_id AS "customerId", e.customer_user_id AS "customerUserId", e.requested_by AS "requestedBy",
      r.name AS "requestedByName", e.state, e.bytes_total AS "bytesTotal", e.bytes_done AS "bytesDone", e.files, e.key,
      e.size_bytes AS "sizeBytes", e.failure, e.created_at AS "createdAt", e.finished_at AS "finishedAt",
      e.downloaded_at AS "downloadedAt", e.expires_at AS "expiresAt"
    FROM personal_data_exports e JOIN members r ON r.id = e.requested_by
    WHERE ${where} ORDER BY e.created_at DESC, e.id LIMIT 50`;
}

export async function listExports(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<ExportRow[]> {
  const where = sql`e.customer_id = ${customerId} AND e.customer_user_id = ${customerUserId}`;
  return (await exportsWhere(where).execute(trx)).rows;
}

/** An export of the customer, or of any for jobs. */
export async function findExport(trx: Trx, id: string, customerId?: string): Promise<ExportRow | undefined> {
  const own = customerId === undefined ? sql`true` : sql`e.customer_id = ${customerId}`;
  return (await exportsWhere(sql`${own} AND e.id = ${id}`).execute(trx)).rows[0];
}

/** Begins an export, unless one is under way for the same user and requester; gives its id. */
export async function insertExport(
  trx: Trx,
  row: { id: string; subject: DataSubject; requestedBy: string; createdAt: Date; expiresAt: Date },
): Promise<{ id: string; isNew: boolean }> {
  const made = await trx
    .insertInto('personal_data_exports')
    .values({
      id: row.id,
      customer_id: row.subject.customerId,
      customer_user_id: row.subject.customerUserId,
      requested_by: row.requestedBy,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isNew: true };
  const open = await trx
    .selectFrom('personal_data_exports')
    .select('id')
    .where('customer_user_id', '=', row.subject.customerUserId)
    .where('requested_by', '=', row.requestedBy)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return { id: open.id, isNew: false };
}

/** Changes an export that is in one of these states; tells whether it was. */
export async function updateExport(
  trx: Trx,
  id: string,
  from: readonly ExportRow['state'][],
  values: Updateable<PersonalDataExportsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('personal_data_exports')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Archives that nobody may fetch any more. */
export async function overExports(
  trx: Trx,
  now: Date,
): Promise<{ id: string; key: string | null; customerId: string }[]> {
  return trx
    .selectFrom('personal_data_exports')
    .select(['id', 'key', 'customer_id as customerId'])
    .where('expires_at', '<=', now)
    .where((where) => where.or([where('state', '=', 'ready'), where('key', 'is not', null)]))
    .limit(1000)
    .execute();
}

/** Exports that are long over leave the list. */
export async function deleteOldExports(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('personal_data_exports')
    .where('expires_at', '<', before)
    .where('key', 'is', null)
    .where('state', 'not in', ['waiting', 'running'])
    .execute();
}

/** Keys of archives about the user, or that the user asked for. */
export async function archiveKeys(
  trx: Parameters<RawBuilder<unknown>['execute']>[0],
  customerUserId: string,
): Promise<string[]> {
  const found = await sql<{ key: string }>`
    SELECT key FROM personal_data_exports
    WHERE (customer_user_id = ${customerUserId} OR requested_by = ${customerUserId}) AND key IS NOT NULL`.execute(
    trx,
  );
  return found.rows.map(({ key }) => key);
}

export interface ErasureRow {
  readonly id: string;
  readonly customerId: string;
  readonly subjectId: string;
  readonly subjectUserId: string;
  readonly requestedBy: string | null;
  readonly requestedByUserId: string | null;
  readonly requestedByName: string;
  readonly newOwnerId: string | null;
  readonly newOwnerName: string | null;
  readonly choices: Readonly<Record<string, BelongingsChoice>>;
  readonly state: Erasure['state'];
  readonly failure: Erasure['failure'];
  readonly outcome: Erasure['outcome'];
  readonly transferred: Erasure['transferred'];
  readonly keptAccount: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Who asked for the erasure `x`, by their name now. */
export const requestedBy = sql<string>`coalesce(r.name, ${erasedName})`;
export const erasureTables = sql`personal_data_erasures x LEFT JOIN customer_users r ON r.id = x.requested_by
  LEFT JOIN customer_users h ON h.id = x.new_owner_id`;
export const selectedErasure = sql<ErasureRow>`x.id, x.customer_id AS "customerId", x.subject_id AS "subjectId",
  x.subject_user_id AS "subjectUserId",
  x.requested_by AS "requestedBy", r.user_id AS "requestedByUserId", ${requestedBy} AS "requestedByName",
  x.new_owner_id AS "newOwnerId", h.name AS "newOwnerName", x.choices, x.state, x.failure, x.outcome,
  x.transferred, x.kept_account AS "keptAccount", x.created_at AS "createdAt",
  x.finished_at AS "finishedAt"`;

export async function findErasure(
  trx: Trx,
  id: string,
  { lock = false } = {},
): Promise<ErasureRow | undefined> {
  const found = await sql<ErasureRow>`SELECT ${selectedErasure} FROM ${erasureTables} WHERE x.id = ${id}
    ${lock ? sql`FOR UPDATE OF x` : sql``}`.execute(trx);
  return found.rows[0];
}

/** Begins an erasure; one that failed begins again. Gives undefined while one is under way or done. */
export async function insertErasure(
  trx: Trx,
  row: {
    id: string;
    subject: DataSubject;
    requestedBy: string;
    newOwnerId: string | null;
    choices: Readonly<Record<string, BelongingsChoice>>;
    createdAt: Date;
  },
): Promise<string | undefined> {
  const values = {
    requested_by: row.requestedBy,
    new_owner_id: row.newOwnerId,
    choices: JSON.stringify(row.choices),
    created_at: row.createdAt,
    state: 'waiting',
    failure: null,
    finished_at: null,
  } as const;
  const made = await trx
    .insertInto('personal_data_erasures')
    .values({
      id: row.id,
      customer_id: row.subject.customerId,
      subject_id: row.subject.customerUserId,
      subject_user_id: row.subject.userId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'subject_id'])
        .doUpdateSet(values)
        .where('personal_data_erasures.state', '=', 'failed'),
    )
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whether the user is being erased. */
export async function isErasing(trx: Trx, customerId: string, customerUserId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('personal_data_erasures')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('subject_id', '=', customerUserId)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateErasure(
  trx: Trx,
  id: string,
  from: readonly Erasure['state'][],
  values: Updateable<PersonalDataErasuresTable>,
): Promise<void> {
  await trx
    .updateTable('personal_data_erasures')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .execute();
}

export async function organisationOf(trx: Trx, customerId: string): Promise<string> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.name;
}
