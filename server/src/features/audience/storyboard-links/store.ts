import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { StoryboardTables } from '../../../schema-storyboards.ts';

export interface LinkRow {
  readonly storyboardLinkId: string;
  readonly storyboardId: string;
  readonly name: string;
  readonly canComment: boolean;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly lastOpenedAt: Date | null;
}

/** A link, and whose it is. */
export interface OpenedLinkRow extends LinkRow {
  readonly customerId: string;
  readonly organisation: string;
  readonly logoUrl: string | null;
  readonly accent: string[] | null;
  /** The organisation is suspended or closed, or it has no storyboards any more. */
  readonly isShut: boolean;
}

const listedMost = 200;

const columns = sql`l.id AS "storyboardLinkId", l.storyboard_id AS "storyboardId", l.name,
  l.can_comment AS "canComment", l.expires_at AS "expiresAt", l.revoked_at AS "revokedAt",
  l.created_by AS "createdBy", u.name AS "createdByName", l.created_at AS "createdAt",
  l.last_opened_at AS "lastOpenedAt"`;

/** The links of a storyboard, the newest first. */
export async function listLinks(trx: Trx, customerId: string, storyboardId: string): Promise<LinkRow[]> {
  const found = await sql<LinkRow>`
    SELECT ${columns} FROM storyboard_links l LEFT JOIN members u ON u.id = l.created_by
    WHERE l.customer_id = ${customerId} AND l.storyboard_id = ${storyboardId}
    ORDER BY l.created_at DESC, l.id LIMIT ${listedMost}`.execute(trx);
  return found.rows;
}

/** How many links of a storyboard work. */
export async function countActive(
  trx: Trx,
  customerId: string,
  { storyboardId, now }: { storyboardId: string; now: Date },
): Promise<number> {
  const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM storyboard_links l
    WHERE l.customer_id = ${customerId} AND l.storyboard_id = ${storyboardId} AND l.revoked_at IS NULL
      AND (l.expires_at IS NULL OR l.expires_at > ${now})`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

export async function insertLink(
  trx: Trx,
  link: Insertable<StoryboardTables['storyboard_links']>,
): Promise<void> {
  await trx.insertInto('storyboard_links').values(link).execute();
}

interface Changed {
  readonly can_comment?: boolean;
  readonly revoked_at?: Date | null;
  readonly last_opened_at?: Date;
}

export async function updateLink(
  trx: Trx,
  customerId: string,
  storyboardLinkId: string,
  values: Changed,
): Promise<void> {
  await trx
    .updateTable('storyboard_links')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', storyboardLinkId)
    .execute();
}

/** Of any customer: a token names the link alone. Needs the system's transaction. */
export async function findLinkCustomer(trx: Trx, storyboardLinkId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('storyboard_links')
    .select('customer_id as customerId')
    .where('id', '=', storyboardLinkId)
    .executeTakeFirst();
  return row?.customerId;
}

export async function findOpenedLink(
  trx: Trx,
  customerId: string,
  storyboardLinkId: string,
): Promise<OpenedLinkRow | undefined> {
  const found = await sql<OpenedLinkRow>`
    SELECT ${columns}, l.customer_id AS "customerId", c.name AS organisation, c.addnl_logo_file AS "logoUrl",
      c.accent_shades AS accent,
      c.status IN ('suspended', 'closed') OR (c.flags -> 'storyboard') IS DISTINCT FROM 'true'::jsonb AS "isShut"
    FROM storyboard_links l JOIN customer_settings c ON c.id = l.customer_id
    LEFT JOIN members u ON u.id = l.created_by
    WHERE l.customer_id = ${customerId} AND l.id = ${storyboardLinkId}`.execute(trx);
  return found.rows[0];
}
