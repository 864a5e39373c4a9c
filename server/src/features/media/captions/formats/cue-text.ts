import type { CaptionCue } from '@rushes/contract/media/captions';
import { captionMost } from '@rushes/contract/limits';

/** A cue as it was read, with the line of the file that it begins on. */
export interface ReadCue extends CaptionCue {
  readonly line: number;
}

/** What is wrong with a file, and where; the sentence is for the user. */
export class CaptionFileError extends Error {
  override readonly name = 'CaptionFileError';
  constructor(message: string, line?: number) {
    super(line === undefined ? message : `Line ${line}: ${message}`);
  }
}

/** Plain text: without characters that nobody sees, without spaces at the ends of lines, and without empty lines. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\t|\u00A0/g, ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invisible, '')
    .toWellFormed()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

// Control characters but the line break, and the mark of byte order.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const invisible = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFEFF]/g;

/** Reads a cue: throws where its times are impossible or its text is too long. */
export function toReadCue(cue: CaptionCue, line: number): ReadCue {
  const text = plainText(cue.text);
  const speaker = plainText(cue.speaker ?? '').replaceAll('\n', ' ');
  const [startMs, endMs] = [Math.round(cue.startMs), Math.round(cue.endMs)];
  if (!(endMs > startMs)) throw new CaptionFileError('The caption ends before it starts.', line);
  if (!(endMs <= captionMost.ms)) throw new CaptionFileError("Captions can't end after 24 hours.", line);
  if (text.length > captionMost.characters)
    throw new CaptionFileError(
      `The caption has ${text.length} characters. The maximum is ${captionMost.characters}.`,
      line,
    );
  const named = speaker === '' ? {} : { speaker: cut(speaker, captionMost.speakerCharacters) };
  return { startMs, endMs, text, ...named, line };
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string, length: number): string {
  const start = text.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
};

/** The characters that a format writes by name or number; names that aren't known stay as they are. */
export function decodeCharacters(text: string, known: readonly string[] = Object.keys(names)): string {
  return text.replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole: string, name: string) => {
    if (!name.startsWith('#')) return known.includes(name) ? (names[name] ?? whole) : whole;
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

export function encodeCharacters(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** `01:02:03.004`, with the mark that the format has before the thousandths. */
export function clockOf(ms: number, mark: '.' | ','): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const fraction = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${fraction}`;
}
