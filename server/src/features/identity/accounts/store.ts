import type { Trx } from '../../../context.ts';
import { updateUser } from '../members/service.ts';

export interface AccountRow {
  readonly userId: string;
  readonly userName: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly isActive: boolean;
}

const accountColumns = [
  'users.id as userId',
  'users.user_name as userName',
  'users.name',
  'users.password_hash as passwordHash',
  'users.must_change_password as mustChangePassword',
  'users.is_active as isActive',
] as const;

export async function findAccount(trx: Trx, userId: string): Promise<AccountRow | undefined> {
  return trx.selectFrom('users').select(accountColumns).where('users.id', '=', userId).executeTakeFirst();
}

/** The user of a name, whatever its case. */
export async function findAccountByName(trx: Trx, userName: string): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('users')
    .select(accountColumns)
    .where((where) => where(where.fn<string>('lower', ['user_name']), '=', userName.trim().toLowerCase()))
    .executeTakeFirst();
}

/** Sets a password that the user chose; waits for sign-ins that are being opened with the old one. */
export async function setPassword(
  trx: Trx,
  userId: string,
  passwordHash: string,
  verifiedAt: Date | undefined,
): Promise<void> {
  const verified = verifiedAt === undefined ? {} : { email_verified_at: verifiedAt };
  await updateUser(trx, userId, { password_hash: passwordHash, must_change_password: false, ...verified });
}

export async function findBrand(
  trx: Trx,
  customerId: string,
): Promise<{ name: string; logo: string | null } | undefined> {
  return trx
    .selectFrom('customer_settings')
    .select(['name', 'addnl_logo_file as logo'])
    .where('id', '=', customerId)
    .executeTakeFirst();
}

/** The analytics site that a customer named for itself. */
export async function findAnalyticsUrl(trx: Trx, customerId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('analytics_url')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.analytics_url ?? null;
}
