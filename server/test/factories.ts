// Rows that tests start from, written past the product so that a test of one feature needs no other.
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import type { TemplateScope } from '@rushes/contract/create/templates';
import type { ProfileState } from '@rushes/contract/organization/lists/users';
import type { CustomerFlags, Permission, Role } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import type { Trx } from '../src/context.ts';
import type { Database } from '../src/platform/db/database.ts';
import { insertContact, insertContactList, insertSegment } from './contact-factories.ts';
import type { Schema } from '../src/schema.ts';
import { insertBio, insertOrgUnit, insertProfileField } from './directory-rows.ts';
import { insertClip, insertFileRow, insertFontRow } from './media-factories.ts';
import { insertApprovalRow, insertDeliverableRow } from './approval-factories.ts';
import { insertBumperRow } from './bumper-factories.ts';
import { insertGuestRecordingRow } from './guest-factories.ts';
import { insertRecordingTaskRow } from './recording-task-factories.ts';
import { insertJobTemplateRow } from './job-template-factories.ts';
import { planFactories } from './plan-factories.ts';
import { insertTemplateRow } from './template-factories.ts';

/** The password of every made user. */
export const testPassword = 'A long test passphrase 4711';

/** As cheap as a hash can be: tests sign in thousands of times. */
export const testPasswordHash = cheapHash(testPassword);

export interface MadeCustomer {
  readonly customerId: string;
  readonly name: string;
}

export interface MadeUser {
  readonly userId: string;
  readonly customerUserId: string;
  readonly customerId: string;
  readonly userName: string;
  readonly role: Exclude<Role, 'super-admin'>;
}

type NewDeliverable = Parameters<typeof insertDeliverableRow>[2];

interface TitleOption {
  readonly title?: string;
}

/** Makes rows as the system. */
export function createFactories(db: Database<Schema>) {
  const system = <T>(work: (trx: Trx) => Promise<T>) => db.system(work);
  return {
    customer: (
      options: { name?: string; flags?: CustomerFlags; houseFps?: 25 | 30; idleMinutes?: number } = {},
    ) => system((trx) => insertCustomer(trx, options)),
    user: (customerId: string, role: MadeUser['role'], options: UserOptions = {}) =>
      system((trx) => insertMember(trx, customerId, role, options)),
    profile: (userId: string, customerId: string, role: MadeUser['role'], options: ProfileOptions = {}) =>
      system((trx) => insertProfile(trx, { userId, customerId, role, name: 'Profile', ...options })),
    superAdmin: (options: UserOptions = {}) =>
      system(async (trx) => insertUser(trx, { ...options, isSuperAdmin: true })),
    clip: (owner: MadeUser, options: { name?: string; shared?: boolean } = {}) =>
      system((trx) => insertClip(trx, owner, options)),
    file: (owner: MadeUser, options: { name?: string; shared?: boolean } = {}) =>
      system((trx) => insertFileRow(trx, owner, options)),
    /** A font of the owner's customer, without its bytes. */
    font: (owner: MadeUser) => system((trx) => insertFontRow(trx, owner)),
    program: (owner: MadeUser, options: { title?: string; published?: boolean } = {}) =>
      system((trx) => insertProgram(trx, owner, options)),
    /** A draft of an intro. */
    bumper: (owner: MadeUser, options: { name?: string } = {}) =>
      system((trx) => insertBumperRow(trx, owner, options)),
    /** A draft of one shot, or sent to users. */
    recordingTask: (owner: MadeUser, options: { title?: string; assignees?: readonly MadeUser[] } = {}) =>
      system((trx) => insertRecordingTaskRow(trx, owner, options)),
    guestRecording: (owner: MadeUser, options: { title?: string } = {}) =>
      system((trx) => insertGuestRecordingRow(trx, owner, options)),
    jobTemplate: (by: MadeUser, of?: TitleOption) => system((trx) => insertJobTemplateRow(trx, by, of)),
    /** An open round of a new program, which waits for its reviewers. */
    approval: (owner: MadeUser, options: { title?: string; reviewers?: readonly MadeUser[] } = {}) =>
      system(async (trx) => {
        const programId = await insertProgram(trx, owner, { ...options, published: true });
        return insertApprovalRow(trx, owner, { ...options, programId });
      }),
    /** A deliverable in an open round, without footage. */
    deliverable: (by: MadeUser, of?: NewDeliverable) => system((trx) => insertDeliverableRow(trx, by, of)),
    ...planFactories(system),
    /** A template of one slot with a published version. */
    template: (owner: MadeUser, options: { title?: string; scope?: TemplateScope } = {}) =>
      system((trx) => insertTemplateRow(trx, owner, options)),
    customRole: (
      customerId: string,
      base: MadeUser['role'],
      permissions: readonly Permission[],
      name?: string,
    ) => system((trx) => insertCustomRole(trx, { customerId, base, permissions, name })),
    /** An open channel with the maker as its manager. */
    channel: (maker: MadeUser, options: { name?: string } = {}) =>
      system((trx) => insertChannel(trx, maker, options)),
    /** A group by hand without users. */
    group: (owner: MadeUser, options: { name?: string } = {}) =>
      system((trx) => insertGroup(trx, owner, options)),
    /** An open invitation of someone new. */
    invitation: (by: MadeUser) => system((trx) => insertInvitation(trx, by)),
    contact: (by: MadeUser, options: { email?: string; name?: string } = {}) =>
      system((trx) => insertContact(trx, by, options)),
    contactList: (by: MadeUser) => system((trx) => insertContactList(trx, by)),
    segment: (by: MadeUser) => system((trx) => insertSegment(trx, by)),
    import: (by: MadeUser) => system((trx) => insertImport(trx, by)),
    /** An export that waits, asked for by the user. */
    personalExport: (user: MadeUser) => system((trx) => insertPersonalExport(trx, user)),
    profileField: (customerId: string, key?: string) =>
      system((trx) => insertProfileField(trx, customerId, key)),
    orgUnit: (customerId: string) => system((trx) => insertOrgUnit(trx, customerId)),
    /** A video that is asked of someone. */
    bio: (of: MadeUser) => system((trx) => insertBio(trx, of)),
    shareLink: (owner: MadeUser, programId: string) =>
      system((trx) => insertShareLink(trx, owner, programId)),
  };
}

