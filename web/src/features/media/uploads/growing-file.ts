import type { TakeTarget } from './upload-model.ts';

/** A file that is still being made: a recording. */
export interface GrowingFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly durationMs: number;
  /** No more bytes come. */
  readonly isEnded: boolean;
  /** The shot of a task that it is recorded for. */
  readonly target: TakeTarget | null;
  /** Its upload, where one was begun before. */
  readonly uploadId: string | null;
  /**
   * At least one byte from `start`, at most up to `end`; waits until there is one. `value` is null and `done` true at the end
   * of the file, when all bytes were read, and at a gap. Rejects with `MissingBytes` where it can't end there.
   */
  slice(start: number, end: number): Promise<{ value: Uint8Array<ArrayBuffer> | null; done: boolean }>;
  /** All of it, to look at or to keep; null where this device doesn't have every part. */
  toBlob(): Promise<Blob | null>;
  /** Whether this device has all bytes up to there, and some after it. */
  hasMoreThan(storedBytes: number): Promise<boolean>;
  /** Calls `tell` when the file has grown or ended. */
  onGrown(tell: () => void): () => void;
  /** The server has all bytes up to here. */
  noteStored(storedBytes: number): void;
  /** Null where the upload or its clip no longer counts. */
  noteUpload(ids: { uploadId?: string | null; clipId?: string | null }): void;
  /** The server has the whole file: tells it what else the user said of it. */
  keepDetails(clipId: string): Promise<void>;
  /** The server has the whole file, or the user gave it up: nothing is kept of it here. */
  forget(): Promise<void>;
}

export function isGrowing(file: File | GrowingFile): file is GrowingFile {
  return 'onGrown' in file;
}

/** How long the part is that the server didn't get, by its share of the bytes. */
export function lostMsOf({ sizeBytes, durationMs }: GrowingFile, storedBytes: number): number {
  return storedBytes >= sizeBytes ? 0 : Math.ceil((durationMs * (sizeBytes - storedBytes)) / sizeBytes);
}

/** Whether the server ended the upload of a recording before it had all that this device can send. */
export async function isCutShort(growing: GrowingFile, storedBytes: number): Promise<boolean> {
  if (!growing.isEnded) return true;
  return storedBytes < growing.sizeBytes && (await growing.hasMoreThan(storedBytes));
}
