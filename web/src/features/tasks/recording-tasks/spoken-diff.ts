// How what was said differs from what was written: word by word, whatever their capitals and punctuation.
import { diffArrays } from 'diff';

/** Words as they were written and said, only written, or only said. */
export interface SpokenPiece {
  readonly text: string;
  readonly kind: 'both' | 'missing' | 'added';
}

interface Word {
  /** With what follows it, up to the next word. */
  readonly text: string;
  readonly key: string;
}

/** The pieces in the order of what was written; what was said in the place of missing words follows them. */
export function compareSpoken(written: string, said: string, language: string): SpokenPiece[] {
  const [one, other] = [wordsIn(written, language), wordsIn(said, language)];
  const parts = diffArrays(
    one.map(({ key }) => key),
    other.map(({ key }) => key),
  );
  let [at, heardAt] = [0, 0];
  return parts.map(({ value, added, removed }): SpokenPiece => {
    const words = added ? other.slice(heardAt, heardAt + value.length) : one.slice(at, at + value.length);
    if (!added) at += value.length;
    if (!removed) heardAt += value.length;
    const text = words.map((word) => word.text).join('');
    return { text, kind: added ? 'added' : removed ? 'missing' : 'both' };
  });
}

/** Places where both differ: words in the place of others are one. */
export function countDifferences(pieces: readonly SpokenPiece[]): number {
  return pieces.filter(({ kind }, at) => kind !== 'both' && (at === 0 || pieces[at - 1]?.kind === 'both'))
    .length;
}

function wordsIn(text: string, language: string): Word[] {
  const words: Word[] = [];
  let before = '';
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    if (isWordLike === true) {
      words.push({ text: before + segment, key: segment.normalize('NFKC').toLocaleLowerCase(language) });
      before = '';
    } else {
      const last = words.pop();
      if (last === undefined) before += segment;
      else words.push({ ...last, text: last.text + segment });
    }
  }
  return words;
}

function segmenterOf(language: string): Intl.Segmenter {
  return new Intl.Segmenter(language, { granularity: 'word' });
}
