import type { Bio } from '@rushes/contract/organization/directory';
import type { BioState } from '@rushes/contract/organization/lists/directory';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { runPrepared } from '../../../../platform/db/prepared.ts';
import { isPublished } from '../../../create/programs/service.ts';

export interface BioRow {
  readonly bioId: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly name: string;
  readonly state: BioState;
  readonly reason: string;
  readonly programId: string | null;
  readonly title: string | null;
  readonly liveVersionId: string | null;
  readonly requestedByName: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly expiresAt: Date | null;
}

export const shownBio = sql<BioRow>`b.id AS "bioId", b.customer_id AS "customerId", b.customer_user_id AS "customerUserId", c.name, b.state, b.reason,
  p.id AS "programId", p.title, p.live_version_id AS "liveVersionId",
  b.requested_by_name AS "requestedByName", b.created_at AS "createdAt", b.changed_at AS "changedAt", b.expires_at AS "expiresAt"`;
export const joinedBios = sql`bios b JOIN members c ON c.id = b.customer_user_id
  LEFT JOIN programs p ON p.id = b.program_id AND p.archived_at IS NULL`;

export function toBio(row: BioRow): Bio {
  const { bioId, customerUserId, name, state, reason, programId, title, liveVersionId, requestedByName } =
    row;
  return {
    bioId,
    customerUserId,
    name,
    state,
    reason,
    requestedByName,
    title: title ?? '',
    program: programId === null ? null : { programId, title: title ?? '', versionId: liveVersionId },
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

async function find(trx: Trx, where: RawBuilder<unknown>): Promise<BioRow[]> {
  const found = await sql<BioRow>`SELECT ${shownBio} FROM ${joinedBios} WHERE ${where}`.execute(trx);
  return found.rows;
}

export async function findBio(trx: Trx, customerId: string, bioId: string): Promise<BioRow | undefined> {
  return (await find(trx, sql`b.customer_id = ${customerId} AND b.id = ${bioId}`))[0];
}

/** Until the transaction ends nobody else decides about it. */
export async function lockBio(trx: Trx, customerId: string, bioId: string): Promise<BioRow | undefined> {
  await sql`SELECT FROM bios WHERE customer_id = ${customerId} AND id = ${bioId} FOR UPDATE`.execute(trx);
  return findBio(trx, customerId, bioId);
}

/** The open one and the one that is in the directory. */
export async function biosOf(trx: Trx, customerId: string, customerUserId: string): Promise<Bio[]> {
  const rows = await find(
    trx,
    sql`b.customer_id = ${customerId} AND b.customer_user_id = ${customerUserId}
      AND b.state IN ('requested', 'submitted', 'sent-back', 'approved') ORDER BY b.state = 'approved', b.created_at DESC`,
  );
  return rows.map(toBio);
}

/** Those of the users who can be asked: at work here, and not asked already. Locked against a second asking. */
export async function findAskable(
  trx: Trx,
  customerId: string,
  customerUserIds: readonly string[],
): Promise<{ customerUserId: string; isOpen: boolean }[]> {
  const found = await sql<{ customerUserId: string; isOpen: boolean }>`
    SELECT c.id AS "customerUserId", c.state <> 'active' OR EXISTS (SELECT FROM bios b WHERE b.customer_user_id = c.id
      AND b.state IN ('requested', 'submitted', 'sent-back')) AS "isOpen"
    FROM members c WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...customerUserIds]}::uuid[])
    ORDER BY c.id`.execute(trx);
  return found.rows;
}

/** Makes a request; false where one is open by now. */
export async function insertBio(
  trx: Trx,
  bio: {
    readonly id: string;
    readonly customerId: string;
    readonly customerUserId: string;
    readonly by: { readonly customerUserId: string | null; readonly name: string };
    readonly origin: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const made = await sql`
    INSERT INTO bios (id, customer_id, customer_user_id, state, requested_by, requested_by_name, origin, created_at, changed_at)
    VALUES (${bio.id}, ${bio.customerId}, ${bio.customerUserId}, 'requested', ${bio.by.customerUserId}, ${bio.by.name},
      ${bio.origin}, ${bio.at}, ${bio.at})
    ON CONFLICT (customer_user_id) WHERE state IN ('requested', 'submitted', 'sent-back') DO NOTHING`.execute(
    trx,
  );
  return Number(made.numAffectedRows ?? 0n) === 1;
}

export async function updateBio(
  trx: Trx,
  customerId: string,
  bioId: string,
  values: {
    readonly state: BioState;
    readonly program_id?: string;
    readonly version_id?: string | null;
    readonly reason?: string;
    readonly expires_at?: Date;
    readonly changed_at: Date;
  },
): Promise<void> {
  await trx
    .updateTable('bios')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', bioId)
    .execute();
}

/** What stood in the directory before. */
export async function replaceApproved(
  trx: Trx,
  customerId: string,
  customerUserId: string,
  at: Date,
): Promise<void> {
  await sql`
    UPDATE bios SET state = 'replaced', changed_at = ${at}
    WHERE customer_id = ${customerId} AND customer_user_id = ${customerUserId} AND state = 'approved'`.execute(
    trx,
  );
}

/** Who made a program that is not in the bin; undefined where there is none. */
export async function makerOf(trx: Trx, customerId: string, programId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('programs')
    .select('created_by')
    .where('customer_id', '=', customerId)
    .where('id', '=', programId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.created_by;
}

/** What is open for a user themselves, and what waits for a decision. */
export async function countWaiting(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<{ own: number; submitted: number }> {
  const [counted] = await runPrepared(
    trx,
    sql<{ own: number; submitted: number }>`
    SELECT (SELECT count(*)::int FROM bios WHERE customer_user_id = ${customerUserId}
        AND customer_id = ${customerId} AND state IN ('requested', 'sent-back')) AS own,
      (SELECT count(*)::int FROM bios b JOIN members c ON c.id = b.customer_user_id
        WHERE b.customer_id = ${customerId} AND b.state = 'submitted') AS submitted`,
  );
  return counted ?? { own: 0, submitted: 0 };
}

/** Those who decide, to be told that something waits. */
export async function deciders(trx: Trx, customerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('role', '=', 'cm')
    .where('state', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
}

export interface DueBio {
  readonly bioId: string;
  readonly customerId: string;
  readonly customerUserId: string;
  readonly origin: string;
  readonly isActive: boolean;
}

export async function findDue(trx: Trx, at: Date): Promise<DueBio[]> {
  const found = await sql<DueBio>`
    SELECT b.id AS "bioId", b.customer_id AS "customerId", b.customer_user_id AS "customerUserId", b.origin,
      c.state = 'active' AS "isActive"
    FROM bios b JOIN members c ON c.id = b.customer_user_id
    WHERE b.state = 'approved' AND b.expires_at <= ${at} ORDER BY b.expires_at LIMIT 1000`.execute(trx);
  return found.rows;
}

/** Whom a mail about a video goes to. */
export async function findAddressed(trx: Trx, bioId: string) {
  const found = await sql<
    BioRow & {
      email: string;
      organisation: string;
      accent: string[] | null;
      origin: string;
      isActive: boolean;
    }
  >`
    SELECT ${shownBio}, c.user_name AS email, u.name AS organisation, u.accent_shades AS accent, b.origin,
      c.state = 'active' AS "isActive"
    FROM ${joinedBios} JOIN customer_settings u ON u.id = b.customer_id WHERE b.id = ${bioId}`.execute(trx);
  return found.rows[0];
}

/** The program that plays as a user's video now. */
export async function approvedBioOf(
  trx: Trx,
  customerId: string,
  customerUserId: string,
): Promise<string | null> {
  const found = await sql<{ programId: string }>`
    SELECT b.program_id AS "programId" FROM bios b JOIN programs p ON p.id = b.program_id
    WHERE b.customer_id = ${customerId} AND b.customer_user_id = ${customerUserId} AND b.state = 'approved'
      AND p.live_version_id = b.version_id AND ${isPublished}`.execute(trx);
  return found.rows[0]?.programId ?? null;
}

/** Videos that are this program, of which another version plays now: to be looked at, or approved before. */
export async function lockBiosOf(trx: Trx, customerId: string, programId: string): Promise<BioRow[]> {
  await sql`SELECT FROM bios WHERE customer_id = ${customerId} AND program_id = ${programId}
    AND state IN ('submitted', 'approved') ORDER BY id FOR UPDATE`.execute(trx);
  return find(
    trx,
    sql`b.customer_id = ${customerId} AND b.program_id = ${programId} AND b.state IN ('submitted', 'approved')`,
  );
}

/** Whether something is asked of the user already; nothing is until the transaction ends. */
export async function hasOpen(trx: Trx, customerId: string, customerUserId: string): Promise<boolean> {
  await sql`SELECT FROM customer_users WHERE customer_id = ${customerId} AND id = ${customerUserId} FOR UPDATE`.execute(
    trx,
  );
  const found = await sql`SELECT FROM bios WHERE customer_id = ${customerId}
    AND customer_user_id = ${customerUserId} AND state IN ('requested', 'submitted', 'sent-back')`.execute(
    trx,
  );
  return found.rows.length > 0;
}