interface UserOptions {
  readonly userName?: string;
  readonly name?: string;
  readonly mustChangePassword?: boolean;
  readonly isActive?: boolean;
  /** Whether a mailed link has proved who owns the address; default true. */
  readonly isVerified?: boolean;
  readonly isLocked?: boolean;
  readonly state?: ProfileState;
  readonly sequence?: number;
  readonly customRoleId?: string;
}

interface ProfileOptions {
  readonly name?: string;
  readonly customRoleId?: string;
  readonly isLocked?: boolean;
  readonly state?: ProfileState;
  readonly sequence?: number;
}

async function insertCustomer(
  trx: Trx,
  options: { name?: string; flags?: CustomerFlags; houseFps?: 25 | 30; idleMinutes?: number },
): Promise<MadeCustomer> {
  const id = randomUUID();
  const name = options.name ?? `Customer ${id.slice(0, 8)}`;
  await trx
    .insertInto('customers')
    .values({
      id,
      name,
      city: null,
      state: null,
      zip: null,
      addnl_logo_file: null,
      flags: JSON.stringify(options.flags ?? {}),
      ...(options.houseFps === undefined ? {} : { house_fps: options.houseFps }),
      ...(options.idleMinutes === undefined ? {} : { idle_minutes: options.idleMinutes }),
    })
    .execute();
  return { customerId: id, name };
}

async function insertUser(
  trx: Trx,
  options: UserOptions & { isSuperAdmin?: boolean },
): Promise<{ userId: string; userName: string }> {
  const id = randomUUID();
  const userName = options.userName ?? `user-${id.slice(0, 8)}@example.test`;
  await trx
    .insertInto('users')
    .values({
      id,
      user_name: userName,
      name: options.name ?? `TestUser ${id.slice(0, 4)}`,
      password_hash: testPasswordHash,
      must_change_password: options.mustChangePassword ?? false,
      is_active: options.isActive ?? true,
      is_super_admin: options.isSuperAdmin ?? false,
      first_signed_in_at: null,
      ...(options.isVerified === false ? {} : { email_verified_at: new Date() }),
    })
    .execute();
  return { userId: id, userName };
}

async function insertProfile(
  trx: Trx,
  profile: ProfileOptions & { userId: string; customerId: string; role: MadeUser['role']; name: string },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('customer_users')
    .values({
      id,
      customer_id: profile.customerId,
      user_id: profile.userId,
      name: profile.name,
      role: profile.role,
      custom_role_id: profile.customRoleId ?? null,
      sequence: profile.sequence ?? 0,
      state: profile.state ?? (profile.isLocked === true ? 'suspended' : 'active'),
      picture_url: null,
    })
    .execute();
  return id;
}

