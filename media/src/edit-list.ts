// Pure arithmetic of edit lists: which segments of a source an entry reuses and which frames need a new piece.
import { MediaError } from './media-error.ts';
import { MIN_PIECE_FRAMES, SEGMENT_FRAMES } from './house.ts';

export interface EntryRange {
  /** Length of the whole source on the house grid. */
  frames: number;
  inFrame: number;
  /** First frame no longer shown. */
  outFrame: number;
}

export type EntryPart =
  | { kind: 'reuse'; segment: number; frames: number }
  | { kind: 'piece'; inFrame: number; outFrame: number };

/** Splits an entry into whole reused segments and newly encoded pieces of 24 to 142 frames (fewer only if the entry is shorter). */
export function planEntry({ frames, inFrame, outFrame }: EntryRange): EntryPart[] {
  if (
    ![frames, inFrame, outFrame].every(Number.isSafeInteger) ||
    inFrame < 0 ||
    outFrame > frames ||
    inFrame >= outFrame
  )
    throw new MediaError('internal', `impossible entry ${inFrame}..${outFrame} of ${frames}`);
  const last = Math.ceil(frames / SEGMENT_FRAMES);
  let first = Math.ceil(inFrame / SEGMENT_FRAMES);
  let end = outFrame === frames ? last : Math.floor(outFrame / SEGMENT_FRAMES);
  const startOf = (segment: number) => Math.min(segment * SEGMENT_FRAMES, frames);
  // A short piece swallows its neighbour, so that no segment lasts under 0.8 s.
  const isShort = (length: number) => length > 0 && length < MIN_PIECE_FRAMES;
  if (first < end && isShort(startOf(first) - inFrame)) first += 1;
  if (first < end && isShort(outFrame - startOf(end))) end -= 1;
  if (first >= end) {
    const border = startOf(first);
    // Split at a segment border, so that each half depends on one trim point only.
    const splits =
      first === end && border - inFrame >= MIN_PIECE_FRAMES && outFrame - border >= MIN_PIECE_FRAMES;
    if (!splits) return [{ kind: 'piece', inFrame, outFrame }];
  }
  const parts: EntryPart[] = [];
  if (inFrame < startOf(first)) parts.push({ kind: 'piece', inFrame, outFrame: startOf(first) });
  for (let segment = first; segment < end; segment += 1)
    parts.push({ kind: 'reuse', segment, frames: startOf(segment + 1) - startOf(segment) });
  if (startOf(end) < outFrame) parts.push({ kind: 'piece', inFrame: startOf(end), outFrame });
  return parts;
}
