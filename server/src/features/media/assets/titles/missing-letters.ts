import { createCanvas } from '@napi-rs/canvas';
import { titleFonts } from './fonts.ts';

const px = 24;
const size = px * 2;
/** Of private use: no font that comes with this has a glyph for it. */
const unknownLetter = '\u{10FFFD}';

const known = new Map<string, boolean>();
let box: string | undefined;

/** Letters of a text that no font has: each would be drawn as the same box. */
export function missingLetters(text: string): string[] {
  const letters = new Set([...new Intl.Segmenter().segment(text)].map(({ segment }) => segment));
  return [...letters].filter((letter) => !/^[\s\x20-\x7e]*$/u.test(letter) && isMissing(letter));
}

function isMissing(letter: string): boolean {
  const before = known.get(letter);
  if (before !== undefined) return before;
  box ??= drawn(unknownLetter);
  const found = drawn(letter) === box;
  // There are about as many letters as users write in; a text of rubbish must not fill the memory.
  if (known.size > 20_000) known.clear();
  known.set(letter, found);
  return found;
}

function drawn(letter: string): string {
  const context = createCanvas(size, size).getContext('2d');
  context.font = `400 ${px}px ${titleFonts()}`;
  context.fillText(letter, 4, px * 1.4);
  return Buffer.from(context.getImageData(0, 0, size, size).data.buffer).toString('base64');
}
