import type { Trx } from '../../../context.ts';

export interface PhoneLinkRow {
  readonly id: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly folderId: string | null;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

export interface NewPhoneLink extends Omit<PhoneLinkRow, 'endedAt'> {
  readonly codeHash: Buffer;
  readonly now: Date;
}

export async function insertPhoneLink(trx: Trx, link: NewPhoneLink): Promise<void> {
  await trx
    .insertInto('phone_links')
    .values({
      id: link.id,
      customer_id: link.customerId,
      customer_user_id: link.customerUserId,
      code_hash: link.codeHash,
      folder_id: link.folderId,
      created_at: link.now,
      expires_at: link.expiresAt,
      ended_at: null,
    })
    .execute();
}

/** By the code alone: a phone doesn't know whose it is. */
export async function findByCode(trx: Trx, codeHash: Buffer): Promise<PhoneLinkRow | undefined> {
  return trx
    .selectFrom('phone_links')
    .select(['id', 'customer_id as customerId', 'customer_user_id as customerUserId'])
    .select(['folder_id as folderId', 'expires_at as expiresAt', 'ended_at as endedAt'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
}

/** False where it is gone or another user's. */
export async function endPhoneLink(
  trx: Trx,
  { id, customerId, customerUserId }: Pick<PhoneLinkRow, 'id' | 'customerId' | 'customerUserId'>,
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable('phone_links')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .returning('id')
    .execute();
  return ended.length > 0;
}

export async function findFolderName(trx: Trx, customerId: string, folderId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('folder_names')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('id', '=', folderId)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** Forgets codes that ended before a time, over all customers. */
export async function deleteExpired(trx: Trx, before: Date): Promise<void> {
  await trx.deleteFrom('phone_links').where('expires_at', '<', before).execute();
}
