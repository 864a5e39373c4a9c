import { randomUUID } from 'node:crypto';
import type { Draft, TimelineInput } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { type FieldError, errors } from '@rushes/contract/errors';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { StoredItem, TimelineRanges, VersionItem } from '../../../../schema.ts';
import type { Footage, WantedPiece } from '../assets-port.ts';
import { framesToMs, msToFrames, pieceKey, planProgram, totalFrames, wantedPieces } from '../timeline-media/planning.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import type { Person } from '../policy.ts';
import { type Watcher, mediaFolder, toTimeline } from '../presentation.ts';
import { type Readiness, loadTimelineMedia, readinessOf } from '../timeline-media/rendition-status.ts';
import { type PlaceableClip, type ProgramRow, findClips, timelinesWith } from '../store.ts';
import { isInside, rangesAfterSave } from './timeline-ranges.ts';
import { findAssets, findPieces } from '../publication/store.ts';

/** A timeline as it will be stored, with what follows from its clips. */
export interface ResolvedTimeline {
  readonly items: readonly StoredItem[];
  readonly aspect: Aspect;
  readonly fps: number;
  readonly clips: ReadonlyMap<string, PlaceableClip>;
  /** What members without access to a clip may use of it after this save. */
  readonly ranges: TimelineRanges;
}

/** The draft that a timeline is to replace. */
export interface PresentTimeline {
  readonly items: readonly StoredItem[];
  readonly aspect: Aspect;
  readonly fps: number;
  readonly ranges: TimelineRanges;
}

const onlyExisting = errors['range-not-allowed'].message;

/** Turns what a client sent into frames on the clips, or says item by item what is wrong. */
export async function resolveTimeline(
  trx: Trx,
  person: Person,
  input: TimelineInput,
  present: PresentTimeline,
): Promise<ResolvedTimeline> {
  const clipIds = input.items.map((item) => item.clipId);
  const known = await findClips(trx, person.customerId, [...clipIds, ...Object.keys(present.ranges)]);
  const clips = new Map([...known].filter(([clipId]) => clipIds.includes(clipId)));
  const placed = new Set(present.items.map((item) => item.clipId));
  const hasAccess = (clip: PlaceableClip | undefined) => clip !== undefined && maySeeClip(person, clip);
  // What someone without access removed may be put back.
  const mayPlace = (clip: PlaceableClip) =>
    placed.has(clip.clipId) ||
    (!clip.isArchived && (hasAccess(clip) || present.ranges[clip.clipId] !== undefined));
  refuseAbsent(person, input, clips, mayPlace);
  refuse('clip-not-ready', input, 'clipId', 'This clip cannot be placed yet.', ({ clipId }) => {
    const clip = clips.get(clipId);
    return clip?.frames == null || clip.frames < 1;
  });
  const first = clips.get(clipIds[0] ?? '');
  const fps = first?.fps ?? present.fps;
  refuse(
    'rate-differs',
    input,
    'clipId',
    `This clip does not run at ${fps} frames per second.`,
    ({ clipId }) => {
      return clips.get(clipId)?.fps !== fps;
    },
  );
  const items = toItems(input, clips, fps);
  refuse(
    'trim-outside',
    input,
    'inMs',
    'The trim lies outside the clip, or leaves nothing of it.',
    (_item, at) => {
      const item = items[at];
      const frames = clips.get(item?.clipId ?? '')?.frames ?? 0;
      return item === undefined || item.inFrame >= item.outFrame || item.outFrame > frames;
    },
  );
  refuse('range-not-allowed', input, 'inMs', onlyExisting, (_item, at) => {
    const item = items[at];
    return item !== undefined && !hasAccess(clips.get(item.clipId)) && !isInside(present.ranges, item);
  });
  const ranges = rangesAfterSave(present.ranges, items, (clipId) => hasAccess(known.get(clipId)));
  return { items, aspect: first?.aspect ?? present.aspect, fps, clips, ranges };
}

/** A clip that the person could place until someone threw it away is called by its name; all others answer alike. */
function refuseAbsent(
  person: Person,
  { items }: TimelineInput,
  clips: ReadonlyMap<string, PlaceableClip>,
  maySee: (clip: PlaceableClip) => boolean,
): void {
  const fields: FieldError[] = [];
  const deleted = new Map<string, string>();
  items.forEach(({ clipId }, at) => {
    const clip = clips.get(clipId);
    if (clip !== undefined && maySee(clip)) return;
    const isDeleted = clip !== undefined && maySeeClip(person, clip);
    if (isDeleted) deleted.set(clipId, clip.name);
    const message = isDeleted ? 'This clip was deleted.' : 'This clip is not here.';
    fields.push({ path: `timeline.items.${at}.clipId`, message });
  });
  if (fields.length === 0) return;
  const deletedClips = [...deleted].map(([clipId, name]) => ({ clipId, name }));
  throw new AppError('not-found', { fields, ...(deleted.size === 0 ? {} : { details: { deletedClips } }) });
}

function refuse(
  code: 'clip-not-ready' | 'rate-differs' | 'trim-outside' | 'range-not-allowed',
  input: TimelineInput,
  field: string,
  message: string,
  isWrong: (item: TimelineInput['items'][number], at: number) => boolean,
): void {
  const fields: FieldError[] = [];
  input.items.forEach((item, at) => {
    if (isWrong(item, at)) fields.push({ path: `timeline.items.${at}.${field}`, message });
  });
  if (fields.length > 0) throw new AppError(code, { fields });
}

