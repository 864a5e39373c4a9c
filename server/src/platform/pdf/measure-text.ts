import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { bundledFonts } from '../fonts/bundled-fonts.ts';
import { directionOf } from '../fonts/text-direction.ts';
import type { PdfColour, PdfText } from './pdf-document.ts';

/** A line of text, as it is drawn. */
export interface TextLine {
  readonly type: 'line';
  readonly text: string;
  readonly font: string;
  readonly features: string;
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
    const font = `${isItalic ? 'italic ' : ''}${weight} ${sizePt}px ${bundledFonts()}`;
    const known = widths.get(font) ?? new Map<string, number>();
    widths.set(font, known);
    const widthOf = (word: string) => measured(context, font, known, word);
    return text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/u)
      .flatMap((paragraph) => {
        const direction = directionOf(paragraph);
        const shape = { heightPt: sizePt * lineHeight, baselinePt: sizePt * baseline };
        const side = align ?? (direction === 'rtl' ? 'right' : 'left');
        return broken(paragraph, widthPt, widthOf).map((line) => ({
          ...{ type: 'line', text: line, font, features: featuresOf(line), colour, direction, align: side },
          ...shape,
        }));
      });
  };
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
