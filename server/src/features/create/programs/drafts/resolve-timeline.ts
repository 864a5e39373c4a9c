import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { randomUUID } from 'node:crypto';
import type { TimelineInput } from '@rushes/contract/create/programs';
import { frameOfClipMs, framesAtSpeed, rangeOfClip } from '@rushes/contract/create/lists/speed';
import { type FieldError, errors } from '@rushes/contract/errors';
import type { Aspect } from '@rushes/contract/media/clips';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { StoredItem, TimelineRanges } from '../../../../schema-programs.ts';
import { framesOf, maySee as maySeeClip } from '../../../media/clips/service.ts';
import { clipIdsOf, type Placeable, toLook } from './attachments.ts';
import { type PlaceableClip, findClips } from './clips-store.ts';
import { resolveFonts } from './fonts.ts';
import { resolveImages } from './images.ts';
import { requireFewAtOnce } from './looks-at-once.ts';
import {
  clipOfKey,
  isInside,
  rangesAfterSave,
  rangesOfCrossFades,
  rangesOfItem,
  type UsedRange,
} from './timeline-ranges.ts';

/** A timeline as it will be stored, with what follows from its clips. */
export interface ResolvedTimeline {
  readonly items: readonly StoredItem[];
  readonly aspect: Aspect;
  readonly fps: number;
  readonly clips: ReadonlyMap<string, PlaceableClip>;
  /** Those clips and the ones of the earlier timeline. */
  readonly known: ReadonlyMap<string, PlaceableClip>;
  /** What members without access to a clip may use of it after this save. */
  readonly ranges: TimelineRanges;
}

/** The draft that a timeline is to replace. */
export interface PresentTimeline {
  readonly items: readonly StoredItem[];
  readonly aspect: Aspect;
  /** Null: that of the first clip. */
  readonly chosenAspect: Aspect | null;
  readonly fps: number;
  readonly ranges: TimelineRanges;
}

const outside = 'The trim is outside the clip or leaves nothing to play.';
const tooFast = 'At this speed, no part of the trim is left to play. Choose a lower speed or a longer trim.';
const notBeyondCut =
  "This cross-fade would show more of a clip that you don't have access to. Shorten it, or ask the clip's owner for access.";
const onlyExisting = errors['range-not-allowed'].message;

/** Turns what a client sent into frames on the clips, or says item by item what is wrong. */
export async function resolveTimeline(
  trx: Trx,
  member: AccessSubject,
  input: TimelineInput,
  present: PresentTimeline,
): Promise<ResolvedTimeline> {
  const uses = usesOf(input);
  const clipIds = uses.map(({ clipId }) => clipId);
  const placed = new Set(clipIdsOf(present.items));
  const known = await findClips(trx, member.customerId, [
    ...clipIds,
    ...placed,
    ...Object.keys(present.ranges).map(clipOfKey),
  ]);
  const clips = new Map([...known].filter(([clipId]) => clipIds.includes(clipId)));
  const hasAccess = (clip: PlaceableClip | undefined) => clip !== undefined && maySeeClip(member, clip);
  const formerly = new Set(Object.keys(present.ranges).map(clipOfKey));
  // What someone without access removed may be put back.
  const mayPlace = (clip: PlaceableClip) =>
    placed.has(clip.clipId) || (!clip.isArchived && (hasAccess(clip) || formerly.has(clip.clipId)));
  requirePlaceable(member, uses, clips, mayPlace);
  refuse('clip-not-ready', uses, 'clipId', "This clip can't be placed yet.", ({ clipId, isSound }) => {
    const clip = clips.get(clipId);
    return clip?.frames == null || clip.frames < 1 || (isSound && clip.state !== 'ready');
  });
  const first = clips.get(input.items[0]?.clipId ?? '');
  const fps = first?.fps ?? present.fps;
  refuse(
    'rate-differs',
    uses,
    'clipId',
    `This clip doesn't have ${fps} frames per second.`,
    ({ clipId }) => clips.get(clipId)?.fps !== fps,
  );
  const placeable = await findPlaceable(trx, member, input, present);
  const items = toItems(input, { clips, fps, ...placeable });
  requireFewAtOnce(items);
  const ranges = rangesWithin(items, clips);
  const isTooFast = tooFastUses(input, items);
  refuse('trim-outside', uses, 'speedPercent', tooFast, (_use, at) => isTooFast[at] === true);
  refuse('trim-outside', uses, 'inMs', outside, (_use, at) => {
    const range = ranges[at];
    const frames = clips.get(range?.clipId ?? '')?.frames ?? 0;
    return range === undefined || range.inFrame >= range.outFrame || range.outFrame > frames;
  });
  const isHidden = (range: UsedRange) =>
    !hasAccess(clips.get(range.clipId)) && !isInside(present.ranges, range);
  refuse('range-not-allowed', uses, 'inMs', onlyExisting, (_use, at) =>
    ranges.slice(at, at + 1).some(isHidden),
  );
  const beyondCuts = requireCrossFades(items, clips, isHidden);
  const used = [...items.flatMap(rangesOfItem), ...beyondCuts];
  return {
    items,
    aspect: present.chosenAspect ?? first?.aspect ?? present.aspect,
    fps,
    clips,
    known,
    ranges: rangesAfterSave(present.ranges, used, (clipId) => hasAccess(known.get(clipId))),
  };
}

async function findPlaceable(
  trx: Trx,
  member: AccessSubject,
  input: TimelineInput,
  { items }: PresentTimeline,
): Promise<Placeable> {
  return {
    images: await resolveImages(trx, member, input, items),
    fonts: await resolveFonts(trx, member.customerId, input),
  };
}

