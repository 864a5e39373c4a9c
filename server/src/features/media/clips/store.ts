import type { AccessSubject } from '../../../objects/access-subject.ts';
import { clipList } from '@rushes/contract/media/lists/clips';
import type {
  Aspect,
  Clip,
  ClipMarker,
  ClipSource,
  ClipState,
  UsableRange,
} from '@rushes/contract/media/clips';
import type { ListQuery } from '@rushes/contract/lists/list';
import type { MediaInfo } from '@rushes/media/probe';
import { type RawBuilder, type Updateable, sql } from 'kysely';
import type { LicenceState } from '@rushes/contract/media/lists/files';
import type { Trx } from '../../../context.ts';
import { licenceColumns, licenceState } from '../assets/service.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import type { ClipsTable } from '../../../schema.ts';
import { seesAll } from './policy.ts';

export interface ClipRow {
  readonly clipId: string;
  readonly assetId: string;
  readonly name: string;
  readonly tags: string[];
  readonly shotTypeId: string | null;
  /** As the organisation calls it. */
  readonly shotTypeName: string | null;
  readonly state: ClipState;
  readonly reasonCode: string | null;
  readonly reasonMessage: string | null;
  readonly namesShown: string[];
  readonly rating: number | null;
  readonly licenceHolder: string;
  readonly licenceTerms: string;
  readonly licenceExpiresOn: string | null;
  readonly licenceState: LicenceState;
  readonly notes: string;
  readonly source: ClipSource;
  readonly sharedWithCreators: boolean;
  readonly markers: readonly ClipMarker[];
  readonly usableRange: UsableRange | null;
  /** Null at the top. */
  readonly folderId: string | null;
  readonly folderName: string | null;
  readonly createdBy: string;
  readonly createdByName: string;
  readonly recordedBy: Clip['recordedBy'];
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
  readonly revision: number;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  readonly fps: number;
  readonly aspect: Aspect | null;
  readonly frames: number | null;
  readonly durationMs: number | null;
  readonly info: MediaInfo | null;
  /** Name of the poster's file; null where there is none. */
  readonly posterName: string | null;
  /** The frame that was chosen for it. */
  readonly posterFrame: number | null;
  readonly hasSprite: boolean;
  readonly hasPeaks: boolean;
  /** Ready in the clip's own shape, `quick` and `aud` among them. */
  readonly readyRungs: string[];
  readonly stage: string | null;
  readonly fraction: number | null;
  readonly etaMs: number | null;
  readonly usageCount: number;
  readonly isConsentEnded: boolean;
}

/** Who without an account recorded the clip `c`. */
const recordedBy = sql`coalesce(
  (SELECT jsonb_build_object('kind', 'guest', 'name', k.name) FROM guest_take_names k WHERE k.clip_id = c.id LIMIT 1),
  (SELECT jsonb_build_object('kind', 'contact', 'name', k.name) FROM contact_take_names k WHERE k.clip_id = c.id LIMIT 1))`;

/** The shot type of the clip `c`. */
const shotTypeName = sql`(SELECT i.name FROM catalogue_items i WHERE i.id = c.shot_type_id)`;

function selectClips(where: RawBuilder<unknown>): RawBuilder<ClipRow> {
  return sql<ClipRow>`
    SELECT c.id AS "clipId", c.asset_id AS "assetId", c.name, c.tags, c.shot_type_id AS "shotTypeId",
      ${shotTypeName} AS "shotTypeName", c.state, c.reason_code AS "reasonCode",
      c.reason_message AS "reasonMessage", c.shared_with_creators AS "sharedWithCreators", c.markers,
      CASE WHEN c.usable_in_ms IS NOT NULL
        THEN jsonb_build_object('inMs', c.usable_in_ms, 'outMs', c.usable_out_ms) END AS "usableRange",
      c.names_shown AS "namesShown", c.rating, c.notes, c.source,
      ${licenceColumns('c')},
      c.folder_id AS "folderId", (SELECT f.name FROM folder_names f WHERE f.id = c.folder_id) AS "folderName",
      c.created_by AS "createdBy", u.name AS "createdByName", ${recordedBy} AS "recordedBy",
      c.created_at AS "createdAt",
      -- What is held of a guest is as absent as what is in the bin.
      CASE WHEN c.is_held THEN c.created_at ELSE c.archived_at END AS "archivedAt", c.revision, a.filename, a.size_bytes AS "sizeBytes", a.sha256, a.fps, a.aspect,
      a.frames, a.duration_ms AS "durationMs", a.info,
      substring(a.artwork->>'posterKey' from '[^/]+$') AS "posterName",
      substring(a.artwork->>'posterKey' from 'poster-([0-9]+)\\.jpg$')::int AS "posterFrame",
      a.artwork->>'sprite' IS NOT NULL AS "hasSprite",
      a.artwork->>'peaksKey' IS NOT NULL AS "hasPeaks",
      ARRAY(SELECT r.rung FROM renditions r
        WHERE r.asset_id = a.id AND r.aspect = a.aspect AND r.state = 'ready' ORDER BY 1) AS "readyRungs",
      w.stage, w.fraction, w.eta_ms AS "etaMs",
      (SELECT count(*)::int FROM program_clips p JOIN programs g ON g.id = p.program_id
        WHERE p.clip_id = c.id AND g.archived_at IS NULL) AS "usageCount",
      EXISTS (SELECT FROM clips_without_consent e WHERE e.clip_id = c.id) AS "isConsentEnded"
    FROM clips c JOIN assets a ON a.id = c.asset_id JOIN members u ON u.id = c.created_by
    LEFT JOIN work_progress w ON w.subject_kind = 'clip' AND w.subject_id = c.id
    WHERE ${where}`;
}