async function insertChannel(trx: Trx, maker: MadeUser, { name = 'A channel' }: { name?: string }) {
  const id = randomUUID();
  const at = new Date();
  await trx
    .insertInto('channels')
    .values({
      id,
      customer_id: maker.customerId,
      name,
      visibility: 'open',
      is_moderated: false,
      may_subscribe: true,
      created_by: maker.customerUserId,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto('channel_members')
    .values({
      id: randomUUID(),
      customer_id: maker.customerId,
      channel_id: id,
      customer_user_id: maker.customerUserId,
      level: 4,
      state: 'active',
      added_at: at,
    })
    .execute();
  return id;
}

async function insertMember(
  trx: Trx,
  customerId: string,
  role: MadeUser['role'],
  options: UserOptions,
): Promise<MadeUser> {
  const { userId, userName } = await insertUser(trx, options);
  const name = options.name ?? `TestUser ${userId.slice(0, 4)}`;
  const customerUserId = await insertProfile(trx, { ...options, userId, customerId, role, name });
  return { userId, customerUserId, customerId, userName, role };
}

async function insertProgram(
  trx: Trx,
  owner: MadeUser,
  options: { title?: string; published?: boolean },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('programs')
    .values({
      id,
      customer_id: owner.customerId,
      title: options.title ?? 'Program',
      timeline: JSON.stringify({ items: [] }),
      saved_by: owner.customerUserId,
      live_version_id: null,
      live_version_number: null,
      live_duration_ms: null,
      published_at: null,
      published_by_name: null,
      created_by: owner.customerUserId,
      archived_at: null,
    })
    .execute();
  if (options.published === true) await insertLiveVersion(trx, owner, id);
  return id;
}

async function insertLiveVersion(trx: Trx, owner: MadeUser, programId: string): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto('program_versions')
    .values({
      id,
      customer_id: owner.customerId,
      program_id: programId,
      number: 1,
      state: 'live',
      timeline: JSON.stringify({ items: [] }),
      aspect: '16:9',
      fps: 30,
      duration_frames: 300,
      mp4_key: null,
      created_by: owner.customerUserId,
    })
    .execute();
  await trx
    .updateTable('programs')
    .set({
      state: 'published',
      live_version_id: id,
      live_version_number: 1,
      live_duration_ms: 10_000,
      published_at: new Date(),
      published_by_name: 'Someone',
      audience_organisation: true,
    })
    .where('id', '=', programId)
    .execute();
}

async function insertCustomRole(
  trx: Trx,
  role: {
    customerId: string;
    base: MadeUser['role'];
    permissions: readonly Permission[];
    name: string | undefined;
  },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await trx
    .insertInto('roles')
    .values({
      id,
      customer_id: role.customerId,
      name: role.name ?? `Role ${id.slice(0, 8)}`,
      base: role.base,
      permissions: [...role.permissions],
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function insertShareLink(trx: Trx, owner: MadeUser, programId: string): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('share_links')
    .values({
      id,
      customer_id: owner.customerId,
      program_id: programId,
      slug: id.replaceAll('-', ''),
      password_hash: null,
      expires_at: null,
      revoked_at: null,
      last_opened_at: null,
      created_by: owner.customerUserId,
    })
    .execute();
  return id;
}

async function insertGroup(trx: Trx, owner: MadeUser, options: { name?: string }): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await trx
    .insertInto('user_groups')
    .values({
      id,
      customer_id: owner.customerId,
      name: options.name ?? `Group ${id.slice(0, 8)}`,
      source: 'manual',
      created_by: owner.customerUserId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function insertInvitation(
  trx: Trx,
  by: MadeUser,
): Promise<{ invitationId: string; customerUserId: string }> {
  const { userId, userName } = await insertUser(trx, { isVerified: false });
  const profile = {
    userId,
    customerId: by.customerId,
    role: 'viewer',
    name: 'Invited',
    state: 'invited',
  } as const;
  const customerUserId = await insertProfile(trx, profile);
  const invitationId = randomUUID();
  const now = new Date();
  await trx
    .insertInto('invitations')
    .values({
      id: invitationId,
      customer_id: by.customerId,
      customer_user_id: customerUserId,
      email: userName,
      name: 'Invited',
      role: 'viewer',
      token_hash: randomBytes(32),
      batch_id: null,
      invited_by: by.customerUserId,
      invited_by_name: 'Inviter',
      created_at: now,
      expires_at: new Date(now.getTime() + 24 * 3_600_000),
    })
    .execute();
  return { invitationId, customerUserId };
}

async function insertImport(trx: Trx, by: MadeUser): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await sql`
    INSERT INTO import_jobs (id, customer_id, kind, filename, key, size_bytes, delimiter, columns, mapping, origin,
      created_by, created_at, updated_at)
    VALUES (${id}, ${by.customerId}, 'users', 'people.csv', ${`imports/${id}.csv`}, 10, ',', '[]', '{"email":0}',
      'http://localhost', ${by.customerUserId}, ${now}, ${now})`.execute(trx);
  return id;
}

async function insertPersonalExport(trx: Trx, user: MadeUser): Promise<string> {
  const id = randomUUID();
  await sql`
    INSERT INTO personal_data_exports (id, customer_id, customer_user_id, requested_by, created_at, expires_at)
    VALUES (${id}, ${user.customerId}, ${user.customerUserId}, ${user.customerUserId}, now(), now() + '1 day')`.execute(
    trx,
  );
  return id;
}

function cheapHash(password: string): string {
  const cost = { parallelism: 1, memory: 8, passes: 1, tagLength: 32 };
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
