import { randomUUID } from 'node:crypto';
import type { ContactDetail } from '@rushes/contract/audience/contacts';
import type { GuestTask } from '@rushes/contract/tasks/guest-tasks';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let viewer: TestUser;
let foreigner: TestUser;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  app = await createHarness();
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  foreigner = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Fay');
  footage = createRowClips(app.app.context.db);
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 20_000 };
let made = 0;

/** A task with this video was sent to a contact and a user. */
async function sent(videoClipId: string, who = cm, users: readonly TestUser[] = [], more: object = {}) {
  const gina = await who.ok<ContactDetail>('contact/createContact', {
    ...{ email: `gina${(made += 1)}@outside.test`, name: 'Gina Guest', company: '' },
  });
  const title = 'Summer party';
  const { taskId, revision } = await who.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    title,
  });
  const shot = { prompt: 'Say hello', script: '', shotTypeId: null, minMs: null, maxMs: null };
  const customerUserIds = users.map((user) => user.customerUserId);
  await who.ok('recordingtask/updateRecordingTask', {
    ...{ taskId, revision, videoClipId, shots: [{ shotId: randomUUID(), ...shot }], ...more },
    recipients: { customerUserIds, groupIds: [], contactIds: [gina.contactId], contactListIds: [] },
  });
  await who.ok('recordingtask/sendRecordingTask', { taskId });
  const { items } = await who.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
  const assignmentId = items.find(({ contact }) => contact !== null)?.assignmentId ?? '';
  return { taskId, assignmentId, token: app.app.features.recordingTasks.links.write(assignmentId) };
}

/** A contact's browser that opens the task and keeps its cookies. */
async function visit(token: string) {
  const response = await fetch(`${app.url}/rest/secure/service/guesttask/openGuestTask`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientRequest: { token, language: 'en' } }),
  });
  const { clientResponse: task } = (await response.json()) as { clientResponse: GuestTask };
  const cookie = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return { task, cookie, hls: task.video?.hls ?? '' };
}

const get = (path: string, cookie: string) => fetch(`${app.url}${path}`, { headers: { cookie } });
const statusOf = async (path: string, cookie: string) => (await get(path, cookie)).status;

