import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { plainSharePage } from '@rushes/contract/audience/share-pages';
import type { ShareLink, SharedProgram } from '@rushes/contract/audience/share-links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { type TestUser, mediaCookie, signIn, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUpSupport } from '../../../../test/support.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let cc: TestUser;
let programId: string;

/** Tests choose the address that they come from. */
const behindProxy = { TRUST_PROXY: 'true' };

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock, environment: behindProxy });
  const { customerId } = await harness.make.customer({ name: 'North' });
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  programId = await publish();
});

afterAll(() => harness[Symbol.asyncDispose]());

async function publish(by = cm): Promise<string> {
  const { clipId } = await createRowClips(harness.app.context.db).clip(by);
  const made = await by.ok<{ programId: string }>('program/createProgram', {
    title: 'Shared',
    timeline: { items: [{ clipId }] },
  });
  await by.ok('program/publishProgram', { programId: made.programId });
  return made.programId;
}

interface Made {
  shareLinkId: string;
  url: string;
  shareLink: ShareLink;
}

const make = (request: object = {}) => cm.ok<Made>('sharelink/createShareLink', { programId, ...request });
const slugOf = ({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1);

/** A phone without an account: sends the cookies it was given. */
function phone() {
  const jar = new Map<string, string>();
  return {
    async open(slug: string, request: object = {}) {
      const response = await fetch(`${harness.url}/rest/secure/service/sharelink/openShareLink`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: [...jar.values()].join('; ') },
        body: JSON.stringify({ clientRequest: { slug, ...request } }),
      });
      for (const cookie of response.headers.getSetCookie())
        jar.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
      const body = (await response.json()) as { code?: string; clientResponse?: SharedProgram };
      return { http: response.status, code: body.code ?? 'ok', shared: body.clientResponse };
    },
    cookies: jar,
  };
}

function needed(shared: SharedProgram | undefined): SharedProgram {
  if (shared === undefined) throw new Error('not opened');
  return shared;
}

async function fetchPlaylist(shared: SharedProgram | undefined): Promise<number> {
  if (shared === undefined) throw new Error('not opened');
  const response = await fetch(harness.url + shared.playback.hls, {
    headers: { cookie: mediaCookie(shared.preSignedCookie) },
  });
  await response.arrayBuffer();
  return response.status;
}

