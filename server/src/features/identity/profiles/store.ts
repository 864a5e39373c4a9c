import type { RichText } from '@rushes/contract/identity/profiles';
import type { Trx } from '../../../context.ts';
import type { PicturesTable } from '../../../schema-profiles.ts';
import { reviseMembers, updateMembers } from '../members/service.ts';

export interface Owner {
  readonly customerId: string;
  readonly customerUserId: string;
}

export interface Picture {
  readonly id: string;
  readonly use: PicturesTable['use'];
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

export async function findProfile(trx: Trx, { customerId, customerUserId }: Owner) {
  return trx
    .selectFrom('members as profile')
    .innerJoin('accounts as user', 'user.id', 'profile.user_id')
    .innerJoin('customer_settings as customer', 'customer.id', 'profile.customer_id')
    .leftJoin('profile_settings as settings', 'settings.customer_user_id', 'profile.id')
    .where('profile.customer_id', '=', customerId)
    .where('profile.id', '=', customerUserId)
    .select([
      'profile.name',
      'profile.role',
      'profile.picture_url as picture',
      'user.user_name as userName',
      'customer.name as organisation',
      'settings.mail_choices as mailChoices',
      'settings.signature',
    ])
    .executeTakeFirstOrThrow();
}

export async function updateProfile(
  trx: Trx,
  { customerId, customerUserId }: Owner,
  values: { picture_url: string | null },
): Promise<void> {
  await updateMembers(trx, customerId, [customerUserId], values);
}

/** Forms of the user that others have open are out of date then. */
export async function rename(
  trx: Trx,
  { customerId, customerUserId }: Owner,
  name: string,
  at: Date,
): Promise<void> {
  await updateMembers(trx, customerId, [customerUserId], { name });
  await reviseMembers(trx, customerId, [customerUserId], at);
}

export async function saveSettings(
  trx: Trx,
  { customerId, customerUserId }: Owner,
  settings: { mailChoices?: Record<string, boolean>; signature?: RichText | null },
): Promise<void> {
  const values = {
    ...(settings.mailChoices === undefined ? {} : { mail_choices: JSON.stringify(settings.mailChoices) }),
    ...(settings.signature === undefined
      ? {}
      : { signature: settings.signature === null ? null : JSON.stringify(settings.signature) }),
  };
  await trx
    .insertInto('profile_settings')
    .values({ customer_id: customerId, customer_user_id: customerUserId, ...values })
    .onConflict((conflict) => conflict.column('customer_user_id').doUpdateSet(values))
    .execute();
}

export async function insertPicture(
  trx: Trx,
  owner: Owner,
  { sizeBytes, ...picture }: Picture & { readonly sizeBytes: number },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('pictures')
    .values({
      ...picture,
      size_bytes: sizeBytes,
      customer_id: owner.customerId,
      customer_user_id: owner.customerUserId,
      created_at: now,
    })
    .execute();
}

export async function findPicture(trx: Trx, customerId: string, id: string): Promise<Picture | undefined> {
  return trx
    .selectFrom('pictures')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .select(['id', 'use', 'key', 'width', 'height'])
    .executeTakeFirst();
}

export async function listPictures(trx: Trx, owner: Owner, use: PicturesTable['use']): Promise<Picture[]> {
  return trx
    .selectFrom('pictures')
    .where('customer_id', '=', owner.customerId)
    .where('customer_user_id', '=', owner.customerUserId)
    .where('use', '=', use)
    .orderBy('created_at')
    .select(['id', 'use', 'key', 'width', 'height'])
    .execute();
}

export async function deletePictures(trx: Trx, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('pictures').where('customer_id', '=', customerId).where('id', 'in', ids).execute();
}

export async function findSignature(
  trx: Trx,
  { customerId, customerUserId }: Owner,
): Promise<{ signature: RichText | null }> {
  const row = await trx
    .selectFrom('profile_settings')
    .where('customer_id', '=', customerId)
    .where('customer_user_id', '=', customerUserId)
    .select('signature')
    .executeTakeFirst();
  return { signature: row?.signature ?? null };
}
