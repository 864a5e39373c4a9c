import { captionMost } from '@rushes/contract/limits';
import type { CaptionCue } from '@rushes/contract/media/captions';
import { parseClock } from '../../../../player/clock.ts';

/** A caption as the editor works with it: `key` stays with it while it changes. */
export interface EditedCue extends CaptionCue {
  readonly key: string;
}

export type Cues = readonly EditedCue[];

/** The shortest caption that the editor makes. */
export const shortestMs = 100;
const newMs = 2000;

let made = 0;
const newKey = () => `cue-${(made += 1)}`;

export function toEdited(cues: readonly CaptionCue[]): Cues {
  return cues.map((cue) => ({ ...cue, key: newKey() }));
}

export function toSaved(cues: Cues): CaptionCue[] {
  return cues.map(({ key: _key, speaker, ...cue }) => {
    const name = speaker?.trim() ?? '';
    return { ...cue, text: cue.text.trim(), ...(name === '' ? {} : { speaker: name }) };
  });
}

/** The caption that is shown at a moment: of several the one that began last. */
export function cueAt(cues: Cues, atMs: number): EditedCue | null {
  return cues.findLast(({ startMs, endMs }) => startMs <= atMs && atMs < endMs) ?? null;
}

/** Everything that is shown at a moment, in order. */
export function wordsAt(cues: Cues, atMs: number): string {
  return cues
    .filter(({ startMs, endMs }) => startMs <= atMs && atMs < endMs)
    .map(({ text, speaker }) => (speaker === undefined || speaker === '' ? text : `${speaker}: ${text}`))
    .join('\n');
}

type Change = Partial<Omit<CaptionCue, 'speaker'>> & { readonly speaker?: string };

export function changeCue(cues: Cues, key: string, change: Change): Cues {
  return inOrder(cues.map((cue) => (cue.key === key ? { ...cue, ...change } : cue)));
}

/** Begins a caption at the moment; one that ended before then keeps its shortest length. */
export function setStart(cues: Cues, key: string, atMs: number): Cues {
  return withTimes(cues, key, ({ endMs }) => ({ startMs: atMs, endMs: Math.max(endMs, atMs + shortestMs) }));
}

export function setEnd(cues: Cues, key: string, atMs: number): Cues {
  return withTimes(cues, key, ({ startMs }) => ({
    startMs: Math.max(0, Math.min(startMs, atMs - shortestMs)),
    endMs: Math.max(atMs, shortestMs),
  }));
}

function withTimes(
  cues: Cues,
  key: string,
  times: (cue: EditedCue) => { startMs: number; endMs: number },
): Cues {
  return inOrder(cues.map((cue) => (cue.key === key ? { ...cue, ...whole(times(cue)) } : cue)));
}

function whole({ startMs, endMs }: { startMs: number; endMs: number }) {
  const within = (ms: number) => Math.min(captionMost.ms, Math.max(0, Math.round(ms)));
  return { startMs: within(startMs), endMs: within(endMs) };
}

/** A new caption at the moment, up to the next one; null where there are as many as there can be. */
export function addCue(cues: Cues, atMs: number): { cues: Cues; key: string } | null {
  if (cues.length >= captionMost.cues) return null;
  const next = cues.find(({ startMs }) => startMs > atMs);
  const endMs = Math.max(
    atMs + shortestMs,
    Math.min(atMs + newMs, next?.startMs ?? Number.POSITIVE_INFINITY),
  );
  const key = newKey();
  return { cues: inOrder([...cues, { key, text: '', ...whole({ startMs: atMs, endMs }) }]), key };
}

export function removeCues(cues: Cues, keys: ReadonlySet<string>): Cues {
  return cues.filter(({ key }) => !keys.has(key));
}

/** Two captions of one, cut at the moment, the words where about as much of them was said; unchanged outside of it. */
export function splitCue(cues: Cues, key: string, atMs: number): Cues {
  const at = Math.round(atMs);
  return cues.flatMap((cue) => {
    const { startMs, endMs, text } = cue;
    if (cue.key !== key || at - startMs < shortestMs || endMs - at < shortestMs) return [cue];
    const [first, second] = splitWords(text, (at - startMs) / (endMs - startMs));
    return [
      { ...cue, endMs: at, text: first },
      { ...cue, key: newKey(), startMs: at, text: second },
    ];
  });
}

