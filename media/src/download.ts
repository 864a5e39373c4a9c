// Joins house segments and pieces into one MP4 file without encoding.
import { createHash } from 'node:crypto';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAacFragment, countSamples, fragmentsOnly, moveTo, readSamples } from './boxes.ts';
import type { Fps } from './house.ts';
import { AUDIO_PACKET_SAMPLES, FRAME_TICKS, samplesPerFrame } from './house.ts';
import { editPresentation, MOVIE_TIMESCALE, type ShownPart } from './edit-presentation.ts';
import { MediaError } from './media-error.ts';
import { argv } from './plan/encode.ts';
import { ownInput } from './plan/input.ts';
import type { Lane, Runner } from './run.ts';
import { openFresh } from './work-folder.ts';

export interface DownloadEntry {
  /** All inits of a rung are byte-identical across entries. */
  videoInit: string;
  videoSegments: readonly string[];
  audioInit: string;
  audioSegments: readonly string[];
  /** First shown frame on the source's timeline; places the sound against the picture. */
  inFrame: number;
  frames: number;
}

export interface DownloadRequest {
  entries: readonly DownloadEntry[];
  fps: Fps;
  /** Which of the frames are shown; left out: all. Segments around it are joined whole. */
  shown?: ShownPart;
  /** Absolute path of the MP4 to make, on the same file system as workDir. */
  out: string;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

export interface DownloadResult {
  bytes: number;
  frames: number;
}

/** A stereo AAC-LC packet of silence, as ADTS-free data. */
export const SILENT_PACKET = Buffer.from('210049900219002380', 'hex');
const PACKETS_PER_FRAGMENT = 150;
const VIDEO = 'join-video.mp4';
const AUDIO = 'join-audio.mp4';
const RESULT = 'join.mp4';

/** Writes the MP4 of an edit list by stream copy. */
export async function concatMp4(runner: Runner, request: DownloadRequest): Promise<DownloadResult> {
  const { entries, fps, shown, out, workDir, lane, signal, onProgress } = request;
  const videoInit = await commonInit(entries.map((entry) => entry.videoInit));
  const audioInit = await commonInit(entries.map((entry) => entry.audioInit));
  const frames = await writeVideo(request, videoInit);
  await writeAudio(request, audioInit);
  onProgress?.(0.5);
  const sizes = await Promise.all([VIDEO, AUDIO].map((name) => stat(join(workDir, name))));
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  const durationMs = (frames / fps) * 1000;
  await runner.run({
    tool: 'ffmpeg',
    args: [
      ...ownInput(VIDEO),
      ...ownInput(AUDIO),
      ...argv('-map 0:v:0 -map 1:a:0 -map_metadata -1 -c copy -movflags +faststart -f mp4'),
      ...(shown === undefined ? [] : argv(`-movie_timescale ${MOVIE_TIMESCALE}`)),
      RESULT,
    ],
    workDir,
    lane,
    // Faststart moves the whole file once more.
    limits: {
      wallMs: 120_000 + bytes / 2000,
      cpuS: 120 + bytes / 20_000_000,
      outputBytes: bytes * 2 + 10_000_000,
    },
    signal,
    onProgress: ({ outTimeMs }) => onProgress?.(Math.min(1, 0.5 + outTimeMs / durationMs / 2)),
  });
  if (shown !== undefined) await editPresentation(join(workDir, RESULT), shown, fps);
  await rename(join(workDir, RESULT), out);
  return { bytes: (await stat(out)).size, frames: shown?.frames ?? frames };
}

/** All entries must share one init, or decoders would be set up for the first one only. */
async function commonInit(files: readonly string[]): Promise<Buffer> {
  const inits = new Map<string, Buffer>();
  for (const file of new Set(files)) {
    const data = await readFile(file);
    inits.set(createHash('sha256').update(data).digest('hex'), data);
  }
  const [init] = inits.values();
  if (!init) throw new MediaError('internal', 'nothing to join');
  if (inits.size > 1) throw new MediaError('format-drift', 'init segments differ');
  return init;
}

async function writeVideo(request: DownloadRequest, init: Buffer): Promise<number> {
  const { entries, workDir, signal, onProgress } = request;
  await using target = await openFresh(join(workDir, VIDEO));
  const total = entries.reduce((sum, entry) => sum + entry.frames, 0);
  let frames = 0;
  await target.write(init);
  for (const entry of entries) {
    const before = frames;
    for (const file of entry.videoSegments) {
      if (signal?.aborted) throw new MediaError('cancelled');
      const segment = fragmentsOnly(await readFile(file));
      await target.write(moveTo(segment, frames * FRAME_TICKS));
      frames += countSamples(segment);
      onProgress?.(Math.min(0.5, frames / total / 2));
    }
    if (frames - before !== entry.frames)
      throw new MediaError('internal', `entry has ${frames - before} frames, not ${entry.frames}`);
  }
  return frames;
}

async function writeAudio({ entries, fps, workDir, signal }: DownloadRequest, init: Buffer): Promise<void> {
  await using target = await openFresh(join(workDir, AUDIO));
  const track = audioTrack();
  await target.write(init);
  let shownSamples = 0;
  for (const entry of entries) {
    track.align(idealPosition(shownSamples, entry.inFrame, fps));
    for (const file of entry.audioSegments) {
      if (signal?.aborted) throw new MediaError('cancelled');
      track.add(readSamples(await readFile(file)));
      await target.write(track.take(false));
    }
    shownSamples += entry.frames * samplesPerFrame(fps);
  }
  await target.write(track.take(true));
}

/** Where an entry's first packet belongs: packets begin up to one packet after the cut. */
function idealPosition(shownSamples: number, inFrame: number, fps: Fps): number {
  const cut = inFrame * samplesPerFrame(fps);
  return shownSamples + Math.ceil(cut / AUDIO_PACKET_SAMPLES) * AUDIO_PACKET_SAMPLES - cut;
}

interface AudioTrack {
  /** Drops or inserts packets until the next one is within half a packet of where it belongs. */
  align(position: number): void;
  add(packets: readonly Buffer[]): void;
  /** Finished packets as fragments; the last packet is held back for align, unless all are wanted. */
  take(all: boolean): Buffer;
}

/** Keeps all packets on one 1024 grid, so that players that ignore timestamps do not drift. */
export function audioTrack(): AudioTrack {
  let pending: Buffer[] = [];
  let written = 0;
  const half = AUDIO_PACKET_SAMPLES / 2;
  const end = () => (written + pending.length) * AUDIO_PACKET_SAMPLES;
  return {
    align(position) {
      while (end() - position > half && pending.length > 0) pending.pop();
      while (position - end() > half) pending.push(SILENT_PACKET);
    },
    add(packets) {
      pending.push(...packets);
    },
    take(all) {
      const count = all ? pending.length : Math.max(0, pending.length - 2);
      const ready = pending.slice(0, count);
      pending = pending.slice(count);
      const fragments: Buffer[] = [];
      for (let at = 0; at < ready.length; at += PACKETS_PER_FRAGMENT) {
        const group = ready.slice(at, at + PACKETS_PER_FRAGMENT);
        fragments.push(buildAacFragment(group, written * AUDIO_PACKET_SAMPLES));
        written += group.length;
      }
      return Buffer.concat(fragments);
    },
  };
}
