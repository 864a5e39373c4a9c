import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ApiClient } from '../e2e/api-client.ts';
import { demoPassword, startProduct } from '../e2e/product.ts';
import { demoDirectory, removeFolders } from './starts.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

async function command(name: string, directory: string, dataDir: string): Promise<string> {
  const environment = { ...process.env, DATA_DIR: dataDir };
  const program = `server/src/commands/${name}.ts`;
  const { stdout } = await run(process.execPath, [program, directory], { cwd: root, env: environment });
  return stdout;
}

/** What a server answers to the session that a client has. */
async function statusWith(url: string, client: ApiClient): Promise<number> {
  const response = await fetch(`${url}/rest/secure/service/session/getSession`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.session.access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientRequest: {} }),
  });
  return response.status;
}

/** The bytes of the first segment of the first rung of what the feed shows first. */
async function firstSegment(client: ApiClient): Promise<{ title: string; bytes: Buffer }> {
  const [item] = (await client.api.program.getFeed({})).items;
  const program = await client.api.program.getProgram({ programId: item?.programId ?? '' });
  const headers = { cookie: client.mediaCookies() };
  const read = async (url: URL) => fetch(url, { headers });
  const master = new URL(program.playback.hls ?? '', client.url);
  const firstName = (text: string) =>
    text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const rung = new URL(firstName(await (await read(master)).text()), master);
  const segment = await read(new URL(firstName(await (await read(rung)).text()), rung));
  expect(segment.status).toBe(200);
  return { title: program.title, bytes: Buffer.from(await segment.arrayBuffer()) };
}

test('a backup taken while it runs brings sign-in, programs and playback back into an empty directory, but no session [D7]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-drill-'));
  const [backup, after] = [join(folder, 'backup'), join(folder, 'after')];
  const folders: string[] = [folder];
  try {
    const before = await demoDirectory(folders);
    const first = await startProduct({ dataDir: before, env: { LOG_LEVEL: 'warn' } });
    const viewer = await ApiClient.signIn(first.url, 'viewer@north.demo', demoPassword);
    const shown = await firstSegment(viewer);
    expect(await statusWith(first.url, viewer)).toBe(200);
    await command('backup', backup, before);
    await first.stop();
    await rm(before, { recursive: true });

    expect(await command('restore', backup, after)).toMatch(/ends all sessions, .*Share links stay/);
    await using second = await startProduct({ dataDir: after, env: { LOG_LEVEL: 'warn' } });
    expect(await statusWith(second.url, viewer)).toBe(401);
    const again = await firstSegment(await ApiClient.signIn(second.url, 'viewer@north.demo', demoPassword));
    expect(again.title).toBe(shown.title);
    expect(again.bytes.equals(shown.bytes)).toBe(true);
  } finally {
    await removeFolders(folders);
  }
}, 240_000);
