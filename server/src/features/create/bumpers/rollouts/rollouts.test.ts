import { randomUUID } from 'node:crypto';
import type {
  BumperDetail,
  BumperProgram,
  BumperRollout,
  BumperVariantInput,
} from '@rushes/contract/create/bumpers';
import type { ProgramDetail, ProgramVersion } from '@rushes/contract/create/programs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { insertRolloutRow } from '../../../../../test/bumper-factories.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { settleWaiting } from '../../programs/publication/settle.ts';
import { runRollout } from './run-rollout.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let creator: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  harness = await createHarness({ work: true });
  footage = createRowClips(harness.app.context.db);
});
beforeEach(async () => {
  const { customerId } = await harness.make.customer();
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  creator = await signUp(harness, customerId, 'cc', 'Casper');
  viewer = await signUp(harness, customerId, 'viewer', 'Vera');
});
afterAll(() => harness[Symbol.asyncDispose]());

const frameMs = 1000 / 30;
const variantOf = async (frames: number): Promise<BumperVariantInput> => ({
  ...{ aspect: '16:9', language: null, inMs: null, outMs: null },
  clipId: (await footage.clip(cm, { frames })).clipId,
});

async function active(frames: number, more: object = {}): Promise<BumperDetail> {
  const wanted = { name: 'Opening', kind: 'intro', variants: [await variantOf(frames)], ...more };
  const { bumperId } = await cm.ok<BumperDetail>('bumper/createBumper', wanted);
  return cm.ok('bumper/activateBumper', { bumperId });
}
async function replace({ bumperId }: BumperDetail, frames: number): Promise<BumperDetail> {
  const { revision } = await cm.ok<BumperDetail>('bumper/getBumper', { bumperId });
  return cm.ok('bumper/updateBumper', { bumperId, revision, variants: [await variantOf(frames)] });
}

const bodyFrames = 300;
async function live(title: string, who = cm): Promise<string> {
  const { clipId } = await footage.clip(who, { frames: bodyFrames });
  const wanted = { title, timeline: { items: [{ clipId }] } };
  const { programId } = await who.ok<{ programId: string }>('program/createProgram', wanted);
  await who.ok('program/publishProgram', { programId, audience: { organisation: true } });
  return programId;
}
const get = (programId: string, who = cm) => who.ok<ProgramDetail>('program/getProgram', { programId });
const introOf = async (programId: string) =>
  Math.round((await get(programId, viewer)).durationMs / frameMs) - bodyFrames;
const versionsOf = async (programId: string) =>
  (await cm.ok<{ items: ProgramVersion[] }>('program/getVersions', { programId })).items;

const call = async (method: string, bumperId: string) =>
  (await cm.ok<{ rollout: BumperRollout }>(`bumper/${method}`, { bumperId })).rollout;
const whenIn = async (state: BumperRollout['state'], bumperId: string): Promise<BumperRollout> => {
  await expect.poll(async () => (await call('getRollout', bumperId)).state, { timeout: 30_000 }).toBe(state);
  return call('getRollout', bumperId);
};
const programsOf = async (bumperId: string, more: object = {}) =>
  cm.ok<{ items: BumperProgram[]; nextCursor: string | null }>('bumper/getBumperPrograms', {
    ...{ bumperId, limit: 50 },
    ...more,
  });

test('a replaced clip comes into live programs, from what is live and not from the draft', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const [first, second] = [await live('First'), await live('Second', creator)];
  const { clipId } = await footage.clip(cm, { frames: 500 });
  await cm.ok('program/saveTimeline', { programId: first, timeline: { items: [{ clipId }] } });
  const before = await get(first, viewer);
  await replace(bumper, 192);
  expect([await introOf(first), await introOf(second)]).toEqual([96, 96]);
  const { items } = await programsOf(bumperId);
  expect(items.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ['First', false],
    ['Second', false],
  ]);
  const page = await programsOf(bumperId, { limit: 1 });
  expect(await programsOf(bumperId, { limit: 1, cursor: page.nextCursor })).toMatchObject({
    items: [{ title: 'Second' }],
    nextCursor: null,
  });
  expect(await call('startRollout', bumperId)).toMatchObject({ total: 2 });
  expect(await whenIn('done', bumperId)).toMatchObject({ total: 2, updated: 2, failed: 0, waiting: 0 });
  expect([await introOf(first), await introOf(second)]).toEqual([192, 192]);
  const after = await get(first);
  expect(after.publishedAt).toBe(before.publishedAt);
  expect(after.draft?.timeline.items[0]?.clipId).toBe(clipId);
  expect((await versionsOf(first)).map(({ number, state }) => [number, state])).toEqual([
    [2, 'live'],
    [1, 'superseded'],
  ]);
  expect((await programsOf(bumperId)).items.every(({ isCurrent }) => isCurrent)).toBe(true);
  // Nobody is notified of another intro.
  const { items: news } = await viewer.ok<{ items: { kind: string }[] }>('notification/getNotifications', {});
  expect(news.filter(({ kind }) => kind === 'program-published')).toHaveLength(2);
});