/** At the space or line break that is nearest to the part. */
function splitWords(text: string, part: number): [string, string] {
  const wanted = text.length * part;
  const gaps = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const gap = gaps.reduce(
    (best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best),
    text.length,
  );
  return [text.slice(0, gap).trim(), text.slice(gap).trim()];
}

/** One caption of this and the next; unchanged where there is none, or where the words would be too many. */
export function mergeWithNext(cues: Cues, key: string): Cues {
  const at = cues.findIndex((cue) => cue.key === key);
  const [cue, next] = [cues[at], cues[at + 1]];
  if (cue === undefined || next === undefined) return cues;
  const text = [cue.text, next.text].filter((words) => words.trim() !== '').join('\n');
  if (text.length > captionMost.characters) return cues;
  return cues.toSpliced(at, 2, { ...cue, text, endMs: Math.max(cue.endMs, next.endMs) });
}

/** Earlier or later; nothing goes before the beginning. `keys`: which ones, all where it is empty. */
export function shiftCues(cues: Cues, keys: ReadonlySet<string>, byMs: number): Cues {
  const isMoved = ({ key }: EditedCue) => keys.size === 0 || keys.has(key);
  const first = cues.find(isMoved)?.startMs ?? 0;
  const by = Math.max(byMs, -first);
  return inOrder(
    cues.map((cue) =>
      isMoved(cue) ? { ...cue, ...whole({ startMs: cue.startMs + by, endMs: cue.endMs + by }) } : cue,
    ),
  );
}

export interface Search {
  readonly find: string;
  readonly replacement: string;
  readonly isCaseKept: boolean;
}

function patternOf({ find, isCaseKept }: Search): RegExp {
  const words = find.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(words, isCaseKept ? 'gu' : 'giu');
}

/** The keys of captions in which the words are. */
export function findCues(cues: Cues, search: Search): string[] {
  if (search.find === '') return [];
  return cues.filter(({ text }) => patternOf(search).test(text)).map(({ key }) => key);
}

export function replaceAll(cues: Cues, search: Search): Cues {
  if (search.find === '') return cues;
  return cues.map((cue) => {
    const text = cue.text
      .replaceAll(patternOf(search), () => search.replacement)
      .slice(0, captionMost.characters);
    return text === cue.text ? cue : { ...cue, text };
  });
}

export type CueWarning = 'empty' | 'overlap' | 'too-fast' | 'backwards';

/** What a reader would trip over, by the keys of captions; those without are not in it. */
export function warningsOf(cues: Cues): ReadonlyMap<string, readonly CueWarning[]> {
  const found = new Map<string, readonly CueWarning[]>();
  let endMs = 0;
  for (const cue of cues) {
    const warnings: CueWarning[] = [];
    if (cue.endMs <= cue.startMs) warnings.push('backwards');
    if (cue.text.trim() === '') warnings.push('empty');
    if (cue.startMs < endMs) warnings.push('overlap');
    if (charactersPerSecond(cue) > captionMost.charactersPerSecond) warnings.push('too-fast');
    if (warnings.length > 0) found.set(cue.key, warnings);
    endMs = Math.max(endMs, cue.endMs);
  }
  return found;
}

export function charactersPerSecond({ startMs, endMs, text }: CaptionCue): number {
  const seconds = (endMs - startMs) / 1000;
  return seconds <= 0 ? 0 : Array.from(text.replaceAll('\n', ' ').trim()).length / seconds;
}

function inOrder(cues: Cues): Cues {
  const isInOrder = cues.every((cue, at) => at === 0 || (cues[at - 1]?.startMs ?? 0) <= cue.startMs);
  return isInOrder ? cues : cues.toSorted((one, other) => one.startMs - other.startMs);
}

/** `1:02.500`, with hours where there are some. */
export function formatTime(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}

/** Leniently, up to the latest time a caption can have; null for anything else. */
export function parseTime(text: string): number | null {
  const ms = parseClock(text);
  return ms === null ? null : Math.min(captionMost.ms, ms);
}
