import type { Invitation } from '@rushes/contract/organization/users';
import {
  invitationList,
  type InvitationState,
  type MemberRole,
  type ProfileState,
} from '@rushes/contract/organization/lists/users';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../../platform/lists/list-sql.ts';
import type { Inviter } from './new-invitations-store.ts';
import {
  deleteInvitedMembers,
  deleteUsersWithoutProfile,
  setInvitedAt,
} from '../../../identity/members/service.ts';

export type InvitationColumn = keyof typeof invitationList.columns;
export type InvitationQuery = PageQuery<InvitationColumn> & { readonly customerUserId?: string | undefined };

/** The state as it is at a time: an open invitation expires by itself. */
const stateAt = (now: Date) => sql<InvitationState>`
  CASE WHEN i.state IN ('pending', 'sent', 'opened') AND i.expires_at <= ${now} THEN 'expired' ELSE i.state END`;

const listSql = (now: Date): ListSql<InvitationColumn> => ({
  list: invitationList,
  from: sql`invitations i`,
  id: sql`i.id`,
  search: sql`i.email`,
  columns: {
    email: sql`i.email`,
    name: sql`lower(i.name)`,
    role: sql`i.role`,
    state: stateAt(now),
    invitedByName: sql`lower(i.invited_by_name)`,
    createdAt: sql`i.created_at`,
    expiresAt: sql`i.expires_at`,
  },
});

export interface InvitationRow {
  readonly invitationId: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly state: InvitationState;
  readonly sends: number;
  readonly invitedByName: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly openedAt: Date | null;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
}

const selected = (now: Date) => sql<InvitationRow>`i.id AS "invitationId", i.customer_id AS "customerId",
  i.customer_user_id AS "customerUserId", i.email, i.name, i.role, ${stateAt(now)} AS state, i.sends,
  i.invited_by_name AS "invitedByName", i.created_at AS "createdAt", i.sent_at AS "sentAt", i.opened_at AS "openedAt",
  CASE WHEN i.ended_at IS NULL AND i.expires_at <= ${now} THEN i.expires_at ELSE i.ended_at END AS "endedAt",
  i.expires_at AS "expiresAt"`;

export function toInvitation(row: InvitationRow): Invitation {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    invitationId: row.invitationId,
    customerUserId: row.customerUserId,
    email: row.email,
    name: row.name,
    role: row.role,
    state: row.state,
    sends: row.sends,
    invitedByName: row.invitedByName,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
    openedAt: iso(row.openedAt),
    endedAt: iso(row.endedAt),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function whereOf(customerId: string, customerUserId: string | undefined) {
  const own = sql`i.customer_id = ${customerId}`;
  return customerUserId === undefined ? [own] : [own, sql`i.customer_user_id = ${customerUserId}`];
}

export async function listInvitations(trx: Trx, customerId: string, query: InvitationQuery, now: Date) {
  const where = whereOf(customerId, query.customerUserId);
  return pageOf(trx, listSql(now), { select: selected(now), where, query });
}

export async function countInvitations(
  trx: Trx,
  customerId: string,
  query: Omit<InvitationQuery, 'limit'>,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  return countOf(trx, listSql(now), { where: whereOf(customerId, query.customerUserId), query, most });
}

/** One invitation of the customer, locked until the transaction ends. */
export async function lockInvitation(
  trx: Trx,
  customerId: string,
  invitationId: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const found = await sql<InvitationRow>`
    SELECT ${selected(now)} FROM invitations i
    WHERE i.customer_id = ${customerId} AND i.id = ${invitationId} FOR UPDATE`.execute(trx);
  return found.rows[0];
}

/** Of a profile’s invitations: of two made in one instant, the one that replaced the other. */
export const newestFirst = sql`i.created_at DESC, i.ended_at IS NULL DESC, i.id`;

/** The newest invitation of each profile that has one. */
export async function newestInvitations(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
  now: Date,
): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`
    SELECT DISTINCT ON (i.customer_user_id) ${selected(now)} FROM invitations i
    WHERE i.customer_id = ${customerId} AND i.customer_user_id = ANY (${[...customerUserIds]}::uuid[])
    ORDER BY i.customer_user_id, ${newestFirst}`.execute(trx);
  return found.rows;
}

/**
 * Of a user `u` and a customer: whether a mailed link proved who owns the address, and whether the user is in another
 * customer or has an open invitation there. A profile of before counts too, once someone has signed in as the user.
 */
const ownership = (customerId: RawBuilder<unknown>, now: Date) => sql`
  u.email_verified_at IS NOT NULL AS "isVerified", EXISTS (
    SELECT FROM members o WHERE o.user_id = u.id AND o.customer_id <> ${customerId}
      AND (o.state IN ('active', 'suspended') OR u.first_signed_in_at IS NOT NULL OR EXISTS (
        SELECT FROM invitations e WHERE e.customer_user_id = o.id AND e.expires_at > ${now}
          AND e.state IN ('pending', 'sent', 'opened')))) AS "isElsewhere"`;

export interface AddressedInvitation extends InvitationRow {
  readonly organisation: string;
  /** Who invites; null for support. */
  readonly invitedBy: string | null;
  /** Ten shades of its colour; null for ours. */
  readonly accent: readonly string[] | null;
  readonly userId: string;
  /** Whether the user has signed in before, anywhere. */
  readonly hasAccount: boolean;
  readonly isUserActive: boolean;
  /** Whether only a delivered mail holds the link. */
  readonly isMailed: boolean;
  readonly isVerified: boolean;
  readonly isElsewhere: boolean;
  readonly profileState: ProfileState;
}

