// The guard every untrusted input gets: which protocols and formats may be opened, and how large a picture.

export const FORMAT_WHITELIST = 'mov,matroska,webm,avi,mpegts,mpeg,flv,ogg,mp3,wav,aac,flac,asf';
/** 8192 × 4320. */
export const MAX_PIXELS = 35_389_440;
export const MAX_DURATION_MS = 12 * 3_600_000;
export const MAX_FPS = 120;
export const MAX_STREAMS = 16;
/** Our own name of a source in a work folder. */
export const SOURCE_NAME = 'source';

/** Where ffmpeg is not isolated: the formats and codecs that are fuzzed most, in tools as in browsers. */
const FEW_FORMATS = 'mov,matroska,webm';
const FEW_CODECS =
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,aac,opus,libopus,vorbis,mp3,mp3float,pcm_s16le';

const GUARD = ['-protocol_whitelist', 'file', '-format_whitelist', FORMAT_WHITELIST];

/** ffprobe options for an untrusted file. */
export function probeInput(name: string = SOURCE_NAME): string[] {
  return [...GUARD, '-max_pixels', String(MAX_PIXELS), '-threads', '1', name];
}

/** ffmpeg options that open an untrusted file. */
export function sourceInput(name: string = SOURCE_NAME): string[] {
  return [...GUARD, '-max_pixels', String(MAX_PIXELS), '-i', name];
}

/** ffmpeg options that open a file we made ourselves. */
export function ownInput(name: string): string[] {
  return ['-protocol_whitelist', 'file', '-f', 'mov', '-i', name];
}

/** ffmpeg options that open a PNG we made ourselves. */
export function ownPicture(name: string): string[] {
  return ['-protocol_whitelist', 'file', '-f', 'png_pipe', '-i', name];
}

/** The same arguments with untrusted inputs narrowed to few formats and codecs. */
export function fewFormats(args: readonly string[]): string[] {
  return args.flatMap((arg, index) =>
    args[index - 1] === '-format_whitelist' ? [FEW_FORMATS, '-codec_whitelist', FEW_CODECS] : [arg],
  );
}
