import type { SharedProgram } from '@rushes/contract/audience/share-links';
import { plainSharePage } from '@rushes/contract/audience/share-pages';
import type { Program, ProgramDetail, WatchState } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { signUpSupport } from '../../../../../test/support.ts';
import { mediaCookie, signUp, type TestUser } from '../../../../../test/users.ts';

let harness: Harness;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  harness = await createHarness();
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Ten seconds, live, with captions in these languages. */
async function publish(languages: readonly string[] = []): Promise<string> {
  const { clipId } = await createRowClips(harness.app.context.db).clip(cm);
  const cues = [{ startMs: 0, endMs: 2000, text: 'Moin' }];
  for (const language of languages) await cm.ok('caption/saveTrack', { clipId, language, revision: 0, cues });
  const request = { title: 'Options', timeline: { items: [{ clipId }] } };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', request);
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  return programId;
}
const update = (programId: string, change: object) =>
  cm.ok<Program>('program/updateProgram', { programId, ...change });
const get = (programId: string, who: TestUser) => who.ok<ProgramDetail>('program/getProgram', { programId });
const read = (path: string | null, cookie: string) =>
  fetch(new URL(path ?? '/nowhere', harness.url), { headers: { cookie } });

describe('without downloads', () => {
  test('viewers watch on and get no file of it, by no known address either; editors get all', async () => {
    const programId = await publish(['en']);
    const { db, storage } = harness.app.context;
    await storage.put('downloads/options.mp4', Buffer.from('film'));
    await db.system((trx) =>
      trx
        .updateTable('program_versions')
        .set({ mp4_key: 'downloads/options.mp4' })
        .where('program_id', '=', programId)
        .execute(),
    );
    const before = await get(programId, viewer);
    const [captions] = before.captions;
    const files = [before.playback.mp4, captions?.vtt ?? null, captions?.srt ?? null];
    const statuses = async (who: TestUser, paths: readonly (string | null)[]) =>
      Promise.all(paths.map(async (path) => (await read(path, who.cookie)).status));
    expect(await statuses(viewer, files)).toEqual([200, 200, 200]);
    expect((await update(programId, { allowDownload: false })).allowDownload).toBe(false);
    const after = await get(programId, viewer);
    expect(after).toMatchObject({ allowDownload: false, captions: [], playback: { mp4: null } });
    await expect.poll(() => statuses(viewer, files)).toEqual([404, 404, 404]);
    expect(await statuses(viewer, [after.playback.hls])).toEqual([200]);
    expect((await viewer.refused('program/prepareDownload', { programId })).code).toBe('forbidden');

    const edited = await get(programId, cm);
    expect(await statuses(cm, [edited.playback.mp4, edited.captions[0]?.vtt ?? null])).toEqual([200, 200]);
    expect(await cm.ok('program/prepareDownload', { programId })).toMatchObject({ ready: true });
  });

  test('a share page that offers downloads has none of this program', async () => {
    const support = await signUpSupport(harness, 'support@example.test');
    const look = { ...plainSharePage, name: 'With downloads', action: null, download: 'below' };
    const { templateId } = await support.ok<{ templateId: string }>('sharepage/createSharePage', look);
    await support.ok('sharepage/setSharePage', { customerId: cm.customerId, templateId });
    const programId = await publish();
    const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
    const open = async () => {
      const { body } = await harness.call('sharelink/openShareLink', {
        slug: url.slice(url.lastIndexOf('/') + 1),
      });
      return body.clientResponse as SharedProgram;
    };
    const offered = (await open()).download;
    expect(offered).not.toBeNull();
    await update(programId, { allowDownload: false });
    const shared = await open();
    const cookie = mediaCookie(shared.preSignedCookie);
    expect(shared.download).toBeNull();
    expect((await read(offered, cookie)).status).toBe(404);
    expect((await read(shared.playback.hls, cookie)).status).toBe(200);
  });
});

test('captions in the language of the program are the first ones that players find', async () => {
  const programId = await publish(['da', 'de', 'en']);
  const order = async () => {
    const { hls } = (await get(programId, viewer)).playback;
    const master = await (await read(hls, viewer.cookie)).text();
    return [...master.matchAll(/TYPE=SUBTITLES.*?LANGUAGE="([^"]+)"/g)].map(([, language]) => language);
  };
  expect(await order()).toEqual(['da', 'de', 'en']);
  expect((await update(programId, { language: 'de' })).language).toBe('de');
  await expect.poll(order).toEqual(['de', 'da', 'en']);
  expect((await get(programId, viewer)).language).toBe('de');
  const unknown = await cm.refused('program/updateProgram', { programId, language: 'not a language' });
  expect(unknown).toMatchObject({ code: 'invalid', fields: [{ path: 'language' }] });
  expect((await update(programId, { language: null })).language).toBeNull();
});

describe('a rule of its own for what counts as viewed', () => {
  const watch = (programId: string, toMs: number) =>
    viewer.ok<WatchState>('program/saveProgress', { programId, positionMs: toMs, ranges: [[0, toMs]] });

  test('takes the place of the organisation’s, and is seen by viewers', async () => {
    const [half, all, usual] = [await publish(), await publish(), await publish()];
    expect((await update(half, { viewedPercent: 50 })).viewedRule).toEqual({ percent: 50, isOwn: true });
    await update(all, { viewedPercent: 100 });
    const percents = [half, all, usual].map(async (each) => (await get(each, viewer)).viewedRule.percent);
    expect(await Promise.all(percents)).toEqual([50, 100, 80]);
    const isViewed = async (programId: string, toMs: number) => (await watch(programId, toMs)).viewed;
    expect([await isViewed(half, 4900), await isViewed(half, 5000)]).toEqual([false, true]);
    expect([await isViewed(usual, 7900), await isViewed(usual, 8000)]).toEqual([false, true]);
    expect([await isViewed(all, 9000), await isViewed(all, 10_000)]).toEqual([false, true]);
  });

  test('is between 50 and 100 percent, set by editors, and taken away again', async () => {
    const programId = await publish();
    for (const viewedPercent of [49, 101])
      expect((await cm.refused('program/updateProgram', { programId, viewedPercent })).code).toBe('invalid');
    const refused = await cc.refused('program/updateProgram', { programId, viewedPercent: 60 });
    expect(refused.code).toBe('forbidden');
    await update(programId, { viewedPercent: 60 });
    const back = await update(programId, { viewedPercent: null });
    expect(back.viewedRule).toEqual({ percent: 80, isOwn: false });
  });
});
