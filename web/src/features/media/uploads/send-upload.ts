import type { TakeTarget, UploadKind } from './upload-model.ts';
import type { GrowingFile } from './growing-file.ts';

/** What sending one file needs and tells. */
interface SendRequest {
  readonly file: File | GrowingFile;
  readonly kind: UploadKind;
  /** Of an upload that was begun before; null begins a new one. */
  readonly uploadId: string | null;
  readonly replaces: string | null;
  /** The folder that it goes into. */
  readonly folderId: string | null;
  /** The shot of a task that it is recorded for. */
  readonly take: TakeTarget | null;
  readonly signal: AbortSignal;
  readonly onUrl: (uploadId: string) => void;
  readonly onSent: (sentBytes: number) => void;
  /** The server has all bytes up to here. */
  readonly onStored?: (storedBytes: number) => void;
  /** The id of the clip or file that it brings. */
  readonly onObject: (id: string) => void;
  /** The server answered: the connection is open. */
  readonly onAnswer: () => void;
}

export type SendFile = (request: SendRequest) => Promise<void>;

interface Refusal {
  /** 0 where no answer came. */
  readonly httpStatus: number;
  readonly message: string | null;
  readonly requestId?: string | undefined;
  readonly retryAfterS?: number | undefined;
  readonly cause?: unknown;
}

/** The server did not take a part of a file. */
export class UploadRefusal extends Error {
  readonly httpStatus: number;
  readonly sentence: string | null;
  readonly requestId: string | undefined;
  readonly retryAfterS: number | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message ?? `The upload was answered ${refusal.httpStatus}.`, { cause: refusal.cause });
    this.name = 'UploadRefusal';
    this.httpStatus = refusal.httpStatus;
    this.sentence = refusal.message;
    this.requestId = refusal.requestId;
    this.retryAfterS = refusal.retryAfterS;
  }
}

/** This device no longer has the bytes from there, so that a recording can't be sent. */
export class MissingBytes extends Error {
  readonly start: number;

  constructor(start: number) {
    super(`The bytes from ${start} are no longer on this device.`);
    this.name = 'MissingBytes';
    this.start = start;
  }
}

const passing = [0, 401, 408, 409, 423, 425, 429, 500, 502, 503, 504];

/** Whether another try can go on from the byte the server has: lost lines, restarts and locks pass; a full disk does not. */
export function isPassing(error: unknown): boolean {
  if (error instanceof MissingBytes) return false;
  return !(error instanceof UploadRefusal) || passing.includes(error.httpStatus);
}

/** How long to wait before the next try. */
export function waitBeforeTryMs(failures: number, error: unknown): number {
  const asked = error instanceof UploadRefusal ? (error.retryAfterS ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(15_000, 500 * 2 ** Math.min(failures, 5)));
}
