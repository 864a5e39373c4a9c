import type { Trx } from '../../../context.ts';
import type { DemoCustomer, DemoUser } from './users.ts';
import { putCustomers } from '../../core/customer-records/service.ts';
import { insertMembers, putUser } from '../../identity/members/service.ts';

export async function hasDemo(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAnyUser(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertCustomers(trx: Trx, customers: readonly DemoCustomer[]): Promise<void> {
  const rows = customers.map(({ id, name, city, state, zip, flags }) => ({
    id,
    name,
    city,
    state,
    zip,
    flags: JSON.stringify(flags),
    quota_bytes: 1_000_000_000_000,
    is_demo: true,
  }));
  await putCustomers(trx, rows);
}

export async function insertUser(
  trx: Trx,
  user: DemoUser,
  passwordHash: string,
  customerIdOf: (key: DemoCustomer['key']) => string,
): Promise<void> {
  const isSuperAdmin = user.isSuperAdmin === true;
  await putUser(trx, {
    id: user.id,
    user_name: user.userName,
    name: user.name,
    password_hash: passwordHash,
    is_super_admin: isSuperAdmin,
    is_demo: true,
    first_signed_in_at: new Date(),
    email_verified_at: new Date(),
  });
  const profiles = user.profiles.map((profile, sequence) => ({
    id: profile.id,
    customer_id: customerIdOf(profile.customer),
    user_id: user.id,
    name: user.name,
    role: profile.role,
    sequence,
    state: profile.isLocked === true ? ('suspended' as const) : ('active' as const),
  }));
  await insertMembers(trx, profiles);
}

export async function programCount(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('programs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function demoCustomerIds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('customer_settings').select('id').where('is_demo', '=', true).execute();
  return rows.map(({ id }) => id);
}

export async function passwordHashOf(trx: Trx, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** Of these clips, those that a program can be published with. */
export async function readyClipCount(trx: Trx, clipIds: readonly string[]): Promise<number> {
  const rows = await trx
    .selectFrom('clips')
    .select('clips.id')
    .where('clips.id', 'in', [...clipIds])
    .where('clips.state', 'in', ['ready', 'refused', 'failed'])
    .execute();
  return rows.length;
}

export async function liveProgramCount(trx: Trx): Promise<number> {
  const rows = await trx
    .selectFrom('programs')
    .select('id')
    .where('live_version_id', 'is not', null)
    .execute();
  return rows.length;
}
