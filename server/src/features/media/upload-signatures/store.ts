import type { SoundKind } from '@rushes/media/sound-file';
import type { Trx } from '../../../context.ts';
import type { FormUploadsTable } from '../../../schema-profiles.ts';

export interface FormUpload {
  readonly key: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly nonce: string;
  readonly kind: FormUploadsTable['kind'];
  readonly sizeBytes: number;
}

export type ImageKind = Exclude<FormUploadsTable['kind'], SoundKind>;

const imageKinds: ReadonlySet<string> = new Set<ImageKind>(['png', 'jpeg', 'webp', 'gif']);

export function isImage(kind: FormUploadsTable['kind']): kind is ImageKind {
  return imageKinds.has(kind);
}

/** False where the key, or another under the same signature, was written before. */
export async function insertUpload(trx: Trx, upload: FormUpload, now: Date): Promise<boolean> {
  const rows = await trx
    .insertInto('form_uploads')
    .values({
      key: upload.key,
      customer_id: upload.customerId,
      customer_user_id: upload.customerUserId,
      nonce: upload.nonce,
      kind: upload.kind,
      size_bytes: upload.sizeBytes,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return rows.length === 1;
}

/** Whether something came under this signature already. */
export async function isSpent(trx: Trx, customerId: string, nonce: string): Promise<boolean> {
  const row = await trx
    .selectFrom('form_uploads')
    .where('customer_id', '=', customerId)
    .where('nonce', '=', nonce)
    .select('nonce')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isProfile(trx: Trx, customerId: string, customerUserId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .where('customer_id', '=', customerId)
    .where('id', '=', customerUserId)
    .where('state', '=', 'active')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findUpload(
  trx: Trx,
  owner: { customerId: string; customerUserId: string },
  key: string,
): Promise<{ kind: FormUploadsTable['kind'] } | undefined> {
  return trx
    .selectFrom('form_uploads')
    .where('customer_id', '=', owner.customerId)
    .where('customer_user_id', '=', owner.customerUserId)
    .where('key', '=', key)
    .select('kind')
    .executeTakeFirst();
}

export async function oldUploads(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('form_uploads')
    .where('created_at', '<', before)
    .select('key')
    .limit(1000)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteUploads(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await trx.deleteFrom('form_uploads').where('key', 'in', keys).execute();
}

/** Where the bytes of a form's key lie. */
export function storedKey(key: string): string {
  return `forms/${key}`;
}
