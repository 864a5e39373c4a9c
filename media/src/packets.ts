// Facts only the packets tell: real duration, key-frame distance, frame rate, gaps.
import { StringDecoder } from 'node:string_decoder';
import { probeInput } from './plan/input.ts';
import type { Runner } from './run.ts';

export interface PacketFacts {
  /** From the file's start to the end of its last picture or sound. */
  durationMs: number;
  videoPackets: number;
  videoFps: number;
  keyframeGapMaxMs: number;
  videoGapMaxMs: number;
  audioGapMaxMs: number;
}

interface ScanContext {
  runner: Runner;
  workDir: string;
  signal: AbortSignal | undefined;
  sizeBytes: number;
}

interface ScanTarget {
  video: number | null;
  audio: number | null;
  claimedMs: number;
  startMs: number;
}

/** Above this size only the beginning is read, and the container's duration believed. */
const WHOLE_SCAN_BYTES = 4 * 1024 ** 3;
const PARTIAL_SECONDS = 120;

interface Track {
  packets: number;
  keyframeAt: number | null;
  keyframeGapMs: number;
  times: number[];
  lastDurationMs: number;
  endMs: number;
  firstMs: number;
  gapMs: number;
}

/** Reads every packet's time and key flag in one pass. */
export async function scanPackets(context: ScanContext, target: ScanTarget): Promise<PacketFacts> {
  const { runner, workDir, signal, sizeBytes } = context;
  const partial = sizeBytes > WHOLE_SCAN_BYTES && target.claimedMs > 0;
  const video = newTrack();
  const audio = newTrack();
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const onLine = (line: string) => {
    const comma = line.indexOf(',');
    if (comma < 1) return;
    const index = Number(line.slice(0, comma));
    if (index === target.video) addPacket(video, line);
    else if (index === target.audio) addPacket(audio, line);
  };
  await runner.run({
    tool: 'ffprobe',
    args: [
      '-of',
      'csv=p=0',
      '-show_entries',
      'packet=stream_index,pts_time,dts_time,duration_time,flags',
      ...(partial ? ['-read_intervals', `%+${PARTIAL_SECONDS}`] : []),
      ...probeInput(),
    ],
    workDir,
    lane: 'interactive',
    limits: {
      wallMs: 15_000 + sizeBytes / 20_000,
      cpuS: 30 + sizeBytes / 50_000_000,
      outputBytes: 1_000_000,
      memoryBytes: 2_000_000_000,
    },
    signal,
    onStdout: (chunk) => {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    },
  });
  if (rest) onLine(rest);
  return facts(finish(video), finish(audio), target, partial);
}

function newTrack(): Track {
  return {
    packets: 0,
    keyframeAt: null,
    keyframeGapMs: 0,
    times: [],
    lastDurationMs: 0,
    endMs: 0,
    firstMs: Number.POSITIVE_INFINITY,
    gapMs: 0,
  };
}

function addPacket(track: Track, line: string): void {
  const [, pts, dts, duration, flags = ''] = line.split(',');
  // Packets the container marks as discarded are before its edit list's start.
  if (flags.includes('D')) return;
  const ms = Number.isFinite(Number(pts)) && pts !== '' ? Number(pts) * 1000 : Number(dts) * 1000;
  track.packets += 1;
  if (!Number.isFinite(ms)) return;
  const own = Number(duration) * 1000;
  const lengthMs = Number.isFinite(own) && own > 0 && own < 60_000 ? own : 0;
  track.firstMs = Math.min(track.firstMs, ms);
  track.endMs = Math.max(track.endMs, ms + lengthMs);
  track.lastDurationMs = lengthMs;
  if (flags.startsWith('K')) {
    if (track.keyframeAt !== null) track.keyframeGapMs = Math.max(track.keyframeGapMs, ms - track.keyframeAt);
    track.keyframeAt = ms;
  }
  // Presentation order differs from packet order by a few frames: look at gaps in a sorted window.
  track.times.push(ms);
  if (track.times.length >= 256) settle(track, 128);
}

function settle(track: Track, keep: number): void {
  track.times.sort((a, b) => a - b);
  const done = track.times.splice(0, Math.max(0, track.times.length - keep));
  const next = track.times[0];
  for (const [index, ms] of done.entries()) {
    const following = done[index + 1] ?? next;
    if (following !== undefined) track.gapMs = Math.max(track.gapMs, following - ms);
  }
}

function finish(track: Track): Track {
  settle(track, 0);
  if (track.keyframeAt !== null)
    track.keyframeGapMs = Math.max(track.keyframeGapMs, track.endMs - track.keyframeAt);
  return track;
}

function facts(video: Track, audio: Track, target: ScanTarget, partial: boolean): PacketFacts {
  const span = video.endMs - Math.min(video.firstMs, video.endMs);
  // Containers without packet durations end one frame after their last time.
  const missing = video.lastDurationMs === 0 && video.packets > 1 ? span / (video.packets - 1) : 0;
  const videoEnd =
    video.packets > 0 ? video.endMs + (missing || (video.packets === 1 && span === 0 ? 40 : 0)) : 0;
  const start = Math.min(target.startMs, video.firstMs, audio.firstMs);
  const measured = Math.max(videoEnd, audio.endMs) - (Number.isFinite(start) ? start : 0);
  const durationMs = partial ? Math.max(measured, target.claimedMs) : measured;
  const videoSpan = videoEnd - Math.min(video.firstMs, videoEnd);
  const scanned = video.packets;
  const scale = partial && measured > 0 ? durationMs / measured : 1;
  return {
    durationMs: Math.round(durationMs),
    videoPackets: Math.round(scanned * scale),
    videoFps: videoSpan > 0 ? Math.round((scanned / videoSpan) * 1_000_000) / 1000 : 0,
    keyframeGapMaxMs: Math.round(video.keyframeGapMs),
    videoGapMaxMs: Math.round(video.gapMs),
    audioGapMaxMs: Math.round(audio.gapMs),
  };
}
