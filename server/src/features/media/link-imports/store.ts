import type { Updateable } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { LinkImportsTable } from '../../../schema-imports.ts';

export interface LinkImportRow {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly url: string;
  readonly folderId: string | null;
  readonly name: string;
  readonly state: LinkImportsTable['state'];
  readonly reason: string | null;
  readonly sizeBytes: number | null;
  readonly receivedBytes: number;
  readonly uploadId: string | null;
  readonly clipId: string | null;
  readonly createdAt: Date;
}

export interface ImportOwner {
  readonly customerId: string;
  readonly customerUserId: string;
}

function linkImports(trx: Trx) {
  return trx
    .selectFrom('link_imports')
    .select(['id', 'customer_id as customerId', 'customer_user_id as customerUserId', 'url', 'name'])
    .select(['folder_id as folderId', 'state', 'reason', 'size_bytes as sizeBytes'])
    .select(['received_bytes as receivedBytes', 'upload_id as uploadId', 'clip_id as clipId'])
    .select(['created_at as createdAt']);
}

export async function insertImport(
  trx: Trx,
  { customerId, customerUserId }: ImportOwner,
  given: { id: string; url: string; name: string; folderId: string | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('link_imports')
    .values({
      id: given.id,
      customer_id: customerId,
      customer_user_id: customerUserId,
      url: given.url,
      folder_id: given.folderId,
      name: given.name,
      state: 'waiting',
      reason: null,
      size_bytes: null,
      upload_id: null,
      clip_id: null,
      created_at: given.now,
      updated_at: given.now,
    })
    .execute();
}

export async function findImport(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<LinkImportRow | undefined> {
  return linkImports(trx).where('customer_id', '=', customerId).where('id', '=', id).executeTakeFirst();
}

/** A user's imports since a time, and those that still run, the oldest first. */
export async function importsOf(trx: Trx, owner: ImportOwner, since: Date): Promise<LinkImportRow[]> {
  const newest = await linkImports(trx)
    .where('customer_id', '=', owner.customerId)
    .where('customer_user_id', '=', owner.customerUserId)
    .where((where) =>
      where.or([where('created_at', '>', since), where('state', 'in', ['waiting', 'receiving'])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return newest.toReversed();
}

export async function countRunning(trx: Trx, owner: ImportOwner): Promise<number> {
  const found = await trx
    .selectFrom('link_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', owner.customerId)
    .where('customer_user_id', '=', owner.customerUserId)
    .where('state', 'in', ['waiting', 'receiving'])
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** False where the import is gone. */
export async function updateImport(
  trx: Trx,
  { customerId, id }: Pick<LinkImportRow, 'customerId' | 'id'>,
  values: Updateable<LinkImportsTable>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('link_imports')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return changed.length > 0;
}

export async function deleteImport(trx: Trx, customerId: string, id: string): Promise<void> {
  await trx.deleteFrom('link_imports').where('customer_id', '=', customerId).where('id', '=', id).execute();
}

/** Forgets what ended before a time, over all customers. */
export async function deleteEnded(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('link_imports')
    .where('state', 'in', ['stopped', 'finished'])
    .where('updated_at', '<', before)
    .execute();
}
