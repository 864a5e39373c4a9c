import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

export interface ShareLinkRow {
  readonly id: string;
  readonly customerId: string;
  /** What it opens: one of the two. */
  readonly programId: string | null;
  readonly clipId: string | null;
  readonly name: string;
  readonly slug: string;
  readonly passwordHash: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly opens: number;
  readonly lastOpenedAt: Date | null;
  readonly createdAt: Date;
  readonly createdByName: string;
}

/** What a link opens. */
export type LinkTarget =
  | { readonly programId: string; readonly clipId?: undefined }
  | { readonly clipId: string; readonly programId?: undefined };

function links(trx: Trx) {
  return trx
    .selectFrom('share_links as l')
    .innerJoin('members as u', 'u.id', 'l.created_by')
    .select([
      'l.id',
      'l.customer_id as customerId',
      'l.program_id as programId',
      'l.clip_id as clipId',
      'l.name',
      'l.slug',
      'l.password_hash as passwordHash',
      'l.expires_at as expiresAt',
      'l.revoked_at as revokedAt',
      'l.opens',
      'l.last_opened_at as lastOpenedAt',
      'l.created_at as createdAt',
      'u.name as createdByName',
    ]);
}

export async function insertShareLink(
  trx: Trx,
  values: {
    id: string;
    customerId: string;
    target: LinkTarget;
    name: string;
    slug: string;
    passwordHash: string | null;
    expiresAt: Date | null;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('share_links')
    .values({
      id: values.id,
      customer_id: values.customerId,
      program_id: values.target.programId ?? null,
      clip_id: values.target.clipId ?? null,
      name: values.name,
      slug: values.slug,
      password_hash: values.passwordHash,
      expires_at: values.expiresAt,
      created_by: values.createdBy,
      created_at: values.now,
    })
    .execute();
}

export async function listShareLinks(
  trx: Trx,
  customerId: string,
  target: LinkTarget,
): Promise<ShareLinkRow[]> {
  return links(trx)
    .where('l.customer_id', '=', customerId)
    .where((where) =>
      target.programId === undefined
        ? where('l.clip_id', '=', target.clipId)
        : where('l.program_id', '=', target.programId),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(500)
    .execute();
}

export async function findShareLink(
  trx: Trx,
  customerId: string,
  shareLinkId: string,
): Promise<ShareLinkRow | undefined> {
  return links(trx)
    .where('l.customer_id', '=', customerId)
    .where('l.id', '=', shareLinkId)
    .executeTakeFirst();
}

export async function revokeShareLink(
  trx: Trx,
  customerId: string,
  shareLinkId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('share_links')
    .set({ revoked_at: sql`coalesce(revoked_at, ${now}::timestamptz)` })
    .where('customer_id', '=', customerId)
    .where('id', '=', shareLinkId)
    .execute();
}

export async function countOpening(
  trx: Trx,
  customerId: string,
  shareLinkId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('share_links')
    .set({ opens: sql`opens + 1`, last_opened_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', shareLinkId)
    .execute();
}

const isShut = sql<boolean>`c.status IN ('suspended', 'closed')`;

/** Whether nothing from the customer is shown to guests. Needs the system's transaction. */
export async function isCustomerShut(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_settings as c')
    .select(isShut.as('isShut'))
    .where('c.id', '=', customerId)
    .executeTakeFirst();
  return row?.isShut ?? true;
}

/** For someone without an account: the link and what it opens, of any organisation. Needs the system's transaction. */
export async function findBySlug(trx: Trx, slug: string) {
  return links(trx)
    .leftJoin('programs as p', (join) =>
      join.onRef('p.id', '=', 'l.program_id').on('p.archived_at', 'is', null),
    )
    .leftJoin('program_versions as live', 'live.id', 'p.live_version_id')
    .innerJoin('customer_settings as c', 'c.id', 'l.customer_id')
    .select([
      'live.aspect',
      'live.variants',
      'live.caption_style as captionStyle',
      'c.name as organisation',
      isShut.as('isShut'),
      'c.addnl_logo_file as logoUrl',
      'c.accent_shades as accent',
      'p.title',
      'p.description',
      sql<string | null>`CASE WHEN p.is_available THEN p.live_version_id END`.as('versionId'),
      'p.live_duration_ms as durationMs',
      'p.allow_download as allowDownload',
      'p.live_has_artwork as hasArtwork',
    ])
    .where('l.slug', '=', slug)
    .executeTakeFirst();
}
