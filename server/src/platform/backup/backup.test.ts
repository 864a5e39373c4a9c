import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lockDirectory } from '../directory-lock.ts';
import { createLog } from '../log.ts';
import { startEmbedded, withClient } from '../postgres/embedded.ts';
import { openSecrets } from '../secrets.ts';
import { openStorage } from '../storage/open.ts';
import { backUp, type BackupConfig } from './backup.ts';
import { verifyBackup, writeManifest } from './manifest.ts';
import { restore, restoredMarkOf } from './restore.ts';

const log = createLog({ level: 'silent' });
let folder: string;
let backup: string;
let original: BackupConfig;
const objects = new Map<string, string>();
let ackedBefore = 0;
let fileCount = 0;

function stateIn(name: string): BackupConfig {
  const stateDir = mkdtempSync(join(folder, name));
  chmodSync(stateDir, 0o711);
  return { stateDir, storage: { kind: 'directory', path: join(stateDir, 'storage') } };
}

const start = (config: BackupConfig) =>
  startEmbedded({ stateDir: config.stateDir, secrets: openSecrets(join(config.stateDir, 'secrets')), log });

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Writes rows one after another until told to stop; gives how many were acknowledged. */
function writeLoad(connection: Parameters<typeof withClient>[0]) {
  let isStopped = false;
  let acked = 0;
  const done = withClient(connection, async (client) => {
    await client.query('create table orders (id int primary key, payload text)');
    await client.query('create table order_lines (order_id int primary key)');
    while (!isStopped) {
      const id = acked + 1;
      await client.query(
        `begin; insert into orders values (${id}, repeat(md5('${id}'), 20)); insert into order_lines values (${id}); commit`,
      );
      acked = id;
    }
  });
  return {
    acked: () => acked,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-backup-'));
  chmodSync(folder, 0o711);
  original = stateIn('original-');
  using _lock = lockDirectory(original.stateDir, 'http://127.0.0.1:8080');
  await using server = await start(original);
  const storage = await openStorage(original, openSecrets(join(original.stateDir, 'secrets')));
  for (const key of ['a/film.mp4', 'a/b/c.jpg', 'top']) {
    const bytes = randomBytes(50_000);
    objects.set(key, hashOf(bytes));
    await storage.put(key, bytes);
  }
  const load = writeLoad(server.connection);
  await vi.waitFor(() => expect(load.acked()).toBeGreaterThan(50), { timeout: 30_000 });
  ackedBefore = load.acked();
  backup = join(folder, 'backup');
  const summary = await backUp(original, backup, log);
  await load.stop();
  expect(summary).toMatchObject({ hasDatabase: true, objects: 3 });
  fileCount = (await verifyBackup(backup)).files.length;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a backup of a running server restores to the same rows and files [D7]', async () => {
  const restored = stateIn('restored-');
  expect(await restore(restored, backup, log)).toMatchObject({ hasDatabase: true, objects: 3 });
  // The first start after it ends the sessions that the backup brings back.
  expect(existsSync(restoredMarkOf(restored.stateDir))).toBe(true);
  await using server = await start(restored);
  const rows = await withClient(server.connection, async (client) => {
    const answer = await client.query<{ orders: number; lines: number; last: number; whole: boolean }>(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines,
              (select max(id) from orders) as last,
              (select bool_and(payload = repeat(md5(id::text), 20)) from orders) as whole`,
    );
    return answer.rows[0];
  });
  expect(rows?.orders).toBeGreaterThanOrEqual(ackedBefore);
  expect(rows).toMatchObject({ lines: rows?.orders, last: rows?.orders, whole: true });
  const storage = await openStorage(restored, openSecrets(join(restored.stateDir, 'secrets')));
  for (const [key, hash] of objects) expect(hashOf(await buffer((await storage.get(key)).stream))).toBe(hash);
  expect(readFileSync(join(restored.stateDir, 'secrets', 'server-secret'))).toEqual(
    readFileSync(join(original.stateDir, 'secrets', 'server-secret')),
  );
});

test('a server that does not run is started for its backup, and stopped after it', {
  tags: 'full',
}, async () => {
  const second = join(folder, 'second');
  expect(await backUp(original, second, log)).toMatchObject({ hasDatabase: true, objects: 3 });
  expect(existsSync(join(original.stateDir, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('a backup shares no bytes with what it was made of: damage to one leaves the other', {
  tags: 'full',
}, async () => {
  const third = join(folder, 'third');
  await backUp(original, third, log);
  const secrets = openSecrets(join(original.stateDir, 'secrets'));
  const storage = await openStorage(original, secrets);
  const own = storage.localPath?.('top') ?? '';
  expect(statSync(join(third, 'objects', 'top')).ino).not.toBe(statSync(own).ino);
  const before = readFileSync(own);
  try {
    truncateSync(own, 10);
    await verifyBackup(third);
  } finally {
    writeFileSync(own, before);
  }
});

test('a backup or restore that has no room is refused before anything is written', {
  tags: 'full',
}, async () => {
  const none = join(folder, 'none');
  const room = { freeBytes: () => 1_000_000 };
  await expect(backUp(original, none, log, room)).rejects.toThrow(/takes \d+ MB.*1 MB free.*another disk/);
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([]);
  const empty = stateIn('no-room-');
  await expect(restore(empty, backup, log, room)).rejects.toThrow(/takes \d+ MB.*1 MB free/);
  expect(readdirSync(empty.stateDir)).toEqual([]);
});

test('a backup never writes into a filled directory, a restore neither', async () => {
  await expect(backUp(original, backup, log)).rejects.toThrow(/is not empty/);
  const filled = stateIn('filled-');
  writeFileSync(join(filled.stateDir, 'mine'), '');
  await expect(restore(filled, backup, log)).rejects.toThrow(/is not empty \(mine\)/);
  expect(readdirSync(filled.stateDir)).toEqual(['mine']);
});

test('a backup of another PostgreSQL is refused with both versions', { tags: 'full' }, async () => {
  const other = join(folder, 'other-version');
  cpSync(backup, other, { recursive: true });
  await writeManifest(other, { ...(await verifyBackup(other)), postgresMajor: 17 });
  const empty = stateIn('empty-');
  await expect(restore(empty, other, log)).rejects.toThrow(/PostgreSQL 17, this release runs 18/);
  expect(readdirSync(empty.stateDir)).toEqual([]);
});

/** `npm run test:full` damages twenty files. */
const damagedCount = process.env['RUSHES_TEST_FULL'] === undefined ? 4 : 20;

test('a flipped, cut, missing or added file is found every time [D7]', { tags: 'full' }, async () => {
  const damaged = join(folder, 'damaged');
  cpSync(backup, damaged, { recursive: true });
  const { files } = await verifyBackup(damaged);
  const damages = [
    (path: string) => {
      const bytes = readFileSync(path);
      const at = bytes.length >> 1;
      bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
      writeFileSync(path, bytes);
    },
    (path: string) => truncateSync(path, readFileSync(path).length - 1),
    (path: string) => rmSync(path),
    (path: string) => appendFileSync(path, 'x'),
  ];
  const candidates = files.filter((file) => file.sizeBytes > 1);
  for (let index = 0; index < damagedCount; index += 1) {
    const file = candidates[Math.floor((index * candidates.length) / damagedCount)];
    const path = join(damaged, file?.path ?? '');
    const before = readFileSync(path);
    damages[index % damages.length]?.(path);
    await expect(verifyBackup(damaged)).rejects.toThrow(/is damaged/);
    writeFileSync(path, before);
  }
  writeFileSync(join(damaged, 'objects', 'stray'), '');
  await expect(verifyBackup(damaged)).rejects.toThrow(/not in its manifest/);
  rmSync(join(damaged, 'objects', 'stray'));
  appendFileSync(join(damaged, 'manifest.json'), '');
  expect((await verifyBackup(damaged)).files).toHaveLength(fileCount);
  truncateSync(join(damaged, 'manifest.json'), 400);
  await expect(verifyBackup(damaged)).rejects.toThrow(/was changed or cut/);
});

test('a restore that was broken off does not start, and goes through when run again', {
  tags: 'full',
}, async () => {
  const broken = stateIn('broken-');
  await restore(broken, backup, log);
  rmSync(join(broken.stateDir, 'postgres', 'data'), { recursive: true });
  cpSync(join(backup, 'database'), join(broken.stateDir, 'restoring', 'data'), { recursive: true });
  await expect(start(broken)).rejects.toThrow(/restore was interrupted/);
  await restore(broken, backup, log);
  await using server = await start(broken);
  expect(server.serverVersion).toMatch(/^18/);
});
