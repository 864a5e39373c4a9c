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
    "This file isn't a video or audio file we can read. Check that it plays on your computer, or export it as MP4.",
  'format-not-accepted':
    'This server accepts only MP4, MOV, MKV and WebM files. Export the video as MP4 and upload that.',
  'no-streams': 'This file contains no video or audio. Export it again and upload the new file.',
  'unsupported-codec':
    "This file uses a video or audio format we don't support. Export it as MP4 with H.264 video and AAC audio.",
  encrypted: 'This file is copy-protected. Upload a version without copy protection.',
  'too-long': 'This file is longer than 12 hours. Split it into shorter parts and upload them one by one.',
  'too-large-picture': 'The resolution of this video is above our limit of 8K. Export it at 4K or smaller.',
  'too-many-streams': 'This file has more than 16 tracks. Export it with one video and one audio track.',
  'implausible-timing':
    "This file's timing isn't valid (long gaps, or more than 120 frames per second). Export it again at a normal frame rate.",
  truncated: 'This file is incomplete: its end is missing. Upload it again, or export it again.',
  'timed-out': 'Processing took too long and was stopped. Try again, or export the video as MP4.',
  'out-of-memory': 'This file needs more memory to process than we allow. Export it at a lower resolution.',
  'output-too-large': 'Processing produced too much data and was stopped. Export the video as MP4.',
  'disk-full': 'The server is out of storage. Tell your administrator, then try again.',
  cancelled: 'Processing was cancelled. Start it again when you want to continue.',
  'tool-missing':
    "The server can't process video because ffmpeg isn't installed. Ask your administrator to install it.",
  'converter-crashed': "This file couldn't be converted. Export it as MP4 with H.264 video and AAC audio.",
  'format-drift':
    'This video was prepared by another version of the converter. Process it again before combining it with others.',
  internal:
    'Something went wrong while processing this file. Try again; if it happens again, tell your administrator.',
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
