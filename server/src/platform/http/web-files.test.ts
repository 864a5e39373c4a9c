import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placePaths } from '@rushes/contract/places';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWebFiles } from './web-files.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-web-'));
  await mkdir(join(folder, 'assets', 'i18n'), { recursive: true });
  for (const [name, text] of Object.entries({
    'index.html': 'the app',
    'share.html': 'the share page',
    'no-support.html': 'no support',
    'sw.js': 'worker',
    'build.json': '{"build":"one"}',
    '.builds.json': '{}',
    'assets/index-Ab3_dE5f.js': 'code',
    'assets/i18n/en.json': '{}',
  })) {
    await writeFile(join(folder, name), text);
  }
  app = Fastify();
  await registerWebFiles(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('what a browser may keep', () => {
  test.each([
    '/sw.js',
    '/index.html',
    '/',
    '/home/library',
    '/build.json',
    '/assets/i18n/en.json',
    '/no-support',
  ])('%s is asked for again each time [U-07] [C-07]', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('a file with the hash of its content in its name is kept for ever', async () => {
    const answer = await get('/assets/index-Ab3_dE5f.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('a version check that finds nothing new costs no body [S-08]', async () => {
    const { headers } = await get('/build.json');
    const again = await get('/build.json', { 'if-none-match': String(headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

test('a part of the app that is gone is answered 404, never with the page of the app', async () => {
  const answer = await get('/assets/clip-screen-GoneGone.js', { accept: '*/*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('the app');
});

test.each(placePaths)('a real load of %s gets the app [R-07]', async (place) => {
  for (const path of [place.replace(/\$\w+/, randomUUID()), place.replace(/\/\$\w+/, '')]) {
    const answer = await get(path, { accept: 'text/html' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'the app']);
  }
});

test('the list of builds is not given out', async () => {
  expect((await get('/.builds.json')).statusCode).toBe(404);
});

describe('browsers without support', () => {
  const explorer = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';

  test.each(['/', '/login', '/home/library', '/no-support/info/background-upload-clips'])(
    'Internet Explorer is sent from %s to the page that says so [U-12]',
    async (url) => {
      const answer = await get(url, { 'user-agent': explorer });
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe('/no-support');
      expect((await get('/no-support', { 'user-agent': explorer })).body).toBe('no support');
    },
  );

  test('any other browser gets the app [U-12]', async () => {
    const answer = await get('/login', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' });
    expect(answer.body).toBe('the app');
  });
});
