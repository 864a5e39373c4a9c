import { headersOf } from '../lib/api/request-headers.ts';
import { DetailedError, Upload } from 'tus-js-client';

export interface PhoneUploadEvents {
  readonly onSent: (sentBytes: number) => void;
}

const chunkBytes = 8 * 1024 * 1024;
/** Half an hour without a connection, in ever longer steps. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 60 }, () => 30_000)];
const passing = [0, 408, 409, 423, 425, 429, 500, 502, 503, 504];

interface RefusalWords {
  readonly sentence: string | undefined;
  readonly canRetry: boolean;
}

/** What stays so: the code has ended, or the file can't be taken. */
const final: readonly unknown[] = ['link-gone', 'not-signed-in', 'invalid', 'too-large'];

/** The server did not take a file; `sentence` says why, where the server did. */
export class PhoneUploadRefusal extends Error {
  readonly sentence: string | undefined;
  /** Whether another try could end otherwise. */
  readonly canRetry: boolean;

  constructor({ sentence, canRetry }: RefusalWords, cause: unknown) {
    super(sentence ?? 'The upload was refused.', { cause });
    this.name = 'PhoneUploadRefusal';
    this.sentence = sentence;
    this.canRetry = canRetry;
  }
}

/** Sends a file with the token of the page; a file that was begun before the page was loaded again goes on. */
export async function sendFromPhone(file: File, token: string, { onSent }: PhoneUploadEvents): Promise<void> {
  const done = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: '/uploads',
    headers: headersOf(token),
    chunkSize: chunkBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, kind: 'clip' },
    onProgress: (sentBytes) => onSent(sentBytes),
    onShouldRetry: (error) => passing.includes(error.originalResponse?.getStatus() ?? 0),
    onSuccess: () => done.resolve(),
    onError: (error) => done.reject(new PhoneUploadRefusal(wordsOf(error), error)),
  });
  const [earlier] = await upload.findPreviousUploads().catch(() => []);
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  await done.promise;
}

function wordsOf(error: Error): RefusalWords {
  const text = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  try {
    const { errorMessage, code } = JSON.parse(text ?? '') as { errorMessage?: unknown; code?: unknown };
    // Nobody is signed in here: the code has ended.
    const isSentence = typeof errorMessage === 'string' && code !== 'not-signed-in';
    return { sentence: isSentence ? errorMessage : undefined, canRetry: !final.includes(code) };
  } catch {
    return { sentence: undefined, canRetry: true };
  }
}
