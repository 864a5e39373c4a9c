import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Draft, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { coloursAt, corners, makeQuarters } from '../../../../../test/quarters.ts';
import { clipWhen, isSettled, tusOf } from '../../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let harness: Harness;
let cm: TestUser;
let clipId: string;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  clipId = await tusOf(harness, cm).send(await makeQuarters(), 'quarters.mp4');
  await clipWhen(cm, clipId, isSettled);
});
afterAll(() => harness[Symbol.asyncDispose]());

const make = (items: readonly object[]) =>
  cm.ok<{ programId: string }>('program/createProgram', { title: 'Framed', timeline: { items } });
const get = (programId: string) => cm.ok<ProgramDetail>('program/getProgram', { programId });

async function publish(programId: string): Promise<ProgramDetail> {
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect.poll(async () => (await get(programId)).state, { timeout: 60_000 }).toBe('published');
  return get(programId);
}

async function fetched(url: string | null, name: string): Promise<string> {
  const answer = await fetch(new URL(url ?? '', harness.url), { headers: { cookie: cm.cookie } });
  expect(answer.status).toBe(200);
  const file = join(harness.app.context.config.stateDir, name);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

test('a zoom into a quarter of a clip fills the frame for its item alone, and its sound is reused', async () => {
  const framing = { '16:9': { fit: 'contain', zoom: 2, x: 0.75, y: 0.25 } };
  const { programId } = await make([
    { clipId, inMs: 0, outMs: 3200 },
    { clipId, inMs: 3200, outMs: 5000, framing },
  ]);
  const { playback, draft } = await publish(programId);
  expect(draft?.timeline.items[1]?.framing).toEqual(framing);
  expect(draft?.pieces.reused).toBeGreaterThan(0.5);
  const file = await fetched(playback.mp4, 'zoomed.mp4');
  expect(await coloursAt(file, 90, corners)).toBe('rgbw');
  expect(await coloursAt(file, 97, corners)).toBe('gggg');
  expect(await coloursAt(file, 149, corners)).toBe('gggg');
  const sound = (playback.hls ?? '').replace('master', 'aud');
  const answer = await fetch(new URL(sound, harness.url), { headers: { cookie: cm.cookie } });
  expect((await answer.text()).match(/^#EXTINF/gm)).toHaveLength(2);
});

test('the poster of a framed clip shows it as it is framed', { tags: 'full' }, async () => {
  const { programId } = await make([
    { clipId, framing: { '16:9': { fit: 'contain', zoom: 2, x: 0.25, y: 0.75 } } },
  ]);
  await publish(programId);
  await expect.poll(async () => (await get(programId)).playback.poster, { timeout: 60_000 }).not.toBeNull();
  const file = await fetched((await get(programId)).playback.poster, 'poster.jpg');
  expect(await coloursAt(file, 0, corners)).toBe('bbbb');
});

test('a changed framing makes the draft differ from what is live, and one that shows all of the clip encodes nothing', {
  tags: 'full',
}, async () => {
  const { programId } = await make([{ clipId, inMs: 0, outMs: 3200 }]);
  await publish(programId);
  const save = (framing: object) =>
    cm.ok<Draft>('program/saveTimeline', {
      programId,
      timeline: { items: [{ clipId, inMs: 0, outMs: 3200, framing: { '16:9': framing } }] },
    });
  const moved = await save({ fit: 'cover', zoom: 1.5, x: 0.5, y: 0.5 });
  expect(moved.differsFromLive).toBe(true);
  expect(moved.pieces.total).toBe(1);
  expect((await get(programId)).hasUnpublishedChanges).toBe(true);
  expect((await save({ fit: 'cover', zoom: 1 })).pieces.total).toBe(0);
});

test('a framing outside of the clip is refused by name', async () => {
  const timeline = { items: [{ clipId, framing: { '9:16': { fit: 'cover', zoom: 9 } } }] };
  const refused = await cm.refused('program/createProgram', { title: 'x', timeline });
  expect(JSON.stringify(refused)).toContain('timeline.items.0.framing.9:16.zoom');
});
