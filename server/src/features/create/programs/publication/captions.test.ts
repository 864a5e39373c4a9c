import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CaptionFiles, Captions } from '@rushes/contract/media/captions';
import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { SharedProgram } from '@rushes/contract/audience/share-links';
import type { Clip } from '@rushes/contract/media/clips';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, mediaCookie, signUp } from '../../../../../test/users.ts';

const run = promisify(execFile);
const fps = 30;
const frameMs = 1000 / fps;

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  footage = createRowClips(harness.app.context.db);
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The program as a viewer gets it. */
const seen = (programId: string) => viewer.ok<ProgramDetail>('program/getProgram', { programId });

interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const caption = (clipId: string, cues: readonly Cue[], more: object = {}) =>
  cm.ok<Captions>('caption/saveTrack', { clipId, language: 'en', revision: 0, cues, ...more });

async function make(items: readonly object[]): Promise<string> {
  const made = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Captioned one',
    timeline: { items },
  });
  return made.programId;
}

async function publish(programId: string): Promise<ProgramDetail> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  const get = () => cm.ok<ProgramDetail>('program/getProgram', { programId });
  await expect.poll(async () => (await get()).state, { timeout: 60_000 }).toBe('published');
  return get();
}

async function read(user: TestUser | { cookie: string }, path: string) {
  const answer = await fetch(new URL(path, harness.url), { headers: { cookie: user.cookie } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const textOf = async (user: TestUser, path: string) => (await read(user, path)).text;
const beside = (hls: string | null, file: string) => (hls ?? '').replace('master.m3u8', file);
const msOf = (clock: string) => {
  const [h = 0, m = 0, s = 0] = clock.split(':').map(Number);
  return Math.round((h * 3600 + m * 60 + s) * 1000);
};

function cuesIn(vtt: string): Cue[] {
  return [...vtt.matchAll(/(\S+) --> (\S+)\n((?:.+\n?)+)/g)].map(([, start = '', end = '', text = '']) => ({
    startMs: msOf(start),
    endMs: msOf(end),
    text: text.trim(),
  }));
}

test('a program of two cut clips plays the captions of what it shows, to the frame', async () => {
  const uploads = tusOf(harness, cm);
  const film = await makeFootage(harness, { durationS: 12 });
  const [first, second] = [await uploads.send(film, 'a.mp4'), await uploads.send(film, 'b.mp4')];
  for (const clipId of [first, second]) await clipWhen(cm, clipId, isSettled);
  await caption(first, [
    { startMs: 0, endMs: 900, text: 'cut away before' },
    { startMs: 900, endMs: 2600, text: 'over the first cut' },
    { startMs: 3000, endMs: 9000, text: 'over the join' },
    { startMs: 9000, endMs: 9900, text: 'cut away after' },
  ]);
  await caption(second, [
    { startMs: 0, endMs: 5000, text: 'second <clip>' },
    { startMs: 5500, endMs: 6100, text: 'near the end' },
  ]);
  const items = [
    { clipId: first, inMs: 1300, outMs: 5567 },
    { clipId: second, inMs: 2000, outMs: 6000 },
  ];
  const { programId } = await publish(await make(items));
  const program = await seen(programId);
  const { hls } = program.playback;
  const master = await textOf(viewer, hls ?? '');
  expect(master).toContain(
    'TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES',
  );
  expect(master.match(/SUBTITLES="captions"/g)?.length).toBe(master.match(/#EXT-X-STREAM-INF/g)?.length);
  const list = await textOf(viewer, beside(hls, 'captions-en.m3u8'));
  const video = await textOf(viewer, beside(hls, 'v240.m3u8'));
  const joins = (text: string) => text.match(/#EXT-X-DISCONTINUITY\n/g)?.length;
  expect([joins(list), joins(video)]).toEqual([1, 1]);
  const parts = [...list.matchAll(/^captions-\d+-en\.vtt$/gm)].map(([name]) => name);
  const texts = await Promise.all(parts.map((name) => textOf(viewer, beside(hls, name))));
  // The time of each part in its clip, and in the program.
  expect(texts.map((text) => /X-TIMESTAMP-MAP=(.*)/.exec(text)?.[1])).toEqual([
    `MPEGTS:${1300 * 90},LOCAL:00:00:00.000`,
    `MPEGTS:${2000 * 90},LOCAL:00:00:04.267`,
  ]);
  const joinMs = 4267;
  const expected = [
    [0, 1300, 'over the first cut'],
    [1700, joinMs, 'over the join'],
    [joinMs, joinMs + 3000, 'second &lt;clip&gt;'],
    [joinMs + 3500, joinMs + 4000, 'near the end'],
  ] as const;
  const whole = await textOf(viewer, program.captions[0]?.vtt ?? '');
  for (const cues of [texts.flatMap(cuesIn), cuesIn(whole)]) {
    expect(cues.map(({ text }) => text)).toEqual(expected.map(([, , text]) => text));
    for (const [at, [startMs, endMs]] of expected.entries()) {
      expect(Math.abs((cues[at]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(frameMs);
      expect(Math.abs((cues[at]?.endMs ?? 0) - endMs)).toBeLessThanOrEqual(frameMs);
    }
  }
  expect(master + list + texts.join() + whole).not.toContain('cut away');
  // ffmpeg reads what is offered to take along.
  const file = join(harness.config.stateDir, 'whole.vtt');
  await writeFile(file, whole);
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'srt', 'pipe:1']);
  expect(stdout).toContain('00:00:01,700 --> 00:00:04,267\nover the join');
});

describe('what is live', () => {
  const shown: Cue = { startMs: 0, endMs: 2000, text: 'As published' };

  test('keeps its captions until it is published again, and the editor says that they changed', async () => {
    const { clipId } = await footage.clip(cm);
    const { revision } = await caption(clipId, [shown]);
    const programId = await make([{ clipId }]);
    const before = await publish(programId);
    expect(before.draft?.differsFromLive).toBe(false);
    await caption(clipId, [{ ...shown, text: 'Changed later' }], { revision });
    const changed = await cm.ok<ProgramDetail>('program/getProgram', { programId });
    expect(changed.draft?.differsFromLive).toBe(true);
    const vttNow = async () => textOf(viewer, (await seen(programId)).captions[0]?.vtt ?? '');
    expect(await vttNow()).toContain('As published');
    const draft = await textOf(cm, beside(changed.draft?.hls ?? '', 'captions-0-en.vtt'));
    expect(draft).toContain('Changed later');
    const again = await publish(programId);
    expect(again.draft?.differsFromLive).toBe(false);
    expect(await vttNow()).toContain('Changed later');
    await cm.ok('caption/deleteTrack', { clipId, language: 'en' });
    const without = await cm.ok<ProgramDetail>('program/getProgram', { programId });
    expect(without.draft?.differsFromLive).toBe(true);
    expect((await publish(programId)).captions).toEqual([]);
  });

  test('has captions in every language that any of its clips has', async () => {
    const [one, two] = [await footage.clip(cm), await footage.clip(cm)];
    await caption(one.clipId, [shown]);
    await caption(two.clipId, [{ ...shown, text: 'Zweitens' }], { language: 'de' });
    await caption(two.clipId, [], { language: 'fr' });
    const { programId } = await publish(await make([{ clipId: one.clipId }, { clipId: two.clipId }]));
    const program = await seen(programId);
    expect(program.captions.map(({ language, name }) => [language, name])).toEqual([
      ['de', 'Deutsch'],
      ['en', 'English'],
    ]);
    const german = await read(viewer, program.captions[0]?.srt ?? '');
    expect(german.text).toBe('1\n00:00:10,000 --> 00:00:12,000\nZweitens\n');
    expect(german.headers.get('content-disposition')).toContain('Captioned one.de.srt');
  });

  test('shows a guest the captions, offers them where it offers a download, and nobody else', async () => {
    const { clipId } = await footage.clip(cm);
    await caption(clipId, [shown]);
    const programId = await make([{ clipId }]);
    const program = await publish(programId);
    const shared = await open('sharelink/createShareLink', { programId });
    const guest = { cookie: mediaCookie(shared.preSignedCookie) };
    const part = await read(guest, beside(shared.playback.hls, 'captions-0-en.vtt'));
    expect(part.text).toContain('As published');
    const whole = await read(guest, beside(shared.playback.hls, 'captions-en.vtt'));
    expect(whole.status).toBe(shared.download === null ? 404 : 200);
    expect(shared.captions).toHaveLength(shared.download === null ? 0 : 1);
    const foreign = await foreigner();
    const { vtt = '' } = program.captions[0] ?? ({} as Partial<CaptionFiles>);
    expect([401, 403, 404]).toContain((await read(foreign, vtt)).status);
  });

  test('keeps the look of its captions until it is published again; guests see the same', async () => {
    const { clipId } = await footage.clip(cm);
    await caption(clipId, [shown]);
    const programId = await make([{ clipId }]);
    const before = await publish(programId);
    expect(before.playback.captionStyle).toEqual(usualCaptionStyle);
    const usual = await textOf(cm, beside(before.playback.hls, 'captions-0-en.vtt'));
    expect(usual).toContain('00:00:00.000 --> 00:00:02.000\nAs published');
    const captionStyle = { size: 'large', position: 'top', background: 'outline', colour: 'brand' };
    const setStyle = (user: TestUser) => user.refused('program/setCaptionStyle', { programId, captionStyle });
    expect((await setStyle(viewer)).code).toBe('forbidden');
    expect((await setStyle(await foreigner())).code).toBe('not-found');
    const changed = await cm.ok<ProgramDetail>('program/setCaptionStyle', { programId, captionStyle });
    expect(changed).toMatchObject({ captionStyle, hasUnpublishedChanges: true });
    const seenBefore = await seen(programId);
    expect(seenBefore.playback.captionStyle).toEqual(usualCaptionStyle);
    const again = await publish(programId);
    expect(again.draft?.differsFromLive).toBe(false);
    const { playback } = await seen(programId);
    expect(playback).toMatchObject({ captionStyle });
    expect(await textOf(viewer, beside(playback.hls, 'captions-0-en.vtt'))).toContain(
      '00:00:00.000 --> 00:00:02.000 line:1\nAs published',
    );
    // As a file to take along they have no place.
    expect(await textOf(cm, again.captions[0]?.vtt ?? '')).not.toContain('line:');
    const shared = await open('sharelink/createShareLink', { programId });
    expect(shared.playback).toMatchObject({ captionStyle });
    const versionOf = (number: number) => cm.ok('program/getVersion', { programId, number });
    expect(await versionOf(1)).toMatchObject({ captionStyle: usualCaptionStyle });
    expect(await versionOf(2)).toMatchObject({ captionStyle });
  });

  test('a clip plays its captions; through a link only those of what was kept', async () => {
    const clip = await footage.clip(cm);
    const { clipId } = clip;
    await caption(clipId, [shown, { startMs: 2000, endMs: 9000, text: 'Kept' }]);
    const { playback } = await cm.ok<Clip>('clip/getClip', { clipId });
    expect(await textOf(cm, beside(playback.hls, 'captions-0-en.vtt'))).toContain('As published');
    await cm.ok('clip/updateClip', { clipId, usableRange: { inMs: 3200, outMs: 6400 } });
    const { playback: shownToGuest, preSignedCookie } = await open('sharelink/createClipLink', { clipId });
    const guest = { cookie: mediaCookie(preSignedCookie) };
    const { text } = await read(guest, beside(shownToGuest.hls, 'captions-0-en.vtt'));
    expect(cuesIn(text)).toEqual([{ startMs: 0, endMs: 3200, text: 'Kept' }]);
    expect((await read(guest, beside(playback.hls, 'captions-0-en.vtt'))).status).toBeGreaterThanOrEqual(400);
  });
});

const foreigner = async () => signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Frida');

async function open(call: string, request: object): Promise<SharedProgram> {
  const { url } = await cm.ok<{ url: string }>(call, request);
  return cm.ok<SharedProgram>('sharelink/openShareLink', {
    slug: url.slice(url.lastIndexOf('/') + 1),
    renew: true,
  });
}
