// Breaks the lines of captions where they are as wide as the picture.

/** Scripts without spaces between their words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What doesn't begin a line: closing brackets, stops, small kana and marks that make a sound longer. */
const notFirst =
  /^[\p{Pe}\p{Pf}\p{Po}\p{M}!?。、・：；，．！？…‥ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%％]/u;
/** What doesn't end one. */
const notLast = /[\p{Ps}\p{Pi}]$/u;

/** A part of a line that isn't broken, and whether there is a space before it. */
interface Unit {
  readonly text: string;
  readonly isSpaced: boolean;
}

/** A line as lines that fit. */
export function wrapCaption(line: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  const words = line.split(/\s+/u).filter((each) => each !== '');
  for (const { text, isSpaced } of words.flatMap((word) => unitsOf(word, fits))) {
    const last = lines.at(-1);
    const longer = last === undefined ? text : `${last}${isSpaced ? ' ' : ''}${text}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function unitsOf(word: string, fits: (text: string) => boolean): Unit[] {
  const parts = unspaced.test(word) ? partsOf(word, 'word') : [word];
  return (
    parts
      .flatMap((part) => (fits(part) ? [part] : partsOf(part, 'grapheme')))
      // A row of signs that no line should begin with has to be broken all the same.
      .flatMap((part) =>
        fits(part) ? [part] : Array.from(graphemes.segment(part), ({ segment }) => segment),
      )
      .map((text, at) => ({ text, isSpaced: at === 0 }))
  );
}

/** Parts between which a line can be broken. */
function partsOf(text: string, granularity: 'word' | 'grapheme'): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter('und', { granularity }).segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (notFirst.test(segment) || notLast.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
