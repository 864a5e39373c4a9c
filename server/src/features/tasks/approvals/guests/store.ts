import { randomUUID } from 'node:crypto';
import type { ApprovalState } from '@rushes/contract/tasks/approvals';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** What an external reviewer `g` is called: their name, or the part of the address that says most. */
export const guestName = sql`coalesce(nullif(g.name, ''), split_part(g.email, '@', 1))`;

/** An external reviewer, with what is reviewed and whose it is. */
export interface GuestRow {
  readonly guestId: string;
  readonly customerId: string;
  readonly approvalId: string;
  readonly email: string;
  readonly name: string;
  /** Empty where only the address is known. */
  readonly givenName: string;
  readonly title: string;
  readonly state: ApprovalState;
  readonly dueAt: Date | null;
  readonly requester: string | null;
  /** In the latest round; a link to an earlier one is out of date. */
  readonly isAsked: boolean;
  /** The latest round waits for their decision. */
  readonly isOpen: boolean;
  readonly organisation: string;
  readonly logoUrl: string | null;
  readonly accent: string[] | null;
  readonly isShut: boolean;
}

/** Of any customer: a private link names the reviewer alone. Needs the system's transaction. */
export async function findGuestCustomer(trx: Trx, guestId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('approval_guests')
    .select('customer_id as customerId')
    .where('id', '=', guestId)
    .executeTakeFirst();
  return row?.customerId;
}

/** Undefined where the reviewer is gone, or what is reviewed is in the bin. */
export async function findGuest(
  trx: Trx,
  customerId: string,
  guestId: string,
): Promise<GuestRow | undefined> {
  const found = await sql<GuestRow>`
    SELECT g.id AS "guestId", g.customer_id AS "customerId", r.id AS "approvalId", g.email, ${guestName} AS name,
      g.name AS "givenName", p.title, r.state, r.due_at AS "dueAt", u.name AS requester,
      EXISTS (SELECT FROM approval_reviews w JOIN approval_stages s ON s.id = w.stage_id
        JOIN approval_rounds o ON o.id = s.round_id
        WHERE w.guest_id = g.id AND o.approval_id = r.id AND o.number = r.round) AS "isAsked",
      EXISTS (SELECT FROM approval_reviews w WHERE w.guest_id = g.id AND w.is_open) AS "isOpen",
      c.name AS organisation, c.addnl_logo_file AS "logoUrl", c.accent_shades AS accent,
      c.status IN ('suspended', 'closed') AS "isShut"
    FROM approval_guests g JOIN approvals r ON r.id = g.approval_id
    JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
    JOIN customer_settings c ON c.id = g.customer_id LEFT JOIN members u ON u.id = r.requested_by
    WHERE g.customer_id = ${customerId} AND g.id = ${guestId}`.execute(trx);
  return found.rows[0];
}

/** Whether an external reviewer may watch a version now: of the latest round, while that is open and asks them. */
export async function mayWatch(
  trx: Trx,
  customerId: string,
  { guestId, versionId }: { guestId: string; versionId: string },
): Promise<boolean> {
  const found = await sql<{ id: string }>`
    SELECT o.id FROM approval_reviews w JOIN approval_stages s ON s.id = w.stage_id
    JOIN approval_rounds o ON o.id = s.round_id JOIN approvals r ON r.id = o.approval_id
    JOIN approval_subjects p ON p.id = r.subject_id AND p.archived_at IS NULL
    WHERE w.customer_id = ${customerId} AND w.guest_id = ${guestId} AND o.subject_version_id = ${versionId}
      AND o.number = r.round AND o.state = 'open' LIMIT 1`.execute(trx);
  return found.rows.length > 0;
}

export interface NewGuest {
  readonly email: string;
  readonly name: string;
}

/** Keeps who is asked; the same address stays the same reviewer in later rounds. Gives the ids in their order. */
export async function keepGuests(
  trx: Trx,
  customerId: string,
  { approvalId, guests, at }: { approvalId: string; guests: readonly NewGuest[]; at: Date },
): Promise<string[]> {
  const ids: string[] = [];
  for (const { email, name } of guests) {
    const kept = await sql<{ id: string }>`
      INSERT INTO approval_guests AS g (id, customer_id, approval_id, email, name, created_at)
      VALUES (${randomUUID()}, ${customerId}, ${approvalId}, ${email}, ${name}, ${at})
      ON CONFLICT (approval_id, lower(email)) DO UPDATE
        SET name = CASE WHEN excluded.name = '' THEN g.name ELSE excluded.name END
      RETURNING g.id`.execute(trx);
    ids.push(...kept.rows.map(({ id }) => id));
  }
  return ids;
}

/** Those of the addresses that sign in here: they are asked as users. */
export async function findAccounts(
  trx: Trx,
  customerId: string,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return [];
  const wanted = emails.map((email) => email.toLowerCase());
  const found = await sql<{ email: string }>`SELECT lower(u.user_name) AS email FROM members u
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated'
      AND lower(u.user_name) = ANY (${wanted}::text[])`.execute(trx);
  return found.rows.map(({ email }) => email);
}

/** External reviewers whom an approval waits for. */
export async function openGuestsOf(trx: Trx, customerId: string, approvalId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT w.guest_id AS id FROM approval_reviews w WHERE w.customer_id = ${customerId}
      AND w.approval_id = ${approvalId} AND w.is_open AND w.guest_id IS NOT NULL`.execute(trx);
  return found.rows.map(({ id }) => id);
}
