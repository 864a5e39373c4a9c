// Argument list of the ladder: any subset of rungs, with or without sound, in one process.
import type { Aspect, Fps, Rung, Size } from '../house.ts';
import {
  AUDIO_PACKET_SAMPLES,
  framesOf,
  rungSize,
  RUNGS,
  samplesPerFrame,
  segmentSeconds,
} from '../house.ts';
import type { MediaInfo, VideoInfo } from '../probe.ts';
import { argv, audioEncoder, seconds, videoEncoder, withoutMetadata } from './encode.ts';
import { sourceInput } from './input.ts';

export interface LadderGoal {
  info: MediaInfo;
  aspect: Aspect;
  fps: Fps;
  rungs: readonly Rung[];
  audio: boolean;
  gainDb: number;
}

export interface LadderPlan {
  args: string[];
  /** Exact number of frames the output must have. */
  frames: number;
  /** Folder of each rendition, relative to the work folder. */
  audioDir: string | null;
}

/** Folder name of the sound rendition. */
export const AUDIO_DIR = 'aud';
export const BACKGROUND = '0x101820';
export const WAVE_COLOUR = '0x6fa8dc';

/** Plans the ladder of one source. */
export function planLadder(goal: LadderGoal): LadderPlan {
  const { info, fps, audio } = goal;
  const rungs = RUNGS.filter((rung) => goal.rungs.includes(rung)).toReversed();
  const frames = framesOf(info, fps);
  const graphs = [videoGraph(goal, rungs, frames)];
  if (audio) graphs.push(audioGraph(goal, frames));
  const args = [
    // A picture that changes size midway must not restart the graph (and with it the frame count).
    ...(keepsGraph(info.video) ? ['-reinit_filter:v', '0'] : []),
    ...sourceInput(),
    ...graphs.flatMap((graph) => ['-filter_complex', graph]),
    ...rungs.flatMap((_, index) => ['-map', `[v${index}]`]),
    ...(audio ? ['-map', '[a]'] : []),
    '-t',
    seconds(frames + 1, fps),
    ...withoutMetadata(),
    ...videoEncoder(rungs),
    ...(audio ? audioEncoder() : []),
    ...hlsOutput(fps, rungs, audio),
  ];
  return { args, frames, audioDir: audio ? AUDIO_DIR : null };
}

function hlsOutput(fps: Fps, rungs: readonly Rung[], audio: boolean): string[] {
  const variants = rungs.map((rung, index) => `v:${index},${audio ? 'agroup:a,' : ''}name:${rung}`);
  if (audio) variants.push(`a:0,agroup:a,default:yes,name:${AUDIO_DIR}`);
  return [
    ...argv(`-f hls -hls_time ${segmentSeconds(fps)} -hls_playlist_type event -hls_segment_type fmp4`),
    ...argv('-hls_flags independent_segments+temp_file -hls_segment_options movflags=+negative_cts_offsets'),
    ...argv('-hls_fmp4_init_filename init.mp4 -hls_segment_filename %v/%05d.m4s -var_stream_map'),
    variants.join(' '),
    '%v/index.m3u8',
  ];
}

function keepsGraph(video: VideoInfo | null): boolean {
  return video !== null && video.rotation === 0 && !video.interlaced && !video.hdr;
}

function videoGraph(goal: LadderGoal, rungs: readonly Rung[], frames: number): string {
  const { info, aspect, fps } = goal;
  const [top, ...lower] = rungs.map((rung) => rungSize(aspect, rung));
  if (!top) return '';
  const chain = [...pictureChain(info, top, fps), 'tpad=stop_mode=clone:stop=-1', `trim=end_frame=${frames}`];
  chain.push('setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv', 'format=yuv420p');
  let graph = chain.join(',');
  for (const [index, size] of lower.entries()) {
    // Each rung is scaled from the one above: cheaper than from the source every time.
    graph += `,split[v${index}][s${index}];[s${index}]scale=${size.width}:${size.height},setsar=1`;
  }
  return `${graph}[v${lower.length}]`;
}

