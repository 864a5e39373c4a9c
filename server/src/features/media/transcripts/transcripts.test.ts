import { join } from 'node:path';
import type { CaptionCue, Captions, CaptionTrack } from '@rushes/contract/media/captions';
import type { Transcript, Transcription } from '@rushes/contract/media/transcripts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { heardByService, type SpeechService, startSpeechService } from '../../../../test/speech-service.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

const program = join(import.meta.dirname, '../../../../test/speech-program.ts');
const command = (mode = 'speaks') => `${process.execPath} ${program} ${mode}`;

interface State {
  readonly isAvailable: boolean;
  readonly transcription: Transcription | null;
}

const stateOf = (user: TestUser, clipId: string) => user.ok<State>('transcript/getTranscription', { clipId });
const tracksOf = async (user: TestUser, clipId: string) =>
  (await user.ok<{ tracks: CaptionTrack[] }>('caption/getTracks', { clipId })).tracks;
const transcriptOf = (user: TestUser, clipId: string) =>
  user.ok<Transcript>('transcript/getTranscript', { clipId });
const textsOf = ({ words }: Transcript) => words.map(({ text }) => text);

async function write(user: TestUser, clipId: string, language: string | null = null): Promise<Transcription> {
  return user.ok<Transcription>('transcript/writeCaptions', { clipId, language });
}

/** Waits until nothing is being written; gives why nothing was, if so. */
async function written(user: TestUser, clipId: string): Promise<string | null> {
  await expect
    .poll(async () => (await stateOf(user, clipId)).transcription?.state ?? 'done', { timeout: 40_000 })
    .toMatch(/done|failed/);
  return (await stateOf(user, clipId)).transcription?.reason ?? null;
}

async function readyClip(harness: Harness, user: TestUser): Promise<string> {
  const clipId = await tusOf(harness, user).send(await makeFootage(harness), 'Talk.mp4');
  await clipWhen(user, clipId, isSettled);
  return clipId;
}

interface Stage extends AsyncDisposable {
  readonly harness: Harness;
  readonly cm: TestUser;
  readonly clipId: string;
}

async function stage(environment: Record<string, string>): Promise<Stage> {
  const harness = await createHarness({ work: true, environment });
  const { customerId } = await harness.make.customer();
  const cm = await signUp(harness, customerId, 'cm', 'Clara');
  const clipId = await readyClip(harness, cm);
  return { harness, cm, clipId, [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose]() };
}

describe('a program on this machine', () => {
  let here: Stage;
  let cm: TestUser;
  let clipId: string;
  beforeAll(async () => {
    here = await stage({ SPEECH_COMMAND: command() });
    ({ cm, clipId } = here);
  }, 120_000);
  afterAll(() => here[Symbol.asyncDispose]());

  test('writes captions in the language that it detects, with the times of the words', async () => {
    expect(await stateOf(cm, clipId)).toEqual({ isAvailable: true, transcription: null });
    expect(await write(cm, clipId)).toMatchObject({ state: 'waiting', language: null, reason: null });
    expect(await written(cm, clipId)).toBeNull();
    expect(await tracksOf(cm, clipId)).toMatchObject([
      { language: 'en', state: 'automatic', cueCount: 1, updatedBy: null },
    ]);
    const { cues } = await cm.ok<Captions>('caption/getTrack', { clipId, language: 'en' });
    expect(cues).toEqual([{ startMs: 200, endMs: 3200, text: 'So um grüß Gott and welcome home' }]);
    const transcript = await transcriptOf(cm, clipId);
    expect(transcript).toMatchObject({ language: 'en', unit: 'word' });
    expect(transcript.words.slice(0, 3)).toEqual([
      { startMs: 200, endMs: 500, text: 'So' },
      { startMs: 600, endMs: 900, text: 'um' },
      { startMs: 1000, endMs: 1400, text: 'grüß' },
    ]);
    expect(await auditedActions(here.harness, clipId)).toEqual(
      expect.arrayContaining(['captions.requested', 'captions.added']),
    );
  });

  test('corrected words keep the times at which they were spoken, and words in between share theirs', async () => {
    const track = { clipId, language: 'en' };
    const { revision } = await cm.ok<Captions>('caption/getTrack', track);
    const cue: CaptionCue = {
      startMs: 200,
      endMs: 3200,
      text: 'So, er, grüß Gott and a warm\nwelcome home!',
    };
    await cm.ok('caption/saveTrack', { ...track, revision, cues: [cue] });
    const transcript = await transcriptOf(cm, clipId);
    expect(textsOf(transcript)).toEqual('So, er, grüß Gott and a warm welcome home!'.split(' '));
    const startOf = (text: string) => transcript.words.find((word) => word.text === text)?.startMs;
    expect([startOf('So,'), startOf('grüß'), startOf('home!')]).toEqual([200, 1000, 2700]);
    expect(startOf('warm')).toBe(2200);
  });

  test('captions that are there stay as they are', async () => {
    const before = await cm.ok<Captions>('caption/getTrack', { clipId, language: 'en' });
    await write(cm, clipId, 'en');
    expect(await written(cm, clipId)).toBeNull();
    expect(await cm.ok<Captions>('caption/getTrack', { clipId, language: 'en' })).toEqual(before);
    expect(await tracksOf(cm, clipId)).toHaveLength(1);
  });

  test('captions that were deleted come back with the times of their words', async () => {
    const track = { clipId, language: 'en' };
    const before = await transcriptOf(cm, clipId);
    const { cues, state, words } = await cm.ok<Captions & { words: object[] }>('caption/deleteTrack', track);
    expect(await transcriptOf(cm, clipId)).toEqual({ language: null, unit: 'caption', words: [] });
    await cm.ok('caption/saveTrack', { ...track, revision: 0, cues, state, words });
    expect(await transcriptOf(cm, clipId)).toEqual(before);
  });

  test('captions of a file are known by their own times only', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\nWelt';
    const { revision } = await cm.ok<Captions>('caption/getTrack', { clipId, language: 'en' });
    await cm.ok('caption/importTrack', { clipId, language: 'en', revision, file });
    const words = [{ startMs: 1000, endMs: 2000, text: 'Hallo Welt' }];
    expect(await transcriptOf(cm, clipId)).toEqual({ language: 'en', unit: 'caption', words });
  });

  test('who sees the clip reads what is spoken, who edits it has it written; others find nothing', async () => {
    const { harness } = here;
    const cc = await signUp(harness, cm.customerId, 'cc', 'Casper');
    const foreign = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Frida');
    const calls = ['getTranscription', 'getTranscript', 'writeCaptions', 'cancelCaptions'];
    const codes = (user: TestUser) =>
      Promise.all(
        calls.map(async (call) => {
          const { body } = await harness.call(`transcript/${call}`, { clipId, language: 'de' }, user.token);
          return body.code ?? 'ok';
        }),
      );
    for (const user of [cc, foreign])
      expect(await codes(user)).toEqual(['not-found', 'not-found', 'not-found', 'not-found']);
    await cm.ok('clip/updateClip', { clipId, sharedWithCreators: true });
    expect(await codes(cc)).toEqual(['ok', 'ok', 'forbidden', 'forbidden']);
  });
});

