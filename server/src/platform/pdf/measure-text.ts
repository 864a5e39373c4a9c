import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { plainText, type Span, spansOf } from '@rushes/contract/create/lists/emphasis';
import { bundledFonts } from '../fonts/bundled-fonts.ts';
import { directionOf } from '../fonts/text-direction.ts';
import type { PdfColour, PdfText } from './pdf-document.ts';

/** Part of a line that looks the same. */
interface TextRun {
  readonly text: string;
  readonly font: string;
  readonly features: string;
  readonly widthPt: number;
  readonly isUnderlined: boolean;
}

/** A line of text, as it is drawn. */
export interface TextLine {
  readonly type: 'line';
  /** From left to right; more than one only of text from left to right. */
  readonly runs: readonly TextRun[];
  readonly colour: PdfColour;
  readonly direction: 'ltr' | 'rtl';
  readonly align: 'left' | 'right';
  readonly heightPt: number;
  /** From its upper edge. */
  readonly baselinePt: number;
}

const lineHeight = 1.4;
const baseline = 1.03;

/** Breaks texts into lines; the widths of words are measured once. */
export function createLineBreaker() {
  const context = createCanvas(1, 1).getContext('2d');
  const widths = new Map<string, Map<string, number>>();
  return (part: PdfText, widthPt: number): TextLine[] => {
    const { text, sizePt, weight = 400, isItalic = false, colour = 'ink', align } = part;
    const widthIn = (font: string) => {
      const known = widths.get(font) ?? new Map<string, number>();
      widths.set(font, known);
      return (word: string) => measured(context, font, known, word);
    };
    const runOf = ({ text: words, isBold, isItalic: isSlanted, isUnderlined }: Span): TextRun => {
      const font = `${isItalic || isSlanted ? 'italic ' : ''}${isBold ? 700 : weight} ${sizePt}px ${bundledFonts()}`;
      const widthPt = widthIn(font)(words);
      return { text: words, font, features: featuresOf(words), widthPt, isUnderlined };
    };
    return text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/u)
      .flatMap((paragraph) => {
        const direction = directionOf(paragraph);
        const shape = { heightPt: sizePt * lineHeight, baselinePt: sizePt * baseline };
        const side = align ?? (direction === 'rtl' ? 'right' : 'left');
        const words = part.hasEmphasis === true ? plainText(paragraph) : paragraph;
        const isPlain = words === paragraph || direction === 'rtl';
        const lines = isPlain
          ? broken(words, widthPt, (word) => runOf({ ...plain, text: word }).widthPt).map((line) => [
              runOf({ ...plain, text: line }),
            ])
          : brokenRuns(spansOf(paragraph), widthPt, runOf);
        return lines.map((runs) => ({ type: 'line', runs, colour, direction, align: side, ...shape }));
      });
  };
}

const plain = { isBold: false, isItalic: false, isUnderlined: false } as const;

/** Lines of words that may look different, also within a word. */
function brokenRuns(
  spans: readonly Span[],
  widthPt: number,
  runOf: (span: Span) => TextRun,
): (readonly TextRun[])[] {
  const lines: TextRun[][] = [];
  let line: TextRun[] = [];
  let used = 0;
  const place = (runs: readonly TextRun[], space: TextRun | null) => {
    const width = widthOfRuns(runs);
    if (line.length > 0 && used + (space?.widthPt ?? 0) + width > widthPt) {
      lines.push(line);
      [line, used] = [[], 0];
    } else if (space !== null && line.length > 0) {
      line.push(space);
      used += space.widthPt;
    }
    line.push(...runs);
    used += width;
  };
  for (const word of styledWords(spans)) {
    const runs = word.map(runOf);
    const [first] = word;
    const space = first === undefined ? null : runOf({ ...first, isUnderlined: false, text: ' ' });
    if (widthOfRuns(runs) <= widthPt) place(runs, space);
    else
      for (const [at, letter] of lettersOf(word).entries()) place([runOf(letter)], at === 0 ? space : null);
  }
  return [...lines, line];
}

function widthOfRuns(runs: readonly TextRun[]): number {
  return runs.reduce((sum, { widthPt }) => sum + widthPt, 0);
}

function lettersOf(word: readonly Span[]): Span[] {
  return word.flatMap((span) =>
    [...new Intl.Segmenter().segment(span.text)].map(({ segment }) => ({ ...span, text: segment })),
  );
}

/** Words between spaces, each as its parts. */
function styledWords(spans: readonly Span[]): Span[][] {
  const words: Span[][] = [[]];
  for (const span of spans)
    for (const [at, text] of span.text.split(/[^\S\u00a0\u202f]+/u).entries()) {
      if (at > 0) words.push([]);
      if (text !== '') words.at(-1)?.push({ ...span, text });
    }
  return words.filter((word) => word.length > 0);
}

export type LineBreaker = ReturnType<typeof createLineBreaker>;

function measured(context: SKRSContext2D, font: string, known: Map<string, number>, word: string): number {
  const before = known.get(word);
  if (before !== undefined) return before;
  context.font = font;
  context.fontFeatureSettings = featuresOf(word);
  const { width } = context.measureText(word);
  known.set(word, width);
  return width;
}

/**
 * A PDF doesn't say which letters a glyph represents that a font put in their place, so they can't be found or copied. In European
 * scripts the fonts do without such glyphs; others, emoji and letters with separate accents need them.
 */
function featuresOf(text: string): string {
  const isPlain = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}\p{Sc}\p{Sm}]*$/u.test(
    text,
  );
  return isPlain ? '"calt" 0, "ccmp" 0' : 'normal';
}

/** At least one line, which may be empty. */
function broken(paragraph: string, widthPt: number, widthOf: (word: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ');
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line);
    [line, used] = ['', 0];
  };
  for (const { word, isJoined } of wordsIn(paragraph)) {
    const width = widthOf(word);
    const before = line === '' || isJoined ? '' : ' ';
    const added = before === '' ? width : space + width;
    if (line !== '' && used + added > widthPt) end();
    if (width > widthPt) {
      const pieces = pieced(word, widthPt, widthOf);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
      used = widthOf(line);
    } else {
      used += line === '' ? width : added;
      line = line === '' ? word : `${line}${before}${word}`;
    }
  }
  if (line !== '' || lines.length === 0) end();
  return lines;
}

/** A line may also end after a hyphen or slash; no space comes before what is joined. */
function wordsIn(paragraph: string): { word: string; isJoined: boolean }[] {
  return paragraph
    .split(/[^\S\u00a0\u202f]+/u)
    .filter((each) => each !== '')
    .flatMap((each) =>
      each.split(/(?<=\p{L}[-–—/])(?=\p{L})/u).map((word, at) => ({ word, isJoined: at > 0 })),
    );
}

/** A word that is wider than a line, letter by letter: also texts of languages without spaces. */
function pieced(word: string, widthPt: number, widthOf: (word: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const width = widthOf(segment);
    if (piece !== '' && used + width > widthPt) {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += segment;
    used += width;
  }
  return [...pieces, piece];
}