test('undo brings the former versions back, but not over what was published since', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const [first, second] = [await live('First'), await live('Second')];
  await replace(bumper, 192);
  await call('startRollout', bumperId);
  await whenIn('done', bumperId);
  await cm.ok('program/publishProgram', { programId: second });
  await call('undoRollout', bumperId);
  expect(await whenIn('undone', bumperId)).toMatchObject({ undone: 2 });
  expect([await introOf(first), await introOf(second)]).toEqual([96, 192]);
  expect(await versionsOf(first)).toHaveLength(3);
  expect(await cm.refused('bumper/undoRollout', { bumperId })).toMatchObject({ code: 'wrong-state' });
});

test('what an undo couldn’t bring back is tried again', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const [busy, plain] = [await live('Busy'), await live('Plain')];
  await replace(bumper, 192);
  await call('startRollout', bumperId);
  await whenIn('done', bumperId);
  const slow = await footage.clip(cm, { frames: bodyFrames, rungs: [] });
  await cm.ok('program/saveTimeline', { programId: busy, timeline: { items: [{ clipId: slow.clipId }] } });
  await cm.ok('program/publishProgram', { programId: busy });
  await call('undoRollout', bumperId);
  const undone = await whenIn('undone', bumperId);
  expect(undone).toMatchObject({ undone: 1, failed: 1, failures: [{ title: 'Busy', code: 'wrong-state' }] });
  await footage.rungs(slow, cm, ['v240', 'v480'], 'ready');
  await settleWaiting(harness.app.features.programs, cm.customerId, slow.assetId);
  await call('undoRollout', bumperId);
  await expect.poll(async () => (await call('getRollout', bumperId)).undone, { timeout: 30_000 }).toBe(2);
  // What was published since stays.
  expect([await introOf(busy), await introOf(plain)]).toEqual([192, 96]);
  expect(await cm.refused('bumper/undoRollout', { bumperId })).toMatchObject({ code: 'wrong-state' });
});

test('a program that the update never reached needs no undo', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const busy = await live('Busy');
  await live('Plain');
  const slow = await footage.clip(cm, { frames: 300, rungs: [] });
  await cm.ok('program/saveTimeline', { programId: busy, timeline: { items: [{ clipId: slow.clipId }] } });
  await cm.ok('program/publishProgram', { programId: busy });
  await replace(bumper, 192);
  await call('startRollout', bumperId);
  expect(await whenIn('done', bumperId)).toMatchObject({ updated: 1, failed: 1 });
  await call('undoRollout', bumperId);
  expect(await whenIn('undone', bumperId)).toMatchObject({ undone: 1, failed: 0, failures: [] });
});

test('undo ends what still waits for its footage', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const programId = await live('Film');
  const slow = await footage.clip(cm, { frames: 192, rungs: [] });
  const { revision } = await cm.ok<BumperDetail>('bumper/getBumper', { bumperId });
  const variants = [{ ...(await variantOf(96)), clipId: slow.clipId }];
  await cm.ok('bumper/updateBumper', { bumperId, revision, variants });
  await call('startRollout', bumperId);
  await whenIn('done', bumperId);
  await call('undoRollout', bumperId);
  await whenIn('undone', bumperId);
  await footage.rungs(slow, cm, ['v240', 'v480'], 'ready');
  await settleWaiting(harness.app.features.programs, cm.customerId, slow.assetId);
  expect(await introOf(programId)).toBe(96);
  expect(await get(programId)).toMatchObject({ state: 'published', version: 1 });
});

test('a retired bumper leaves live programs, and a mandatory one comes into all', async () => {
  const chosen = await active(96);
  const programId = await live('Chosen');
  const without = await live('Without');
  await cm.ok('bumper/chooseBumper', { programId, kind: 'intro', bumperId: chosen.bumperId });
  await cm.ok('program/publishProgram', { programId });
  expect([await introOf(programId), await introOf(without)]).toEqual([96, 0]);
  await cm.ok('bumper/retireBumper', { bumperId: chosen.bumperId });
  expect((await programsOf(chosen.bumperId)).items).toMatchObject([{ title: 'Chosen', isCurrent: false }]);
  await call('startRollout', chosen.bumperId);
  await whenIn('done', chosen.bumperId);
  expect([await introOf(programId), await introOf(without)]).toEqual([0, 0]);
  const everywhere = await active(144, { rule: 'mandatory' });
  await call('startRollout', everywhere.bumperId);
  expect(await whenIn('done', everywhere.bumperId)).toMatchObject({ updated: 2 });
  expect([await introOf(programId), await introOf(without)]).toEqual([144, 144]);
});

