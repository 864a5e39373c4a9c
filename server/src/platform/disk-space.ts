// What a full disk looks like in errors, and the sentence that a start ends with there.
import { statfsSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const fullWords = /no space left on device|disk quota exceeded|check free disk space/i;
/** The programs of PostgreSQL, an empty database and its log. */
const firstStartBytes = 300_000_000;

/** Whether an error, or what caused it, is a disk without room: ours, PostgreSQL's, or that of a program. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return fullCodes.has(code) || fullWords.test(error.message) || isDiskFull(error.cause);
}

/** Free bytes of the disk that a folder lies on. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The refusal of a start on a full disk. */
export function diskFullRefusal(folder: string, cause?: unknown): StartRefused {
  const freeMb = Math.floor(freeBytesOf(folder) / 1e6);
  return new StartRefused(
    `The disk of ${folder} is full (${freeMb} MB free): make room there, or choose another with DATA_DIR (a new installation takes ${firstStartBytes / 1e6} MB and its footage).`,
    { cause },
  );
}

/** Throws before anything is written where an installation cannot be made. */
export function requireFirstRoom(folder: string): void {
  if (freeBytesOf(folder) < firstStartBytes) throw diskFullRefusal(folder);
}
