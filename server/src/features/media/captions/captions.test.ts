import type { CaptionCue, Captions, CaptionTrack } from '@rushes/contract/media/captions';
import { captionMost } from '@rushes/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;
let customerId: string;
let cc: TestUser;
let cm: TestUser;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  footage = createRowClips(harness.app.context.db);
  ({ customerId } = await harness.make.customer());
  cc = await signUp(harness, customerId, 'cc', 'Casper');
  cm = await signUp(harness, customerId, 'cm', 'Clara');
});
afterAll(() => harness[Symbol.asyncDispose]());

const hello: CaptionCue = { startMs: 0, endMs: 1500, text: 'Hello\nthere', speaker: 'Ada' };
const bye: CaptionCue = { startMs: 2000, endMs: 2500, text: 'Bye' };

const save = (user: TestUser, clipId: string, more: object = {}) =>
  user.ok<Captions>('caption/saveTrack', { clipId, language: 'en', revision: 0, cues: [hello], ...more });
const tracksOf = async (user: TestUser, clipId: string) =>
  (await user.ok<{ tracks: CaptionTrack[] }>('caption/getTracks', { clipId })).tracks;
const get = (user: TestUser, clipId: string, language = 'en') =>
  user.ok<Captions>('caption/getTrack', { clipId, language });

describe('captions of a clip', () => {
  test('are kept by language, in order, with who saved them last; the log says so', async () => {
    const { clipId } = await footage.clip(cc, { shared: true });
    expect(await tracksOf(cc, clipId)).toEqual([]);
    const { revision } = await save(cc, clipId, { cues: [bye, hello] });
    await save(cc, clipId, { language: 'PT_br' });
    expect(await tracksOf(cc, clipId)).toMatchObject([
      { language: 'en', state: 'in-review', cueCount: 2, revision, updatedBy: { name: 'Casper' } },
      { language: 'pt-BR', cueCount: 1 },
    ]);
    expect((await get(cc, clipId)).cues).toEqual([hello, bye]);
    const approved = { clipId, language: 'en', state: 'approved' };
    expect(await cm.ok('caption/setState', approved)).toMatchObject({
      state: 'approved',
      revision: revision + 1,
      updatedBy: { name: 'Clara' },
    });
    expect(await auditedActions(harness, clipId)).toEqual([
      'captions.added',
      'captions.added',
      'captions.changed',
    ]);
  });

  test('that someone else saved are not overwritten, and the refusal says who did', async () => {
    const { clipId } = await footage.clip(cc);
    const first = await save(cc, clipId);
    clock.advance(1000);
    const newer = await save(cm, clipId, { revision: first.revision, cues: [bye] });
    for (const revision of [0, first.revision])
      expect(
        await cc.refused('caption/saveTrack', { clipId, language: 'en', revision, cues: [] }),
      ).toMatchObject({ code: 'conflict', details: { current: newer, changedBy: 'Clara' } });
    expect((await get(cc, clipId)).cues).toEqual([bye]);
    const both = await Promise.all(
      ['One', 'Two'].map((text) =>
        harness.call(
          'caption/saveTrack',
          { clipId, language: 'en', revision: newer.revision, cues: [{ ...bye, text }] },
          cc.token,
        ),
      ),
    );
    expect(both.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['conflict', 'ok']);
  });

  test('are deleted and saved again as they were', async () => {
    const { clipId } = await footage.clip(cc);
    const { revision } = await save(cc, clipId, { state: 'approved' });
    const { cues, state } = await cc.ok<Captions>('caption/deleteTrack', { clipId, language: 'en' });
    expect(await tracksOf(cc, clipId)).toEqual([]);
    expect((await cc.refused('caption/getTrack', { clipId, language: 'en' })).code).toBe('no-captions');
    clock.advance(2000);
    const again = await save(cc, clipId, { cues, state });
    expect(again).toMatchObject({ cues: [hello], state: 'approved' });
    // Who still has the deleted ones open overwrites nothing.
    const request = { clipId, language: 'en', revision, cues: [bye] };
    expect((await cc.refused('caption/saveTrack', request)).code).toBe('conflict');
    expect(await auditedActions(harness, clipId)).toEqual([
      'captions.added',
      'captions.deleted',
      'captions.added',
    ]);
  });

  test('come from files in three formats and go out as them', async () => {
    const { clipId } = await footage.clip(cc, { name: 'A/B' });
    let revision = 0;
    for (const format of ['vtt', 'srt', 'ttml'] as const) {
      const saved = await save(cc, clipId, { revision, cues: [hello, bye] });
      const track = { clipId, language: 'en' };
      const out = await cc.ok<{ file: string; filename: string }>('caption/getTrackFile', {
        ...track,
        format,
      });
      expect(out.filename).toBe(`A_B.en.${format}`);
      const request = { ...track, revision: saved.revision, file: out.file };
      const read = await cc.ok<Captions>('caption/importTrack', request);
      const words = format === 'srt' ? { text: 'Ada: Hello\nthere' } : hello;
      expect(read).toMatchObject({ format, state: 'in-review', cues: [words, bye] });
      revision = read.revision;
    }
    expect((await auditedActions(harness, clipId)).at(-1)).toBe('captions.imported');
  });

  test('of a file that is broken stay as they were, and the refusal names the line', async () => {
    const { clipId } = await footage.clip(cc);
    const { revision } = await save(cc, clipId);
    const file = 'WEBVTT\n\n00:02.000 --> 00:01.000\nback';
    const request = { clipId, language: 'en', revision, file };
    expect(await cc.refused('caption/importTrack', request)).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'file', message: 'Line 3: The caption ends before it starts.' }],
    });
    expect((await get(cc, clipId)).revision).toBe(revision);
  });

  test('have limits: of languages, cues and words; as many as are allowed can be saved', async () => {
    const { clipId } = await footage.clip(cc);
    const letters = 'abcdefghijklmnopqrst'.split('');
    for (const letter of letters) await save(cc, clipId, { language: `x${letter}x` });
    const request = { clipId, language: 'en', revision: 0, cues: [] };
    expect((await cc.refused('caption/saveTrack', request)).code).toBe('too-many-languages');
    const cues = Array.from({ length: captionMost.cues }, (_each, at) => ({
      startMs: at * 1000,
      endMs: at * 1000 + 900,
      text: 'x'.repeat(captionMost.characters),
    }));
    const { revision } = await get(cc, clipId, 'xax');
    const full = await save(cc, clipId, { language: 'xax', revision, cues });
    expect(full.cueCount).toBe(captionMost.cues);
    const bad = [[...cues, bye], [{ ...bye, text: 'x'.repeat(501) }], [{ ...bye, endMs: 2000 }]];
    for (const refused of bad)
      expect(
        (
          await cc.refused('caption/saveTrack', {
            ...request,
            language: 'xax',
            revision: full.revision,
            cues: refused,
          })
        ).code,
      ).toBe('invalid');
    for (const language of ['no such', 'en-x-sdh', 'de-u-co-phonebk'])
      expect((await cc.refused('caption/getTrack', { clipId, language })).code).toBe('invalid');
  });

  test('are seen by those who see the clip and edited by those who edit it; others find nothing', async () => {
    const [shared, own] = [await footage.clip(cm, { shared: true }), await footage.clip(cm)];
    for (const { clipId } of [shared, own]) await save(cm, clipId);
    const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
    const foreign = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Frida');
    const readings = ['getTracks', 'getTrack', 'getTrackFile'];
    const writings = ['saveTrack', 'importTrack', 'setState', 'deleteTrack'];
    const more = { language: 'en', revision: 1, cues: [], file: 'x', format: 'vtt', state: 'approved' };
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nx';
    const codes = (user: TestUser, clipId: string, calls: string[]) =>
      Promise.all(
        calls.map(async (call) => {
          const { body } = await harness.call(`caption/${call}`, { clipId, ...more, file }, user.token);
          return body.code ?? 'ok';
        }),
      );
    expect(await codes(cc, shared.clipId, readings)).toEqual(['ok', 'ok', 'ok']);
    expect(new Set(await codes(cc, shared.clipId, writings))).toEqual(new Set(['forbidden']));
    for (const user of [foreign, cc])
      expect(new Set(await codes(user, own.clipId, [...readings, ...writings]))).toEqual(
        new Set(['not-found']),
      );
    expect(new Set(await codes(viewer, own.clipId, [...readings, ...writings]))).toEqual(
      new Set(['forbidden']),
    );
    await cm.ok('clip/deleteClips', { clipIds: [own.clipId] });
    expect(new Set(await codes(cm, own.clipId, [...readings, ...writings]))).toEqual(new Set(['not-found']));
    expect(await tracksOf(cm, shared.clipId)).toHaveLength(1);
  });
});

