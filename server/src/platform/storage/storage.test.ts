import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSecrets } from '../secrets.ts';
import { openDirectoryStorage } from './directory.ts';
import { openStorage } from './open.ts';
import { openS3Storage } from './s3.ts';
import { startS3Server, type S3Server } from '../../../test/s3-server.ts';
import { ObjectMissing, StorageUnavailable, type Storage } from './storage.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-storage-'));
  s3 = await startS3Server(join(folder, 's3'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const drivers: [string, () => Promise<Storage>][] = [
  ['directory', () => openDirectoryStorage({ root: join(folder, 'store'), installation: 'i', isNew: true })],
  [
    'S3',
    () => openS3Storage({ kind: 's3', bucket: s3.bucket, prefix: 'a/', region: 'us-east-1', ...s3.access }),
  ],
];

const keysBelow = async (storage: Storage, prefix: string) => {
  const keys: string[] = [];
  for await (const object of storage.list(prefix)) keys.push(object.key);
  return keys.toSorted();
};

describe.each(drivers)('storage driver %s', (_name, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage[Symbol.asyncDispose]());

  test('takes no file over by a link to it, and leaves alone what the link names', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    chmodSync(secret, 0o600);
    const link = join(folder, `made-${randomBytes(4).toString('hex')}`);
    symlinkSync(secret, link);
    await expect(storage.putFile('linked', link)).rejects.toThrow('symbolic link');
    expect(await storage.has('linked')).toBe(false);
    expect(statSync(secret).mode & 0o777).toBe(0o600);
  });

  test('does not wait at a pipe for a file', async () => {
    const pipe = join(folder, `pipe-${randomBytes(4).toString('hex')}`);
    execFileSync('mkfifo', [pipe]);
    await expect(storage.putFile('piped', pipe)).rejects.toThrow('no plain file');
    expect(await storage.has('piped')).toBe(false);
  });

  test('gives back the bytes it was given, from a buffer, a stream and a file', async () => {
    const bytes = randomBytes(300_000);
    const file = join(folder, 'source');
    writeFileSync(file, bytes);
    const sources = [bytes, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), { file }];
    for (const [index, source] of sources.entries()) {
      expect(await storage.put(`put/${index}`, source)).toEqual({ sizeBytes: bytes.length });
      const answer = await storage.get(`put/${index}`);
      expect(answer.sizeBytes).toBe(bytes.length);
      expect((await buffer(answer.stream)).equals(bytes)).toBe(true);
    }
  });

  test('stores an object larger than one part', async () => {
    const bytes = randomBytes(9 * 1024 * 1024);
    await storage.put('large', Readable.from([bytes]));
    const stored = await buffer((await storage.get('large')).stream);
    expect(createHash('sha256').update(stored).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  test('stores an empty object', async () => {
    expect(await storage.put('empty', Buffer.alloc(0))).toEqual({ sizeBytes: 0 });
    expect(await buffer((await storage.get('empty')).stream)).toEqual(Buffer.alloc(0));
  });

  test('takes over a file', async () => {
    const file = join(folder, 'made');
    writeFileSync(file, 'film', { mode: 0o600 });
    expect(await storage.putFile('taken/film.mp4', file)).toEqual({ sizeBytes: 4 });
    expect(String(await buffer((await storage.get('taken/film.mp4')).stream))).toBe('film');
  });

  test('answers ranges, cut at the end of the object', async () => {
    await storage.put('range', Buffer.from('0123456789'));
    const read = async (start: number, end: number) => {
      const answer = await storage.get('range', { start, end });
      return [String(await buffer(answer.stream)), answer.sizeBytes];
    };
    expect(await read(2, 4)).toEqual(['234', 3]);
    expect(await read(8, 99)).toEqual(['89', 2]);
    expect(await read(0, 1)).toEqual(['01', 2]);
  });

  test('an absent key is missing to get, undefined to stat, and no error to delete', async () => {
    await expect(storage.get('absent/key')).rejects.toThrow(ObjectMissing);
    expect(await storage.stat('absent/key')).toBeUndefined();
    expect(await storage.has('absent/key')).toBe(false);
    await storage.delete('absent/key');
  });

  test('tells size and age', async () => {
    await storage.put('stat', Buffer.from('abc'));
    expect(await storage.stat('stat')).toEqual({ key: 'stat', sizeBytes: 3, modifiedAt: expect.any(Date) });
    expect(await storage.has('stat')).toBe(true);
  });

  test('lists and deletes what lies under a prefix, and nothing beside it', async () => {
    for (const key of ['tree/a/1', 'tree/a/2', 'tree/ab', 'tree/b']) await storage.put(key, Buffer.from(key));
    expect(await keysBelow(storage, 'tree/a/')).toEqual(['tree/a/1', 'tree/a/2']);
    expect(await keysBelow(storage, 'tree/a')).toEqual(['tree/a/1', 'tree/a/2', 'tree/ab']);
    expect(await keysBelow(storage, 'nothing/')).toEqual([]);
    expect(await storage.deletePrefix('tree/a')).toBe(2);
    expect(await keysBelow(storage, 'tree/')).toEqual(['tree/ab', 'tree/b']);
    await storage.delete('tree/b');
    expect(await keysBelow(storage, 'tree/')).toEqual(['tree/ab']);
  });

  test('a put that breaks off leaves no object', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('lost');
    }
    await expect(storage.put('broken', Readable.from(broken()))).rejects.toThrow('lost');
    expect(await storage.has('broken')).toBe(false);
  });

  test('a put replaces the object as a whole', async () => {
    await storage.put('twice', Buffer.from('first, and longer'));
    await storage.put('twice', Buffer.from('second'));
    expect(String(await buffer((await storage.get('twice')).stream))).toBe('second');
  });

  test.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/./b', 'a b', 'ä', 'a\0b', 'a\\b'])(
    'refuses the key %j',
    async (key) => {
      await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow(TypeError);
      await expect((async () => storage.get(key))()).rejects.toThrow(TypeError);
    },
  );

  test('is well while it can be reached', async () => {
    await storage.check();
    const free = await storage.freeBytes();
    expect(free === undefined || free > 0).toBe(true);
  });
});

