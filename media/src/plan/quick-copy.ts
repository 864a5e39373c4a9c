// Decides whether a source can be shown without encoding its picture, and plans the copy.
import type { MediaInfo, VideoInfo } from '../probe.ts';
import { argv, audioEncoder, withoutMetadata } from './encode.ts';
import { sourceInput } from './input.ts';

export type QuickCopyRefusal =
  | 'no-video'
  | 'container'
  | 'codec'
  | 'profile'
  | 'pixel-format'
  | 'size'
  | 'frame-rate'
  | 'rotated'
  | 'pixel-shape'
  | 'interlaced'
  | 'hdr'
  | 'key-frames-too-far-apart';

export type QuickCopyDecision =
  | { copy: true; audio: 'copy' | 'encode' | 'none' }
  | { copy: false; reason: QuickCopyRefusal };

const CONTAINERS = new Set(['mp4', 'matroska', 'flv', 'mpegts']);
const PROFILES = new Set([
  'Baseline',
  'Constrained Baseline',
  'Main',
  'High',
  'Constrained High',
  'Progressive High',
]);
const MAX_KEYFRAME_GAP_MS = 10_000;

/** Whether browsers play the source's own picture, and what happens to its sound. */
export function canQuickCopy(info: MediaInfo): QuickCopyDecision {
  const { video, audio } = info;
  const reason = video ? refusal(info, video) : 'no-video';
  if (reason) return { copy: false, reason };
  if (!audio) return { copy: true, audio: 'none' };
  const isPlain = audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2;
  return { copy: true, audio: isPlain ? 'copy' : 'encode' };
}

function refusal({ container }: MediaInfo, video: VideoInfo): QuickCopyRefusal | null {
  const longSide = Math.max(video.codedWidth, video.codedHeight);
  const shortSide = Math.min(video.codedWidth, video.codedHeight);
  const checks: [QuickCopyRefusal, boolean][] = [
    ['container', !CONTAINERS.has(container)],
    ['codec', video.codec !== 'h264'],
    ['profile', !PROFILES.has(video.profile)],
    ['pixel-format', video.pixFmt !== 'yuv420p' && video.pixFmt !== 'yuvj420p'],
    ['size', longSide > 1920 || shortSide > 1088 || video.level > 42],
    ['frame-rate', video.fps > 61],
    ['rotated', video.rotation !== 0],
    ['pixel-shape', !video.squarePixels],
    ['interlaced', video.interlaced],
    ['hdr', video.hdr !== null],
    ['key-frames-too-far-apart', video.keyframeGapMaxMs > MAX_KEYFRAME_GAP_MS],
  ];
  return checks.find(([, fails]) => fails)?.[0] ?? null;
}

/** Argument list of the copy; writes `quick/`. */
export function planQuickCopy(info: MediaInfo, audio: 'copy' | 'encode' | 'none'): string[] {
  // Transport streams repeat the sound's parameters in every packet; MP4 wants them once.
  const unwrap = info.container === 'mpegts' ? argv('-bsf:a aac_adtstoasc') : [];
  const copied = [...argv('-c:a copy'), ...unwrap];
  const sound = audio === 'encode' ? [...audioEncoder(), ...argv('-ac 2 -ar 48000')] : copied;
  return [
    ...sourceInput(),
    ...argv(`-map 0:${info.video?.index ?? 0}`),
    ...(info.audio && audio !== 'none' ? [...argv(`-map 0:${info.audio.index}`), ...sound] : []),
    ...withoutMetadata(),
    ...argv('-c:v copy -f hls -hls_time 4 -hls_playlist_type event -hls_segment_type fmp4'),
    ...argv('-hls_flags independent_segments -hls_segment_options movflags=+negative_cts_offsets'),
    ...argv('-hls_fmp4_init_filename init.mp4 -hls_segment_filename quick/%05d.m4s quick/index.m3u8'),
  ];
}