test('programs that are archived or publishing stay as they are, and what failed is tried again', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const [archived, busy, plain] = [await live('Archived'), await live('Busy'), await live('Plain')];
  await cm.ok('program/archivePrograms', { programIds: [archived] });
  const slow = await footage.clip(cm, { frames: 300, rungs: [] });
  await cm.ok('program/saveTimeline', { programId: busy, timeline: { items: [{ clipId: slow.clipId }] } });
  await cm.ok('program/publishProgram', { programId: busy });
  await replace(bumper, 192);
  await call('startRollout', bumperId);
  const done = await whenIn('done', bumperId);
  expect(done).toMatchObject({ total: 2, updated: 1, failed: 1 });
  expect(done.failures).toMatchObject([{ programId: busy, title: 'Busy', code: 'wrong-state' }]);
  expect([await introOf(plain), await introOf(busy)]).toEqual([192, 96]);
  await cm.ok('program/archivePrograms', { programIds: [busy] });
  await call('resumeRollout', bumperId);
  expect(await whenIn('done', bumperId)).toMatchObject({ failed: 0, current: 1 });
});

test('a paused update goes on where it was', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const programIds = [await live('First'), await live('Second')];
  await replace(bumper, 192);
  const rolloutId = randomUUID();
  // As one that was paused before its first program.
  await harness.app.context.db.system(async (trx) => {
    await insertRolloutRow(trx, cm, { bumperId, rolloutId, state: 'paused' });
    for (const [position, programId] of programIds.entries())
      await trx
        .insertInto('bumper_rollout_programs')
        .values({
          ...{ customer_id: cm.customerId, rollout_id: rolloutId, program_id: programId },
          ...{ position, state: 'waiting' },
        })
        .execute();
  });
  const { bumpers } = harness.app.features;
  const data = { customerId: cm.customerId, rolloutId };
  await runRollout(bumpers, data, new AbortController().signal);
  expect(await call('getRollout', bumperId)).toMatchObject({ state: 'paused', waiting: 2 });
  expect(await cm.refused('bumper/startRollout', { bumperId })).toMatchObject({ code: 'wrong-state' });
  await call('resumeRollout', bumperId);
  expect(await whenIn('done', bumperId)).toMatchObject({ updated: 2, waiting: 0 });
  for (const programId of programIds) expect(await introOf(programId)).toBe(192);
  expect(await cm.refused('bumper/pauseRollout', { bumperId })).toMatchObject({ code: 'wrong-state' });
});

test('one program is watched with the new bumper before any is updated', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const programId = await live('First');
  await replace(bumper, 192);
  const { hls } = await cm.ok<{ hls: string | null }>('bumper/previewBumper', { bumperId, programId });
  const lengthOf = async (who: TestUser) => {
    const url = new URL((hls ?? '').replace('master', 'v240'), harness.url);
    const answer = await fetch(url, { headers: { cookie: who.cookie } });
    if (answer.status !== 200) return answer.status;
    const lengths = [...(await answer.text()).matchAll(/#EXTINF:([\d.]+)/g)];
    return Math.round(lengths.reduce((sum, [, each]) => sum + Number(each), 0) * 30);
  };
  expect(await lengthOf(cm)).toBe(192 + bodyFrames);
  expect(await introOf(programId)).toBe(96);
});

test('only users who edit all programs update them', async () => {
  const { bumperId } = await active(96, { rule: 'mandatory' });
  for (const method of ['getBumperPrograms', 'startRollout', 'undoRollout'])
    await creator.refused(`bumper/${method}`, { bumperId, limit: 10 });
  const nowhere = randomUUID();
  expect(await cm.refused('bumper/startRollout', { bumperId: nowhere })).toMatchObject({ code: 'not-found' });
});

test('a bumper whose licence has ended isn’t brought into live programs where the organisation forbids it', async () => {
  const bumper = await active(96, { rule: 'mandatory' });
  const { bumperId } = bumper;
  const programId = await live('First');
  const { variants } = await replace(bumper, 192);
  await harness.app.context.db.system(async (trx) => {
    await sql`UPDATE clips SET licence_expires_on = current_date - 1 WHERE id = ${variants[0]?.clipId}`.execute(
      trx,
    );
    await sql`UPDATE customers SET block_expired_licences = true WHERE id = ${cm.customerId}`.execute(trx);
  });
  await call('startRollout', bumperId);
  const { failures } = await whenIn('done', bumperId);
  expect(failures).toMatchObject([{ programId, code: 'licence-expired' }]);
  expect(await introOf(programId)).toBe(96);
  const refused = await cm.refused('program/publishProgram', { programId });
  expect(refused).toMatchObject({ code: 'licence-expired', fields: [{ path: 'bumpers' }] });
});
