import type { CaptionCue, CaptionFormat } from '@rushes/contract/media/captions';
import { captionMost } from '@rushes/contract/limits';
import { CaptionFileError, type ReadCue } from './cue-text.ts';
import { readSrt, readVtt, writeSrt, writeVtt } from './timed-blocks.ts';
import { readTtml, writeTtml } from './ttml.ts';

/** The captions of a file, in order; which format it has, its content says. Throws `CaptionFileError`. */
export function readCaptionFile(file: string): { format: CaptionFormat; cues: CaptionCue[] } {
  const format = formatOf(file);
  if (format === null)
    throw new CaptionFileError("This isn't a WebVTT, SRT or TTML file, or it has no captions.");
  const read = { vtt: readVtt, srt: readSrt, ttml: readTtml }[format](file).filter(({ text }) => text !== '');
  if (read.length === 0) throw new CaptionFileError('This file has no captions.');
  const tooMany = read[captionMost.cues];
  if (tooMany !== undefined)
    throw new CaptionFileError(`The file has more than ${captionMost.cues} captions.`, tooMany.line);
  return { format, cues: inOrder(read.map(({ line: _line, ...cue }: ReadCue) => cue)) };
}

function formatOf(file: string): CaptionFormat | null {
  const begin = file
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 4096);
  if (/^WEBVTT(?:\s|$)/.test(begin)) return 'vtt';
  if (/^<(?:\?xml|!--|!DOCTYPE|(?:\w+:)?tt[\s>])/i.test(begin)) return 'ttml';
  return file.includes('-->') ? 'srt' : null;
}

export function writeCaptionFile(
  format: CaptionFormat,
  cues: readonly CaptionCue[],
  language: string,
): string {
  if (format === 'ttml') return writeTtml(cues, language);
  return format === 'vtt' ? writeVtt(cues) : writeSrt(cues);
}

export const captionTypes: Readonly<Record<CaptionFormat, string>> = {
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  ttml: 'application/ttml+xml; charset=utf-8',
};

/** As they are shown: by their starts. */
export function inOrder<Cue extends Pick<CaptionCue, 'startMs' | 'endMs'>>(cues: readonly Cue[]): Cue[] {
  return cues.toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs);
}
