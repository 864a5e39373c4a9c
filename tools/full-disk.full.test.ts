import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiClient, until } from '../e2e/api-client.ts';
import { demoPassword, startProduct } from '../e2e/product.ts';
import { dataDirectory, makeFootage, refusal, removeFolders } from './starts.ts';

const folders: string[] = [];
const mounts: string[] = [];

function mount(folder: string, ...args: string[]): void {
  execFileSync('mount', [...args, folder], { stdio: 'ignore' });
  mounts.push(folder);
}

/** Whether this user may mount both kinds of small disks. */
async function canMount(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    await smallDisk(10);
    mount(await dataDirectory(folders), '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs');
    return true;
  } catch {
    return false;
  } finally {
    await unmountAll();
  }
}

async function unmountAll(): Promise<void> {
  for (const folder of mounts.splice(0)) execFileSync('umount', [folder]);
  await removeFolders(folders);
}

/** A disk of its own that takes no room until it is written to. */
async function smallDisk(sizeMb: number): Promise<string> {
  const folder = await dataDirectory(folders);
  const [image, disk] = [join(folder, 'image'), join(folder, 'disk')];
  writeFileSync(image, '');
  truncateSync(image, sizeMb * 1e6);
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'ignore' });
  mkdirSync(disk);
  // The users of PostgreSQL and ffmpeg pass through.
  chmodSync(folder, 0o755);
  mount(disk, '-o', 'loop', image);
  return disk;
}

const freeMb = (disk: string) => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / 1e6;
};

/** Takes room on a disk until so much is left. */
function fill(disk: string, leaveMb: number): void {
  rmSync(join(disk, 'filler'), { force: true });
  const bytes = Math.max(1, Math.floor((freeMb(disk) - leaveMb) * 1e6));
  execFileSync('fallocate', ['-l', String(bytes), join(disk, 'filler')]);
}

/** False where others took the room first. */
function isFilled(disk: string): boolean {
  try {
    fill(disk, 10);
    return true;
  } catch {
    return false;
  }
}

/** Footage with bytes behind it that no player reads. */
async function longFile(sizeBytes: number): Promise<Buffer> {
  const footage = readFileSync(makeFootage(await dataDirectory(folders)));
  const padding = Buffer.alloc(sizeBytes - footage.length);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  return Buffer.concat([footage, padding]);
}

const isRoot = await canMount();
afterEach(unmountAll);

describe.skipIf(!isRoot)('a disk that is full (root mounts a small one)', () => {
  test.each(['at once', 'while the database is made', 'at a later start'])(
    'ends a start %s with the cause and what to do',
    async (when) => {
      const disk = await dataDirectory(folders);
      mount(disk, '-t', 'tmpfs', '-o', `size=${when === 'at once' ? 100 : 400}m`, 'tmpfs');
      const dataDir = join(disk, 'data');
      if (when === 'at a later start') {
        await (await startProduct({ dataDir, env: { DEMO: 'off', LOG_LEVEL: 'error' } })).stop();
        fill(disk, 0);
      }
      const refused = refusal({ DATA_DIR: dataDir });
      if (when === 'while the database is made') {
        const draft = join(dataDir, 'postgres', 'data.new', 'base');
        await until('the database is begun', async () => existsSync(draft), { everyMs: 5 });
        await until('the disk is full', async () => isFilled(disk));
      }
      const { code, text } = await refused;
      expect({ code, lines: text.split('\n').length, text }).toMatchObject({ code: 2, lines: 1 });
      expect(text).toMatch(/^The disk of .* is full \(\d+ MB free\): make room there, or choose another/);
    },
    60_000,
  );

  test('stops an upload with 507 and its work with a word, and both go on when there is room again', async () => {
    const disk = await smallDisk(3500);
    const env = { LOG_LEVEL: 'error' };
    await using product = await startProduct({ dataDir: join(disk, 'data'), env });
    const client = await ApiClient.signIn(product.url, 'cm@north.demo', demoPassword);
    const file = await longFile(40_000_000);
    const headers = { authorization: `Bearer ${client.session.access_token}`, 'tus-resumable': '1.0.0' };
    const metadata = `filename ${Buffer.from('long.mp4').toString('base64')},kind ${Buffer.from('clip').toString('base64')}`;
    const created = await fetch(`${product.url}/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(file.length), 'upload-metadata': metadata },
    });
    expect(created.status).toBe(201);
    const clipId = created.headers.get('rushes-id') ?? '';
    const location = new URL(created.headers.get('location') ?? '', product.url);
    const offset = async () =>
      Number((await fetch(location, { method: 'HEAD', headers })).headers.get('upload-offset'));
    const send = async (from: number, to: number) =>
      fetch(location, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(file.subarray(from, to)),
      });
    expect((await send(0, 20_000_000)).status).toBe(204);

    fill(disk, 1);
    const refused = await send(await offset(), file.length);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      code: 'disk-full',
      errorMessage: expect.stringContaining('out of storage'),
    });
    await until('the reserve of the database is given up', async () => freeMb(disk) > 30);
    for (let attempt = 0; attempt < 10; attempt += 1)
      await ApiClient.signIn(product.url, 'cm@north.demo', demoPassword);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);

    // Room for the rest of the file, not for what is made of it.
    fill(disk, 270);
    expect((await send(await offset(), file.length)).status).toBe(204);
    const waits = await until('the work waits', async () => {
      const { progress } = await client.api.clip.getClip({ clipId });
      return progress?.stage.startsWith('Waiting for room') === true && progress;
    });
    expect(waits.stage).toBe('Waiting for room on the server');

    rmSync(join(disk, 'filler'));
    const within = { withinMs: 120_000, everyMs: 500 };
    const clip = await until(
      'the clip is ready',
      async () => {
        const found = await client.api.clip.getClip({ clipId });
        return found.state === 'ready' && found.progress === null && found;
      },
      within,
    );
    expect(clip.reason).toBeNull();
  }, 300_000);
});