describe('captions that can not be written', () => {
  test.each([
    { mode: 'garbage', reason: 'unreadable' },
    { mode: 'silent', reason: 'no-speech' },
    { mode: 'fails', reason: 'failed' },
  ])(
    'say why ($mode), and leave the clip as it was',
    { tags: 'full', timeout: 120_000 },
    async ({ mode, reason }) => {
      await using broken = await stage({ SPEECH_COMMAND: command(mode) });
      const { cm, clipId } = broken;
      await write(cm, clipId);
      expect(await written(cm, clipId)).toBe(reason);
      expect(await tracksOf(cm, clipId)).toEqual([]);
      await cm.ok('transcript/cancelCaptions', { clipId });
      expect((await stateOf(cm, clipId)).transcription).toBeNull();
    },
  );

  test('can be stopped while they are written', { tags: 'full', timeout: 120_000 }, async () => {
    await using slow = await stage({ SPEECH_COMMAND: command('hangs') });
    const { cm, clipId } = slow;
    await write(cm, clipId);
    await expect
      .poll(async () => (await stateOf(cm, clipId)).transcription, { timeout: 30_000 })
      .toMatchObject({ state: 'running', fraction: expect.closeTo(0.4) as number });
    await cm.ok('transcript/cancelCaptions', { clipId });
    expect((await stateOf(cm, clipId)).transcription).toBeNull();
    expect(await tracksOf(cm, clipId)).toEqual([]);
  });

  test('are refused where nothing is set up for them', async () => {
    await using off = await createHarness();
    const { customerId } = await off.make.customer();
    const cm = await signUp(off, customerId, 'cm', 'Clara');
    const clipId = await off.make.clip(cm);
    expect((await stateOf(cm, clipId)).isAvailable).toBe(false);
    expect((await cm.refused('transcript/writeCaptions', { clipId, language: null })).code).toBe(
      'speech-off',
    );
  });
});

describe('a service', () => {
  let service: SpeechService;
  let there: Stage;
  beforeAll(async () => {
    service = await startSpeechService();
    there = await stage({ SPEECH_URL: service.url, SPEECH_KEY: 'a-secret-key', SPEECH_MODEL: 'large' });
  }, 120_000);
  afterAll(async () => {
    await there[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  test('gets the sound, the language and its key, and its words get the punctuation of its sentences', async () => {
    const { cm, clipId, harness } = there;
    await write(cm, clipId, 'en-GB');
    expect(await written(cm, clipId)).toBeNull();
    expect(service.requests).toEqual([
      {
        path: '/v1/audio/transcriptions',
        key: 'Bearer a-secret-key',
        fields: {
          model: ['large'],
          language: ['en'],
          response_format: ['verbose_json'],
          'timestamp_granularities[]': ['word', 'segment'],
          file: ['speech.m4a true'],
        },
      },
    ]);
    const transcript = await transcriptOf(cm, clipId);
    expect(transcript).toMatchObject({ language: 'en-GB', unit: 'word' });
    expect(textsOf(transcript)).toEqual(['So,', 'um,', 'hello', 'there.', 'Bye!']);
    expect(transcript.words.at(-1)).toMatchObject({ startMs: 3000, endMs: 3400 });
    expect(harness.logged()).not.toContain('a-secret-key');
  });

  test('that fails is asked again; one that refuses the key is not', async () => {
    const { cm, clipId } = there;
    service.requests.length = 0;
    service.answers.push(503, { ...heardByService, language: 'german' });
    await write(cm, clipId);
    expect(await written(cm, clipId)).toBeNull();
    expect(service.requests).toHaveLength(2);
    expect((await tracksOf(cm, clipId)).map(({ language }) => language)).toEqual(['de', 'en-GB']);
    service.answers.push(401);
    await write(cm, clipId, 'fr');
    expect(await written(cm, clipId)).toBe('not-set-up');
    expect(service.requests).toHaveLength(3);
  }, 60_000);
});
