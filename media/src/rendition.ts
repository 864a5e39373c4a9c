// Reads back a rendition that ffmpeg wrote: sizes, rates, codecs, and proof that it is on the house grid.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codecsOf, fragmentFacts, neutraliseEdits, pictureSize } from './boxes.ts';
import { MediaError } from './media-error.ts';
import { writeFresh } from './work-folder.ts';

export interface RenditionFiles {
  dir: string;
  /** Absolute path; its edit list is neutralised. */
  init: string;
  initSha256: string;
  /** Absolute paths in order. For sound, frames are AAC packets. */
  segments: { file: string; frames: number; bytes: number }[];
  bytes: number;
  /** Bits a second. */
  peakBitrate: number;
  averageBitrate: number;
  /** As in a playlist's CODECS. */
  codecs: string;
  width: number;
  height: number;
}

export interface RenditionGrid {
  /** Frames (packets) in every segment but the last. */
  segmentSamples: number;
  ticksPerSample: number;
  samplesPerSecond: number;
}

/** Reads a rendition's folder, neutralises its init's edit list, and refuses anything off the grid. */
export async function readRendition(dir: string, grid: RenditionGrid): Promise<RenditionFiles> {
  const names = (await readdir(dir)).toSorted();
  const initName = names.find((name) => /^init.*\.mp4$/.test(name));
  const files = names.filter((name) => /^\d+\.m4s$/.test(name)).map((name) => join(dir, name));
  if (!initName || files.length === 0) throw new MediaError('truncated', `nothing was written to ${dir}`);
  const init = join(dir, initName);
  const header = neutraliseEdits(await readFile(init));
  await writeFresh(init, header);
  const segments = await readSegments(files, grid);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const samples = segments.reduce((sum, segment) => sum + segment.frames, 0);
  const rate = (size: number, count: number) =>
    Math.ceil((size * 8 * grid.samplesPerSecond) / Math.max(1, count));
  // A last segment of a few frames holds a whole key frame: no measure of the peak, unless it is all there is.
  const whole = segments.filter(({ frames }) => frames * 2 >= grid.segmentSamples);
  const peaks = (whole.length > 0 ? whole : segments).map((segment) => rate(segment.bytes, segment.frames));
  return {
    dir,
    init,
    initSha256: createHash('sha256').update(header).digest('hex'),
    segments,
    bytes,
    peakBitrate: Math.max(...peaks),
    averageBitrate: rate(bytes, samples),
    codecs: codecsOf(header),
    ...pictureSize(header),
  };
}

async function readSegments(
  files: readonly string[],
  grid: RenditionGrid,
): Promise<RenditionFiles['segments']> {
  const segments: RenditionFiles['segments'] = [];
  for (const [index, file] of files.entries()) {
    const data = await readFile(file);
    const facts = fragmentFacts(data);
    const frames = facts.reduce((sum, { samples }) => sum + samples, 0);
    const expected = index * grid.segmentSamples * grid.ticksPerSample;
    const isLast = index === files.length - 1;
    if (
      facts[0]?.decodeTime !== expected ||
      (isLast ? frames > grid.segmentSamples : frames !== grid.segmentSamples)
    )
      throw new MediaError(
        'format-drift',
        `${file}: ${frames} samples at ${facts[0]?.decodeTime}, not at ${expected}`,
      );
    segments.push({ file, frames, bytes: data.length });
  }
  return segments;
}
