import type { ProfileState } from '@rushes/contract/organization/lists/users';
import type { CustomerFlags, MemberRole } from '@rushes/contract/identity/roles';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import type { UsersTable } from '../../../schema.ts';
import { insertUser as insertAccount, updateUser } from '../members/service.ts';

export interface UserRow {
  readonly id: string;
  readonly user_name: string;
  readonly name: string;
  readonly password_hash: string;
  readonly must_change_password: boolean;
  readonly is_active: boolean;
  readonly is_demo: boolean;
  readonly is_super_admin: boolean;
  readonly first_signed_in_at: Date | null;
}

const userColumns = [
  'id',
  'user_name',
  'name',
  'password_hash',
  'must_change_password',
  'is_active',
  'is_demo',
  'is_super_admin',
  'first_signed_in_at',
] as const satisfies readonly (keyof UsersTable)[];

/** The user of a name, whatever its case. */
export async function findUserByName(trx: Trx, userName: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .select(userColumns)
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst();
}

export async function findUser(trx: Trx, userId: string): Promise<UserRow | undefined> {
  const [user] = await runPrepared(trx, trx.selectFrom('users').select(userColumns).where('id', '=', userId));
  return user;
}

/**
 * Keeps the user's password from changing until the transaction ends; false where it is another one already. Sign-ins of
 * one user come one after the other: each goes on to write the user's row, and shared locks would wait for each other.
 */
export async function holdUser(trx: Trx, userId: string, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash === passwordHash;
}

export async function requirePasswordChange(trx: Trx, userId: string): Promise<void> {
  await updateUser(trx, userId, { must_change_password: true });
}

/** Notes that the owner of the address is here, and replaces the password, which others may know. */
export async function claimUser(trx: Trx, userId: string, passwordHash: string, at: Date): Promise<void> {
  const values = { password_hash: passwordHash, must_change_password: true, email_verified_at: at };
  await updateUser(trx, userId, values);
}

export async function insertUser(
  trx: Trx,
  user: { userName: string; name: string; passwordHash: string; isSuperAdmin: boolean },
): Promise<string> {
  const id = randomUUID();
  await insertAccount(trx, {
    id,
    user_name: user.userName,
    name: user.name,
    password_hash: user.passwordHash,
    is_super_admin: user.isSuperAdmin,
    first_signed_in_at: null,
  });
  return id;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly customerId: string | null;
  readonly customerUserId: string | null;
  readonly clientId: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
  readonly clientAddress: string | null;
}

export async function insertSession(trx: Trx, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      customer_id: session.customerId,
      customer_user_id: session.customerUserId,
      client_id: session.clientId,
      created_at: session.now,
      last_active_at: session.now,
      expires_at: session.expiresAt,
      revoked_at: null,
      revoked_reason: null,
      user_agent: session.userAgent,
      client_address: session.clientAddress,
    })
    .execute();
}

export interface SessionRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly customerId: string | null;
  readonly customerUserId: string | null;
  readonly clientId: string;
  readonly lastActiveAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly userName: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly isSuperAdmin: boolean;
  readonly mustChangePassword: boolean;
  readonly role: MemberRole | null;
  /** What a custom role holds; null for a built-in one. */
  readonly customPermissions: readonly string[] | null;
  readonly isLocked: boolean | null;
  readonly profileState: ProfileState | null;
  /** Of the user, whatever the profile is called. */
  readonly ownName: string;
  /** Support’s look into a customer, running or over. */
  readonly viewReason: string | null;
  readonly viewStartedAt: Date | null;
  readonly viewEndsAt: Date | null;
  readonly flags: CustomerFlags | null;
  readonly idleMinutes: number | null;
}

function selectSession(trx: Trx) {
  return trx
    .selectFrom('sessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.user_id')
    .leftJoin('support_views as view', 'view.session_id', 'session.id')
    .leftJoin('members as profile', (join) =>
      join.on('profile.id', '=', sql`coalesce(session.customer_user_id, view.customer_user_id)`),
    )
    .leftJoin('customer_settings as customer', 'customer.id', 'profile.customer_id')
    .leftJoin('roles as custom', 'custom.id', 'profile.custom_role_id')
    .select([
      'session.id as sessionId',
      'session.user_id as userId',
      'profile.customer_id as customerId',
      'profile.id as customerUserId',
      'session.client_id as clientId',
      'session.last_active_at as lastActiveAt',
      'session.expires_at as expiresAt',
      'session.revoked_at as revokedAt',
      'account.user_name as userName',
      'account.is_active as isActive',
      'account.is_super_admin as isSuperAdmin',
      'account.must_change_password as mustChangePassword',
      'profile.role',
      'custom.permissions as customPermissions',
      sql<boolean | null>`profile.state <> 'active' OR customer.status IN ('suspended', 'closed')`.as(
        'isLocked',
      ),
      'profile.state as profileState',
      'account.name as ownName',
      'view.reason as viewReason',
      'view.started_at as viewStartedAt',
      'view.ends_at as viewEndsAt',
      'customer.flags',
      'customer.idle_minutes as idleMinutes',
      sql<string>`coalesce(profile.name, account.name)`.as('name'),
    ]);
}

