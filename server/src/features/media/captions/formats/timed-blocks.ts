// WebVTT and SRT: times and words in blocks between empty lines.
import type { CaptionCue } from '@rushes/contract/media/captions';
import {
  CaptionFileError,
  clockOf,
  decodeCharacters,
  encodeCharacters,
  plainText,
  type ReadCue,
  toReadCue,
} from './cue-text.ts';

const arrow = '-->';

export function readVtt(text: string): ReadCue[] {
  return readBlocks(text, { textOf: vttText, isLooseTextKept: false });
}

export function readSrt(text: string): ReadCue[] {
  return readBlocks(text, { textOf: srtText, isLooseTextKept: true });
}

interface Dialect {
  readonly textOf: (lines: readonly string[]) => Pick<CaptionCue, 'text' | 'speaker'>;
  /** Whether words after an empty line belong to the caption before. */
  readonly isLooseTextKept: boolean;
}

/** Leniently: hours may be missing, a comma or a dot before thousandths, notes and styles between the cues. */
function readBlocks(text: string, { textOf, isLooseTextKept }: Dialect): ReadCue[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const found: { startMs: number; endMs: number; line: number; words: string[] }[] = [];
  let isInCue = false;
  for (const [at, line] of lines.entries()) {
    if (line.includes(arrow)) {
      dropNumber(found.at(-1)?.words, isInCue);
      found.push({ ...timesOf(line, at + 1), line: at + 1, words: [] });
      isInCue = true;
      continue;
    }
    if (line.trim() === '') isInCue &&= isLooseTextKept;
    else if (isInCue) found.at(-1)?.words.push(line);
  }
  return found.map(({ line, words, ...times }) => toReadCue({ ...times, ...textOf(words) }, line));
}

/** The line above the times is the number or the name of the cue, not what the one before says. */
function dropNumber(words: string[] | undefined, isInCue: boolean): void {
  if (isInCue && words !== undefined && /^\s*\d+\s*$/.test(words.at(-1) ?? '')) words.pop();
}

const time = /^(?:(?:(\d{1,4}):)?(\d{1,2}):)?(\d{1,2})(?:[.,](\d{1,6}))?$/;

function timesOf(line: string, number: number): { startMs: number; endMs: number } {
  const [before = '', after = ''] = line.split(arrow);
  const [start, end] = [msOf(before.trim()), msOf(after.trim().split(/\s+/)[0] ?? '')];
  if (start === null || end === null)
    throw new CaptionFileError(
      "The times can't be read. They look like 00:01:02.000 --> 00:01:04.500.",
      number,
    );
  return { startMs: start, endMs: end };
}

function msOf(text: string): number | null {
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = time.exec(text) ?? [];
  if (whole === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return (
    Number(hours) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1000 +
    Number(`0.${fraction}`) * 1000
  );
}

const tag = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi;

function vttText(lines: readonly string[]): Pick<CaptionCue, 'text' | 'speaker'> {
  const raw = lines.join('\n');
  const voices = [...raw.matchAll(/<v(?:\.[^\s<>]*)?\s+([^\s<>][^<>]*)>/gi)].map(([, name = '']) =>
    decodeCharacters(name).trim(),
  );
  const speaker = voices[0];
  const isOne = speaker !== undefined && speaker !== '' && voices.every((voice) => voice === speaker);
  return { text: decodeCharacters(raw.replaceAll(tag, '')), ...(isOne ? { speaker } : {}) };
}

function srtText(lines: readonly string[]): Pick<CaptionCue, 'text'> {
  const raw = lines
    .join('\n')
    .replaceAll(tag, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(String.raw`\N`, '\n');
  return { text: decodeCharacters(raw, ['amp', 'lt', 'gt', 'nbsp']) };
}

interface VttMore {
  /** Lines under the first. */
  readonly head?: readonly string[];
  /** Where each caption is shown, behind its times. */
  readonly settings?: string;
}

export function writeVtt(cues: readonly CaptionCue[], { head = [], settings = '' }: VttMore = {}): string {
  const place = settings === '' ? '' : ` ${settings}`;
  const blocks = written(cues).map(({ startMs, endMs, text, speaker }) => {
    const voice = speaker === undefined ? '' : `<v ${encodeCharacters(speaker)}>`;
    return `${clockOf(startMs, '.')} ${arrow} ${clockOf(endMs, '.')}${place}\n${voice}${encodeCharacters(text)}`;
  });
  return `${[['WEBVTT', ...head].join('\n'), ...blocks].join('\n\n')}\n`;
}

/** SRT has no place for who speaks: the name comes before the words. */
export function writeSrt(cues: readonly CaptionCue[]): string {
  const blocks = written(cues).map(({ startMs, endMs, text, speaker }, at) => {
    const words = speaker === undefined ? text : `${speaker}: ${text}`;
    return `${at + 1}\n${clockOf(startMs, ',')} ${arrow} ${clockOf(endMs, ',')}\n${words.replaceAll(arrow, '→')}\n`;
  });
  return blocks.join('\n');
}

/** Without captions that say nothing, and without empty lines, which would end a caption. */
export function written(cues: readonly CaptionCue[]): CaptionCue[] {
  return cues
    .map(({ speaker, ...cue }) => {
      const name = plainText(speaker ?? '').replaceAll('\n', ' ');
      return { ...cue, text: plainText(cue.text), ...(name === '' ? {} : { speaker: name }) };
    })
    .filter(({ text }) => text !== '');
}
