// One command backs up: the database while it runs, the secrets, then the bytes.
import { constants, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { lockDirectory, lockHolder } from '../directory-lock.ts';
import type { Log } from '../log.ts';
import { dataDirectoryOf, startEmbedded, superuserConnection } from '../postgres/embedded.ts';
import { openSecrets, type Secrets } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';
import { openStorage } from '../storage/open.ts';
import { ObjectMissing, type Storage } from '../storage/storage.ts';
import { copyDatabase } from './database-copy.ts';
import { describeFile, filesBelow, syncFilesystem, writeManifest } from './manifest.ts';
import { canClone, requireRoom, type Room, sizeBelow, usualRoom } from './room.ts';

export type BackupConfig = Pick<Config, 'stateDir' | 'storage' | 'databaseUrl'>;

/** What a backup holds. */
export interface BackupSummary {
  readonly directory: string;
  readonly hasDatabase: boolean;
  readonly objects: number;
  readonly sizeBytes: number;
}

/** Writes a backup into an absent or empty directory; complete or not there at all. */
export async function backUp(
  config: BackupConfig,
  directory: string,
  log: Log,
  room: Room = usualRoom,
): Promise<BackupSummary> {
  const target = resolve(directory);
  await requireEmptyDirectory(target);
  const hasDatabase = config.databaseUrl === undefined;
  if (hasDatabase && !existsSync(dataDirectoryOf(config.stateDir)))
    throw new StartRefused(`There is no database in ${config.stateDir}: check DATA_DIR.`);
  const draft = `${target}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const secrets = openSecrets(join(config.stateDir, 'secrets'));
    await using storage = await openStorage(config, secrets);
    requireRoom(room, draft, await sizeOf(config, storage, draft), 'The backup');
    // First the rows, then the bytes: every row of the copy finds its bytes, for these are only added.
    if (hasDatabase) await withRunningServer(config, secrets, log, () => copyRunning(config, secrets, draft));
    await copySecrets(join(config.stateDir, 'secrets'), join(draft, 'secrets'));
    const objects = await copyObjects(storage, join(draft, 'objects'));
    const files = [];
    for (const path of await filesBelow(draft)) files.push(await describeFile(draft, path));
    const postgresMajor = hasDatabase ? readMajor(config.stateDir) : undefined;
    await writeManifest(draft, {
      format: 1,
      createdAt: new Date().toISOString(),
      files,
      ...(postgresMajor === undefined ? {} : { postgresMajor }),
    });
    await syncFilesystem(draft);
    await rename(draft, target);
    return {
      directory: target,
      hasDatabase,
      objects,
      sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Bytes that the copy takes of the disk that it is written to. */
async function sizeOf(config: BackupConfig, storage: Storage, draft: string): Promise<number> {
  const { stateDir, databaseUrl } = config;
  const database = dataDirectoryOf(stateDir);
  const hasRows = databaseUrl === undefined && existsSync(database) && !(await canClone(stateDir, draft));
  let sum = hasRows ? await sizeBelow(database) : 0;
  if (config.storage.kind === 'directory' && (await canClone(config.storage.path, draft))) return sum;
  for await (const { sizeBytes } of storage.list('')) sum += sizeBytes;
  return sum;
}

async function requireEmptyDirectory(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const entries = await readdir(directory).catch(() => ['a file']);
  if (entries.length > 0)
    throw new StartRefused(`${directory} is not empty: name an absent or empty directory.`);
}

async function withRunningServer(
  config: BackupConfig,
  secrets: Secrets,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  if (lockHolder(config.stateDir) !== undefined) return work();
  using _lock = lockDirectory(config.stateDir, 'npm run backup');
  await using _server = await startEmbedded({ stateDir: config.stateDir, secrets, log });
  await work();
}

async function copyRunning(config: BackupConfig, secrets: Secrets, draft: string): Promise<void> {
  const superuser = superuserConnection(config.stateDir, secrets);
  await copyDatabase(superuser, dataDirectoryOf(config.stateDir), join(draft, 'database'));
}

function readMajor(stateDir: string): number {
  return Number(readFileSync(join(dataDirectoryOf(stateDir), 'PG_VERSION'), 'utf8'));
}

async function copySecrets(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const name of await readdir(from)) await copyFile(join(from, name), join(to, name));
}

async function copyObjects(storage: Storage, target: string): Promise<number> {
  await mkdir(target, { mode: 0o700 });
  let count = 0;
  for await (const { key } of storage.list('')) {
    const path = join(target, key);
    await mkdir(dirname(path), { recursive: true });
    if (await copyObject(storage, key, path)) count += 1;
  }
  return count;
}

// Never a link: what damages the one file would damage its backup. Where the file system can, blocks are shared until then.
async function copyObject(storage: Storage, key: string, path: string): Promise<boolean> {
  try {
    const local = storage.localPath?.(key);
    if (local !== undefined) {
      await copyFile(local, path, constants.COPYFILE_FICLONE);
      return true;
    }
    const { stream } = await storage.get(key);
    await pipeline(stream, createWriteStream(path));
    return true;
  } catch (error) {
    // Deleted meanwhile.
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isGone || error instanceof ObjectMissing) return false;
    throw error;
  }
}
