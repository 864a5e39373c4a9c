import type { Word } from './speech.ts';

interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** Words of a text; of one that is written without spaces, all of it. */
export function textsOf(text: string): string[] {
  return text.split(/\s+/u).filter((each) => each !== '');
}

/** Words of the text times words that were heard: to compare more takes seconds and hundreds of megabytes. */
const comparedMost = 16_000_000;

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * Gives the words of a text the times of the words that were heard there: a corrected spelling keeps its time. Words that
 * weren't heard share the time between their neighbours.
 */
export function alignWords(
  texts: readonly string[],
  heard: readonly Word[],
  { startMs, endMs }: Stretch,
): Word[] {
  if (texts.length === heard.length)
    return heard.map((word, at) => ({ ...word, text: texts[at] ?? word.text }));
  const found = matches(texts, heard);
  const words: Word[] = [];
  for (let at = 0; at < texts.length; ) {
    const own = found.get(at);
    if (own !== undefined) {
      words.push({ ...own, text: texts[at] ?? '' });
      at += 1;
      continue;
    }
    let next = at;
    while (next < texts.length && !found.has(next)) next += 1;
    const from = words.at(-1)?.endMs ?? startMs;
    const to = Math.max(from, found.get(next)?.startMs ?? endMs);
    words.push(...share(texts.slice(at, next), { startMs: from, endMs: to }));
    at = next;
  }
  return words;
}

/** Shares a stretch of time between words by their lengths. */
function share(texts: readonly string[], { startMs, endMs }: Stretch): Word[] {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  let done = 0;
  const timeAt = (part: number) => Math.round(startMs + ((endMs - startMs) * part) / total);
  return texts.map((text) => {
    const from = timeAt(done);
    done += text.length;
    return { startMs: from, endMs: timeAt(done), text };
  });
}

/** The longest common sequence of words, as the heard word of each place in the text. */
function matches(texts: readonly string[], heard: readonly Word[]): ReadonlyMap<number, Word> {
  if (texts.length * heard.length > comparedMost) return new Map();
  const [left, right] = [texts.map(bare), heard.map(({ text }) => bare(text))];
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1)
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const line = lengths[row];
      if (line === undefined) continue;
      line[column] =
        left[row] === right[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  const found = new Map<number, Word>();
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    const word = heard[column];
    if (left[row] === right[column] && word !== undefined) {
      found.set(row, word);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}