function toItems(input: TimelineInput, clips: ReadonlyMap<string, PlaceableClip>, fps: number): StoredItem[] {
  const taken = new Set<string>();
  return input.items.map(({ itemId, clipId, inMs, outMs }) => {
    const kept = itemId !== undefined && itemId !== '' && !taken.has(itemId) ? itemId : randomUUID();
    taken.add(kept);
    const frames = clips.get(clipId)?.frames ?? 0;
    const outFrame = outMs === undefined ? frames : msToFrames(outMs, fps);
    return { itemId: kept, clipId, inFrame: msToFrames(inMs ?? 0, fps), outFrame };
  });
}

/** The draft on the clips' present assets, as publishing would freeze it; null while a clip is unknown or its trim has become impossible. */
export function bindToAssets(
  items: readonly StoredItem[],
  clips: ReadonlyMap<string, PlaceableClip>,
): { items: VersionItem[]; unknownClipIds: string[]; impossibleClipIds: string[] } {
  const bound: VersionItem[] = [];
  const unknown = new Set<string>();
  const impossible = new Set<string>();
  for (const item of items) {
    const clip = clips.get(item.clipId);
    if (clip?.frames == null) {
      unknown.add(item.clipId);
      continue;
    }
    // A replaced source may be shorter than the one the trim was set on.
    const outFrame = Math.min(item.outFrame, clip.frames);
    if (item.inFrame >= outFrame) impossible.add(item.clipId);
    else bound.push({ ...item, outFrame, assetId: clip.assetId, frames: clip.frames });
  }
  return { items: bound, unknownClipIds: [...unknown], impossibleClipIds: [...impossible] };
}

/** Has everything made that publishing this draft will need. */
export async function prepareFootage(
  trx: Trx,
  footage: Footage,
  customerId: string,
  timeline: ResolvedTimeline,
): Promise<void> {
  const bound = bindToAssets(timeline.items, timeline.clips).items;
  for (const clip of timeline.clips.values()) {
    if (clip.aspect !== null && clip.aspect !== timeline.aspect)
      await footage.ensureRenditions(trx, customerId, clip.assetId, timeline.aspect, { urgent: false });
  }
  await footage.ensurePieces(trx, customerId, wantedPieces(planProgram(bound), timeline.aspect));
}

/** Gives up pieces of the earlier draft that nobody wants any more; call it when the new draft is written. */
export async function cancelUnwanted(
  trx: Trx,
  footage: Footage,
  customerId: string,
  earlier: readonly WantedPiece[],
): Promise<void> {
  const queued = (await findPieces(trx, customerId, earlier)).filter((piece) => piece.state === 'queued');
  const wanted = new Set<string>();
  const assetIds = [...new Set(queued.map((piece) => piece.assetId))];
  for (const { assetId, frames } of await findAssets(trx, customerId, assetIds)) {
    for (const { aspect, items } of await timelinesWith(trx, customerId, assetId)) {
      const planned = items.map((item) => ({ ...item, frames: Math.max(item.outFrame, frames ?? 0) }));
      for (const piece of wantedPieces(planProgram(planned), aspect)) wanted.add(pieceKey(piece));
    }
  }
  const unwanted = queued.filter((piece) => !wanted.has(pieceKey(piece)));
  if (unwanted.length > 0)
    await footage.cancelPieces(
      trx,
      customerId,
      unwanted.map((piece) => piece.pieceId),
    );
}

/** What the draft of a program looks like to someone who edits it. */
export async function toDraft(trx: Trx, row: ProgramRow, watcher: Watcher): Promise<Draft> {
  const { customerId } = watcher;
  const clips = await findClips(
    trx,
    customerId,
    row.timeline.items.map((item) => item.clipId),
  );
  const bound = bindToAssets(row.timeline.items, clips);
  const readiness = readinessOf(await loadTimelineMedia(trx, customerId, bound.items, row.aspect));
  const clipOf = (assetId: string) => bound.items.find((item) => item.assetId === assetId)?.clipId;
  const isWhole = bound.unknownClipIds.length === 0 && bound.impossibleClipIds.length === 0;
  const folder = mediaFolder(customerId, watcher.sessionId, `d-${row.id}-${row.revision}`);
  const isPlayable = isWhole && readiness.isReady;
  // The pictures of a clip show all of it, not only what the draft uses.
  const hasPictures =
    readiness.clipsHaveArtwork && [...clips.values()].every((clip) => maySeeClip(watcher, clip));
  const pictures = mediaFolder(customerId, watcher.sessionId, `p-${row.id}-${row.revision}`);
  return {
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by === null ? null : { customerUserId: row.saved_by, name: row.savedByName ?? '' },
    timeline: toTimeline(row.timeline.items, row.fps),
    durationMs: framesToMs(totalFrames(row.timeline.items), row.fps),
    pieces: readiness.pieces,
    hls: isPlayable ? `${folder}/master.m3u8` : null,
    sprite: isPlayable && hasPictures ? `${pictures}/sprite.vtt` : null,
    rungs: [...readiness.rungs],
    limitingClipId: clipOf(readiness.limitingAssetId ?? '') ?? null,
    waitingForClipIds: waitingClips(bound.unknownClipIds, readiness, clipOf),
    differsFromLive: differs(bound.items, row.liveTimeline?.items ?? null),
  };
}

function waitingClips(
  unknown: readonly string[],
  readiness: Readiness,
  clipOf: (assetId: string) => string | undefined,
): string[] {
  const waiting = readiness.waitingAssetIds.map(clipOf).filter((id) => id !== undefined);
  return [...new Set([...unknown, ...waiting])];
}

function differs(draft: readonly VersionItem[], live: readonly VersionItem[] | null): boolean {
  if (live === null) return draft.length > 0;
  const identity = (item: VersionItem) => `${item.assetId}|${item.inFrame}|${item.outFrame}`;
  return draft.map(identity).join() !== live.map(identity).join();
}