/** By use, whether its item has frames of its clip and none at its speed. */
function tooFastUses(input: TimelineInput, items: readonly StoredItem[]): boolean[] {
  return items.flatMap(({ inFrame, outFrame, speedPercent, music = [] }, at) => {
    const { inMs = 0, outMs = Infinity } = input.items[at] ?? {};
    const isTooFast = speedPercent !== undefined && inFrame >= outFrame && inMs < outMs;
    return [isTooFast, ...music.map(() => false)];
  });
}

/** What items use of their clips. Music that is longer than its clip ends with it. */
function rangesWithin(items: readonly StoredItem[], clips: ReadonlyMap<string, PlaceableClip>) {
  return items.flatMap(rangesOfItem).map((range) => {
    const frames = clips.get(range.clipId)?.frames ?? 0;
    return range.isSound ? { ...range, outFrame: Math.min(range.outFrame, frames) } : range;
  });
}

/** A clip in what a client sent, and where it is there. */
interface ClipUse {
  readonly clipId: string;
  readonly path: string;
  readonly isSound: boolean;
}

interface UsedItem {
  readonly clipId: string;
  readonly music?: readonly { readonly clipId: string }[] | undefined;
}

/** Each item's clip, followed by those of its music. */
export function usesOf({ items }: { readonly items: readonly UsedItem[] }): ClipUse[] {
  return items.flatMap(({ clipId, music = [] }, at) => [
    { clipId, path: `timeline.items.${at}`, isSound: false },
    ...music.map((each, place) => ({
      clipId: each.clipId,
      path: `timeline.items.${at}.music.${place}`,
      isSound: true,
    })),
  ]);
}

/** A clip that the user could place until someone threw it away is called by its name; all others answer alike. */
function requirePlaceable(
  member: AccessSubject,
  uses: readonly ClipUse[],
  clips: ReadonlyMap<string, PlaceableClip>,
  maySee: (clip: PlaceableClip) => boolean,
): void {
  const fields: FieldError[] = [];
  const deleted = new Map<string, string>();
  for (const { clipId, path } of uses) {
    const clip = clips.get(clipId);
    if (clip !== undefined && maySee(clip)) continue;
    const isDeleted = clip !== undefined && maySeeClip(member, clip);
    if (isDeleted) deleted.set(clipId, clip.name);
    const message = isDeleted ? 'This clip was deleted.' : "This clip couldn't be found.";
    fields.push({ path: `${path}.clipId`, message });
  }
  if (fields.length === 0) return;
  const deletedClips = [...deleted].map(([clipId, name]) => ({ clipId, name }));
  throw new AppError('not-found', { fields, ...(deleted.size === 0 ? {} : { details: { deletedClips } }) });
}

function refuse(
  code: 'clip-not-ready' | 'rate-differs' | 'trim-outside' | 'range-not-allowed',
  uses: readonly ClipUse[],
  field: string,
  message: string,
  isWrong: (use: ClipUse, at: number) => boolean,
): void {
  const fields = uses.flatMap((use, at): FieldError[] =>
    isWrong(use, at) ? [{ path: `${use.path}.${field}`, message }] : [],
  );
  if (fields.length > 0) throw new AppError(code, { fields });
}

/** What cross-fades show beyond their cuts; refuses those that would show what may not be used. */
function requireCrossFades(
  items: readonly StoredItem[],
  clips: ReadonlyMap<string, PlaceableClip>,
  isHidden: (range: UsedRange) => boolean,
) {
  const beyondCuts = rangesOfCrossFades(items, (clipId) => clips.get(clipId)?.frames ?? 0);
  const hidden = new Set(beyondCuts.filter(isHidden).map(({ at }) => at));
  if (hidden.size === 0) return beyondCuts;
  const fields = [...hidden].map((at) => ({
    path: `timeline.items.${at}.crossFadeMs`,
    message: notBeyondCut,
  }));
  throw new AppError('range-not-allowed', { fields });
}

interface Known extends Placeable {
  readonly clips: ReadonlyMap<string, PlaceableClip>;
  readonly fps: number;
}

function toItems(input: TimelineInput, { clips, images, fonts, fps }: Known): StoredItem[] {
  const taken = new Set<string>();
  return input.items.map(({ itemId, clipId, inMs, outMs, ...attached }, at) => {
    // Before the first item there is nothing to dissolve from.
    const look = toLook(at === 0 ? { ...attached, crossFadeMs: undefined } : attached, fps, {
      images,
      fonts,
    });
    const kept = itemId !== undefined && itemId !== '' && !taken.has(itemId) ? itemId : randomUUID();
    taken.add(kept);
    const { frames, usableRange } = clips.get(clipId) ?? { frames: null, usableRange: null };
    const whole = { inFrame: 0, outFrame: frames ?? 0 };
    const { speedPercent } = look;
    if (inMs === undefined && outMs === undefined) {
      const usable = framesOf({ usableRange, fps, frames: frames ?? 0 }) ?? whole;
      return { itemId: kept, clipId, ...rangeOfClip(usable, speedPercent), ...look };
    }
    const frameOf = (ms: number) => frameOfClipMs(ms, fps, speedPercent);
    const outFrame = outMs === undefined ? framesAtSpeed(whole.outFrame, speedPercent) : frameOf(outMs);
    return { itemId: kept, clipId, inFrame: frameOf(inMs ?? 0), outFrame, ...look };
  });
}
