import { DetailedError, Upload } from 'tus-js-client';
import { headersOf } from '../../lib/api/request-headers.ts';

const chunkBytes = 8 * 1024 * 1024;
/** Half an hour without a connection, in ever longer steps. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 60 }, () => 30_000)];
const passing = [0, 408, 409, 423, 425, 429, 500, 502, 503, 504];

/** What the server says again to every further try; all else passes. */
const final: readonly unknown[] = ['invalid', 'too-large', 'wrong-state', 'link-gone'];

/** The server never takes this recording. */
export class TakeRefused extends Error {
  override readonly name = 'TakeRefused';
}

interface SentTake {
  readonly takeId: string;
  readonly promptId: string;
  readonly filename: string;
  readonly mimeType: string;
}

/** Sends a take; one that was begun before the page was closed goes on where it was. */
export async function sendTake(
  bytes: Blob,
  token: string,
  { takeId, promptId, filename, mimeType }: SentTake,
  onSent: (sentBytes: number) => void,
): Promise<void> {
  const done = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: '/uploads',
    headers: headersOf(token),
    chunkSize: chunkBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(`guest-take-${takeId}`),
    metadata: { filename, filetype: mimeType, kind: 'clip', shot: promptId },
    onProgress: (sentBytes) => onSent(sentBytes),
    onShouldRetry: (error) => passing.includes(error.originalResponse?.getStatus() ?? 0),
    onSuccess: () => done.resolve(),
    onError: (error) => done.reject(isFinal(error) ? new TakeRefused(error.message) : error),
  });
  const [earlier] = await upload.findPreviousUploads().catch(() => []);
  if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
  upload.start();
  await done.promise;
}

function isFinal(error: Error): boolean {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response == null || passing.includes(response.getStatus())) return false;
  try {
    return final.includes((JSON.parse(response.getBody()) as { code?: unknown }).code);
  } catch {
    return false;
  }
}
