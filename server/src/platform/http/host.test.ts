import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenResponse } from '@rushes/contract/identity/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCertificate } from '../../../test/certificate.ts';
import { testPassword } from '../../../test/factories.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { mediaCookie } from '../../../test/users.ts';
import { type RawRequest, sendRaw } from '../../../test/raw-http.ts';

let folder: string;
let app: Harness;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-certificate-'));
  app = await createHarness({ environment: await writeCertificate(folder) });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const statusOf = async (host: string | null, request: Partial<RawRequest> = {}) =>
  (await sendRaw(app.url, { target: '/readyz', host, ...request })).status;

async function signIn(userName: string, host: string) {
  const form = {
    client_id: 'rushes-api',
    grant_type: 'password',
    username: userName,
    password: testPassword,
  };
  return sendRaw(app.url, {
    method: 'POST',
    target: '/oauth/token',
    host,
    headers: ['Content-Type: application/x-www-form-urlencoded'],
    body: Buffer.from(new URLSearchParams(form).toString()),
  });
}

/** Someone signed in, and the folder of their media. */
async function someone(role: 'viewer' | 'cm') {
  const member = await app.make.user((await app.make.customer()).customerId, role);
  const { body } = await signIn(member.userName, 'video.example');
  const { preSignedCookie } = JSON.parse(body) as TokenResponse;
  const policy = preSignedCookie.policy.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
  const [, media = ''] =
    /"https:\/\/video\.example(\/m\/[^*]+)\*"/.exec(Buffer.from(policy, 'base64').toString()) ?? [];
  return { ...member, media, cookie: mediaCookie(preSignedCookie) };
}

describe('with a certificate and no PUBLIC_URL', () => {
  test('media cookies open their own grant alone, whatever the Host header says', async () => {
    const [own, other] = [await someone('viewer'), await someone('cm')];
    app.app.features.playback.register({
      letter: 'v',
      maySee: () => Promise.resolve(true),
      load: async () => ({
        files: new Map([['a.txt', { kind: 'text', text: 'open', contentType: 'text/plain' }]]),
      }),
    });
    const get = async (media: string, host: string) => {
      const target = `${media}v-00000000/a.txt`;
      return sendRaw(app.url, { target, host, headers: [`Cookie: ${own.cookie}`] });
    };
    expect(await get(own.media, 'video.example')).toMatchObject({ status: 200, body: 'open' });
    const hosts = [
      `video.example${own.media}`,
      `video.example${own.media.slice(0, -1)}`,
      'video.example/m/*',
    ];
    for (const host of hosts) expect((await get(other.media, host)).status).toBe(400);
    expect((await get(other.media, 'video.example')).status).toBe(403);
    expect((await get(own.media, 'other.example')).status).toBe(403);
  });

  test('nobody signs in under a Host that is none', async () => {
    const { userName } = await app.make.user((await app.make.customer()).customerId, 'viewer');
    for (const host of ['*', 'video.example/m/x/', 'a b', '?']) {
      expect((await signIn(userName, host)).status).toBe(400);
    }
  });
});

describe('the Host header', () => {
  test('is a name or an address with at most a port; anything else is 400, also for probes', async () => {
    const good = [
      'video.example',
      'VIDEO.example:8443',
      'web_1',
      '10.0.0.7:1',
      '[::1]:65535',
      'video.example.',
    ];
    for (const host of good) expect([host, await statusOf(host)]).toEqual([host, 200]);
    const bad = [
      '',
      ' ',
      'a/b',
      'a?b',
      'a#b',
      'user@a',
      'a\\b',
      'a b',
      'a,b',
      '*.example',
      'a:',
      'a:x',
      'a:65536',
      'a:1:2',
      '[::1',
      '::1',
      '[a]',
      '-a',
      'a..b',
      'caf\u00e9.example',
      '%61',
      `${'a'.repeat(300)}.example`,
    ];
    for (const host of bad) expect([host, await statusOf(host)]).toEqual([host, 400]);
  });

  test('is there once; only a probe of HTTP/1.0 may leave it out', async () => {
    expect(await statusOf(null)).toBe(400);
    expect(await statusOf('video.example', { headers: ['Host: video.example'] })).toBe(400);
    expect(await statusOf('video.example', { headers: ['host: other.example'] })).toBe(400);
    expect(await statusOf(null, { version: '1.0' })).toBe(200);
    expect(await statusOf(null, { version: '1.0', target: '/api' })).toBe(421);
  });
});
