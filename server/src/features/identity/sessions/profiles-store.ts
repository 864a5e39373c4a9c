import type { CustomerFlags } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { CustomerUsersTable } from '../../../schema.ts';

export interface CustomerLinks {
  readonly terms: string | null;
  readonly privacy: string | null;
  readonly chat: string | null;
  readonly browserPlugin: string | null;
}

export interface ProfileRow {
  readonly customerUserId: string;
  readonly customerId: string;
  readonly role: CustomerUsersTable['role'];
  /** Of the custom role; null for a built-in one. */
  readonly roleName: string | null;
  readonly customPermissions: readonly string[] | null;
  readonly sequence: number;
  readonly isLocked: boolean;
  /** Where the whole organisation is locked, and the user alone would not be. */
  readonly lockedWith: 'suspended' | 'closed' | null;
  readonly pictureUrl: string | null;
  readonly customer: {
    readonly name: string;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly logo: string | null;
    readonly flags: CustomerFlags;
    readonly houseFps: number;
    readonly idleMinutes: number;
    readonly accent: string[] | null;
    readonly binDays: number;
    readonly closesAt: Date | null;
    readonly erasesAt: Date | null;
    readonly links: CustomerLinks;
  };
}

/** The profiles of a user, by sequence: locked ones included, those not accepted yet or left for good not. */
export async function listProfiles(trx: Trx, userId: string): Promise<ProfileRow[]> {
  const rows = await runPrepared(
    trx,
    selectProfile(trx)
      .where('profile.user_id', '=', userId)
      .where('profile.state', 'in', ['active', 'suspended'])
      .orderBy('profile.sequence')
      .orderBy('profile.id'),
  );
  return rows.map(toProfile);
}

/** The profile that a session works in. */
export async function findProfile(trx: Trx, customerUserId: string): Promise<ProfileRow | undefined> {
  const [row] = await runPrepared(trx, selectProfile(trx).where('profile.id', '=', customerUserId));
  return row && toProfile(row);
}

function selectProfile(trx: Trx) {
  return trx
    .selectFrom('members as profile')
    .innerJoin('customer_settings as customer', 'customer.id', 'profile.customer_id')
    .leftJoin('roles as custom', 'custom.id', 'profile.custom_role_id')
    .select([
      'profile.id as customerUserId',
      'profile.customer_id as customerId',
      'profile.role',
      'custom.name as roleName',
      'custom.permissions as customPermissions',
      'profile.sequence',
      sql<boolean>`profile.state <> 'active' OR customer.status IN ('suspended', 'closed')`.as('isLocked'),
      sql<'suspended' | 'closed' | null>`CASE WHEN profile.state = 'active'
        AND customer.status IN ('suspended', 'closed') THEN customer.status END`.as('lockedWith'),
      'profile.picture_url as pictureUrl',
      'customer.name',
      'customer.city',
      'customer.state',
      'customer.zip',
      'customer.addnl_logo_file as logo',
      'customer.flags',
      'customer.house_fps as houseFps',
      'customer.idle_minutes as idleMinutes',
      'customer.accent_shades as accent',
      'customer.bin_days as binDays',
      'customer.closes_at as closesAt',
      'customer.erases_at as erasesAt',
      'customer.terms_url as terms',
      'customer.privacy_url as privacy',
      'customer.chat_url as chat',
      'customer.browser_plugin_url as browserPlugin',
    ]);
}

type SelectedProfile = NonNullable<Awaited<ReturnType<ReturnType<typeof selectProfile>['executeTakeFirst']>>>;

function toProfile({
  terms,
  privacy,
  chat,
  browserPlugin,
  customerUserId,
  customerId,
  role,
  roleName,
  customPermissions,
  sequence,
  isLocked,
  lockedWith,
  pictureUrl,
  ...customer
}: SelectedProfile): ProfileRow {
  const profile = { customerUserId, customerId, role, roleName, customPermissions, sequence };
  const links = { terms, privacy, chat, browserPlugin };
  return { ...profile, isLocked, lockedWith, pictureUrl, customer: { ...customer, links } };
}