export async function findSession(trx: Trx, sessionId: string): Promise<SessionRow | undefined> {
  const [session] = await runPrepared(trx, selectSession(trx).where('session.id', '=', sessionId));
  return session;
}

export interface ListedSession extends SessionRow {
  readonly createdAt: Date;
  readonly userAgent: string | null;
  readonly clientAddress: string | null;
  readonly customerName: string | null;
}

/** Sessions of a user that were not ended. */
export async function listSessions(trx: Trx, userId: string, now: Date): Promise<ListedSession[]> {
  return selectSession(trx)
    .select([
      'session.created_at as createdAt',
      'session.user_agent as userAgent',
      'session.client_address as clientAddress',
      'customer.name as customerName',
    ])
    .where('session.user_id', '=', userId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy('session.last_active_at', 'desc')
    .execute();
}

/** The session of an access token that is still good at `now`. */
export async function findSessionByAccessToken(
  trx: Trx,
  tokenHash: Buffer,
  now: Date,
): Promise<(SessionRow & { tokenExpiresAt: Date }) | undefined> {
  const [session] = await runPrepared(
    trx,
    selectSession(trx)
      .innerJoin('access_tokens as token', 'token.session_id', 'session.id')
      .select('token.expires_at as tokenExpiresAt')
      .where('token.token_hash', '=', tokenHash)
      .where('token.expires_at', '>', now),
  );
  return session;
}

export async function insertAccessToken(
  trx: Trx,
  token: { hash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('access_tokens')
    .values({ token_hash: token.hash, session_id: token.sessionId, expires_at: token.expiresAt })
    .execute();
}

export async function insertRefreshToken(
  trx: Trx,
  token: { hash: Buffer; sessionId: string; issuedAt: Date },
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      issued_at: token.issuedAt,
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the token's row, so that two exchanges of one token come one after the other. */
export async function lockRefreshToken(
  trx: Trx,
  hash: Buffer,
): Promise<{ sessionId: string; usedAt: Date | null } | undefined> {
  return trx
    .selectFrom('refresh_tokens')
    .where('token_hash', '=', hash)
    .select(['session_id as sessionId', 'used_at as usedAt'])
    .forUpdate()
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(trx: Trx, hash: Buffer, at: Date): Promise<void> {
  await trx.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', hash).execute();
}

/** Ends a session and its access tokens; false where it had ended already. */
export async function revokeSession(trx: Trx, sessionId: string, reason: string, at: Date): Promise<boolean> {
  const result = await trx
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await trx.deleteFrom('access_tokens').where('session_id', '=', sessionId).execute();
  return result.numUpdatedRows > 0n;
}

/** Ends all sessions of a user but `except`; gives back those that lived. */
export async function revokeSessionsOf(
  trx: Trx,
  userId: string,
  { reason, at, except }: { reason: string; at: Date; except?: string | undefined },
): Promise<{ sessionId: string; customerId: string | null }[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning(['id as sessionId', 'customer_id as customerId'])
    .execute();
  const ids = ended.map((session) => session.sessionId);
  if (ids.length > 0) await trx.deleteFrom('access_tokens').where('session_id', 'in', ids).execute();
  return ended;
}

/** Ends every session of the installation. */
export async function revokeEverySession(trx: Trx, reason: string, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('revoked_at', 'is', null)
    .execute();
  await trx.deleteFrom('access_tokens').execute();
}

/** Ends all sessions in these profiles; gives back those that lived. */
export async function revokeSessionsIn(
  trx: Trx,
  customerUserIds: readonly string[],
  { reason, at }: { reason: string; at: Date },
): Promise<{ sessionId: string; customerId: string | null }[]> {
  if (customerUserIds.length === 0) return [];
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('customer_user_id', 'in', [...customerUserIds])
    .where('revoked_at', 'is', null)
    .returning(['id as sessionId', 'customer_id as customerId'])
    .execute();
  const ids = ended.map((session) => session.sessionId);
  if (ids.length > 0) await trx.deleteFrom('access_tokens').where('session_id', 'in', ids).execute();
  return ended;
}

/** How many sessions live in a profile. */
export async function countSessionsIn(trx: Trx, customerUserId: string, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('sessions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_user_id', '=', customerUserId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function touchSession(trx: Trx, sessionId: string, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ last_active_at: at })
    .where('id', '=', sessionId)
    .where('last_active_at', '<', at)
    .execute();
}

export async function moveSession(
  trx: Trx,
  sessionId: string,
  profile: { customerId: string; customerUserId: string },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ customer_id: profile.customerId, customer_user_id: profile.customerUserId })
    .where('id', '=', sessionId)
    .execute();
}

/** Removes tokens that ended, and sessions that ended before `sessionsBefore`. */
export async function sweepSessions(trx: Trx, now: Date, sessionsBefore: Date): Promise<void> {
  await trx.deleteFrom('access_tokens').where('expires_at', '<', now).execute();
  await trx.deleteFrom('sessions').where('expires_at', '<', sessionsBefore).execute();
}