test('a search of footage finds words of captions, and when they are spoken', async () => {
  const finder = await signUp(harness, customerId, 'cc', 'Fiona');
  const [said, other] = [await footage.clip(finder, { name: 'Pier' }), await footage.clip(finder)];
  interface Found {
    items: { clipId: string; foundCaptions: object[] }[];
  }
  const search = async (words: string) =>
    (await finder.ok<Found>('clip/getClips', { search: words })).items.map(({ clipId, foundCaptions }) => ({
      clipId,
      foundCaptions,
    }));
  const aweigh = [{ ...bye, text: 'Anchors aweigh' }];
  const cues = [hello, { startMs: 62_000, endMs: 63_000, text: 'The Lighthouse keeper' }];
  const { revision } = await save(finder, said.clipId, { cues });
  await save(finder, other.clipId, { cues: aweigh });
  const hit = { atMs: 62_000, language: 'en', text: 'The Lighthouse keeper' };
  expect(await search('lighthouse pier')).toEqual([{ clipId: said.clipId, foundCaptions: [hit] }]);
  expect((await search('pier'))[0]?.foundCaptions).toEqual([]);
  await save(finder, said.clipId, { revision, cues: aweigh });
  expect(await search('lighthouse')).toEqual([]);
  expect(await search('AWEIGH')).toHaveLength(2);
  await cm.ok('caption/deleteTrack', { clipId: said.clipId, language: 'en' });
  expect(await search('aweigh')).toMatchObject([{ clipId: other.clipId }]);
  expect(await search('100%')).toEqual([]);
});
