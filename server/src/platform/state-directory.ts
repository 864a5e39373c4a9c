// Finds where all state lies: the data directory, or, for root under a closed path, a place other users can reach.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from './start-refused.ts';

const pointerName = 'state-location';
const sharedRoot = '/var/lib/rushes';

/** The place of all state for a data directory; looks only, creates nothing. */
export function stateDirectoryOf(dataDir: string, options: { uid?: number; root?: string } = {}): string {
  const pointer = readPointer(dataDir);
  if (pointer !== undefined) return pointer;
  const uid = options.uid ?? process.getuid?.();
  if (uid !== 0 || isTraversable(dirname(realPathOf(dataDir)))) return dataDir;
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartRefused(
      `The users of PostgreSQL and ffmpeg can no longer reach ${dataDir}: make each folder on its path traversable (chmod o+x).`,
    );
  }
  const hash = createHash('sha256').update(realPathOf(dataDir)).digest('hex').slice(0, 16);
  return firstFree(join(options.root ?? sharedRoot, hash));
}

/** Creates the state directory and, where it lies elsewhere, leaves a pointer to it in the data directory. */
export function prepareStateDirectory(dataDir: string, stateDir: string): void {
  try {
    makeFolders(dataDir, 0o755);
    makeFolders(stateDir, 0o711);
    // Other users pass through to their own folders; what is secret lies in folders of mode 0700.
    if (process.getuid?.() === 0) chmodSync(stateDir, statSync(stateDir).mode | 0o011);
    if (stateDir !== dataDir && readPointer(dataDir) === undefined) {
      writeFileSync(join(dataDir, pointerName), `${stateDir}\n`, { flag: 'wx' });
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(
      `The data directory ${dataDir} cannot be written (${reason}): choose another with DATA_DIR.`,
      {
        cause,
      },
    );
  }
}

// One by one: where a parent takes no folders, as /proc, Node's own recursion never ends.
function makeFolders(path: string, mode: number): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path), mode);
  mkdirSync(path, { mode });
}

function readPointer(dataDir: string): string | undefined {
  const file = join(dataDir, pointerName);
  if (!existsSync(file)) return undefined;
  const target = readFileSync(file, 'utf8').trim();
  if (!target.startsWith('/'))
    throw new StartRefused(`${file} does not name a directory: put its absolute path there.`);
  return target;
}

// A state left behind by a data directory that was deleted is kept, and not taken for the new one's.
function firstFree(path: string): string {
  for (let index = 1; ; index += 1) {
    const candidate = index === 1 ? path : `${path}-${index}`;
    if (!existsSync(candidate)) return candidate;
  }
}

function realPathOf(path: string): string {
  return existsSync(path)
    ? realpathSync(path)
    : join(realPathOf(dirname(path)), path.slice(dirname(path).length));
}

function isTraversable(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
