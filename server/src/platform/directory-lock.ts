// One running server for one data directory: the second one is refused and told who holds it.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive, ownIdentity, startTimeOf, type ProcessIdentity } from './process-table.ts';
import { StartRefused } from './start-refused.ts';

interface LockFile extends ProcessIdentity {
  readonly address: string;
}

/** The held lock; disposing gives it back. */
export interface DirectoryLock extends Disposable {
  /** What a refused start is told. */
  setAddress(address: string): void;
}

const touchEveryMs = 3000;
// Only for a holder whose pid cannot be seen from here, as in another container.
const unseenHolderTimeoutMs = 12_000;

/** Takes the lock of a directory, also one left behind by a dead process; throws `StartRefused` naming the holder. */
export function lockDirectory(directory: string, address: string): DirectoryLock {
  const path = join(directory, 'lock');
  const identity = ownIdentity();
  for (let attempt = 0; ; attempt += 1) {
    if (tryCreate(path, { ...identity, address })) break;
    const holder = readLock(path);
    if (holder === undefined) continue;
    if (isHeld(path, holder) || attempt > 20) {
      throw new StartRefused(
        `Already running on ${directory}: process ${holder.pid}, ${holder.address}. Stop it, or choose another DATA_DIR (and PORT).`,
      );
    }
    removeStale(path, holder);
  }
  const timer = setInterval(() => touch(path), touchEveryMs);
  timer.unref();
  return {
    setAddress: (next) => replace(path, { ...identity, address: next }),
    [Symbol.dispose]: () => {
      clearInterval(timer);
      if (readLock(path)?.startedAt === identity.startedAt) rmSync(path, { force: true });
    },
  };
}

/** Who holds the lock now; undefined where nobody does. */
export function lockHolder(directory: string): { pid: number; address: string } | undefined {
  const path = join(directory, 'lock');
  const holder = readLock(path);
  return holder !== undefined && isHeld(path, holder) ? holder : undefined;
}

function tryCreate(path: string, content: LockFile): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isHeld(path: string, holder: LockFile): boolean {
  const own = ownIdentity();
  if (holder.bootId !== own.bootId) return false;
  if (holder.pidSpace !== own.pidSpace) return ageMs(path) < unseenHolderTimeoutMs;
  return isAlive(holder.pid) && (startTimeOf(holder.pid) ?? '') === holder.startedAt;
}

// Two starters may find the same stale lock: only the one that owns the folder `lock.takeover` may remove it.
function removeStale(path: string, stale: LockFile): void {
  const guard = `${path}.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    if (ageMs(guard) > 5000) rmSync(guard, { recursive: true, force: true });
    return;
  }
  try {
    const current = readLock(path);
    if (current?.pid === stale.pid && current.startedAt === stale.startedAt) rmSync(path, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

function replace(path: string, content: LockFile): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  renameSync(draft, path);
}

function readLock(path: string): LockFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockFile;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isAbsent ? undefined : { pid: 0, startedAt: '', bootId: '', pidSpace: '', address: 'unknown' };
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The directory may be gone already while the process ends.
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
