import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@rushes/contract/organization/lists/users';
import type { Trx } from '../../../../context.ts';
import { insertUsers as insertAccounts } from '../../../identity/members/service.ts';

/** Makes users who cannot sign in by a password yet; one that another customer makes meanwhile is left. */
export async function insertUsers(
  trx: Trx,
  users: readonly { email: string; name: string }[],
  passwordHash: string,
): Promise<void> {
  const rows = users.map(({ email, name }) => ({
    id: randomUUID(),
    user_name: email,
    name,
    password_hash: passwordHash,
    must_change_password: true,
    first_signed_in_at: null,
  }));
  await insertAccounts(trx, rows);
}

export interface NewInvitation {
  readonly invitationId: string;
  readonly customerUserId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly tokenHash: Buffer;
}

/** Who sends an invitation; no profile for support. */
export interface Inviter {
  readonly customerUserId: string | null;
  readonly name: string;
}

export async function insertInvitations(
  trx: Trx,
  {
    customerId,
    batchId,
    by,
    isMailed,
    at,
    expiresAt,
  }: {
    customerId: string;
    batchId: string | null;
    by: Inviter;
    isMailed: boolean;
    at: Date;
    expiresAt: Date;
  },
  invitations: readonly NewInvitation[],
): Promise<void> {
  if (invitations.length === 0) return;
  await trx
    .insertInto('invitations')
    .values(
      invitations.map((each) => ({
        id: each.invitationId,
        customer_id: customerId,
        customer_user_id: each.customerUserId,
        email: each.email,
        name: each.name,
        role: each.role,
        token_hash: each.tokenHash,
        is_mailed: isMailed,
        batch_id: batchId,
        invited_by: by.customerUserId,
        invited_by_name: by.name,
        created_at: at,
        expires_at: expiresAt,
      })),
    )
    .execute();
}

export async function insertMemberships(
  trx: Trx,
  customerId: string,
  members: readonly { groupId: string; customerUserId: string }[],
  at: Date,
): Promise<void> {
  if (members.length === 0) return;
  await trx
    .insertInto('user_group_members')
    .values(
      members.map(({ groupId, customerUserId }) => ({
        customer_id: customerId,
        group_id: groupId,
        customer_user_id: customerUserId,
        added_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
