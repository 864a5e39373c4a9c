import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { randomUUID } from 'node:crypto';
import type { TimelineInput } from '@rushes/contract/create/programs';
import { type FieldError, errors } from '@rushes/contract/errors';
import type { Aspect } from '@rushes/contract/media/clips';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { StoredItem, TimelineRanges } from '../../../../schema-programs.ts';
import { framesOf, maySee as maySeeClip } from '../../../media/clips/service.ts';
import { msToFrames } from '../timeline-media/plan-pieces.ts';
import { type PlaceableClip, findClips } from './clips-store.ts';
import { isInside, rangesAfterSave } from './timeline-ranges.ts';

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
  readonly fps: number;
  readonly ranges: TimelineRanges;
}

const onlyExisting = errors['range-not-allowed'].message;

/** Turns what a client sent into frames on the clips, or says item by item what is wrong. */
export async function resolveTimeline(
  trx: Trx,
  member: AccessSubject,
  input: TimelineInput,
  present: PresentTimeline,
): Promise<ResolvedTimeline> {
  const clipIds = input.items.map((item) => item.clipId);
  const placed = new Set(present.items.map((item) => item.clipId));
  const known = await findClips(trx, member.customerId, [
    ...clipIds,
    ...placed,
    ...Object.keys(present.ranges),
  ]);
  const clips = new Map([...known].filter(([clipId]) => clipIds.includes(clipId)));
  const hasAccess = (clip: PlaceableClip | undefined) => clip !== undefined && maySeeClip(member, clip);
  // What someone without access removed may be put back.
  const mayPlace = (clip: PlaceableClip) =>
    placed.has(clip.clipId) ||
    (!clip.isArchived && (hasAccess(clip) || present.ranges[clip.clipId] !== undefined));
  requirePlaceable(member, input, clips, mayPlace);
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
    'The trim lies outside the clip, or leaves none of it.',
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
  return { items, aspect: first?.aspect ?? present.aspect, fps, clips, known, ranges };
}

/** A clip that the user could place until someone threw it away is called by its name; all others answer alike. */
function requirePlaceable(
  member: AccessSubject,
  { items }: TimelineInput,
  clips: ReadonlyMap<string, PlaceableClip>,
  maySee: (clip: PlaceableClip) => boolean,
): void {
  const fields: FieldError[] = [];
  const deleted = new Map<string, string>();
  items.forEach(({ clipId }, at) => {
    const clip = clips.get(clipId);
    if (clip !== undefined && maySee(clip)) return;
    const isDeleted = clip !== undefined && maySeeClip(member, clip);
    if (isDeleted) deleted.set(clipId, clip.name);
    const message = isDeleted ? 'This clip was deleted.' : "This clip couldn't be found.";
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
    const { frames, usableRange } = clips.get(clipId) ?? { frames: null, usableRange: null };
    const whole = { inFrame: 0, outFrame: frames ?? 0 };
    if (inMs === undefined && outMs === undefined)
      return { itemId: kept, clipId, ...(framesOf({ usableRange, fps, frames: frames ?? 0 }) ?? whole) };
    const outFrame = outMs === undefined ? whole.outFrame : msToFrames(outMs, fps);
    return { itemId: kept, clipId, inFrame: msToFrames(inMs ?? 0, fps), outFrame };
  });
}
