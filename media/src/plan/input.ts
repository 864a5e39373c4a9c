// The guard every untrusted input gets: which protocols and formats may be opened, and how large a picture.

export const FORMAT_WHITELIST = 'mov,matroska,webm,avi,mpegts,mpeg,flv,ogg,mp3,wav,aac,flac,asf';
/** 8192 × 4320. */
export const MAX_PIXELS = 35_389_440;
export const MAX_DURATION_MS = 12 * 3_600_000;
export const MAX_FPS = 120;
export const MAX_STREAMS = 16;
/** Our own name of a source in a work folder. */
export const SOURCE_NAME = 'source';

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