describe('share links', () => {
  test('a link opens the program without an account and its cookies open the playlist', async () => {
    const link = await make({ name: 'For the press' });
    expect(slugOf(link)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(link.url).toBe(`${harness.url}/s/${slugOf(link)}`);
    const { shared } = await phone().open(slugOf(link));
    const brand = { logoUrl: null, accent: null };
    expect(shared).toMatchObject({ title: 'Shared', organisation: 'North', brand, durationMs: 10_000 });
    expect(await fetchPlaylist(shared)).toBe(200);
  });

  test('a link to a clip plays the clip and nothing else, gives no file, and ends with the clip', async () => {
    const rows = createRowClips(harness.app.context.db);
    const { clipId } = await rows.clip(cc);
    const { assetId } = await rows.clip(cc);
    const link = await cc.ok<Made>('sharelink/createClipLink', { clipId, name: 'First take' });
    const { shared } = await phone().open(slugOf(link));
    expect(shared).toMatchObject({ organisation: 'North', durationMs: 10_000, download: null });
    expect(await fetchPlaylist(shared)).toBe(200);
    const cookie = mediaCookie(needed(shared).preSignedCookie);
    const statusOf = async (path: string) =>
      (await fetch(harness.url + path, { headers: { cookie } })).status;
    const hls = shared?.playback.hls ?? '';
    expect(await statusOf(hls.replace(/c-[0-9a-f-]{36}/, `c-${assetId}`))).toBe(404);
    expect(await statusOf(hls.replace('master.m3u8', 'original.bin'))).toBe(404);
    const { shareLinks } = await cm.ok<{ shareLinks: ShareLink[] }>('sharelink/getClipLinks', { clipId });
    expect(shareLinks).toMatchObject([{ name: 'First take', opens: 1, createdBy: 'Casper' }]);
    await cc.ok('clip/deleteClips', { clipIds: [clipId] });
    expect((await phone().open(slugOf(link))).code).toBe('link-gone');
    await cc.ok('clip/restoreClips', { clipIds: [clipId] });
    expect((await phone().open(slugOf(link))).code).toBe('ok');
    await cc.ok('sharelink/revokeShareLink', { shareLinkId: link.shareLinkId });
    expect((await phone().open(slugOf(link))).code).toBe('link-gone');
  });

  test('a link to a clip that is still uploading opens, with nothing to play yet', async () => {
    const { clipId } = await createRowClips(harness.app.context.db).clip(cc, { rungs: [] });
    const link = await cc.ok<Made>('sharelink/createClipLink', { clipId });
    expect((await phone().open(slugOf(link))).shared?.playback).toEqual({
      hls: null,
      poster: null,
      sprite: null,
      aspect: null,
      variants: [],
      captionStyle: usualCaptionStyle,
    });
  });

  test('nobody hands out a clip that they may not change', async () => {
    const { clipId } = await createRowClips(harness.app.context.db).clip(cm);
    expect(await cc.refused('sharelink/createClipLink', { clipId })).toMatchObject({ code: 'not-found' });
    await cm.ok('clip/updateClip', { clipId, sharedWithCreators: true });
    expect(await cc.refused('sharelink/createClipLink', { clipId })).toMatchObject({ code: 'forbidden' });
    expect(await cc.refused('sharelink/getClipLinks', { clipId })).toMatchObject({ code: 'forbidden' });
  });

  test('a password is asked for, once; a renewal needs none and counts no opening', async () => {
    const link = await make({ password: 'sesame seed' });
    expect(link.shareLink).toMatchObject({ hasPassword: true, state: 'active', opens: 0 });
    const slug = slugOf(link);
    const browser = phone();
    expect((await browser.open(slug)).code).toBe('link-password');
    expect((await browser.open(slug, { password: 'open' })).code).toBe('link-password');
    expect((await browser.open(slug, { renew: true })).code).toBe('link-password');
    expect((await browser.open(slug, { password: 'sesame seed' })).code).toBe('ok');
    expect((await browser.open(slug, { renew: true })).code).toBe('ok');
    expect((await phone().open(slug, { renew: true })).code).toBe('link-password');
    const { shareLinks } = await cm.ok<{ shareLinks: ShareLink[] }>('sharelink/getShareLinks', { programId });
    const listed = shareLinks.find((each) => each.shareLinkId === link.shareLinkId);
    expect(listed).toMatchObject({ opens: 1, createdBy: 'Cleo' });
    expect(JSON.stringify(shareLinks)).not.toContain('argon2');
  });

  test('the cookie of one link does not open another, nor the same after its password would change', async () => {
    const [one, two] = [await make({ password: 'first one' }), await make({ password: 'second one' })];
    const browser = phone();
    expect((await browser.open(slugOf(one), { password: 'first one' })).code).toBe('ok');
    expect((await browser.open(slugOf(two), { renew: true })).code).toBe('link-password');
  });

  test('expired, revoked and unknown links and those of unpublished programs answer alike', async () => {
    const expiring = await make({ expiresAt: new Date(clock.nowMs() + 60_000).toISOString() });
    const revoked = await make({ password: 'sesame seed' });
    expect((await phone().open(slugOf(expiring))).code).toBe('ok');
    clock.advance(61_000);
    await cm.ok('sharelink/revokeShareLink', { shareLinkId: revoked.shareLinkId });
    const other = await publish();
    const dangling = await make({ programId: other });
    await cm.ok('program/unpublishProgram', { programId: other });
    for (const slug of [slugOf(expiring), slugOf(revoked), slugOf(dangling), 'A'.repeat(43)])
      expect(await phone().open(slug)).toEqual({ http: 200, code: 'link-gone', shared: undefined });
  });

  test('a page that offers no download gives none within 10 s: the film plays on, its file is not there', async () => {
    const support = await signUpSupport(harness, 'support@example.test');
    const choose = async (download: 'below' | 'none') => {
      const { action: _action, ...plain } = plainSharePage;
      const wanted = { name: `Page ${download}`, ...plain, action: null, download };
      const { templateId } = await support.ok<{ templateId: string }>('sharepage/createSharePage', wanted);
      await support.ok('sharepage/setSharePage', { customerId: cm.customerId, templateId });
      clock.advance(10_000);
    };
    const link = await make();
    await choose('below');
    const { shared } = await phone().open(slugOf(link));
    if (shared?.download == null) throw new Error('no download offered');
    const { db, storage } = harness.app.context;
    await storage.put('downloads/made.mp4', Buffer.from('film'));
    await db.system((trx) =>
      trx
        .updateTable('program_versions')
        .set({ mp4_key: 'downloads/made.mp4' })
        .where('program_id', '=', programId)
        .execute(),
    );
    const headers = { cookie: mediaCookie(shared.preSignedCookie) };
    const statusOf = async (path: string) => {
      const response = await fetch(harness.url + path, { headers, method: 'HEAD' });
      return response.status;
    };
    expect(await statusOf(shared.playback.hls ?? '')).toBe(200);
    expect(await statusOf(shared.download)).toBe(200);
    await choose('none');
    expect((await phone().open(slugOf(link))).shared?.download).toBeNull();
    expect(await statusOf(shared.download)).toBe(404);
    expect(await statusOf(shared.playback.hls ?? '')).toBe(200);
    await support.ok('sharepage/setSharePage', { customerId: cm.customerId, templateId: null });
  });

  test('revoking stops what plays at once', async () => {
    const link = await make();
    const { shared } = await phone().open(slugOf(link));
    expect(await fetchPlaylist(shared)).toBe(200);
    await cm.ok('sharelink/revokeShareLink', { shareLinkId: link.shareLinkId });
    expect(await fetchPlaylist(shared)).toBe(404);
  });

  test('nothing from a suspended or closed customer plays for guests, and all of it again once that is lifted', async () => {
    const support = await signUpSupport(harness, 'lifts@example.test');
    const { customerId } = await harness.make.customer({ name: 'Paused' });
    const owner = await signUp(harness, customerId, 'cm', 'Olga');
    const program = await publish(owner);
    const link = await owner.ok<Made>('sharelink/createShareLink', { programId: program });
    const locked = await owner.ok<Made>('sharelink/createShareLink', {
      programId: program,
      password: 'sesame seed',
    });
    const { shared } = await phone().open(slugOf(link));
    if (shared === undefined) throw new Error('not opened');
    expect(await fetchPlaylist(shared)).toBe(200);
    const refused = { http: 200, code: 'link-paused', shared: undefined };

    await support.ok('customer/suspendCustomer', { customerId, reason: 'Unpaid' });
    expect(await phone().open(slugOf(link))).toEqual(refused);
    expect(await phone().open(slugOf(link), { renew: true })).toEqual(refused);
    expect(await phone().open(slugOf(locked))).toEqual(refused);
    // The cookies of before are good for minutes, and the clock is stopped: nothing runs out by itself.
    await expect.poll(() => fetchPlaylist(shared)).toBe(404);
    await support.ok('customer/activateCustomer', { customerId });
    await expect.poll(() => fetchPlaylist(shared)).toBe(200);
    expect((await phone().open(slugOf(link))).code).toBe('ok');
    expect((await phone().open(slugOf(locked))).code).toBe('link-password');

    const inMs = (ms: number) => new Date(clock.nowMs() + ms).toISOString();
    await support.ok('customer/planClosing', {
      customerId,
      closesAt: inMs(1000),
      erasesAt: inMs(30 * 24 * 3_600_000),
    });
    clock.advance(1000);
    expect(await fetchPlaylist(shared)).toBe(200);
    await harness.app.features.customers.followPlans();
    expect(await phone().open(slugOf(link))).toEqual(refused);
    await expect.poll(() => fetchPlaylist(shared)).toBe(404);
  });

  test('a link plays on to the next version, and never another program', async () => {
    const link = await make();
    const before = await phone().open(slugOf(link));
    await cm.ok('program/publishProgram', { programId });
    const after = await phone().open(slugOf(link));
    expect(after.shared?.playback.hls).not.toBe(before.shared?.playback.hls);
    expect([await fetchPlaylist(before.shared), await fetchPlaylist(after.shared)]).toEqual([200, 200]);
    const foreign = await cm.ok<ProgramDetail>('program/getProgram', { programId: await publish() });
    const version = /v-[0-9a-f-]{36}/.exec(foreign.playback.hls ?? '')?.[0] ?? '';
    const hls = (after.shared?.playback.hls ?? '').replace(/v-[0-9a-f-]{36}/, version);
    const { shared } = after;
    if (shared === undefined) throw new Error('not opened');
    expect(await fetchPlaylist({ ...shared, playback: { ...shared.playback, hls } })).toBe(404);
  });

  test('what was taken back never plays again, and a link opens nothing that ended before it was made', async () => {
    const ownId = await publish();
    const early = await make({ programId: ownId });
    const first = await phone().open(slugOf(early));
    await cm.ok('program/publishProgram', { programId: ownId });
    clock.advance(1000);
    const late = await make({ programId: ownId });
    const { shared } = await phone().open(slugOf(late));
    if (shared === undefined) throw new Error('not opened');
    const version = /v-[0-9a-f-]{36}/.exec(first.shared?.playback.hls ?? '')?.[0] ?? '';
    const hls = (shared.playback.hls ?? '').replace(/v-[0-9a-f-]{36}/, version);
    expect(await fetchPlaylist(shared)).toBe(200);
    expect(await fetchPlaylist({ ...shared, playback: { ...shared.playback, hls } })).toBe(404);
    await cm.ok('program/unpublishProgram', { programId: ownId });
    await cm.ok('program/publishProgram', { programId: ownId });
    clock.advance(10_000);
    expect([await fetchPlaylist(first.shared), await fetchPlaylist(shared)]).toEqual([404, 404]);
    expect(await fetchPlaylist((await phone().open(slugOf(early))).shared)).toBe(200);
  });

  test('guesses of one address wait longer each time, also after a restart; others with the right password come in at once', async () => {
    const slug = slugOf(await make({ password: 'sesame seed' }));
    const guess = async (password: string, address = '203.0.113.9', app = harness) => {
      const headers = { 'x-forwarded-for': address };
      const {
        http,
        body,
        headers: answered,
      } = await app.call('sharelink/openShareLink', { slug, password }, undefined, headers);
      return { http, code: body.code ?? 'ok', waitS: Number(answered.get('retry-after') ?? 0) };
    };
    for (let free = 0; free < 4; free += 1) expect((await guess(`guess ${free}`)).code).toBe('link-password');
    const waits: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      expect((await guess(`late guess ${round}`)).code).toBe('link-password');
      // Anyone who guessed waits, even with the right password.
      const { http, code, waitS } = await guess('sesame seed');
      expect([http, code]).toEqual([429, 'rate-limited']);
      expect((await guess('sesame seed', `198.51.100.${round}`)).code).toBe('ok');
      waits.push(waitS);
      if (round < 10) clock.advance(waitS * 1000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await using restarted = await createHarness({ clock, beside: harness, environment: behindProxy });
    expect(await guess('sesame seed', '203.0.113.9', restarted)).toMatchObject({ http: 429, waitS: 900 });
    expect((await guess('sesame seed', '203.0.113.10', restarted)).code).toBe('ok');
    clock.advance(900_000);
    expect((await guess('sesame seed', '203.0.113.9', restarted)).code).toBe('ok');
  });

  test('many guesses at once count one by one, and old ones are forgotten', async () => {
    cm = await signIn(harness, cm);
    const link = await make({ password: 'sesame seed' });
    const guesses = Array.from({ length: 12 }, (_, each) =>
      phone().open(slugOf(link), { password: `guess ${each}` }),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'link-password')).toHaveLength(5);
    const kept = () =>
      harness.app.context.db.system((trx) =>
        trx
          .selectFrom('share_link_attempts')
          .selectAll()
          .where('share_link_id', '=', link.shareLinkId)
          .execute(),
      );
    expect(JSON.stringify(await kept())).not.toContain('127.0.0.1');
    clock.advance(23 * 3_600_000);
    await harness.app.features.shareLinks.sweep();
    expect(await kept()).toHaveLength(1);
    clock.advance(2 * 3_600_000);
    await harness.app.features.shareLinks.sweep();
    expect(await kept()).toHaveLength(0);
  });

  test('a new password has eight characters; a shorter one of before goes on working', async () => {
    cm = await signIn(harness, cm);
    expect(
      (await cm.refused('sharelink/createShareLink', { programId, password: 'sesame!' })).fields,
    ).toMatchObject([{ path: 'password' }]);
    expect(
      (await cm.refused('sharelink/createShareLink', { programId, password: ' '.repeat(8) })).fields,
    ).toMatchObject([{ path: 'password' }]);
    const link = await make({ password: 'sesame seed' });
    const passwordHash = await harness.app.context.passwords.hash('open');
    await harness.app.context.db.system((trx) =>
      trx
        .updateTable('share_links')
        .set({ password_hash: passwordHash })
        .where('id', '=', link.shareLinkId)
        .execute(),
    );
    expect((await phone().open(slugOf(link), { password: 'open' })).code).toBe('ok');
  });

  test('only those who may edit the program make and withdraw links, and only for what is published', async () => {
    cc = await signIn(harness, cc);
    const link = await make();
    expect((await cc.refused('sharelink/createShareLink', { programId })).code).toBe('forbidden');
    expect((await cc.refused('sharelink/revokeShareLink', { shareLinkId: link.shareLinkId })).code).toBe(
      'forbidden',
    );
    const draft = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Draft' });
    expect((await cm.refused('sharelink/createShareLink', { programId: draft.programId })).code).toBe(
      'not-published',
    );
    const past = { programId, expiresAt: new Date(clock.nowMs() - 1).toISOString() };
    expect((await cm.refused('sharelink/createShareLink', past)).fields).toMatchObject([
      { path: 'expiresAt' },
    ]);
  });
});
