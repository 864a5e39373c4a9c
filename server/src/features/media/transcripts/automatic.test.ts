import { join } from 'node:path';
import type { CaptionTrack } from '@rushes/contract/media/captions';
import type { Transcription } from '@rushes/contract/media/transcripts';
import type { Setup } from '@rushes/contract/organization/setup';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { makeSilent } from '../../../../test/plain-clips.ts';
import { heardByService, type SpeechService, startSpeechService } from '../../../../test/speech-service.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let service: SpeechService;
let harness: Harness;
let cm: TestUser;

beforeAll(async () => {
  service = await startSpeechService();
  harness = await createHarness({
    work: true,
    environment: { SPEECH_URL: service.url, SPEECH_KEY: 'a-key' },
  });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Clara');
}, 120_000);
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function setRules(more: Partial<Setup['rules']>): Promise<Setup> {
  const { rules } = await cm.ok<Setup>('setup/getSetup', {});
  return cm.ok<Setup>('setup/saveRules', { ...rules, ...more });
}

async function upload(bytes?: Buffer): Promise<string> {
  const clipId = await tusOf(harness, cm).send(bytes ?? (await makeFootage(harness)), 'Talk.mp4');
  await clipWhen(cm, clipId, isSettled);
  return clipId;
}

const tracksOf = async (clipId: string) =>
  (await cm.ok<{ tracks: CaptionTrack[] }>('caption/getTracks', { clipId })).tracks;
const writingOf = async (clipId: string) =>
  (await cm.ok<{ transcription: Transcription | null }>('transcript/getTranscription', { clipId }))
    .transcription;
/** Waits until no job of captions is left. */
const idle = () =>
  expect
    .poll(
      async () =>
        (await harness.app.context.jobs.queueAges()).filter(({ name }) => name === 'transcripts.write')
          .length,
      { timeout: 30_000 },
    )
    .toBe(0);

test('captions of new clips are written once it is switched on, in the language of the organisation, and once', async () => {
  expect(await cm.ok<Setup>('setup/getSetup', {})).toMatchObject({
    canWriteCaptions: true,
    rules: { automaticCaptions: false, captionLanguage: null },
  });
  const before = await upload();
  expect((await setRules({ automaticCaptions: true, captionLanguage: 'de' })).rules).toMatchObject({
    ...{ automaticCaptions: true, captionLanguage: 'de' },
  });
  const clipId = await upload();
  await expect.poll(async () => (await tracksOf(clipId)).length, { timeout: 40_000 }).toBe(1);
  expect(await tracksOf(clipId)).toMatchObject([{ language: 'de', state: 'automatic', updatedBy: null }]);
  expect(service.requests.at(-1)?.fields['language']).toEqual(['de']);
  // What was there when it was switched on gets none.
  expect([await tracksOf(before), await writingOf(before)]).toEqual([[], null]);

  await cm.ok('caption/deleteTrack', { clipId, language: 'de' });
  const requests = service.requests.length;
  // Its pictures are made last.
  await vi.waitFor(() => cm.ok('clip/setPoster', { clipId, frame: 10 }), { timeout: 30_000 });
  const again = await tusOf(harness, cm).send(await makeFootage(harness, { durationS: 3 }), 'Talk 2.mp4', {
    replaces: clipId,
  });
  await clipWhen(cm, again, isSettled);
  await idle();
  expect([await tracksOf(clipId), await writingOf(clipId)]).toEqual([[], null]);
  expect(service.requests).toHaveLength(requests);
}, 120_000);

test('clips without sound or speech get none, and say nothing about it', {
  tags: 'full',
  timeout: 120_000,
}, async () => {
  await setRules({ automaticCaptions: true, captionLanguage: null });
  const requests = service.requests.length;
  const silent = await upload(await makeSilent());
  await idle();
  expect([await tracksOf(silent), await writingOf(silent)]).toEqual([[], null]);
  expect(service.requests).toHaveLength(requests);

  service.answers.push({ ...heardByService, text: '', segments: [], words: [] });
  const wordless = await upload();
  await expect.poll(() => service.requests.length, { timeout: 40_000 }).toBe(requests + 1);
  await expect.poll(() => writingOf(wordless), { timeout: 20_000 }).toBeNull();
  expect(await tracksOf(wordless)).toEqual([]);
  await setRules({ automaticCaptions: false });
  const off = await upload();
  await idle();
  expect([await tracksOf(off), await writingOf(off)]).toEqual([[], null]);
});

test('captions of many clips are asked for at once, and those that can’t be are named', {
  tags: 'full',
  timeout: 120_000,
}, async () => {
  const [one, two] = [await upload(), await upload()];
  const silent = await upload(await makeSilent());
  const other = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Olaf');
  const clipIds = [one, two, silent];
  interface Requests {
    readonly requested: string[];
    readonly failed: { clipId: string; code: string }[];
  }
  expect(await other.ok<Requests>('transcript/writeCaptionsOf', { clipIds, language: null })).toEqual({
    requested: [],
    failed: clipIds.map((clipId) => ({ clipId, code: 'not-found' })),
  });
  expect(await cm.ok<Requests>('transcript/writeCaptionsOf', { clipIds, language: 'en' })).toEqual({
    requested: [one, two],
    failed: [{ clipId: silent, code: 'no-sound' }],
  });
  expect(await auditedActions(harness, one)).toContain('captions.requested');
  for (const clipId of [one, two])
    await expect.poll(async () => (await tracksOf(clipId)).length, { timeout: 40_000 }).toBe(1);
});

test('the work on a long clip has time by its length, more than a day where it needs that', async () => {
  const quiet = await createHarness({
    environment: {
      SPEECH_COMMAND: `${process.execPath} ${join(import.meta.dirname, '../../../../test/speech-program.ts')} speaks`,
    },
  });
  await using _ = quiet;
  const { db } = quiet.app.context;
  const user = await signUp(quiet, (await quiet.make.customer()).customerId, 'cm', 'Lena');
  const clipId = await quiet.make.clip(user);
  await db.system(async (trx) => {
    const { asset_id: assetId } = await trx
      .selectFrom('clips')
      .select('asset_id')
      .where('id', '=', clipId)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('assets')
      .set({ frames: 4 * 3600 * 30 })
      .where('id', '=', assetId)
      .execute();
    const rendition = {
      customer_id: user.customerId,
      asset_id: assetId,
      rung: 'aud',
      aspect: '16:9',
    } as const;
    await trx
      .insertInto('renditions')
      .values({ ...rendition, state: 'ready', prefix: 'assets/none', init_sha256: null })
      .execute();
  });
  await user.ok('transcript/writeCaptions', { clipId, language: null });
  await quiet.asOwner(async (query) => {
    const { rows } = (await query(
      `select expire_seconds from jobs.job where name = 'transcripts.write'`,
    )) as { rows: { expire_seconds: number }[] };
    expect(rows).toEqual([{ expire_seconds: 3600 + 9 * 4 * 3600 }]);
  });
});
