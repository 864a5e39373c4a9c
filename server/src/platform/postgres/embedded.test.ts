import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '../db/create.ts';
import { proveWrite } from '../db/write-check.ts';
import { createLog } from '../log.ts';
import { processesIn } from '../process-table.ts';
import { openSecrets } from '../secrets.ts';
import { dataDirectoryOf, startEmbedded, withClient } from './embedded.ts';
import { openExternal } from './external.ts';

const log = createLog({ level: 'silent' });
const folders: string[] = [];
let stateDir: string;

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'rushes-pg-'));
  chmodSync(stateDir, 0o711);
  folders.push(stateDir);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const start = (directory = stateDir) =>
  startEmbedded({
    stateDir: directory,
    secrets: openSecrets(join(directory, 'secrets')),
    log,
    runtimeParent: inject('postgres').runtimeParent,
  });

/** A process of its own with a server that has one row saved. */
async function startVictim() {
  const victim = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../../test/postgres-victim.ts'),
      stateDir,
      inject('postgres').runtimeParent,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(createInterface({ input: victim.stdout }), 'line');
  return victim;
}

const running = () => processesIn(realpathSync(dataDirectoryOf(stateDir)));

test('the server is durable, reached by its socket only, and its login role is no superuser', async () => {
  await using server = await start();
  const facts = await withClient(server.connection, async (client) => {
    const answer = await client.query<object>(
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as network,
              current_setting('data_checksums') as checksums, rolsuper, rolbypassrls, rolinherit
         from pg_roles where rolname = current_user`,
    );
    return answer.rows[0];
  });
  expect(facts).toEqual({
    fsync: 'on',
    network: '',
    checksums: 'on',
    rolsuper: false,
    rolbypassrls: false,
    rolinherit: false,
  });
  await expect(withClient({ ...server.connection, password: 'wrong' }, async () => 1)).rejects.toThrow(
    /password authentication failed/,
  );
});

test('kill -9 of the process leaves no PostgreSQL, and the next start has what was saved', async () => {
  const victim = await startVictim();
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  await vi.waitFor(() => expect(running()).toEqual([]), { timeout: 15_000 });
  await using server = await start();
  const rows = await withClient(
    server.connection,
    async (client) => (await client.query('select id from saved')).rows,
  );
  expect(rows).toEqual([{ id: 1 }]);
});

test('a server that no pid file names is ended, and its answers are not taken for those of the new one', {
  tags: 'full',
}, async () => {
  const victim = await startVictim();
  const former = running();
  victim.kill('SIGSTOP');
  rmSync(join(dataDirectoryOf(stateDir), 'postmaster.pid'));
  await using server = await start();
  expect(former).not.toContain(server.pid());
  expect(running()).toContain(server.pid());
  expect(running().filter((pid) => former.includes(pid))).toEqual([]);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const rows = await withClient(
    server.connection,
    async (client) => (await client.query('select id from saved')).rows,
  );
  expect(rows).toEqual([{ id: 1 }]);
});

test('a server that is killed comes back by itself, and the pool with it', { tags: 'full' }, async () => {
  await using server = await start();
  await using db = createDatabase({ connection: server.connection, log });
  await proveWrite(db);
  const killed = server.pid();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(server.pid()).not.toBe(killed), { timeout: 30_000 });
  await vi.waitFor(() => proveWrite(db), { timeout: 30_000 });
});

test('a database of another PostgreSQL is refused in one line with both versions', {
  tags: 'full',
}, async () => {
  await (await start()).stop();
  writeFileSync(join(dataDirectoryOf(stateDir), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    /is of PostgreSQL 17, this release runs 18: start the release that made it/,
  );
});

test('an empty pid file, as a power cut leaves it, does not hold up the start', {
  tags: 'full',
}, async () => {
  await (await start()).stop();
  writeFileSync(join(dataDirectoryOf(stateDir), 'postmaster.pid'), '');
  await using server = await start();
  expect(server.pid()).toBeGreaterThan(0);
});

test('a start that PostgreSQL refuses says why in its words', { tags: 'full' }, async () => {
  await (await start()).stop();
  const control = join(dataDirectoryOf(stateDir), 'global', 'pg_control');
  writeFileSync(control, readFileSync(control).subarray(0, 100));
  await expect(start()).rejects.toThrow(/The database did not start: .*pg_control/);
});

test('a path too long for a socket is no obstacle', { tags: 'full' }, async () => {
  const long = join(stateDir, 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(long, { recursive: true });
  await using server = await start(long);
  expect(server.serverVersion).toMatch(/^18/);
});

test('the server runs under SCHED_BATCH, so that it does not interrupt the process that asks it', {
  tags: 'full',
}, async () => {
  await using server = await start();
  const fields = readFileSync(`/proc/${server.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Field 41 of the file; these begin with the third. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  expect(fields[41 - 3]).toBe('3');
});

test('a stop ends all processes of the server', { tags: 'full' }, async () => {
  const server = await start();
  expect(running()).toContain(server.pid());
  await server.stop();
  expect(running()).toEqual([]);
});

test('a foreign server is checked: an unreachable one and a role above row security are told in a sentence', {
  tags: 'full',
}, async () => {
  await expect(openExternal('postgres://nobody:secret@127.0.0.1:1/none')).rejects.toThrow(
    /DATABASE_URL cannot be reached .*check the address/,
  );
  const { superuser, connection } = inject('postgres');
  const url = (as: typeof superuser) =>
    `postgres://${as.user}:${String(as.password)}@/${as.database}?host=${encodeURIComponent(as.host ?? '')}`;
  await expect(openExternal(url(superuser))).rejects.toThrow(/may bypass row security: use an ordinary role/);
  await using external = await openExternal(url(connection));
  expect(external).toMatchObject({ kind: 'external', serverVersion: '18.4' });
});