/** A clip of the customer, also one in the bin. */
export async function findClip(trx: Trx, customerId: string, clipId: string): Promise<ClipRow | undefined> {
  const where = sql`c.customer_id = ${customerId} AND c.id = ${clipId}`;
  return (await selectClips(where).execute(trx)).rows[0];
}

/** How getClips is read. */
const clips: ListSql<ClipColumn> = {
  list: clipList,
  // Both are always there; only a left join is left out of a page that neither shows nor sorts by them.
  from: sql`clips c LEFT JOIN members u ON u.id = c.created_by LEFT JOIN assets a ON a.id = c.asset_id`,
  id: sql`c.id`,
  search: sql`c.search_text`,
  columns: {
    name: sql`lower(c.name)`,
    state: sql`c.state`,
    tags: sql`c.tags`,
    shotType: sql`coalesce(lower(${shotTypeName}), '')`,
    namesShown: sql`c.names_shown`,
    rating: sql`coalesce(c.rating, 0)`,
    source: sql`c.source`,
    durationMs: sql`c.duration_ms`,
    sizeBytes: sql`c.size_bytes`,
    filename: sql`lower(a.filename)`,
    createdBy: sql`lower(u.name)`,
    createdAt: sql`c.created_at`,
    sharedWithCreators: sql`c.shared_with_creators`,
    licence: licenceState('c'),
  },
};
type ClipColumn = keyof typeof clipList.columns;

/** Where to look: these folders, or what is in none; undefined for everywhere. */
export type InFolders = 'top' | readonly string[] | undefined;

export async function listClips(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<ClipColumn>,
  folders?: InFolders,
): Promise<{ rows: ClipRow[]; nextCursor: string | null }> {
  const select = sql<{ clipId: string }>`c.id AS "clipId"`;
  const { rows, nextCursor } = await pageOf(trx, clips, { select, where: seenBy(member, folders), query });
  const ids = rows.map(({ clipId }) => clipId);
  // Planning its many joins would cost more than its rows.
  const found = await runPrepared(
    trx,
    selectClips(sql`c.customer_id = ${member.customerId} AND c.id = ANY (${ids})`),
  );
  const byId = new Map(found.map((row) => [row.clipId, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), nextCursor };
}

/** Exact up to `most`; one more than that means more. */
export async function countClips(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<ClipColumn>,
  { most, folders }: { most: number; folders?: InFolders },
): Promise<number> {
  return countOf(trx, clips, { where: seenBy(member, folders), query, most });
}

function seenBy(member: AccessSubject, folders: InFolders): RawBuilder<unknown>[] {
  const parts = [sql`c.customer_id = ${member.customerId}`, sql`c.archived_at IS NULL AND NOT c.is_held`];
  if (folders === 'top') parts.push(sql`c.folder_id IS NULL`);
  // With one id alone the list is read in the order of the folder's own index.
  else if (folders?.length === 1) parts.push(sql`c.folder_id = ${folders[0]}`);
  else if (folders !== undefined) parts.push(sql`c.folder_id = ANY (${[...folders]}::uuid[])`);
  if (seesAll(member)) return parts;
  return [...parts, sql`c.created_by = ${member.customerUserId} OR c.shared_with_creators`];
}

export async function updateClip(
  trx: Trx,
  customerId: string,
  clipId: string,
  values: Updateable<ClipsTable>,
): Promise<void> {
  await trx
    .updateTable('clips')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', clipId)
    .execute();
}

export interface OwnedClip {
  readonly clipId: string;
  readonly name: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly archivedAt: Date | null;
}

/** Those of the ids that are clips of the customer, in the bin or not; without those that are held. */
export async function findOwners(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<OwnedClip[]> {
  return trx
    .selectFrom('clips')
    .select(['id as clipId', 'name', 'created_by as createdBy', 'shared_with_creators as sharedWithCreators'])
    .select('archived_at as archivedAt')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...clipIds])
    .where('is_held', '=', false)
    .forUpdate()
    .execute();
}

