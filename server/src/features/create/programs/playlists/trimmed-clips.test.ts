import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { SharedProgram } from '@rushes/contract/audience/share-links';
import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { type TestUser, mediaCookie, signUp } from '../../../../../test/users.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;
let cc: TestUser;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  footage = createRowClips(harness.app.context.db);
  const { customerId } = await harness.make.customer();
  cc = await signUp(harness, customerId, 'cc', 'Casper');
});

afterAll(() => harness[Symbol.asyncDispose]());

const trim = (clipId: string, usableRange: { inMs: number; outMs: number } | null) =>
  cc.ok<Clip>('clip/updateClip', { clipId, usableRange });

async function linkTo(clipId: string): Promise<() => Promise<SharedProgram>> {
  const { url } = await cc.ok<{ url: string }>('sharelink/createClipLink', { clipId });
  const slug = url.slice(url.lastIndexOf('/') + 1);
  return () => cc.ok<SharedProgram>('sharelink/openShareLink', { slug, renew: true });
}

async function fetchAs(shared: SharedProgram, path: string): Promise<{ status: number; text: string }> {
  const headers = { cookie: mediaCookie(shared.preSignedCookie) };
  const response = await fetch(harness.url + path, { headers });
  return { status: response.status, text: await response.text() };
}

const uris = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const lengthOf = (text: string) =>
  [...text.matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

describe('trimmed clips', () => {
  test('a link plays what was kept alone, and nothing else', async () => {
    const clip = await footage.clip(cc);
    const open = await linkTo(clip.clipId);
    const whole = await open();
    const wholeList = (whole.playback.hls ?? '').replace('master', 'v240');
    const all = uris((await fetchAs(whole, wholeList)).text);
    await trim(clip.clipId, { inMs: 1000, outMs: 8500 });
    expect((await open()).playback).toMatchObject({ hls: null, poster: null, sprite: null });
    expect(await footage.pieces(clip)).toBe(2);
    const trimmed = await open();
    expect(trimmed).toMatchObject({
      durationMs: 7500,
      download: null,
      playback: { poster: null, sprite: null },
    });
    expect(trimmed.playback.hls).toContain(`/t-${clip.assetId}-30-255/`);
    const { status, text } = await fetchAs(trimmed, (trimmed.playback.hls ?? '').replace('master', 'v240'));
    expect(status).toBe(200);
    expect(lengthOf(text)).toBeCloseTo(7.5, 3);
    // The first and the last segment hold what was trimmed away.
    const shared = uris(text).filter((uri) => all.includes(uri));
    expect(shared).toEqual(all.slice(1, -2));
    for (const file of [wholeList, ...all.map((uri) => wholeList.replace('v240.m3u8', uri))])
      expect((await fetchAs(trimmed, file)).status).toBe(404);
  });

  test('another range is another address, and all of it plays again after undoing', async () => {
    const clip = await footage.clip(cc);
    const open = await linkTo(clip.clipId);
    await trim(clip.clipId, { inMs: 0, outMs: 3200 });
    const first = await open();
    expect(first.playback.hls).toContain('-0-96/');
    expect((await fetchAs(first, first.playback.hls ?? '')).status).toBe(200);
    await trim(clip.clipId, { inMs: 3200, outMs: 6400 });
    const second = await open();
    expect(second.playback.hls).toContain('-96-192/');
    await expect.poll(async () => (await fetchAs(second, first.playback.hls ?? '')).status).toBe(404);
    await trim(clip.clipId, null);
    const whole = await open();
    expect(whole.playback.hls).toContain(`/c-${clip.assetId}/`);
    expect((await fetchAs(whole, whole.playback.hls ?? '')).status).toBe(200);
    await expect.poll(async () => (await fetchAs(whole, second.playback.hls ?? '')).status).toBe(404);
  });

  test('a recording can be trimmed before it was read; and a range that no longer fits opens no link', async () => {
    const { clipId } = await footage.clip(cc, { frames: null, rungs: [] });
    const open = await linkTo(clipId);
    await trim(clipId, { inMs: 20_000, outMs: 30_000 });
    expect((await open()).playback.hls).toBeNull();
    const { db } = harness.app.context;
    await db.system((trx) =>
      trx
        .updateTable('assets')
        .set({ frames: 300 })
        .where('id', 'in', (from) => from.selectFrom('clips').select('asset_id').where('id', '=', clipId))
        .execute(),
    );
    await expect(open()).rejects.toThrow('link-gone');
  });

  test('a new program begins with what was kept, and may use the rest', async () => {
    const { clipId } = await footage.clip(cc);
    await trim(clipId, { inMs: 1000, outMs: 8500 });
    const items = [{ clipId }, { clipId, inMs: 0 }, { clipId, inMs: 500, outMs: 9500 }];
    const made = await cc.ok<{ programId: string }>('program/createProgram', {
      title: 'Trimmed',
      timeline: { items },
    });
    const { timeline } = await cc.ok<ProgramDetail>('program/getProgram', { programId: made.programId });
    const frames = timeline.items.map(({ inFrame, outFrame }) => [inFrame, outFrame]);
    expect(frames).toEqual([
      [30, 255],
      [0, 300],
      [15, 285],
    ]);
  });

  test('a range leaves some of the clip, and ends with it at the latest', async () => {
    const { clipId } = await footage.clip(cc);
    for (const usableRange of [
      { inMs: 500, outMs: 600 },
      { inMs: 3000, outMs: 1000 },
      { inMs: 10_000, outMs: 12_000 },
    ])
      expect(await cc.refused('clip/updateClip', { clipId, usableRange })).toMatchObject({ code: 'invalid' });
    expect((await trim(clipId, { inMs: 500, outMs: 12_000 })).usableRange).toEqual({
      inMs: 500,
      outMs: 10_000,
    });
  });
});
