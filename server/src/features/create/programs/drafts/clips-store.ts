import { aspectRatios } from '@rushes/contract/create/lists/framing';
import { framesAtSpeed } from '@rushes/contract/create/lists/speed';
import { type Aspect, aspects, type UsableRange } from '@rushes/contract/media/clips';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { ItemSource, VersionItem } from '../../../../schema-programs.ts';
import { endState } from '../../../media/assets/service.ts';

/** A clip as an edit list needs it, with its present asset. */
export interface PlaceableClip {
  readonly clipId: string;
  readonly assetId: string;
  readonly name: string;
  readonly state: string;
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
  readonly isArchived: boolean;
  readonly fps: number;
  readonly aspect: Aspect | null;
  /** Width to height of its picture; null where it has none. */
  readonly ratio: number | null;
  readonly frames: number | null;
  readonly hasArtwork: boolean;
  readonly usableRange: UsableRange | null;
  /** The last day of its licence, and whether that is over or near. */
  readonly licenceExpiresOn: string | null;
  readonly licenceEnd: 'expiring' | 'expired' | null;
}

const ratioOfPicture = sql<number | null>`round((a.info #>> '{video,displayWidth}')::numeric
  / nullif((a.info #>> '{video,displayHeight}')::numeric, 0), 4)::float8`;

/** The shape of a clip's source, where it is known. */
export function sourceOf({ aspect, ratio }: Pick<PlaceableClip, 'aspect' | 'ratio'>): ItemSource | undefined {
  return aspect === null ? undefined : { aspect, ratio: ratio ?? aspectRatios[aspect] };
}

export async function findClips(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<Map<string, PlaceableClip>> {
  if (clipIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('clips as c')
    .innerJoin('assets as a', 'a.id', 'c.asset_id')
    .select([
      'c.id as clipId',
      'a.id as assetId',
      'c.name',
      'c.state',
      'c.created_by as createdBy',
      'c.shared_with_creators as sharedWithCreators',
      'c.archived_at as archivedAt',
      'c.is_held as isHeld',
      'a.fps',
      'a.aspect',
      ratioOfPicture.as('ratio'),
      'a.frames',
      'a.has_artwork as hasArtwork',
      'c.usable_in_ms as inMs',
      'c.usable_out_ms as outMs',
      sql<string | null>`c.licence_expires_on::text`.as('licenceExpiresOn'),
      endState(sql`c.licence_expires_on`).as('licenceEnd'),
    ])
    .where('c.customer_id', '=', customerId)
    .where('c.id', 'in', [...new Set(clipIds)])
    .execute();
  return new Map(
    rows.map(({ archivedAt, isHeld, inMs, outMs, ...clip }) => {
      const usableRange = inMs === null || outMs === null ? null : { inMs, outMs };
      return [clip.clipId, { ...clip, usableRange, isArchived: archivedAt !== null || isHeld }];
    }),
  );
}

/** Which programs use a clip: what "where used" and the listeners of footage go by. */
export async function replaceProgramClips(
  trx: Trx,
  customerId: string,
  programId: string,
  clipIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('program_clips')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .$if(clipIds.length > 0, (query) => query.where('clip_id', 'not in', clipIds))
    .execute();
  if (clipIds.length === 0) return;
  await trx
    .insertInto('program_clips')
    .values(clipIds.map((clipId) => ({ customer_id: customerId, program_id: programId, clip_id: clipId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Edit lists, of drafts and of versions that may still be watched, that hold the asset. */
export async function timelinesWith(
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<{ aspect: Aspect; variants: Aspect[]; items: VersionItem[] }[]> {
  const drafts = await trx
    .selectFrom('clips as c')
    .innerJoin('program_clips as pc', 'pc.clip_id', 'c.id')
    .innerJoin('programs as p', 'p.id', 'pc.program_id')
    .select(['p.aspect', 'p.variants', 'p.timeline'])
    .where('c.customer_id', '=', customerId)
    .where('c.asset_id', '=', assetId)
    .where('p.archived_at', 'is', null)
    .execute();
  const versions = await trx
    .selectFrom('version_assets as va')
    .innerJoin('program_versions as v', 'v.id', 'va.version_id')
    .select(['v.aspect', 'v.variants', 'v.timeline'])
    .where('va.customer_id', '=', customerId)
    .where('va.asset_id', '=', assetId)
    .where('v.state', 'not in', ['failed', 'cancelled'])
    .execute();
  const clips = await findClips(
    trx,
    customerId,
    drafts.flatMap(({ timeline }) =>
      timeline.items.flatMap(({ clipId, music = [] }) => [clipId, ...music.map((each) => each.clipId)]),
    ),
  );
  const ofDrafts = drafts.map(({ aspect, variants, timeline }) => ({
    aspect,
    variants,
    items: timeline.items.map(({ inShapes: _none, ...item }): VersionItem => {
      const clip = clips.get(item.clipId);
      return {
        ...item,
        assetId: clip?.assetId ?? item.clipId,
        frames: clip?.frames == null ? item.outFrame : framesAtSpeed(clip.frames, item.speedPercent),
        source: clip === undefined ? undefined : sourceOf(clip),
        music: item.music?.map((each) => ({
          ...each,
          assetId: clips.get(each.clipId)?.assetId ?? each.clipId,
        })),
      };
    }),
  }));
  const ofVersions = versions.map(({ aspect, variants, timeline }) => ({
    aspect,
    variants: aspects.filter((each) => variants[each] !== undefined),
    items: timeline.items,
  }));
  return [...ofDrafts, ...ofVersions];
}

/** Whether the organisation wants no footage published whose licence has ended. */
export async function blocksExpiredLicences(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer_settings')
    .select('block_expired_licences as blocks')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.blocks ?? false;
}
