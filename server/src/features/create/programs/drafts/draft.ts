import { isDeepStrictEqual } from 'node:util';
import { framesAtSpeed } from '@rushes/contract/create/lists/speed';
import type { Draft } from '@rushes/contract/create/programs';
import { aspects } from '@rushes/contract/media/clips';
import type { Trx } from '../../../../context.ts';
import type { StoredItem, StoredMusic, VersionItem, VersionMusic } from '../../../../schema-programs.ts';
import { captionsMark } from '../../../media/captions/service.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import type { Actor } from '../access.ts';
import { hasOtherCaptionStyle, hasOtherShapes, mediaFolder, toTimeline } from '../presentation.ts';
import type { ProgramRow } from '../store.ts';
import { framesToMs, totalFrames } from '../timeline-media/plan-pieces.ts';
import {
  type RenditionStatus,
  loadTimelineMedia,
  renditionStatusOf,
} from '../timeline-media/rendition-status.ts';
import { clipIdsOf, mainClipIdsOf } from './attachments.ts';
import { bumpersOfDraft, draftVersionOf, type PlacedBumper, withBumpers } from '../bumpers/placed-bumpers.ts';
import { type PlaceableClip, findClips, sourceOf } from './clips-store.ts';
import { folderOf, mainShape, variantsOf } from '../timeline-media/shapes.ts';

/** The draft on the clips' present assets, as publishing would freeze it; null while a clip is unknown or its trim has become impossible. */
export function bindToAssets(
  items: readonly StoredItem[],
  clips: ReadonlyMap<string, PlaceableClip>,
): { items: VersionItem[]; unknownClipIds: string[]; impossibleClipIds: string[] } {
  const bound: VersionItem[] = [];
  const unknown = new Set<string>();
  const impossible = new Set<string>();
  for (const { inShapes, ...item } of items) {
    const clip = clips.get(item.clipId);
    if (clip?.frames == null) {
      unknown.add(item.clipId);
      continue;
    }
    // A replaced source may be shorter than the one the trim was set on.
    const frames = framesAtSpeed(clip.frames, item.speedPercent);
    const outFrame = Math.min(item.outFrame, frames);
    const music = item.music === undefined ? undefined : boundMusic(item.music, clips);
    if (item.inFrame >= outFrame) impossible.add(item.clipId);
    else
      bound.push({
        ...item,
        outFrame,
        assetId: clip.assetId,
        frames,
        source: sourceOf(clip),
        music,
        ...(inShapes === undefined ? {} : { inShapes: boundShapes(inShapes, clips) }),
      });
  }
  return { items: bound, unknownClipIds: [...unknown], impossibleClipIds: [...impossible] };
}

/** Music whose clip is gone is left out, and what is longer than its clip now is shortened. */
function boundMusic(
  music: readonly StoredMusic[],
  clips: ReadonlyMap<string, PlaceableClip>,
): VersionMusic[] {
  return music.flatMap((each) => {
    const clip = clips.get(each.clipId);
    const frames = Math.min(each.frames, (clip?.frames ?? 0) - each.inFrame);
    return clip === undefined || frames <= 0 ? [] : [{ ...each, frames, assetId: clip.assetId }];
  });
}

/** Where the clip of a shape isn't there whole, the shape plays that of the main one. */
function boundShapes(
  inShapes: NonNullable<StoredItem['inShapes']>,
  clips: ReadonlyMap<string, PlaceableClip>,
): NonNullable<VersionItem['inShapes']> {
  const bound: NonNullable<VersionItem['inShapes']> = {};
  for (const aspect of aspects) {
    const entry = inShapes[aspect];
    const clip = clips.get(entry?.clipId ?? '');
    if (entry === undefined || clip?.frames == null || clip.state !== 'ready') continue;
    if (entry.outFrame > clip.frames) continue;
    bound[aspect] = { ...entry, assetId: clip.assetId, frames: clip.frames, source: sourceOf(clip) };
  }
  return bound;
}

