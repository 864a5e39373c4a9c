import type { CaptionCue } from '@rushes/contract/media/captions';
import { captionMost } from '@rushes/contract/limits';
import { alignWords, textsOf } from './align-words.ts';
import type { Segment, Word } from './speech.ts';

const lineCharacters = 42;
const cueCharacters = 2 * lineCharacters;
const cueMs = 7000;
/** A pause after which new captions begin. */
const pauseMs = 1200;
const leastMs = 700;

/** Captions of what was heard: two lines of at most 42 characters, at most seven seconds, ending with sentences where possible. */
export function writeCues(segments: readonly Segment[]): CaptionCue[] {
  const words = segments.flatMap(
    (segment) => segment.words ?? alignWords(textsOf(segment.text), [], segment),
  );
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group !== undefined && belongsTo(group, word)) group.push(word);
    else groups.push([word]);
  }
  const most = groups.slice(0, captionMost.cues);
  return most.flatMap((group, at) => {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) return [];
    const next = most[at + 1]?.[0]?.startMs ?? Number.POSITIVE_INFINITY;
    const endMs = Math.max(last.endMs, Math.min(first.startMs + leastMs, next), first.startMs + 1);
    const text = inLines(group.map((word) => word.text).join(' ')).slice(0, captionMost.characters);
    return [{ startMs: first.startMs, endMs, text }];
  });
}

function belongsTo(group: readonly Word[], word: Word): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return false;
  const length = group.reduce((sum, each) => sum + each.text.length + 1, word.text.length);
  if (length > cueCharacters || word.endMs - first.startMs > cueMs) return false;
  if (word.startMs - last.endMs > pauseMs) return false;
  // A short sentence shares its captions with the next one.
  return !(/[.!?…]["'”’)]?$/u.test(last.text) && length - word.text.length > lineCharacters / 2);
}

/** Breaks a text that is too long for a line near its middle. */
function inLines(text: string): string {
  if (text.length <= lineCharacters) return text;
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return at === undefined ? text : `${text.slice(0, at)}\n${text.slice(at + 1)}`;
}