function pictureChain(info: MediaInfo, canvas: Size, fps: Fps): string[] {
  if (!info.video)
    return [info.audio ? waveform(info.audio.index, canvas, fps) : black(canvas, fps), 'setsar=1'];
  const { video } = info;
  return [
    `[0:${video.index}]${video.interlaced ? 'bwdif=mode=send_frame:deint=interlaced,' : ''}fps=${fps}:start_time=0`,
    ...fit(video, canvas),
    ...(video.hdr ? toneMap(video) : []),
    `pad=${canvas.width}:${canvas.height}:-1:-1`,
    ...smear(video, canvas),
    'setsar=1',
  ];
}

/** Scales into the canvas, keeping proportions of the picture as it is shown; even sizes. */
function fit(video: VideoInfo, canvas: Size): string[] {
  const matrix = video.hdr
    ? ''
    : `:in_color_matrix=${sourceMatrix(video)}:out_color_matrix=bt709:out_range=tv`;
  const square = video.squarePixels ? [] : [`scale='max(2,trunc(iw*sar/2)*2)':ih`, 'setsar=1'];
  const box = `${canvas.width}:${canvas.height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  return [...square, `scale=${box}${matrix}`];
}

/** Draws the last column or row on where even sizes alone leave a bar: 16:9 is 852 × 480 in a canvas of 854. */
function smear(video: VideoInfo, { width, height }: Size): string[] {
  const shown = video.squarePixels ? video.displayWidth : evenBelow(video.displayWidth);
  const scale = Math.min(width / shown, height / video.displayHeight);
  const right = width - evenBelow(shown * scale);
  const bottom = height - evenBelow(video.displayHeight * scale);
  const isBar = right > 2 || bottom > 2;
  return isBar || right + bottom === 0 ? [] : [`fillborders=right=${right}:bottom=${bottom}:mode=smear`];
}

const evenBelow = (pixels: number) => Math.floor(Math.round(pixels) / 2) * 2;

const MATRICES: Record<string, string> = {
  bt709: 'bt709',
  smpte170m: 'smpte170m',
  bt470bg: 'bt470',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};

/** Untagged pictures: high definition means BT.709, anything smaller BT.601. */
export function sourceMatrix(video: VideoInfo): string {
  if (video.colorSpace) return MATRICES[video.colorSpace] ?? 'auto';
  return Math.min(video.codedWidth, video.codedHeight) >= 720 ? 'bt709' : 'smpte170m';
}

/** High dynamic range to BT.709. */
export function toneMap({ hdr, colorSpace }: VideoInfo): string[] {
  const curve = hdr === 'hlg' ? 'arib-std-b67' : 'smpte2084';
  return [
    // Written out: the conversion fails on frames that leave any of them open.
    `setparams=color_primaries=bt2020:color_trc=${curve}:colorspace=${colorSpace ?? 'bt2020nc'}`,
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ];
}

function waveform(index: number, { width, height }: Size, fps: Fps): string {
  const waves = `showwaves=s=${width}x${height}:mode=cline:rate=${fps}:colors=${WAVE_COLOUR}:scale=sqrt`;
  return [
    `color=c=${BACKGROUND}:s=${width}x${height}:r=${fps}[bg];[0:${index}]aresample=48000:async=1:first_pts=0,${waves}[wave]`,
    '[bg][wave]overlay=format=auto:shortest=1,scale=out_color_matrix=bt709:out_range=tv',
  ].join(';');
}

function black({ width, height }: Size, fps: Fps): string {
  return `color=c=${BACKGROUND}:s=${width}x${height}:r=${fps}`;
}

function audioGraph({ info, fps, gainDb }: LadderGoal, frames: number): string {
  const samples = frames * samplesPerFrame(fps);
  // The encoder's first packet is priming; dropping that many samples but keeping the clock puts it at time zero.
  const cut = `atrim=start_sample=${AUDIO_PACKET_SAMPLES}:end_sample=${samples}`;
  if (!info.audio)
    return `anullsrc=r=48000:cl=stereo,aformat=sample_fmts=fltp:channel_layouts=stereo,${cut}[a]`;
  const gain = gainDb === 0 ? '' : `volume=${gainDb.toFixed(2)}dB,`;
  return `[0:${info.audio.index}]aresample=48000:async=1:first_pts=0,${gain}aformat=sample_fmts=fltp:channel_layouts=stereo,apad,${cut}[a]`;
}
