import { MEDIA_ERROR_SENTENCES, type MediaErrorCode, isMediaError } from '@rushes/media/media-error';
import { isDiskFull } from '../../../../platform/disk-space.ts';

/** `refused`: the file's fault, for good. `wait`: no room now. `retry`: it may work the next time. */
export type Verdict = 'refused' | 'wait' | 'retry';

const fileFaults: ReadonlySet<string> = new Set<MediaErrorCode>([
  'not-media',
  'format-not-accepted',
  'no-streams',
  'unsupported-codec',
  'encrypted',
  'too-long',
  'too-large-picture',
  'too-many-streams',
  'implausible-timing',
  'truncated',
  'output-too-large',
]);

/** Worth another attempt, but when it stays, the file and not the server is to blame. */
const suspectFaults: ReadonlySet<string> = new Set<MediaErrorCode>([
  'timed-out',
  'out-of-memory',
  'converter-crashed',
]);

/** What to do about an error of media work. */
export function verdictOf(error: unknown): Verdict {
  if (isFull(error)) return 'wait';
  return isMediaError(error) && fileFaults.has(error.code) ? 'refused' : 'retry';
}

function isFull(error: unknown): boolean {
  return isMediaError(error) ? error.code === 'disk-full' : isDiskFull(error);
}

/** How a clip ends when its work failed for good: the state, and the sentence that its owner reads. */
export function endingOf(code: string | undefined): {
  state: 'refused' | 'failed';
  reasonCode: string;
  reasonMessage: string;
} {
  const known = isMediaErrorCode(code) ? code : 'internal';
  const isFault = fileFaults.has(known) || suspectFaults.has(known);
  return {
    state: isFault ? 'refused' : 'failed',
    reasonCode: known,
    reasonMessage: MEDIA_ERROR_SENTENCES[known],
  };
}

function isMediaErrorCode(code: string | undefined): code is MediaErrorCode {
  return code !== undefined && Object.hasOwn(MEDIA_ERROR_SENTENCES, code);
}