/** In whose name an invitation is sent. */
export async function customerOf(trx: Trx, invitationId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('invitations')
    .select('customer_id')
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row?.customer_id;
}

/** The profile that an invitation of the customer is for. */
export async function findInvitee(
  trx: Trx,
  customerId: string,
  invitationId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('invitations')
    .select('customer_user_id')
    .where('customer_id', '=', customerId)
    .where('id', '=', invitationId)
    .executeTakeFirst();
  return row?.customer_user_id;
}

/** An invitation with the user and the organisation, by its id or by its secret; locked. */
export async function findAddressed(
  trx: Trx,
  by: { invitationId: string } | { tokenHash: Buffer },
  now: Date,
): Promise<AddressedInvitation | undefined> {
  const which = 'tokenHash' in by ? sql`i.token_hash = ${by.tokenHash}` : sql`i.id = ${by.invitationId}`;
  const found = await sql<AddressedInvitation>`
    SELECT ${selected(now)}, i.invited_by AS "invitedBy", o.name AS organisation, o.accent_shades AS accent, u.id AS "userId", u.first_signed_in_at IS NOT NULL AS "hasAccount",
      u.is_active AS "isUserActive", p.state AS "profileState", i.is_mailed AS "isMailed", ${ownership(sql`i.customer_id`, now)}
    FROM invitations i JOIN customer_users p ON p.id = i.customer_user_id JOIN users u ON u.id = p.user_id
      JOIN customers o ON o.id = i.customer_id
    WHERE ${which} FOR UPDATE OF i`.execute(trx);
  return found.rows[0];
}

export interface InvitationChange {
  readonly state: InvitationState;
  readonly sentAt?: Date;
  readonly openedAt?: Date;
  readonly endedAt?: Date;
}

export async function updateInvitation(
  trx: Trx,
  invitationId: string,
  change: InvitationChange,
): Promise<void> {
  const { state, sentAt, openedAt, endedAt } = change;
  await trx
    .updateTable('invitations')
    .set({
      state,
      ...(sentAt === undefined ? {} : { sent_at: sentAt }),
      ...(openedAt === undefined ? {} : { opened_at: openedAt }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    })
    .where('id', '=', invitationId)
    .execute();
}

/** Another secret and another three days for an open invitation. */
export async function renewInvitation(
  trx: Trx,
  invitationId: string,
  {
    by,
    sends,
    tokenHash,
    isMailed,
    expiresAt,
    at,
  }: { by: Inviter; sends: number; tokenHash: Buffer; isMailed: boolean; expiresAt: Date; at: Date },
): Promise<void> {
  const renewed = await sql<{ customerUserId: string }>`
      UPDATE invitations SET sends = ${sends}, token_hash = ${tokenHash}, is_mailed = ${isMailed}, expires_at = ${expiresAt}, state = 'pending',
        invited_by = ${by.customerUserId}, invited_by_name = ${by.name}
      WHERE id = ${invitationId} RETURNING customer_user_id AS "customerUserId"`.execute(trx);
  for (const { customerUserId } of renewed.rows) await setInvitedAt(trx, customerUserId, at);
}

/** Ends the open invitations that are over; gives the count. */
export async function expireInvitations(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set((column) => ({ state: 'expired', ended_at: column.ref('expires_at') }))
    .where('state', 'in', ['pending', 'sent', 'opened'])
    .where('expires_at', '<=', now)
    .execute();
}

/** Every open invitation expires now. */
export async function endInvitations(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ state: 'expired', expires_at: now, ended_at: now })
    .where('state', 'in', ['pending', 'sent', 'opened'])
    .where('expires_at', '>', now)
    .execute();
}

export interface AddressStatus {
  readonly email: string;
  readonly userId: string;
  readonly hasAccount: boolean;
  readonly isSuperAdmin: boolean;
  readonly profileState: ProfileState | null;
  readonly isVerified: boolean;
  readonly isElsewhere: boolean;
}

/** What is known of addresses: their users, and their profiles with this customer. */
export async function findAddresses(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
  now: Date,
): Promise<AddressStatus[]> {
  const found = await sql<AddressStatus>`
    SELECT lower(u.user_name) AS email, u.id AS "userId", u.first_signed_in_at IS NOT NULL AS "hasAccount",
      u.is_super_admin AS "isSuperAdmin", p.state AS "profileState", ${ownership(sql`${customerId}::uuid`, now)}
    FROM accounts u LEFT JOIN members p ON p.user_id = u.id AND p.customer_id = ${customerId}
    WHERE lower(u.user_name) = ANY (${[...emails]}::text[])`.execute(trx);
  return found.rows;
}

/** Those who invite to one customer come one after another. */
export async function lockInviting(trx: Trx, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('people.invite'), hashtext(${customerId}))`.execute(trx);
}

/** Removes profiles of these that nobody has accepted, and users who are left with none; gives the profiles removed. */
export async function removeUnaccepted(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<string[]> {
  const removed = await deleteInvitedMembers(trx, customerId, customerUserIds);
  const userIds = removed.map(({ userId }) => userId);
  await deleteUsersWithoutProfile(trx, userIds, { onlyNew: true });
  return removed.map(({ customerUserId }) => customerUserId);
}

/** The open invitation of a profile. */
export async function openInvitationOf(trx: Trx, customerUserId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('invitations')
    .select('id')
    .where('customer_user_id', '=', customerUserId)
    .where('state', 'in', ['pending', 'sent', 'opened'])
    .executeTakeFirst();
  return row?.id;
}
