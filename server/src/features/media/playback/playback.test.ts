import { randomBytes, randomUUID } from 'node:crypto';
import { getSignedCookies } from '@aws-sdk/cloudfront-signer';
import type { PreSignedCookie, TokenResponse } from '@rushes/contract/identity/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MadeUser } from '../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import type { PlayableFile } from './playable.ts';

let clock: TestClock;
let app: Harness;
let member: MadeUser;
let session: TokenResponse;
const segment = randomBytes(700_000);
const mayWatch = new Set<string>();
const version = `v-${randomUUID()}`;
let files: Map<string, PlayableFile>;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock });
  const { playback } = app.app.features;
  await app.app.context.storage.put('assets/one/house/16x9/v480/00000.m4s', segment);
  files = new Map<string, PlayableFile>([
    [
      'seg.m4s',
      { kind: 'stored', key: 'assets/one/house/16x9/v480/00000.m4s', contentType: 'video/iso.segment' },
    ],
    ['gone.m4s', { kind: 'stored', key: 'assets/one/absent.m4s', contentType: 'video/iso.segment' }],
    ['master.m3u8', { kind: 'text', text: '#EXTM3U\n', contentType: 'application/vnd.apple.mpegurl' }],
    [
      'program.mp4',
      {
        kind: 'download',
        key: 'assets/one/house/16x9/v480/00000.m4s',
        contentType: 'video/mp4',
        filename: 'Zoë "1".mp4',
      },
    ],
  ]);
  playback.register({
    letter: 'v',
    maySee: async (viewer, id) => `v-${id}` === version && mayWatch.has(viewer.customerId),
    load: async () => ({ files }),
  });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  const { customerId } = await app.make.customer();
  member = await app.make.user(customerId, 'viewer');
  session = await app.signIn(member.userName);
  mayWatch.add(customerId);
});

function cookieHeader(cookie: PreSignedCookie): string {
  return [
    `CloudFront-Policy=${cookie.policy}`,
    `CloudFront-Signature=${cookie.signature}`,
    `CloudFront-Key-Pair-Id=${cookie.keyPairId}`,
    `CloudFront-Hash-Algorithm=${cookie.hashAlgorithm}`,
  ].join('; ');
}

const grantOf = (signedIn: TokenResponse) => {
  const policy = signedIn.preSignedCookie.policy
    .replaceAll('-', '+')
    .replaceAll('_', '=')
    .replaceAll('~', '/');
  return /\/m\/[^/]+\/([^/]+)\//.exec(Buffer.from(policy, 'base64').toString())?.[1] ?? '';
};
const path = (file: string, of = session, customerId = member.customerId) =>
  `/m/${customerId}/${grantOf(of)}/${version}/${file}`;
const get = (at: string, headers: Record<string, string> = {}, of = session) =>
  fetch(app.url + at, { headers: { cookie: cookieHeader(of.preSignedCookie), ...headers } });
const statusOf = async (at: string, headers?: Record<string, string>, of = session) =>
  (await get(at, headers, of)).status;