/** How long what an address plays is. */
async function lengthOf(master: string, cookie: string): Promise<number> {
  const list = await (await get(master.replace('master', 'v240'), cookie)).text();
  return [...list.matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

test('the video of a task plays with the link of its contact, to nobody else, until the task is closed or deleted', async () => {
  const { clipId } = await footage.clip(cm);
  const theirs = await footage.clip(foreigner);
  const [own, other] = [await sent(clipId), await sent(clipId)];
  const foreign = await sent(theirs.clipId, foreigner);
  const { hls, cookie } = await visit(own.token);
  expect(await statusOf(hls, cookie)).toBe(200);
  expect(await lengthOf(hls, cookie)).toBeCloseTo(10, 3);
  expect((await fetch(`${app.url}${hls}`)).ok).toBe(false);
  expect(await statusOf(hls.replace('master.m3u8', 'original'), cookie)).toBe(404);
  for (const { token } of [other, foreign]) {
    const another = await visit(token);
    expect(await statusOf(another.hls, another.cookie)).toBe(200);
    expect(await statusOf(hls, another.cookie)).toBe(403);
    expect(await statusOf(another.hls, cookie)).toBe(403);
  }
  // The own grant opens no other clip, of whomever.
  for (const { assetId } of [await footage.clip(cm), theirs])
    expect(await statusOf(hls.replace(/\/c-[\w-]+/u, `/c-${assetId}`), cookie)).toBe(404);
  const { taskId, assignmentId } = own;
  const isPlayed = async () => {
    app.app.features.playback.forgetGrant(assignmentId);
    return (await statusOf(hls, cookie)) === 200;
  };
  await cm.ok('recordingtask/closeRecordingTask', { taskId });
  expect((await visit(own.token)).task.video).toBeNull();
  expect(await isPlayed()).toBe(false);
  await cm.ok('recordingtask/reopenRecordingTask', { taskId });
  expect(await isPlayed()).toBe(true);
  await cm.ok('recordingtask/deleteRecordingTasks', { taskIds: [taskId] });
  expect(await isPlayed()).toBe(false);
});

test('nothing plays to contacts of an organisation that is suspended', async () => {
  const { customerId } = await app.make.customer();
  const clara = await signUp(app, customerId, 'cm', 'Clara');
  const { token } = await sent((await footage.clip(clara)).clipId, clara);
  const { hls, cookie } = await visit(token);
  expect(await statusOf(hls, cookie)).toBe(200);
  await app.app.context.db.system((trx) =>
    trx.updateTable('customers').set({ status: 'suspended' }).where('id', '=', customerId).execute(),
  );
  app.app.features.playback.forgetGrant(hls.split('/')[3] ?? '');
  expect(await statusOf(hls, cookie)).toBe(404);
});

test('of a trimmed video contacts and users see the kept part alone', async () => {
  const clip = await footage.clip(cm);
  const { clipId } = clip;
  const { taskId, token } = await sent(clipId, cm, [viewer]);
  const whole = (await visit(token)).hls;
  const videoOfUser = async () =>
    (await viewer.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId })).video;
  const wholeOfUser = (await videoOfUser())?.hls ?? '';
  expect(await lengthOf(wholeOfUser, viewer.cookie)).toBeCloseTo(10, 3);
  await cm.ok('clip/updateClip', { clipId, usableRange: { inMs: 1000, outMs: 8500 } });
  expect((await visit(token)).task.video).toBeNull();
  expect(await videoOfUser()).toMatchObject({ hls: null, poster: null });
  expect(await footage.pieces(clip)).toBe(2);
  const { task, hls, cookie } = await visit(token);
  expect(task.video).toEqual({ hls, poster: null });
  expect(await lengthOf(hls, cookie)).toBeCloseTo(7.5, 3);
  const ofUser = await videoOfUser();
  expect(ofUser).toMatchObject({ poster: null, durationMs: 7500 });
  expect(await lengthOf(ofUser?.hls ?? '', viewer.cookie)).toBeCloseTo(7.5, 3);
  await expect.poll(() => statusOf(whole, cookie), slow).toBe(404);
  await expect.poll(() => statusOf(wholeOfUser, viewer.cookie), slow).toBe(404);
});

test('a clip whose guests agreed to internal use alone is shown to users, not to contacts', async () => {
  const { clipId, assetId } = await footage.clip(cm);
  const consent = { text: 'I agree to be seen.', scopes: ['internal'], validMonths: null };
  const { taskId, assignmentId, token } = await sent(clipId, cm, [viewer], { consent });
  const { task, hls, cookie } = await visit(token);
  expect(await statusOf(hls, cookie)).toBe(200);
  const agreement = { token, consentVersionId: task.consent?.consentVersionId, isMinor: false };
  const agreed = await app.call('guesttask/agreeToGuestTask', { ...agreement, guardianName: '' });
  expect(agreed.body).toMatchObject({ status: 'Ok' });
  // As of a recording of theirs that was accepted.
  await app.app.context.db.tenant(cm.customerId, (trx) =>
    sql`INSERT INTO consent_clips (customer_id, consent_id, clip_id, asset_id)
      SELECT customer_id, id, ${clipId}, ${assetId} FROM consents WHERE assignment_id = ${assignmentId}`.execute(
      trx,
    ),
  );
  app.app.features.playback.forgetGrant(assignmentId);
  expect((await visit(token)).task.video).toBeNull();
  expect(await statusOf(hls, cookie)).toBe(404);
  const { video } = await viewer.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
  expect(await statusOf(video?.hls ?? '', viewer.cookie)).toBe(200);
});
