// The closed list of ways media work fails, each with a sentence the owner of the file can act on.

export type MediaErrorCode =
  | 'not-media'
  | 'format-not-accepted'
  | 'no-streams'
  | 'unsupported-codec'
  | 'encrypted'
  | 'too-long'
  | 'too-large-picture'
  | 'too-many-streams'
  | 'implausible-timing'
  | 'truncated'
  | 'timed-out'
  | 'out-of-memory'
  | 'output-too-large'
  | 'disk-full'
  | 'cancelled'
  | 'tool-missing'
  | 'converter-crashed'
  | 'format-drift'
  | 'internal';

/** What the user reads for each code: what happened and what to do. */
export const MEDIA_ERROR_SENTENCES: Readonly<Record<MediaErrorCode, string>> = {
  'not-media':
    'This file is not a video or sound recording we can read. Check that it plays on your computer, then upload it again or export it as MP4.',
  'format-not-accepted':
    'This server accepts only MP4, MOV, MKV and WebM files. Export the video as MP4 and upload that.',
  'no-streams':
    'This file has neither picture nor sound in it. Export it again from the program that made it and upload the new file.',
  'unsupported-codec':
    'The picture or sound in this file uses a format we cannot decode. Export it as MP4 with H.264 video and AAC sound, then upload that.',
  encrypted: 'This file is copy-protected. Upload a version without copy protection.',
  'too-long':
    'This recording is longer than 12 hours. Split it into shorter parts and upload them one by one.',
  'too-large-picture':
    'The picture of this video is larger than we can process (8K is the limit). Export it at 4K or smaller and upload that.',
  'too-many-streams':
    'This file holds more than 16 tracks. Export it with one video and one sound track, then upload that.',
  'implausible-timing':
    'The times stored in this file make no sense (long gaps, or more than 120 pictures a second). Export it again at a normal frame rate and upload that.',
  truncated:
    'This file is incomplete: its end is missing. Upload it again, or finish the recording in the program that made it.',
  'timed-out':
    'Processing this file took too long and was stopped. Try again; if it happens again, export the video as MP4 and upload that.',
  'out-of-memory':
    'This file needs more memory to process than we allow. Export it at a smaller picture size and upload that.',
  'output-too-large':
    'Processing this file produced far more data than expected and was stopped. Export it as MP4 and upload that.',
  'disk-full':
    'The server has no room left for this video. Ask the administrator to free space, then try again.',
  cancelled: 'Processing was cancelled. Start it again when you want to continue.',
  'tool-missing':
    'The server cannot process video because its converter is not installed. Ask the administrator to install ffmpeg.',
  'converter-crashed':
    'The converter failed on this file. Export the video as MP4 with H.264 video and AAC sound, then upload that.',
  'format-drift':
    'This video was prepared by another version of the converter. Prepare it again from its original before joining it with others.',
  internal:
    'Something went wrong while processing this file. Try again; if it happens again, tell the administrator.',
};

/** An expected failure of media work: a code, the user's sentence as message, and the tool's last lines for the log. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;
  /** Last 20 lines of the tool's stderr, or our own reason; for logs, never for the user. */
  readonly detail: string;

  constructor(code: MediaErrorCode, detail = '') {
    super(MEDIA_ERROR_SENTENCES[code]);
    this.name = 'MediaError';
    this.code = code;
    this.detail = detail;
  }
}

/** Whether anything thrown is a MediaError, optionally of one code. */
export function isMediaError(error: unknown, code?: MediaErrorCode): error is MediaError {
  return error instanceof MediaError && (code === undefined || error.code === code);
}