export async function setArchived(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  deletion: { readonly by: string } | null,
  now: Date,
): Promise<void> {
  if (clipIds.length === 0) return;
  await trx
    .updateTable('clips')
    .set({
      archived_at: deletion === null ? null : now,
      deleted_by: deletion?.by ?? null,
      updated_at: now,
    })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...clipIds])
    .execute();
}

/** Tags and rates clips. */
export async function changeClips(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  change: {
    readonly addTags?: readonly string[] | undefined;
    readonly removeTags?: readonly string[] | undefined;
    readonly rating?: number | null | undefined;
  },
  now: Date,
): Promise<void> {
  const { addTags = [], removeTags = [], rating } = change;
  await sql`UPDATE clips c SET revision = revision + 1, updated_at = ${now},
      tags = (ARRAY(SELECT tag FROM unnest(c.tags) tag WHERE tag <> ALL (${[...removeTags]}::text[])) ||
        ARRAY(SELECT tag FROM unnest(${[...addTags]}::text[]) tag WHERE tag <> ALL (c.tags)))[1:20]
      ${rating === undefined ? sql`` : sql`, rating = ${rating}`}
    WHERE c.customer_id = ${customerId} AND c.id = ANY (${[...clipIds]}::uuid[])`.execute(trx);
}

/** A clip that was moved by hand doesn't come back to a deleted folder. */
export async function setFolder(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  folderId: string | null,
): Promise<void> {
  if (clipIds.length === 0) return;
  await trx
    .updateTable('clips')
    .set((column) => ({
      folder_id: folderId,
      left_folder_id: null,
      revision: column('revision', '+', 1),
    }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...clipIds])
    .execute();
}

export async function setOwner(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
  ownerId: string,
): Promise<void> {
  if (clipIds.length === 0) return;
  await trx
    .updateTable('clips')
    .set((column) => ({ created_by: ownerId, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...clipIds])
    .execute();
}

/** Puts the clips of a folder into the one above; how many they are. They remember the folder that they left. */
export async function leaveFolder(trx: Trx, from: string, to: string | null): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE clips SET folder_id = ${to}, left_folder_id = ${from}
    WHERE folder_id = ${from}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function returnToFolder(trx: Trx, folderId: string): Promise<void> {
  await sql`UPDATE clips SET folder_id = ${folderId}, left_folder_id = NULL
    WHERE left_folder_id = ${folderId}`.execute(trx);
}

export interface Usage {
  readonly programId: string;
  readonly title: string;
  readonly published: boolean;
  readonly hasUnpublishedChanges: boolean;
}

/** What an edit list shows between its bumpers, without the ids of its items. */
const cutOf = (timeline: string) => sql`(
  SELECT jsonb_agg(i - '{itemId,assetId,frames,source,music}'::text[] ORDER BY n)
  FROM jsonb_array_elements(${sql.ref(timeline)} -> 'items') WITH ORDINALITY AS items (i, n) WHERE NOT i ? 'bumper')`;

/** Programs that name the clip, of those that the user may open. */
export async function usageOf(trx: Trx, member: AccessSubject, clipId: string): Promise<Usage[]> {
  const canEdit = member.permissions.has('create.programs:edit-all')
    ? sql`true`
    : sql`(g.created_by = ${member.customerUserId} OR g.shared_with_creators)`;
  const found = await sql<Usage>`
    SELECT g.id AS "programId", g.title, v.id IS NOT NULL AS published,
      v.id IS NOT NULL AND ${canEdit} AND ${cutOf('g.timeline')} IS DISTINCT FROM ${cutOf('v.timeline')}
        AS "hasUnpublishedChanges"
    FROM program_clips p JOIN programs g ON g.id = p.program_id
    LEFT JOIN program_versions v ON v.id = g.live_version_id
    WHERE p.customer_id = ${member.customerId} AND p.clip_id = ${clipId} AND g.archived_at IS NULL
      AND (${canEdit} OR (v.id IS NOT NULL AND g.audience_organisation AND g.is_available))
    ORDER BY g.updated_at DESC LIMIT 100`.execute(trx);
  return found.rows;
}

/** What can be played of an asset that a clip shows. */
export interface PlayableAsset {
  readonly clipId: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly isTrimmed: boolean;
  readonly isHeld: boolean;
}

export async function findPlayable(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<PlayableAsset | undefined> {
  return trx
    .selectFrom('clips')
    .select(['id as clipId', 'created_by as createdBy', 'shared_with_creators as sharedWithCreators'])
    .select([sql<boolean>`usable_in_ms IS NOT NULL`.as('isTrimmed'), 'is_held as isHeld'])
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

export async function findClipOfAsset(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<{ clipId: string; createdAt: Date } | undefined> {
  return trx
    .selectFrom('clips')
    .select(['id as clipId', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .where('asset_id', '=', assetId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}
