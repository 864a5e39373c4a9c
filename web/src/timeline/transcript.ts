import { frameAtSpeed } from '@rushes/contract/create/lists/speed';
import type { Transcript } from '@rushes/contract/media/transcripts';
import type { CutRange } from './cut-ranges.ts';
import { type EditItem, type EditList, minimumItemFrames } from './edit-list.ts';
import { speedOf } from './speed.ts';
import { layout } from './time-map.ts';

/** What is spoken in each clip. */
export type Transcripts = ReadonlyMap<string, Transcript>;

/** A word, or a whole caption where no times of words are known, as an item plays it. */
export interface TimelineWord {
  readonly item: EditItem;
  readonly text: string;
  readonly unit: Transcript['unit'];
  readonly language: string | null;
  /** Frames within the item, as its in and out points count. */
  readonly inFrame: number;
  readonly outFrame: number;
  /** Frames of the program. */
  readonly startFrame: number;
  readonly endFrame: number;
}

/** What the items of a list say, in the order of the program. A word belongs to the item that plays its middle. */
export function wordsIn(list: EditList, transcripts: Transcripts, fps: number): TimelineWord[] {
  return layout(list).flatMap(({ item, startFrame: itemStart }) => {
    const transcript = transcripts.get(item.clipId);
    if (transcript === undefined) return [];
    const { words, unit, language } = transcript;
    const found: TimelineWord[] = [];
    const clipMs = (frame: number) => (frame * 10 * speedOf(item)) / fps;
    const frameOf = (ms: number) => frameAtSpeed((ms * fps) / 1000, speedOf(item));
    for (let at = firstAfter(words, clipMs(item.inFrame)); at < words.length; at += 1) {
      const word = words[at];
      if (word === undefined || middleOf(word) >= clipMs(item.outFrame)) break;
      const inFrame = Math.min(item.outFrame - 1, Math.max(item.inFrame, Math.floor(frameOf(word.startMs))));
      const last = Math.min(item.outFrame, Math.ceil(frameOf(word.endMs)));
      const outFrame = Math.max(inFrame + 1, last);
      found.push({
        ...{ item, unit, language, inFrame, outFrame, text: word.text },
        startFrame: itemStart + inFrame - item.inFrame,
        endFrame: itemStart + outFrame - item.inFrame,
      });
    }
    return found;
  });
}

interface Timed {
  readonly startMs: number;
  readonly endMs: number;
}

const middleOf = ({ startMs, endMs }: Timed) => (startMs + endMs) / 2;

function firstAfter(words: readonly Timed[], ms: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle];
    if (word !== undefined && middleOf(word) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The word that is spoken at a frame of the program; -1 in a pause. */
export function wordAt(words: readonly TimelineWord[], frame: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.startFrame ?? Number.POSITIVE_INFINITY) <= frame) low = middle + 1;
    else high = middle;
  }
  const word = words[low - 1];
  return word !== undefined && frame < word.endFrame ? low - 1 : -1;
}

const paddingS = 0.06;

/**
 * The stretches to take out of each item for chosen words: from word to word, with a little silence at both sides, and in the
 * middle of the pause at most. What stays is never too short to be an item.
 */
export function rangesOfWords(
  words: readonly TimelineWord[],
  chosen: ReadonlySet<number>,
  fps: number,
): Map<string, CutRange[]> {
  const rangesOf = new Map<string, CutRange[]>();
  for (const run of runsOf(words, chosen)) {
    const { item } = run.first;
    const own = rangesOf.get(item.itemId) ?? [];
    const range = rangeOf(run, own.at(-1)?.to ?? item.inFrame, fps);
    if (range !== null) rangesOf.set(item.itemId, [...own, range]);
  }
  return rangesOf;
}

interface Run {
  readonly first: TimelineWord;
  readonly last: TimelineWord;
  /** Words of the same item that stay. */
  readonly before: TimelineWord | undefined;
  readonly after: TimelineWord | undefined;
}

/** Chosen words of one item that follow each other. */
function runsOf(words: readonly TimelineWord[], chosen: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first === undefined || !chosen.has(at)) continue;
    const isOfItem = (word: TimelineWord | undefined) => word?.item.itemId === first.item.itemId;
    const before = words[at - 1];
    while (chosen.has(at + 1) && isOfItem(words[at + 1])) at += 1;
    const after = words[at + 1];
    runs.push({
      first,
      last: words[at] ?? first,
      before: isOfItem(before) ? before : undefined,
      after: isOfItem(after) ? after : undefined,
    });
  }
  return runs;
}

/** Null where nothing can be cut. What stays since `keptFrom` is long enough then, or nothing. */
function rangeOf({ first, last, before, after }: Run, keptFrom: number, fps: number): CutRange | null {
  const padding = Math.round(paddingS * fps);
  const { inFrame: start, outFrame: end } = first.item;
  let from = first.inFrame - padding;
  let to = last.outFrame + padding;
  if (before !== undefined) from = Math.max(from, Math.ceil((before.outFrame + first.inFrame) / 2));
  if (after !== undefined) to = Math.min(to, Math.floor((last.outFrame + after.inFrame) / 2));
  if (before === undefined && from - start < minimumItemFrames) from = start;
  else from = Math.max(from, keptFrom + minimumItemFrames);
  if (after === undefined && end - to < minimumItemFrames) to = end;
  else to = Math.min(to, end - minimumItemFrames);
  return from < to ? { from, to } : null;
}

/** Sounds of someone who thinks, by language. */
const fillers: Readonly<Record<string, RegExp>> = {
  en: /^(?:u+m+|u+h+m*|e+r+m*|h+m+)$/u,
  de: /^(?:ä+h+m*|ä+m+|ö+h+m*|e+h+m+|h+m+)$/u,
};

const bare = (text: string) => text.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The places of filler words. */
export function fillersIn(words: readonly TimelineWord[]): Set<number> {
  const found = new Set<number>();
  for (const [at, { text, language, unit }] of words.entries()) {
    const pattern = fillers[language?.split('-')[0] ?? ''];
    if (unit === 'word' && pattern?.test(bare(text))) found.add(at);
  }
  return found;
}

/** Where words are found that follow each other, as first and last place; the last one may be begun only. */
export function findPhrase(words: readonly TimelineWord[], search: string): [number, number][] {
  const wanted = search.split(/\s+/u).map(bare).filter(Boolean);
  const last = wanted.at(-1);
  if (last === undefined) return [];
  return words.flatMap((_word, at): [number, number][] => {
    const isHere = wanted.every((part, offset) => {
      const word = words[at + offset];
      if (word === undefined) return false;
      if (word.unit === 'caption') return word.text.toLowerCase().includes(part);
      return offset === wanted.length - 1 ? bare(word.text).startsWith(part) : bare(word.text) === part;
    });
    return isHere ? [[at, at + wanted.length - 1]] : [];
  });
}
