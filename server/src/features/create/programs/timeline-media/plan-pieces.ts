import type { Aspect } from '@rushes/contract/media/clips';
import { type EntryPart, planEntry } from '@rushes/media/edit-list';
import type { WantedPiece } from '../assets-port.ts';

/** A range of an asset as it is in an edit list; `frames` is the length of the whole asset. */
export interface PlannedItem {
  readonly assetId: string;
  readonly frames: number;
  readonly inFrame: number;
  readonly outFrame: number;
}

export interface PlannedEntry extends PlannedItem {
  readonly parts: readonly EntryPart[];
}

/** What an edit list plays: items that follow each other in their source are one entry, so that a mere split costs nothing. */
export function planProgram(items: readonly PlannedItem[]): PlannedEntry[] {
  const joined: { assetId: string; frames: number; inFrame: number; outFrame: number }[] = [];
  for (const { assetId, frames, inFrame, outFrame } of items) {
    const last = joined.at(-1);
    if (last !== undefined && last.assetId === assetId && last.outFrame === inFrame) last.outFrame = outFrame;
    else joined.push({ assetId, frames, inFrame, outFrame });
  }
  return joined.map((entry) => ({ ...entry, parts: planEntry(entry) }));
}

/** The piece that a part of an entry needs: its ends are real cuts unless they border on a reused segment or on the end of the source. */
export function pieceOf(
  entry: PlannedEntry,
  part: Extract<EntryPart, { kind: 'piece' }>,
  aspect: Aspect,
): WantedPiece {
  return {
    assetId: entry.assetId,
    aspect,
    inFrame: part.inFrame,
    outFrame: part.outFrame,
    realCutIn: part.inFrame === entry.inFrame && part.inFrame > 0,
    realCutOut: part.outFrame === entry.outFrame && part.outFrame < entry.frames,
  };
}

/** The distinct pieces of an edit list. */
export function wantedPieces(entries: readonly PlannedEntry[], aspect: Aspect): WantedPiece[] {
  const wanted = new Map<string, WantedPiece>();
  for (const entry of entries) {
    for (const part of entry.parts) {
      if (part.kind !== 'piece') continue;
      const piece = pieceOf(entry, part, aspect);
      wanted.set(pieceKey(piece), piece);
    }
  }
  return [...wanted.values()];
}

/** Identity of a piece, as the table's unique key has it. */
export function pieceKey(piece: WantedPiece): string {
  const { assetId, aspect, inFrame, outFrame, realCutIn, realCutOut } = piece;
  return [assetId, aspect, inFrame, outFrame, realCutIn, realCutOut].join('|');
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
