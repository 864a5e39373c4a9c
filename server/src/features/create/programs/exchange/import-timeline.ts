import {
  type CutItem,
  maxCrossFadeMs,
  minCrossFadeMs,
  placeCrossFade,
} from '@rushes/contract/create/lists/cross-fade';
import { frameAtSpeed, framesAtSpeed, normalSpeed } from '@rushes/contract/create/lists/speed';
import type { TimelineInput } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import type { Actor } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { createDraft } from '../drafts/create-program.ts';
import { findClips, type PlaceableClip } from '../drafts/clips-store.ts';
import type { ReadItem, ReadTimeline } from './exchange.ts';
import { readEdl } from './read-edl.ts';
import { readOtio } from './read-otio.ts';
import { findNamedClips } from './store.ts';

const itemsMost = 500;
const chaptersMost = 100;
/** Other editors round to their own frames: what ends this far beyond a clip ends with it. */
const overhangFrames = 2;

interface ImportRequest {
  readonly format: 'otio' | 'edl';
  readonly text: string;
  readonly fps: number;
}

interface Missing {
  readonly name: string;
  readonly reason: 'not-found' | 'not-ready' | 'outside' | 'other-rate';
}

type Item = TimelineInput['items'][number];

/** Makes a draft of a timeline from another editor; clips are found by the names of their files. */
export async function importTimeline(
  deps: ProgramsDeps,
  actor: Actor,
  { format, text, fps }: ImportRequest,
): Promise<{ programId: string; revision: number; missing: Missing[]; leftOut: number }> {
  const read = format === 'otio' ? readOtio(text) : readEdl(text, fps);
  if (read === null) throw new AppError('timeline-unreadable');
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const { items, missing, leftOut } = await place(trx, actor, read);
    if (items.length === 0) throw new AppError('timeline-without-clips');
    const draft = await createDraft(deps, trx, actor, {
      title: read.title?.trim().slice(0, 200).toWellFormed() || 'Imported program',
      timeline: { items },
    });
    return { ...draft, missing, leftOut };
  });
}

async function place(
  trx: Trx,
  actor: Actor,
  { items: wanted, chapters, leftOut: leftBefore }: ReadTimeline,
): Promise<{ items: Item[]; missing: Missing[]; leftOut: number }> {
  const clipOf = await matcher(trx, actor, wanted.slice(0, itemsMost));
  const items: Item[] = [];
  const missing: Missing[] = wanted
    .slice(itemsMost)
    .map((item) => ({ name: nameOf(item), reason: 'outside' }));
  let fps: number | null = null;
  let startS = 0;
  let former: Placed | null = null;
  let leftOut = leftBefore;
  for (const item of wanted.slice(0, itemsMost)) {
    const endS = startS + ((item.outS - item.inS) * 100) / (item.speedPercent ?? normalSpeed);
    const found = placed(item, clipOf(item), fps);
    if ('reason' in found) missing.push({ name: nameOf(item), reason: found.reason });
    else {
      fps = found.fps;
      const own = chapters.filter(({ atS }) => atS >= startS && atS < endS).slice(0, chaptersMost);
      const crossFadeMs = crossFadeOf(item, former, found);
      // What doesn't follow on it, or has too little footage, becomes a cut.
      if (item.crossFadeS !== undefined && crossFadeMs === null) leftOut += 1;
      items.push({
        ...found.item,
        ...(own.length === 0 ? {} : { chapters: own.map(toChapter(startS)) }),
        ...(crossFadeMs === null ? {} : { crossFadeMs }),
      });
    }
    former = 'reason' in found ? null : found;
    startS = endS;
  }
  return { items, missing, leftOut };
}

function toChapter(startS: number) {
  return ({ atS, title }: { atS: number; title: string }) => ({
    atMs: (atS - startS) * 1000,
    title: title.trim().slice(0, 120).toWellFormed() || 'Chapter',
  });
}

/** An item with where it is cut out of its clip. */
interface Placed {
  readonly item: Item;
  readonly fps: number;
  readonly cut: CutItem;
}

/** As long as it is wished and as the footage allows. */
function crossFadeOf({ crossFadeS = 0 }: ReadItem, from: Placed | null, to: Placed): number | null {
  const wishedMs = Math.min(maxCrossFadeMs, crossFadeS * 1000);
  if (from === null || !(wishedMs >= minCrossFadeMs)) return null;
  const isThere = placeCrossFade(from.cut, to.cut, Math.round((wishedMs * to.fps) / 1000)) !== null;
  return isThere ? wishedMs : null;
}

/** An item as the timeline takes it, or why it can't. */
function placed(
  { inS, outS, speedPercent }: ReadItem,
  clip: PlaceableClip | undefined,
  fps: number | null,
): Placed | { reason: Missing['reason'] } {
  if (clip === undefined) return { reason: 'not-found' };
  if (clip.state !== 'ready' || clip.frames === null) return { reason: 'not-ready' };
  if (fps !== null && clip.fps !== fps) return { reason: 'other-rate' };
  if (!Number.isFinite(inS) || !Number.isFinite(outS)) return { reason: 'outside' };
  // At another speed, an item may begin between two frames of its clip.
  const [inFrame = 0, outFrame = 0] = [inS * clip.fps, outS * clip.fps].map((frame) =>
    speedPercent === undefined ? Math.round(frame) : frame,
  );
  if (inFrame < 0 || outFrame <= inFrame || inFrame >= clip.frames || outFrame > clip.frames + overhangFrames)
    return { reason: 'outside' };
  const { clipId, fps: rate, frames } = clip;
  const lastFrame = Math.min(outFrame, frames);
  const [cutIn = 0, cutOut = 0] = [inFrame, lastFrame].map((frame) =>
    Math.round(frameAtSpeed(frame, speedPercent)),
  );
  const toMs = (frame: number) => (frame * 1000) / rate;
  const speed = speedPercent === undefined ? {} : { speedPercent };
  return {
    item: { clipId, inMs: toMs(inFrame), outMs: toMs(lastFrame), ...speed },
    fps: rate,
    cut: { inFrame: cutIn, outFrame: cutOut, frames: framesAtSpeed(frames, speedPercent) },
  };
}

/** Finds the clip of an item: the one that this product named, else by file, else by name; only what the actor sees. */
async function matcher(
  trx: Trx,
  actor: Actor,
  items: readonly ReadItem[],
): Promise<(item: ReadItem) => PlaceableClip | undefined> {
  const named = await findNamedClips(
    trx,
    actor.customerId,
    items.flatMap(({ name, file }) => (file === null ? [name] : [name, file])),
  );
  const ids = [...named.map(({ clipId }) => clipId), ...items.flatMap(({ clipId }) => clipId ?? [])];
  const clips = await findClips(trx, actor.customerId, ids);
  const seen = (clipId: string | null | undefined) => {
    const clip = clips.get(clipId ?? '');
    return clip !== undefined && !clip.isArchived && maySeeClip(actor, clip) ? clip : undefined;
  };
  const first = (fits: (each: { name: string; file: string }) => boolean) =>
    seen(named.find((each) => fits(each) && seen(each.clipId) !== undefined)?.clipId);
  return ({ clipId, file, name }) =>
    seen(clipId) ??
    (file === null ? undefined : first((each) => each.file === file.toLowerCase())) ??
    first((each) => each.name === name.toLowerCase() || each.file === name.toLowerCase());
}

function nameOf({ file, name }: ReadItem): string {
  return (file ?? name).slice(0, 200).toWellFormed();
}
