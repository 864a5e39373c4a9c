// One command restores a backup into an empty data directory; a kill in between leaves nothing that would start.
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDirectory } from '../directory-lock.ts';
import type { Log } from '../log.ts';
import { dataDirectoryOf, restoringDirectoryOf } from '../postgres/embedded.ts';
import { installRuntime } from '../postgres/runtime.ts';
import { openSecrets } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { ensureSystemUser, postgresUserName, type SystemUser } from '../system-users.ts';
import type { BackupConfig, BackupSummary } from './backup.ts';
import { filesBelow, syncFilesystem, verifyBackup, type Manifest } from './manifest.ts';
import { requireRoom, type Room, usualRoom } from './room.ts';

/** Restores a backup; the state directory exists already (`prepareStateDirectory`). */
export async function restore(
  config: BackupConfig,
  directory: string,
  log: Log,
  room: Room = usualRoom,
): Promise<BackupSummary> {
  const source = resolve(directory);
  using _lock = lockDirectory(config.stateDir, 'npm run restore');
  const restoring = restoringDirectoryOf(config.stateDir);
  const isSecondTry = existsSync(restoring);
  if (!isSecondTry) await requireEmptyDirectory(config.stateDir);
  log.info({ source }, 'comparing the backup with its manifest');
  const manifest = await verifyBackup(source);
  if (!isSecondTry) requireRoom(room, config.stateDir, sizeOf(config, manifest), 'What is restored');
  await requireSameVersion(config.stateDir, manifest);
  await rm(restoring, { recursive: true, force: true });
  await mkdir(restoring, { mode: 0o711 });
  await restoreSecrets(join(source, 'secrets'), join(config.stateDir, 'secrets'));
  // Before the database is there: anyone who opens it ends the sessions that it brings back.
  await writeFile(restoredMarkOf(config.stateDir), '', { flush: true });
  const objects = await restoreObjects(config, join(source, 'objects'), isSecondTry);
  if (manifest.postgresMajor !== undefined)
    await restoreDatabase(config.stateDir, join(source, 'database'), restoring);
  await rm(restoring, { recursive: true, force: true });
  const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return { directory: source, hasDatabase: manifest.postgresMajor !== undefined, objects, sizeBytes };
}

/** Bytes that go to the disk of the data directory. */
function sizeOf({ storage, stateDir }: BackupConfig, { files }: Manifest): number {
  const isBelow = storage.kind === 'directory' && storage.path.startsWith(`${stateDir}/`);
  const counted = files.filter(({ path }) => isBelow || path.startsWith('database/'));
  return counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Is in the state directory until the first start after a restore. */
export function restoredMarkOf(stateDir: string): string {
  return join(stateDir, 'restored');
}

async function requireEmptyDirectory(stateDir: string): Promise<void> {
  const own = new Set(['lock', 'state-location']);
  const present = (await readdir(stateDir)).filter((name) => !own.has(name));
  if (present.length === 0) return;
  throw new StartRefused(`${stateDir} is not empty (${present[0]}): restore into an empty DATA_DIR.`);
}

async function requireSameVersion(stateDir: string, manifest: Manifest): Promise<void> {
  if (manifest.postgresMajor === undefined) return;
  const runtime = await installRuntime(join(stateDir, 'postgres'));
  if (runtime.majorVersion === manifest.postgresMajor) return;
  await rm(join(stateDir, 'postgres'), { recursive: true, force: true });
  throw new StartRefused(
    `The backup is of PostgreSQL ${manifest.postgresMajor}, this release runs ${runtime.majorVersion}: restore it with the release that made it.`,
  );
}

async function restoreSecrets(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  await chmod(to, 0o700);
  for (const name of await readdir(to)) await chmod(join(to, name), 0o600);
}

async function restoreObjects(config: BackupConfig, from: string, isSecondTry: boolean): Promise<number> {
  const secrets = openSecrets(join(config.stateDir, 'secrets'));
  await using storage = await openStorage(config, secrets, { isNew: true });
  if (!isSecondTry) await requireEmptyStorage(storage);
  const keys = await filesBelow(from);
  for (const key of keys) await storage.put(key, { file: join(from, key) });
  return keys.length;
}

async function requireEmptyStorage(storage: Storage): Promise<void> {
  for await (const { key } of storage.list('')) {
    throw new StartRefused(`The storage is not empty (${key}): restore into an empty STORAGE.`);
  }
}

// The rename is the moment from which there is a database.
async function restoreDatabase(stateDir: string, from: string, restoring: string): Promise<void> {
  const draft = join(restoring, 'data');
  await cp(from, draft, { recursive: true });
  const user = ensureSystemUser(postgresUserName);
  await giveTo(user, draft);
  await syncFilesystem(draft);
  await mkdir(join(stateDir, 'postgres'), { recursive: true, mode: 0o755 });
  await rm(dataDirectoryOf(stateDir), { recursive: true, force: true });
  await rename(draft, dataDirectoryOf(stateDir));
}

async function giveTo(user: SystemUser | undefined, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(user, path);
    else {
      await chmod(path, 0o600);
      if (user !== undefined) await chown(path, user.uid, user.gid);
    }
  }
}
