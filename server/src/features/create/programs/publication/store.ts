import { type Aspect, aspects } from '@rushes/contract/media/clips';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { type Selectable, type Updateable, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { clearProgressOf } from '../../../media/assets/service.ts';
import type {
  PosterChoice,
  ProgramVersionsTable,
  VersionArtwork,
  VersionItem,
  VersionVariant,
  VersionVariants,
} from '../../../../schema-programs.ts';
import { insertVersionBumpers } from '../bumpers/store.ts';
import { keepImages } from '../drafts/images-store.ts';
import { canWatch, isEditedBy } from '../who-can-watch-store.ts';

export interface VersionRow {
  readonly id: string;
  readonly customerId: string;
  readonly programId: string;
  readonly number: number;
  readonly state: ProgramVersionsTable['state'];
  readonly items: VersionItem[];
  readonly aspect: Aspect;
  /** Its further shapes, and what is there of each. */
  readonly variants: Aspect[];
  readonly variantStates: VersionVariants;
  readonly fps: number;
  readonly durationFrames: number;
  readonly rungs: string[];
  readonly mp4Key: string | null;
  readonly artwork: VersionArtwork | null;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly goesLiveAt: Date | null;
  readonly captionsMark: string;
  /** Null for the usual one. */
  readonly captionStyle: CaptionStyle | null;
  /** Nobody is notified of it: it differs from what was live in a bumper alone. */
  readonly isQuiet: boolean;
  readonly title: string;
  readonly language: string | null;
}

function versions(trx: Trx, customerId: string) {
  return trx
    .selectFrom('program_versions as v')
    .innerJoin('programs as p', 'p.id', 'v.program_id')
    .leftJoin('members as u', 'u.id', 'v.created_by')
    .select([
      'v.id',
      'v.customer_id as customerId',
      'v.captions_mark as captionsMark',
      'v.caption_style as captionStyle',
      'v.is_quiet as isQuiet',
      'v.program_id as programId',
      'v.number',
      'v.state',
      'v.timeline',
      'v.aspect',
      'v.variants as variantStates',
      'v.fps',
      'v.duration_frames as durationFrames',
      'v.rungs',
      'v.mp4_key as mp4Key',
      'v.artwork',
      'v.created_by as createdBy',
      'u.name as createdByName',
      'v.goes_live_at as goesLiveAt',
      'p.title',
      'p.language',
    ])
    .where('v.customer_id', '=', customerId);
}

function toVersion<Row extends { timeline: { items: VersionItem[] }; variantStates: VersionVariants }>(
  row: Row,
) {
  const { timeline, ...rest } = row;
  const variants = aspects.filter((aspect) => row.variantStates[aspect] !== undefined);
  return { ...rest, variants, items: timeline.items };
}

export async function findVersion(
  trx: Trx,
  customerId: string,
  versionId: string,
): Promise<VersionRow | undefined> {
  const row = await versions(trx, customerId).where('v.id', '=', versionId).executeTakeFirst();
  return row && toVersion(row);
}

/** A version as the history of its program lists it. */
export interface ListedVersion {
  readonly number: number;
  readonly state: ProgramVersionsTable['state'];
  readonly items: number;
  readonly fps: number;
  readonly durationFrames: number;
  readonly createdAt: Date;
  readonly createdByName: string | null;
  readonly goesLiveAt: Date | null;
}

/** The latest first, below a number where one is given. */
export async function listVersions(
  trx: Trx,
  customerId: string,
  programId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<ListedVersion[]> {
  return trx
    .selectFrom('program_versions as v')
    .leftJoin('members as u', 'u.id', 'v.created_by')
    .select([
      'v.number',
      'v.state',
      sql<number>`jsonb_array_length(v.timeline -> 'items')`.as('items'),
      'v.fps',
      'v.duration_frames as durationFrames',
      'v.created_at as createdAt',
      'u.name as createdByName',
      'v.goes_live_at as goesLiveAt',
    ])
    .where('v.customer_id', '=', customerId)
    .where('v.program_id', '=', programId)
    .$if(before !== null, (query) => query.where('v.number', '<', before ?? 0))
    .orderBy('v.number', 'desc')
    .limit(limit)
    .execute();
}

export async function findNumbered(
  trx: Trx,
  customerId: string,
  programId: string,
  number: number,
): Promise<(VersionRow & { readonly createdAt: Date }) | undefined> {
  const row = await versions(trx, customerId)
    .select('v.created_at as createdAt')
    .where('v.program_id', '=', programId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  return row && toVersion(row);
}

export async function waitingVersionOf(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<VersionRow | undefined> {
  const row = await versions(trx, customerId)
    .where('v.program_id', '=', programId)
    .where('v.state', '=', 'waiting')
    .executeTakeFirst();
  return row && toVersion(row);
}

export async function waitingVersionsWith(
  trx: Trx,
  customerId: string,
  clipId: string,
): Promise<VersionRow[]> {
  const rows = await versions(trx, customerId)
    .innerJoin('version_assets as va', 'va.version_id', 'v.id')
    .innerJoin('clips as c', 'c.asset_id', 'va.asset_id')
    .where('c.id', '=', clipId)
    .where('v.state', '=', 'waiting')
    .limit(100)
    .execute();
  return rows.map(toVersion);
}

/** Versions of a program that are to be watched, and play without all that they can have. */
export async function unfinishedVersionsOf(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<VersionRow[]> {
  const rows = await versions(trx, customerId)
    .where('v.program_id', '=', programId)
    .where('v.state', 'in', ['scheduled', 'waiting', 'live'])
    .where('v.is_complete', '=', false)
    .execute();
  return rows.map(toVersion);
}

/** Versions that this asset may bring on: those that wait, or those that play without all that they can have. */
export async function unfinishedVersionsWith(
  trx: Trx,
  customerId: string,
  assetId: string,
  state: 'waiting' | 'live',
): Promise<{ id: string; programId: string }[]> {
  return trx
    .selectFrom('version_assets as va')
    .innerJoin('program_versions as v', 'v.id', 'va.version_id')
    .select(['v.id', 'v.program_id as programId'])
    .where('va.customer_id', '=', customerId)
    .where('va.asset_id', '=', assetId)
    .where('v.state', '=', state)
    .where('v.is_complete', '=', false)
    .orderBy('v.created_at', 'desc')
    .execute();
}

const nothingYet: VersionVariant = { rungs: [], isComplete: false, mp4Key: null };

export async function insertVersion(
  trx: Trx,
  values: {
    id: string;
    customerId: string;
    programId: string;
    items: readonly VersionItem[];
    aspect: Aspect;
    variants: readonly Aspect[];
    fps: number;
    durationFrames: number;
    captionsMark: string;
    captionStyle: CaptionStyle | null;
    /** Null for one that goes live as soon as its footage allows. */
    goesLiveAt: Date | null;
    /** It is watched before it is published. */
    isForReview?: boolean;
    isQuiet?: boolean;
    createdBy: string | null;
    now: Date;
  },
): Promise<number> {
  const { id, customerId, programId, items, aspect, fps, durationFrames, createdBy, now } = values;
  const row = await trx
    .insertInto('program_versions')
    .values({
      id,
      customer_id: customerId,
      program_id: programId,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM program_versions WHERE program_id = ${programId})`,
      state: values.isForReview === true ? 'review' : values.goesLiveAt === null ? 'waiting' : 'scheduled',
      goes_live_at: values.goesLiveAt,
      timeline: JSON.stringify({ items }),
      aspect,
      variants: JSON.stringify(
        Object.fromEntries(values.variants.map((each) => [each, nothingYet] as const)),
      ),
      fps,
      duration_frames: durationFrames,
      captions_mark: values.captionsMark,
      caption_style: values.captionStyle === null ? null : JSON.stringify(values.captionStyle),
      is_quiet: values.isQuiet ?? false,
      created_by: createdBy,
      created_at: now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  const assetIds = [
    ...new Set(
      items.flatMap(({ assetId, music = [], inShapes = {} }) =>
        [{ assetId }, ...music, ...Object.values(inShapes)].map((each) => each.assetId),
      ),
    ),
  ];
  await trx
    .insertInto('version_assets')
    .values(assetIds.map((assetId) => ({ customer_id: customerId, version_id: id, asset_id: assetId })))
    .execute();
  await insertVersionBumpers(trx, customerId, id, items);
  await keepImages(trx, customerId, programId, items);
  return row.number;
}

export async function updateVersion(
  trx: Trx,
  customerId: string,
  versionId: string,
  values: Updateable<ProgramVersionsTable>,
): Promise<void> {
  await trx
    .updateTable('program_versions')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', versionId)
    .execute();
}

/** Ends the versions of a program that are in one of these states; gives their ids. */
export async function supersede(
  trx: Trx,
  customerId: string,
  programId: string,
  states: readonly ('waiting' | 'live')[],
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('program_versions')
    .set({ state: 'superseded', superseded_at: now })
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('state', 'in', [...states])
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Takes back every version of a program, so that none of them plays again. */
export async function withdrawVersions(
  trx: Trx,
  customerId: string,
  programId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('program_versions')
    .set({ state: 'withdrawn', superseded_at: now })
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .where('state', 'in', ['scheduled', 'waiting', 'live', 'superseded'])
    .execute();
}

/** Some further shape has a download. */
const hasVariantFiles = sql`jsonb_path_exists(variants, '$.*.mp4Key ? (@ != null)')`;

/** What was made for versions that nobody can fetch any more: those that ended before this instant, of programs taken back or binned. Needs the system's transaction. */
export async function staleFiles(
  trx: Trx,
  before: Date,
): Promise<{ id: string; customerId: string; keys: string[] }[]> {
  const rows = await trx
    .selectFrom('program_versions')
    .select(['id', 'customer_id as customerId', 'mp4_key', 'artwork', 'variants'])
    .where((is) =>
      is.or([is('mp4_key', 'is not', null), is('artwork', 'is not', null), sql<boolean>`${hasVariantFiles}`]),
    )
    .where('state', 'in', ['superseded', 'withdrawn'])
    .where('superseded_at', '<', before)
    .limit(1000)
    .execute();
  return rows.map(({ id, customerId, ...row }) => ({ id, customerId, keys: keysOfVersion(row) }));
}

/** Storage keys of the poster that a program has besides those of its versions. */
export function keysOfPoster(poster: PosterChoice | null): string[] {
  return poster?.kind === 'image' ? [poster.key] : [];
}

type VersionFiles = Pick<Selectable<ProgramVersionsTable>, 'mp4_key' | 'artwork' | 'variants'>;
/** Storage keys of what was made for a version alone. */
export function keysOfVersion(row: VersionFiles): string[] {
  const { posterKey = null, sprite = null } = row.artwork ?? {};
  const downloads = Object.values(row.variants).map(({ mp4Key }) => mp4Key);
  return [row.mp4_key, ...downloads, posterKey, ...(sprite?.sheets ?? [])].filter((key) => key !== null);
}

/** Removes programs that lay in the bin for as long as their customer keeps them; gives the keys of what was made for their versions. Needs the system's transaction. */
export async function purgePrograms(trx: Trx, now: Date): Promise<string[]> {
  const ids = (
    await trx
      .selectFrom('programs')
      .innerJoin('customer_settings', 'customer_settings.id', 'programs.customer_id')
      .select('programs.id')
      .where(
        sql<boolean>`programs.archived_at < ${now}::timestamptz - customer_settings.bin_days * interval '1 day'`,
      )
      .limit(1000)
      .execute()
  ).map((row) => row.id);
  return removePrograms(trx, ids);
}

/** Removes programs with all their versions; gives the storage keys of what was made for them alone. */
export async function removePrograms(trx: Trx, programIds: readonly string[]): Promise<string[]> {
  if (programIds.length === 0) return [];
  const ids = [...programIds];
  const made = await trx
    .selectFrom('program_versions')
    .select(['mp4_key', 'artwork', 'variants'])
    .where('program_id', 'in', ids)
    .execute();
  await clearProgressOf(trx, 'program', ids);
  const gone = await trx.deleteFrom('programs').where('id', 'in', ids).returning('poster').execute();
  return [...made.flatMap(keysOfVersion), ...gone.flatMap(({ poster }) => keysOfPoster(poster))];
}

/** Live versions that have no pictures yet, the newest first. Needs the system's transaction. */
export async function versionsWithoutArtwork(
  trx: Trx,
  limit: number,
): Promise<{ versionId: string; customerId: string }[]> {
  return trx
    .selectFrom('program_versions')
    .select(['id as versionId', 'customer_id as customerId'])
    .where('state', '=', 'live')
    .where('artwork', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Versions that wait for their footage. Needs the system's transaction. */
export async function waitingVersions(
  trx: Trx,
  limit: number,
): Promise<{ id: string; programId: string; customerId: string }[]> {
  return trx
    .selectFrom('program_versions')
    .select(['id', 'program_id as programId', 'customer_id as customerId'])
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** A version that plays, and whether a member can watch its program. */
export async function findPlayableState(
  trx: Trx,
  customerId: string,
  versionId: string,
  member: AccessSubject | null,
) {
  return trx
    .selectFrom('program_versions as v')
    .innerJoin('programs as p', 'p.id', 'v.program_id')
    .select([
      'v.program_id as programId',
      'v.state',
      'v.superseded_at as supersededAt',
      'p.is_available as isAvailable',
      'p.allow_download as allowDownload',
      (member === null ? sql<boolean>`false` : isEditedBy(member)).as('isEditor'),
      (member === null ? sql<boolean>`false` : canWatch(member)).as('isViewer'),
    ])
    .where('v.customer_id', '=', customerId)
    .where('v.id', '=', versionId)
    .where('v.state', 'in', ['live', 'superseded'])
    .where('p.live_version_id', 'is not', null)
    .where('p.archived_at', 'is', null)
    .executeTakeFirst();
}