describe('bytes of media', () => {
  test('a segment comes whole, in ranges and conditionally, and is kept for ever', async () => {
    const whole = await get(path('seg.m4s'));
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(segment)).toBe(true);
    expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const etag = whole.headers.get('etag') ?? '';
    const ranges: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=100-', 100, segment.length],
      ['bytes=-5', segment.length - 5, segment.length],
      ['bytes=10-99999999', 10, segment.length],
    ];
    for (const [range, start, end] of ranges) {
      const part = await get(path('seg.m4s'), { range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${segment.length}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(segment.subarray(start, end))).toBe(true);
    }
    expect(await statusOf(path('seg.m4s'), { range: 'bytes=9999999-' })).toBe(416);
    expect(await statusOf(path('seg.m4s'), { 'if-none-match': etag })).toBe(304);
    expect(await statusOf(path('seg.m4s'), { range: 'bytes=0-9', 'if-range': '"other"' })).toBe(200);
    const head = await fetch(app.url + path('seg.m4s'), {
      method: 'HEAD',
      headers: { cookie: cookieHeader(session.preSignedCookie) },
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(segment.length)]);
  });

  test('texts are asked for again, downloads are named', async () => {
    const playlist = await get(path('master.m3u8'));
    expect(await playlist.text()).toBe('#EXTM3U\n');
    expect(playlist.headers.get('cache-control')).toBe('private, no-cache');
    const download = await get(path('program.mp4'));
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Zo_ _1_.mp4"; filename*=UTF-8''Zo%C3%AB%20%221%22.mp4`,
    );
    await download.arrayBuffer();
  });

  test('an address alone opens nothing, nor do the cookies of another user or another customer', async () => {
    expect((await fetch(app.url + path('seg.m4s'))).status).toBe(403);
    const foreignUser = await app.make.user((await app.make.customer()).customerId, 'cm');
    const theirs = await app.signIn(foreignUser.userName);
    mayWatch.add(foreignUser.customerId);
    expect(await statusOf(path('seg.m4s'), {}, theirs)).toBe(403);
    // Even with a right signature, a grant of one customer does not exist under another.
    const { playback } = app.app.features;
    const forged = playback.cookiesFor({
      customerId: member.customerId,
      grant: grantOf(theirs),
      origin: app.url,
    });
    const cookie = cookieHeader(forged.preSignedCookie);
    expect((await fetch(app.url + path('seg.m4s', theirs), { headers: { cookie } })).status).toBe(404);
  });

  test('cookies of the AWS SDK with the RSA key of the installation are accepted', async () => {
    const { createHash, createPublicKey } = await import('node:crypto');
    const privateKey = app.secrets.peek('media-rsa-key.pem') ?? '';
    const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
    const keyPairId = `K${createHash('sha256').update(publicPem).digest('hex').slice(0, 13).toUpperCase()}`;
    const url = app.url + path('seg.m4s');
    const signed = getSignedCookies({
      keyPairId,
      privateKey,
      url,
      dateLessThan: new Date(clock.nowMs() + 60_000),
    });
    const cookie = Object.entries(signed)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join('; ');
    expect((await fetch(url, { headers: { cookie } })).status).toBe(200);
  });

  test('what the version does not list, or the store does not hold, is not there', async () => {
    expect(await statusOf(path('other.m4s'))).toBe(404);
    expect(await statusOf(path('gone.m4s'))).toBe(404);
    expect(await statusOf(path('seg.m4s').replace(version, `v-${randomUUID()}`))).toBe(404);
    expect(await statusOf(path('seg.m4s').replace('seg.m4s', '..%2fseg.m4s'))).toBe(404);
  });

  test('rights that are withdrawn stop the bytes within 10 s, a logout at once', async () => {
    expect(await statusOf(path('seg.m4s'))).toBe(200);
    mayWatch.delete(member.customerId);
    clock.advance(10_000);
    expect(await statusOf(path('seg.m4s'))).toBe(404);
    mayWatch.add(member.customerId);
    clock.advance(10_000);
    expect(await statusOf(path('seg.m4s'))).toBe(200);
    await app.ok('session/logout', {}, session.access_token);
    expect(await statusOf(path('seg.m4s'))).toBe(404);
  });

  test('forgetting a version shows at once what it lists now', async () => {
    expect(await statusOf(path('new.m3u8'))).toBe(404);
    files = new Map([...files, ['new.m3u8', { kind: 'text', text: 'x', contentType: 'text/plain' }]]);
    app.app.features.playback.forget(version);
    expect(await statusOf(path('new.m3u8'))).toBe(200);
  });

  test('cookies end after 10 minutes and are renewed by a call', async () => {
    clock.advance(600_000);
    expect(await statusOf(path('seg.m4s'))).toBe(403);
    const form = { grant_type: 'refresh_token', refresh_token: session.refresh_token };
    const next = await app.signIn(member.userName, form);
    expect(await statusOf(path('seg.m4s'), {}, next)).toBe(200);
    const renewed = await app.ok<{ preSignedCookie: PreSignedCookie; expiresInS: number }>(
      'session/renewMediaCookies',
      {},
      next.access_token,
    );
    expect(renewed.expiresInS).toBe(600);
  });
});
