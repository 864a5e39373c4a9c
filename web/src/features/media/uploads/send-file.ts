import { DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { headersOf } from '../../../lib/api/request-headers.ts';
import { tokens } from '../../../lib/session/tokens.ts';
import { type GrowingFile, isGrowing } from './growing-file.ts';
import { hashFile } from './hash-file.ts';
import { MissingBytes, type SendFile, UploadRefusal } from './send-upload.ts';

const chunkBytes = 16 * 1024 * 1024;
/** Of a recording: what a second of it takes goes at once, what has piled up goes in parts of this size. */
const recordedChunkBytes = 4 * 1024 * 1024;

/** Sends one file by tus from the byte that the server has; resolves when the server has taken all of it. */
export const sendFile: SendFile = async ({ file, kind, uploadId, signal, ...request }) => {
  const { replaces, folderId, take, ...on } = request;
  const { onUrl, onSent, onStored, onObject, onAnswer } = on;
  const hashing = new AbortController();
  // A recording is sent before it is whole.
  const hash = isGrowing(file) ? Promise.resolve(null) : hashFile(file, hashing.signal).catch(() => null);
  const done = Promise.withResolvers<void>();
  const isLastPart = (offset: number) => !isGrowing(file) && offset + chunkBytes >= file.size;
  const upload = new Upload(file, {
    endpoint: '/uploads',
    uploadUrl: uploadId === null ? null : `/uploads/${uploadId}`,
    ...(isGrowing(file) ? readingOf(file) : { chunkSize: chunkBytes }),
    // Trying again is the queue's: it knows whether the browser is online and shows what it waits for.
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: {
      filename: file.name,
      filetype: file.type,
      kind,
      ...(replaces === null ? {} : { replaces }),
      ...(folderId === null ? {} : { folder: folderId }),
      ...(take === null ? {} : { task: take.taskId, shot: take.shotId }),
    },
    onBeforeRequest: async (request) => {
      await authorise(request);
      if (request.getMethod() !== 'PATCH' || !isLastPart(Number(request.getHeader('Upload-Offset')))) return;
      const sha256 = await hash;
      if (sha256 !== null) request.setHeader('Rushes-Sha256', sha256);
    },
    onAfterResponse: async (request, response) => {
      await requireTaken(response);
      const storedBytes = askedBytes(request, response);
      if (storedBytes !== null) onStored?.(storedBytes);
      const id = response.getHeader('Rushes-Id');
      if (id) onObject(id);
      onAnswer();
    },
    onUploadUrlAvailable: () => {
      const id = upload.url?.split('/').at(-1);
      if (id !== undefined) onUrl(id);
    },
    onProgress: (sentBytes) => onSent(sentBytes),
    onChunkComplete: (_size, storedBytes) => onStored?.(storedBytes),
    onSuccess: () => done.resolve(),
    onError: (error) => done.reject(toRefusal(error)),
  });
  const abort = () => void upload.abort().then(() => done.reject(signal.reason));
  signal.addEventListener('abort', abort, { once: true });
  try {
    if (signal.aborted) throw signal.reason;
    upload.start();
    await done.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    hashing.abort();
  }
};

/** What the server says that it has, where it was asked: it may have ended the upload by itself, and nothing more is sent. */
function askedBytes(request: HttpRequest, response: HttpResponse): number | null {
  const storedBytes = request.getMethod() === 'HEAD' ? response.getHeader('Upload-Offset') : undefined;
  return storedBytes == null ? null : Number(storedBytes);
}

async function authorise(request: HttpRequest): Promise<void> {
  const headers = headersOf(await tokens.fresh());
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
}

async function requireTaken(response: HttpResponse): Promise<void> {
  const status = response.getStatus();
  // The next try carries a new token; where there is none to have, the exchange ends the session.
  if (status === 401) await tokens.exchange().catch(() => undefined);
  if (status >= 300 && !(status === 404 || status === 410)) throw refusalOf(response);
}

function readingOf(file: GrowingFile) {
  const source = {
    // The types know no file of open length; the library asks for none where the length is deferred.
    size: null as unknown as number,
    // As bytes: what a blob holds doesn't move the browser to tidy up its memory. The library asks for a size.
    slice: async (start: number, end: number) => {
      const { value, done } = await file.slice(start, end);
      return { value: value && Object.assign(value, { size: value.byteLength }), done };
    },
    close: () => undefined,
  };
  const openFile = () => Promise.resolve(source);
  return { chunkSize: recordedChunkBytes, uploadLengthDeferred: true, fileReader: { openFile } };
}

function toRefusal(error: Error): Error {
  if (!(error instanceof DetailedError)) return error;
  const cause = error.causingError;
  if (cause instanceof UploadRefusal || cause instanceof MissingBytes) return cause;
  if (error.originalResponse !== null && error.originalResponse !== undefined) {
    return refusalOf(error.originalResponse);
  }
  return new UploadRefusal({ httpStatus: 0, message: null, cause: error });
}

function refusalOf(response: HttpResponse): UploadRefusal {
  let body: { errorMessage?: unknown } = {};
  try {
    body = JSON.parse(response.getBody()) as typeof body;
  } catch {
    // Not every refusal has a body of ours: proxies and HEAD have none.
  }
  return new UploadRefusal({
    httpStatus: response.getStatus(),
    message: typeof body.errorMessage === 'string' ? body.errorMessage : null,
    requestId: response.getHeader('x-request-id'),
    retryAfterS: Number(response.getHeader('retry-after')) || undefined,
  });
}
