import { isDeepStrictEqual } from 'node:util';
import type { Aspect } from '@rushes/contract/media/clips';
import { type EntryPart, planEntry } from '@rushes/media/edit-list';
import { SEGMENT_FRAMES } from '@rushes/media/house';
import type { PieceLook } from '../../../../schema-pieces.ts';
import { hasRung, lookHash } from '../../../media/assets/service.ts';
import type { WantedPiece } from '../assets-port.ts';
import { crossFadesOf, dissolvesOf, withoutMetFades } from './plan-cross-fades.ts';
import { isPlain, lookAt, type LookedItem, looksOf } from './plan-looks.ts';

/** A range of an asset as it is in an edit list; `frames` is the length of the whole asset, at the item's speed as all frames. */
export interface PlannedItem extends LookedItem {
  readonly assetId: string;
  readonly frames: number;
}

/** Frames of an entry: a whole segment that is reused, a piece, or both where only the frames or the sound differ. */
export interface PlannedPart {
  readonly inFrame: number;
  readonly outFrame: number;
  readonly segment: number | null;
  readonly isPiece: boolean;
  readonly look: PieceLook | null;
}

export interface PlannedEntry {
  readonly assetId: string;
  readonly frames: number;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly speedPercent: number | undefined;
  /** It goes on from the entry before, or in the one after it: only its look differs, or it dissolves into it. */
  readonly goesOn: { readonly before: boolean; readonly after: boolean };
  readonly parts: readonly PlannedPart[];
}

interface Stretch {
  assetId: string;
  frames: number;
  inFrame: number;
  outFrame: number;
  speedPercent: number | undefined;
}

/** Whether footage goes on from one stretch to the next. */
function meet(last: Stretch | undefined, next: Stretch | undefined): boolean {
  return (
    last !== undefined &&
    last.assetId === next?.assetId &&
    last.outFrame === next.inFrame &&
    last.speedPercent === next.speedPercent
  );
}

/** What an edit list plays: items that follow each other in their source are one entry, so that a mere split costs nothing. */
export function planProgram(items: readonly PlannedItem[]): PlannedEntry[] {
  const crossFades = crossFadesOf(items);
  const dissolves = dissolvesOf(items, crossFades);
  const looks = { ...looksOf(withoutMetFades(items, crossFades)), dissolves };
  const joined: (Stretch & { isPlain: boolean; frame: PlannedItem['frame'] })[] = [];
  for (const item of items) {
    const { assetId, frames, inFrame, outFrame, speedPercent, frame } = item;
    const stretch = { assetId, frames, inFrame, outFrame, speedPercent, isPlain: isPlain(item), frame };
    const last = joined.at(-1);
    const isSame = last?.isPlain === true && stretch.isPlain && isDeepStrictEqual(last.frame, frame);
    if (last !== undefined && isSame && meet(last, stretch)) last.outFrame = outFrame;
    else joined.push(stretch);
  }
  let startFrame = 0;
  return joined.map((stretch, at) => {
    const { assetId, frames, inFrame, outFrame, speedPercent } = stretch;
    const before = meet(joined[at - 1], stretch);
    const after = meet(stretch, joined[at + 1]);
    const [start, end] = [startFrame, startFrame + outFrame - inFrame];
    // What is heard goes on over the cut where both clips are heard there.
    const goesOn = {
      before: before || dissolves.some(({ from, to }) => from === start || to === start),
      after: after || dissolves.some(({ from, to }) => from === end || to === end),
    };
    const moved = startFrame - inFrame;
    startFrame += outFrame - inFrame;
    const parts = planEntry({ frames, inFrame, outFrame }).map((part) =>
      planPart(part, looks, { moved, speedPercent }),
    );
    return { assetId, frames, inFrame, outFrame, speedPercent, goesOn, parts };
  });
}

interface PartPlace {
  /** How many frames later than in its source a frame is in the program. */
  readonly moved: number;
  readonly speedPercent: number | undefined;
}

/** Of footage that plays faster or slower no segment is reused. */
function planPart(
  part: EntryPart,
  looks: Parameters<typeof lookAt>[0],
  { moved, speedPercent }: PartPlace,
): PlannedPart {
  const segment = part.kind === 'reuse' && speedPercent === undefined ? part.segment : null;
  const inFrame = part.kind === 'reuse' ? part.segment * SEGMENT_FRAMES : part.inFrame;
  const outFrame = part.kind === 'reuse' ? inFrame + part.frames : part.outFrame;
  const stretch = { from: inFrame + moved, to: outFrame + moved };
  const look = lookAt(looks, stretch, { isPiece: segment === null, speedPercent });
  return { inFrame, outFrame, segment, isPiece: segment === null || look !== null, look };
}

/** The piece that a part of an entry needs: its ends are real cuts unless they border on a reused segment or on the end of the source. */
export function pieceOf(entry: Omit<PlannedEntry, 'parts'>, part: PlannedPart, aspect: Aspect): WantedPiece {
  return {
    assetId: entry.assetId,
    aspect,
    inFrame: part.inFrame,
    outFrame: part.outFrame,
    realCutIn: part.inFrame === entry.inFrame && part.inFrame > 0 && !entry.goesOn.before,
    realCutOut: part.outFrame === entry.outFrame && part.outFrame < entry.frames && !entry.goesOn.after,
    look: part.look,
    lookHash: lookHash(part.look),
  };
}

/** The piece that a part plays in a rung; undefined: it plays a segment of its footage. */
export function pieceFor(
  entry: PlannedEntry,
  part: PlannedPart,
  { aspect, rung }: { aspect: Aspect; rung: string },
): WantedPiece | undefined {
  const isNeeded = part.isPiece && (part.segment === null || hasRung(part.look, rung));
  return isNeeded ? pieceOf(entry, part, aspect) : undefined;
}

/** The distinct pieces of an edit list. */
export function wantedPieces(entries: readonly PlannedEntry[], aspect: Aspect): WantedPiece[] {
  const wanted = new Map<string, WantedPiece>();
  for (const entry of entries) {
    for (const part of entry.parts) {
      if (!part.isPiece) continue;
      const piece = pieceOf(entry, part, aspect);
      wanted.set(pieceKey(piece), piece);
    }
  }
  return [...wanted.values()];
}

/** Identity of a piece, as the table's unique key has it. */
export function pieceKey(piece: WantedPiece): string {
  const { assetId, aspect, inFrame, outFrame, realCutIn, realCutOut } = piece;
  return [assetId, aspect, inFrame, outFrame, realCutIn, realCutOut, piece.lookHash].join('|');
}

/** Distinct assets of an edit list, in order. */
export function assetsOf(items: readonly { readonly assetId: string }[]): string[] {
  return [...new Set(items.map((item) => item.assetId))];
}

export function totalFrames(items: readonly { inFrame: number; outFrame: number }[]): number {
  return items.reduce((sum, item) => sum + item.outFrame - item.inFrame, 0);
}

export function framesToMs(frames: number, fps: number): number {
  return Math.round((frames * 1000) / fps);
}

export function msToFrames(ms: number, fps: number): number {
  return Math.round((ms * fps) / 1000);
}
