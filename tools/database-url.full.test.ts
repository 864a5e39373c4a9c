import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, until } from '../e2e/api-client.ts';
import { demoPassword, freePort, startProduct } from '../e2e/product.ts';
import { dataDirectory, makeFootage, refusal, removeFolders } from './starts.ts';

const programs = '/usr/lib/postgresql/15/bin';
const isThere = existsSync(join(programs, 'initdb'));
const folders: string[] = [];
let server: ChildProcess;
let port: number;
let superuserUrl: string;

/** Who may run PostgreSQL here: it refuses root. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A database and its owner, made as the message of a refused start says. */
async function makeDatabase(name: string): Promise<string> {
  await query(superuserUrl, `create role ${name} login createrole noinherit password 'owner-of-it'`);
  await query(superuserUrl, `create database ${name} owner ${name}`);
  return `postgres://${name}:owner-of-it@127.0.0.1:${port}/${name}`;
}

beforeAll(async () => {
  if (!isThere) return;
  const home = await dataDirectory(folders);
  const data = join(home, 'data');
  mkdirSync(data);
  const user = owner();
  if (user !== undefined) for (const folder of [home, data]) chownSync(folder, user.uid, user.gid);
  const options = { cwd: home, stdio: 'ignore', ...user } as const;
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'super', '--auth=trust', '-E', 'UTF8'], options);
  port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${home}`];
  server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], options);
  superuserUrl = `postgres://super@127.0.0.1:${port}/postgres`;
  await until('PostgreSQL 15 answers', () =>
    query(superuserUrl, 'select 1').then(
      () => true,
      () => false,
    ),
  );
}, 60_000);
afterAll(async () => {
  if (isThere) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
  await removeFolders(folders);
});

const clipIsReady = (client: ApiClient, clipId: string) =>
  until('the clip is ready', async () => {
    const clip = await client.api.clip.getClip({ clipId });
    return clip.state === 'ready' && clip.progress === null && clip;
  });

describe.skipIf(!isThere)(`DATABASE_URL (PostgreSQL 15 in ${programs})`, () => {
  test('takes the demo, an upload to ready and a restart, and leaves no database in DATA_DIR', async () => {
    const dataDir = await dataDirectory(folders);
    const env = { DATABASE_URL: await makeDatabase('first'), LOG_LEVEL: 'warn' };
    const first = await startProduct({ dataDir, env });
    const client = await ApiClient.signIn(first.url, 'cm@north.demo', demoPassword);
    const footage = makeFootage(await dataDirectory(folders));
    const clipId = await client.upload(footage);
    await clipIsReady(client, clipId);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await first.stop()).toBe(0);

    await using second = await startProduct({ dataDir, env });
    const again = await ApiClient.signIn(second.url, 'cm@north.demo', demoPassword);
    const { playback } = await clipIsReady(again, clipId);
    const headers = { cookie: again.mediaCookies() };
    expect((await fetch(new URL(playback.hls ?? '', second.url), { headers })).status).toBe(200);
  }, 420_000);

  test('serves two processes of one installation, and refuses an installation with other footage', async () => {
    const dataDir = await dataDirectory(folders);
    const env = { DATABASE_URL: await makeDatabase('second'), LOG_LEVEL: 'warn', DEMO: 'off' };
    const [one, two] = await Promise.all([startProduct({ dataDir, env }), startProduct({ dataDir, env })]);
    try {
      for (const { url } of [one, two]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const { code, text } = await refusal({ ...env, DATA_DIR: await dataDirectory(folders) });
      expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(text).toMatch(/belongs to another installation: start with its DATA_DIR/);
      const lines = await query(env.DATABASE_URL, 'select count(*)::int as marks from installation.mark');
      expect(lines).toEqual([{ marks: 1 }]);
    } finally {
      for (const product of [one, two]) expect(await product.stop()).toBe(0);
    }
  }, 120_000);

  test('that cannot be reached, or signs in as a superuser, is told in one line', async () => {
    const wrong: [string, RegExp][] = [
      [`postgres://first@127.0.0.1:${await freePort()}/first`, /cannot be reached.*: check the address/],
      [superuserUrl, /may bypass row security: use an ordinary role/],
    ];
    for (const [url, words] of wrong) {
      const { code, text } = await refusal({ DATABASE_URL: url, DATA_DIR: await dataDirectory(folders) });
      expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(text).toMatch(words);
    }
  }, 60_000);
});