/** What the draft of a program looks like to someone who edits it. */
export async function toDraft(trx: Trx, row: ProgramRow, actor: Actor): Promise<Draft> {
  const { customerId } = actor;
  const bumpers = await bumpersOfDraft(trx, row);
  const items = withBumpers(row.timeline.items, bumpers);
  const clipIds = clipIdsOf(items);
  const clips = await findClips(trx, customerId, clipIds);
  const bound = bindToAssets(items, clips);
  const readiness = renditionStatusOf(await loadTimelineMedia(trx, customerId, bound.items, mainShape(row)));
  const hasMark = row.liveCaptionsMark !== null || row.scheduledCaptionsMark !== null;
  const mark = hasMark ? await captionsMark(trx, customerId, mainClipIdsOf(items)) : null;
  const clipOf = (assetId: string) => bound.items.find((item) => item.assetId === assetId)?.clipId;
  // The clips of bumpers stay with those who see them.
  const own = new Set(clipIdsOf(row.timeline.items));
  const ownClips = new Map([...clips].filter(([clipId]) => own.has(clipId)));
  const isWhole = bound.unknownClipIds.length === 0 && bound.impossibleClipIds.length === 0;
  const folder = mediaFolder(customerId, actor.sessionId, `d-${draftVersionOf(row, bumpers)}`);
  const isPlayable = isWhole && readiness.isReady;
  // The pictures of a clip show all of it, not only what the draft uses.
  const hasPictures =
    readiness.clipsHaveArtwork && [...clips.values()].every((clip) => maySeeClip(actor, clip));
  const pictures = mediaFolder(customerId, actor.sessionId, `p-${draftVersionOf(row, bumpers)}`);
  return {
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by === null ? null : { customerUserId: row.saved_by, name: row.savedByName ?? '' },
    timeline: toTimeline(row.timeline.items, row.fps),
    durationMs: framesToMs(totalFrames(items), row.fps),
    bumpers: {
      ...{ intro: toPlacedBumper(bumpers.intro), outro: toPlacedBumper(bumpers.outro) },
      ...{ licence: toPlacedBumper(bumpers.licence), watermark: toPlacedBumper(bumpers.watermark) },
    },
    pieces: readiness.pieces,
    hls: isPlayable ? `${folder}/master.m3u8` : null,
    sprite: isPlayable && hasPictures ? `${pictures}/sprite.vtt` : null,
    variants: await draftVariants(trx, row, isWhole ? bound.items : null, folder),
    rungs: [...readiness.rungs],
    limitingClipId: clipOf(readiness.limitingAssetId ?? '') ?? null,
    waitingForClipIds: waitingClips(bound.unknownClipIds, readiness, clipOf),
    deletedClipIds: [...own].filter((clipId) => clips.get(clipId)?.isArchived !== false),
    endingLicences: endingLicencesOf(ownClips),
    differsFromLive:
      differs(bound.items, row.liveTimeline?.items ?? null) ||
      hasOtherShapes(row, row) ||
      (row.live_version_id !== null && hasOtherCaptionStyle(row, row.liveCaptionStyle)) ||
      (row.liveCaptionsMark !== null && row.liveCaptionsMark !== mark),
    differsFromScheduled:
      row.scheduledTimeline !== null &&
      (differs(bound.items, row.scheduledTimeline.items) ||
        hasOtherCaptionStyle(row, row.scheduledCaptionStyle) ||
        hasOtherShapes(row, { liveAspect: row.scheduledAspect, liveVariants: row.scheduledVariants }) ||
        row.scheduledCaptionsMark !== mark),
  };
}

/** The further shapes, each played from a folder of its own; no items: the draft can't be played. */
async function draftVariants(
  trx: Trx,
  row: ProgramRow,
  items: readonly VersionItem[] | null,
  folder: string,
): Promise<Draft['variants']> {
  const found: Draft['variants'] = [];
  for (const shape of variantsOf(row)) {
    const media = await loadTimelineMedia(trx, row.customer_id, items ?? [], shape);
    const { isReady, pieces } = renditionStatusOf(media);
    const hls = isReady ? `${folder}-${folderOf(shape.aspect)}/master.m3u8` : null;
    found.push({ aspect: shape.aspect, hls, pieces });
  }
  return found;
}

function toPlacedBumper(placed: (PlacedBumper & { item?: StoredItem }) | null): Draft['bumpers']['intro'] {
  if (placed === null) return null;
  const { bumperId, name, rule, item } = placed;
  return { bumperId, name, rule, frames: item === undefined ? 0 : item.outFrame - item.inFrame };
}

/** Of these clips, those whose licence has ended or ends soon, the first to end first. */
export function endingLicencesOf(clips: ReadonlyMap<string, PlaceableClip>): Draft['endingLicences'] {
  return [...clips.values()]
    .flatMap(({ clipId, name, licenceEnd, licenceExpiresOn }) =>
      licenceEnd === null || licenceExpiresOn === null
        ? []
        : [{ clipId, name, state: licenceEnd, expiresOn: licenceExpiresOn }],
    )
    .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn));
}

function waitingClips(
  unknown: readonly string[],
  readiness: RenditionStatus,
  clipOf: (assetId: string) => string | undefined,
): string[] {
  const waiting = readiness.waitingAssetIds.map(clipOf).filter((id) => id !== undefined);
  return [...new Set([...unknown, ...waiting])];
}

function differs(draft: readonly VersionItem[], live: readonly VersionItem[] | null): boolean {
  if (live === null) return draft.length > 0;
  return !isDeepStrictEqual(draft.map(identityOf).map(plain), live.map(identityOf).map(plain));
}

/** What an entry shows and plays, without the ids that tell entries apart. */
export function identityOf({
  itemId: _itemId,
  clipId: _clipId,
  frames: _frames,
  source: _source,
  inShapes,
  ...item
}: VersionItem): object {
  return {
    ...item,
    titles: unnamed(item.titles),
    inShapes: aspects.flatMap((aspect) => {
      const entry = inShapes?.[aspect];
      if (entry === undefined) return [];
      return [[aspect, entry.assetId, entry.inFrame, entry.outFrame, unnamed(entry.titles)]];
    }),
  };
}

/** What a file is called is seen by nobody. */
function unnamed(titles: StoredItem['titles']) {
  return titles?.map((title) => (title.kind === 'image' ? { ...title, name: '' } : title));
}

/** As it comes back from the database. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
