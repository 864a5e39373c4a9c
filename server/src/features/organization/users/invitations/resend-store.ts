import type { InvitationState, MemberRole } from '@rushes/contract/organization/lists/users';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { newestFirst } from './store.ts';
import { renewMembers } from '../../../identity/members/service.ts';

/** Someone whose newest invitation ended without a yes. */
export interface Ended {
  readonly email: string;
  readonly name: string;
  readonly customerUserId: string;
  readonly invitationId: string;
  readonly sends: number;
  /** As they stand in the organisation now. */
  readonly role: MemberRole;
  readonly roleName: string | null;
  readonly location: string;
  readonly state: Extract<InvitationState, 'revoked' | 'declined' | 'expired'>;
  readonly expiresAt: Date;
}

/** Those of the addresses who may be invited once more: nobody who was in, nor who can still say yes. */
export async function findEnded(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
  now: Date,
): Promise<Map<string, Ended>> {
  if (emails.length === 0) return new Map();
  // Nobody gives them another role until they are invited again.
  await sql`
    SELECT FROM customer_users p JOIN users u ON u.id = p.user_id
    WHERE p.customer_id = ${customerId} AND lower(u.user_name) = ANY (${[...emails]}::text[])
      AND p.state IN ('invited', 'deactivated') ORDER BY p.id FOR NO KEY UPDATE OF p`.execute(trx);
  const found = await sql<Ended>`
    SELECT * FROM (
      SELECT DISTINCT ON (p.id) lower(u.user_name) AS email, p.name, p.id AS "customerUserId", i.id AS "invitationId", i.sends, p.role,
        r.name AS "roleName", p.location,
        i.expires_at AS "expiresAt", CASE WHEN i.state IN ('pending', 'sent', 'opened') AND i.expires_at <= ${now}
          THEN 'expired' ELSE i.state END AS state
      FROM users u JOIN customer_users p ON p.user_id = u.id AND p.customer_id = ${customerId}
        JOIN invitations i ON i.customer_user_id = p.id LEFT JOIN roles r ON r.id = p.custom_role_id
      WHERE lower(u.user_name) = ANY (${[...emails]}::text[]) AND p.state IN ('invited', 'deactivated')
        AND NOT u.is_super_admin
      ORDER BY p.id, ${newestFirst}) newest
    WHERE state IN ('revoked', 'declined', 'expired')`.execute(trx);
  return new Map(found.rows.map((row) => [row.email, row]));
}

export interface Renewed {
  readonly customerUserId: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly location: string;
}

/** Makes profiles what is wished of them now, and invited again; the groups by hand are those of the new invitation. */
export async function renewProfiles(
  trx: Trx,
  customerId: string,
  profiles: readonly Renewed[],
  at: Date,
): Promise<void> {
  if (profiles.length === 0) return;
  await renewMembers(trx, customerId, profiles, at);
  await sql`DELETE FROM user_group_members WHERE customer_id = ${customerId}
    AND customer_user_id = ANY (${profiles.map(({ customerUserId }) => customerUserId)}::uuid[])`.execute(
    trx,
  );
}