describe('the directory', () => {
  test('an object can be read by another user through a hard link, and not through the store', async () => {
    const root = join(folder, 'linked');
    const storage = await openDirectoryStorage({ root, installation: 'i', isNew: true });
    await storage.put('a/film', Buffer.from('film'));
    const path = storage.localPath?.('a/film') ?? '';
    const work = mkdtempSync(join(folder, 'work-'));
    chmodSync(work, 0o755);
    linkSync(path, join(work, 'input'));
    expect(statSync(join(work, 'input')).mode & 0o777).toBe(0o644);
    expect(statSync(root).mode & 0o777).toBe(0o700);
  });

  test('drafts of a killed process are swept after a day', async () => {
    const root = join(folder, 'swept');
    await openDirectoryStorage({ root, installation: 'i', isNew: true });
    for (const name of ['old', 'young']) writeFileSync(join(root, '.drafts', name), 'x');
    const longAgo = new Date(Date.now() - 25 * 3600_000);
    utimesSync(join(root, '.drafts', 'old'), longAgo, longAgo);
    await openDirectoryStorage({ root, installation: 'i', isNew: false });
    expect(readdirSync(join(root, '.drafts'))).toEqual(['young']);
  });

  test('a missing mount is refused at the start and told while running [P10]', async () => {
    const root = join(folder, 'mount');
    const secrets = openSecrets(join(folder, 'secrets'));
    const config = { storage: { kind: 'directory', path: root } } as const;
    const storage = await openStorage(config, secrets);
    await storage.check();
    await openStorage(config, secrets);
    rmSync(join(root, '.rushes-storage'));
    await expect(storage.check()).rejects.toThrow(StorageUnavailable);
    await expect(openStorage(config, secrets)).rejects.toThrow(/is its disk mounted\?/);
  });

  test('two installations never share a directory', async () => {
    const root = join(folder, 'shared');
    await openDirectoryStorage({ root, installation: 'one', isNew: true });
    await expect(openDirectoryStorage({ root, installation: 'two', isNew: true })).rejects.toThrow(
      /another installation/,
    );
    expect(readFileSync(join(root, '.rushes-storage'), 'utf8')).toBe('one\n');
  });
});
