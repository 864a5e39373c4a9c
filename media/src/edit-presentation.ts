// Says in an MP4 from which moment to which it is shown: the frames around it stay in the file and aren't presented.
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { setPresentation } from './boxes.ts';
import type { Fps } from './house.ts';
import { MediaError } from './media-error.ts';

export interface ShownPart {
  /** Frames in the file before the first one that is shown. */
  readonly skippedFrames: number;
  readonly frames: number;
}

/** A movie counts in units of which a frame has a whole number, at either rate. */
export const MOVIE_TIMESCALE = 48_000;
const largestHeader = 256 * 1024 * 1024;

/** Changes the edit lists of a file whose movie header comes before its bytes, in place. */
export async function editPresentation(file: string, part: ShownPart, fps: Fps): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { start, size } = await findHeader(handle);
    const header = Buffer.alloc(size);
    await handle.read(header, 0, size, start);
    setPresentation(header, { fromS: part.skippedFrames / fps, lengthS: part.frames / fps });
    await handle.write(header, 0, size, start);
  } finally {
    await handle.close();
  }
}

async function findHeader(handle: FileHandle): Promise<{ start: number; size: number }> {
  const head = Buffer.alloc(8);
  let start = 0;
  for (let boxes = 0; boxes < 8; boxes += 1) {
    const { bytesRead } = await handle.read(head, 0, head.length, start);
    if (bytesRead < head.length) break;
    const size = head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'moov' && size <= largestHeader) return { start, size };
    if (size < 8) break;
    start += size;
  }
  throw new MediaError('internal', 'no movie header at the start');
}

/** Segments of an entry that are joined for a part of the whole. */
export interface JoinedSegments {
  readonly entry: number;
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
  /** Frames of the entry before its first segment. */
  readonly framesBefore: number;
}

/** Which segments hold the frames from `from` up to `to`, and how many come before the first of those; `entries` are lengths of segments. */
export function segmentsOf(
  entries: readonly (readonly number[])[],
  { from, to }: { from: number; to: number },
): { joined: JoinedSegments[]; skippedFrames: number } {
  const joined: JoinedSegments[] = [];
  let skippedFrames = 0;
  let start = 0;
  for (const [entry, lengths] of entries.entries()) {
    const entryStart = start;
    for (const [segment, length] of lengths.entries()) {
      const last = joined.at(-1);
      if (start < to && start + length > from) {
        if (last === undefined) skippedFrames = from - start;
        if (last?.entry === entry) joined[joined.length - 1] = { ...last, end: segment + 1 };
        else joined.push({ entry, first: segment, end: segment + 1, framesBefore: start - entryStart });
      }
      start += length;
    }
  }
  if (from < 0 || from >= to || to > start)
    throw new MediaError('internal', `no frames ${from} to ${to} of ${start}`);
  return { joined, skippedFrames };
}
