// An online base backup of the embedded server, while users work on it.
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from '../postgres/embedded.ts';
import type { Connection } from '../postgres/postgres.ts';

// Their content belongs to the running server; PostgreSQL makes it again.
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;

interface BackupEnd {
  readonly label: string;
  readonly lastSegment: string;
}

/** Copies the data directory of a running server into `target`, with the WAL that makes it consistent. */
export async function copyDatabase(
  superuser: Connection,
  dataDirectory: string,
  target: string,
): Promise<void> {
  await withClient(superuser, async (client) => {
    await client.query(
      `select pg_create_physical_replication_slot('rushes_backup_' || pg_backend_pid(), true, true)`,
    );
    await client.query(`select pg_backup_start('rushes', fast => true)`);
    await copyFolder(dataDirectory, target, true);
    const end = await stopBackup(client);
    await writeFile(join(target, 'backup_label'), end.label, { mode: 0o600 });
    await copyWal(join(dataDirectory, 'pg_wal'), join(target, 'pg_wal'), end);
  });
}

async function stopBackup(client: pg.Client): Promise<BackupEnd> {
  const answer = await client.query<{ label: string; lastSegment: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as "lastSegment" from pg_backup_stop(wait_for_archive => false)`,
  );
  const end = answer.rows[0];
  if (end === undefined) throw new Error('The server did not end its backup');
  return end;
}

async function copyFolder(from: string, to: string, isTop: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (left.test(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory() && isTop && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, target, false);
    else if (entry.isFile()) await copyIfPresent(source, target);
  }
}

async function copyWal(from: string, to: string, end: BackupEnd): Promise<void> {
  const firstSegment = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(end.label)?.[1];
  if (firstSegment === undefined) throw new Error('The backup label names no first WAL file');
  const names = await readdir(from);
  const isNeeded = (name: string) =>
    /^[0-9A-F]{24}$/.test(name) && name >= firstSegment && name <= end.lastSegment;
  const needed = names.filter((name) => isNeeded(name) || name.endsWith('.history'));
  if (!needed.includes(firstSegment) || !needed.includes(end.lastSegment))
    throw new Error('WAL of the backup is missing');
  for (const name of needed) await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE);
}

// Tables may be dropped while they are copied; the WAL knows.
async function copyIfPresent(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
