// A picture of the first page of a PDF.
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '@rushes/media/media-error';
import type { PictureResult } from '@rushes/media/picture';
import type { Lane, Runner } from '@rushes/media/run';
import { inThread, ThreadTimeout } from '../../../platform/thread.ts';

/** A larger document is not drawn: all of it is read into memory. */
const MOST_BYTES = 64 * 1024 * 1024;
const WALL_MS = 20_000;

export interface PdfPictureRequest {
  source: string;
  /** Of the longer side. */
  sidePx: number;
  workDir: string;
  lane: Lane;
}

interface Bitmap {
  width: number;
  height: number;
  /** Four bytes a pixel, RGBA. */
  data: Uint8Array;
}

/** Makes `page.png` in workDir. A broken document ends with `not-media`, one that needs a password with `encrypted`. */
export async function makePdfPicture(runner: Runner, request: PdfPictureRequest): Promise<PictureResult> {
  const { source, sidePx, workDir, lane } = request;
  if ((await stat(source)).size > MOST_BYTES)
    throw new MediaError('too-large-picture', 'the document is too large');
  const { width, height, data } = await drawPage(source, sidePx);
  if (width < 1 || height < 1) throw new MediaError('not-media', 'the page has no area');
  await writeFile(join(workDir, 'page.raw'), data);
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...['-protocol_whitelist', 'file', '-f', 'rawvideo', '-pixel_format', 'rgba'],
      ...['-video_size', `${width}x${height}`, '-i', 'page.raw', '-frames:v', '1', '-c:v', 'png'],
      ...['-threads', '1', '-f', 'image2', '-update', '1', 'page.png'],
    ],
    ...{ workDir, lane, limits: { wallMs: WALL_MS, cpuS: 20, outputBytes: 12_000_000 } },
  });
  return { file: join(workDir, 'page.png'), width, height };
}

function toMediaError(error: unknown): MediaError {
  const detail = error instanceof Error ? error.message : String(error);
  if (/password/i.test(detail)) return new MediaError('encrypted', detail);
  return new MediaError(/out of memory|memory limit/i.test(detail) ? 'out-of-memory' : 'not-media', detail);
}

async function drawPage(file: string, sidePx: number): Promise<Bitmap> {
  try {
    const module = new URL('./pdf-worker.ts', import.meta.url);
    return await inThread<Bitmap>(module, { workerData: { file, sidePx }, wallMs: WALL_MS });
  } catch (error) {
    if (error instanceof ThreadTimeout) throw new MediaError('timed-out', 'drawing the page');
    throw toMediaError(error);
  }
}
