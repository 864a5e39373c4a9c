import { randomUUID } from 'node:crypto';
import type { Notification } from '@rushes/contract/core/notifications';
import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { signIn, signUp, type TestUser } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { purgeComments } from './purge-comments.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let olga: TestUser;
let piet: TestUser;
let foreign: TestUser;
let customerId: string;

beforeAll(async () => {
  clock = testClock(new Date(Date.now() + 3_600_000));
  harness = await createHarness({ clock, work: true });
  const flags = { storyboard: true };
  ({ customerId } = await harness.make.customer({ name: 'North', flags }));
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  olga = await signUp(harness, customerId, 'cm', 'Olga');
  piet = await signUp(harness, customerId, 'cm', 'Piet');
  const south = await harness.make.customer({ name: 'South', flags });
  foreign = await signUp(harness, south.customerId, 'cm', 'Finn');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A storyboard of Cleo's with one shot. */
async function planned(scope: 'personal' | 'organisation' = 'organisation') {
  const storyboardId = await harness.make.storyboard(cm, { scope });
  const { blocks } = await cm.ok<StoryboardDetail>('storyboard/getStoryboard', { storyboardId });
  return { storyboardId, blockId: blocks[0]?.blockId ?? '' };
}
const say = (who: TestUser, about: { storyboardId: string }, text: string, more: object = {}) =>
  who.ok<StoryboardThread>('storyboardcomment/addStoryboardComment', { ...about, text, ...more });
const threadsOf = async (who: TestUser, storyboardId: string) =>
  (await who.ok<{ threads: StoryboardThread[] }>('storyboardcomment/getStoryboardComments', { storyboardId }))
    .threads;
const told = async (who: TestUser, storyboardId: string) =>
  (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items
    .filter(({ storyboard }) => storyboard?.id === storyboardId)
    .map(({ kind, amount }) => `${kind} ${amount}`);
const slow = { timeout: 8_000, interval: 50 };

test('users comment on a shot and on the whole; the owner and users of the thread are told, nobody of their own', async () => {
  const about = await planned();
  const { storyboardId, blockId } = about;
  const { commentId } = await say(olga, about, 'Too dark');
  const thread = await say(piet, { storyboardId }, 'I agree', { parentId: commentId });
  expect(thread).toMatchObject({
    ...{ commentId, blockId, quote: 'A desk', text: 'Too dark', resolvedAt: null, user: { name: 'Olga' } },
    ...{ canDelete: false, replies: [{ text: 'I agree', user: { name: 'Piet' } }] },
  });
  clock.advance(1000);
  expect(await say(olga, { storyboardId }, 'Too long')).toMatchObject({ blockId: null, quote: '' });
  expect(await threadsOf(cm, storyboardId)).toMatchObject([{ commentId }, { text: 'Too long' }]);
  await expect.poll(() => told(cm, storyboardId), slow).toEqual(['storyboard-commented 3']);
  await expect.poll(() => told(olga, storyboardId), slow).toEqual(['storyboard-comment-replied 1']);
  expect(await told(piet, storyboardId)).toEqual([]);
  const reply = { storyboardId, text: 'Deep', parentId: thread.replies[0]?.commentId };
  const refused = await olga.refused('storyboardcomment/addStoryboardComment', reply);
  expect(refused).toMatchObject({ code: 'invalid' });
});

test('comments stay when their shot is removed, and new ones need a shot that is there', async () => {
  const about = await planned();
  const { storyboardId, blockId } = about;
  await say(olga, about, 'Cut this');
  const changes = [{ type: 'remove', blockId }];
  await cm.ok('storyboard/updateStoryboard', { storyboardId, revision: 1, changes });
  const kept = { blockId, quote: 'A desk', text: 'Cut this' };
  expect(await threadsOf(cm, storyboardId)).toMatchObject([kept]);
  for (const gone of [blockId, randomUUID()]) {
    const comment = { storyboardId, blockId: gone, text: 'And this' };
    const refused = await olga.refused('storyboardcomment/addStoryboardComment', comment);
    expect(refused).toMatchObject({ code: 'invalid', fields: [{ path: 'blockId' }] });
  }
});

test('a copy of a storyboard has none of its comments', async () => {
  const about = await planned();
  await say(olga, about, 'Brighter');
  const copy = await cm.ok<StoryboardDetail>('storyboard/duplicateStoryboard', {
    storyboardId: about.storyboardId,
  });
  expect(await threadsOf(cm, copy.storyboardId)).toEqual([]);
});

test('anyone who sees the storyboard resolves and reopens a thread; the thread says who did', async () => {
  const about = await planned();
  const { commentId } = await say(olga, about, 'Shorter?');
  const named = { storyboardId: about.storyboardId, commentId };
  const resolve = (isResolved: boolean) =>
    piet.ok<StoryboardThread>('storyboardcomment/resolveStoryboardComment', { ...named, isResolved });
  expect(await resolve(true)).toMatchObject({ resolvedBy: 'Piet', resolvedAt: expect.any(String) });
  expect(await resolve(false)).toMatchObject({ resolvedBy: null, resolvedAt: null });
});

test('users delete only what they wrote, with its replies, and can undo it for a day', async () => {
  const about = await planned();
  const { storyboardId } = about;
  const { commentId } = await say(olga, about, 'Oops');
  await say(piet, about, 'What?', { parentId: commentId });
  const named = { storyboardId, commentId };
  const remove = 'storyboardcomment/deleteStoryboardComment';
  const restore = 'storyboardcomment/restoreStoryboardComment';
  expect((await cm.refused(remove, named)).code).toBe('forbidden');
  await olga.ok(remove, named);
  expect(await threadsOf(cm, storyboardId)).toEqual([]);
  expect((await cm.refused(restore, named)).code).toBe('invalid');
  expect(await olga.ok(restore, named)).toMatchObject({ text: 'Oops', replies: [{ text: 'What?' }] });
  await olga.ok(remove, named);
  clock.advance(25 * 3_600_000);
  for (const who of [cm, olga, piet, foreign]) Object.assign(who, await signIn(harness, who));
  await purgeComments(harness.app.context);
  expect((await olga.refused(restore, named)).code).toBe('invalid');
});

test('a personal storyboard, one of another organisation and one in the bin have no comments for others', async () => {
  const about = await planned('personal');
  const shared = await planned();
  const { commentId, quote } = await say(cm, about, 'Note to myself');
  expect(quote).toBe('');
  const cc = await signUp(harness, customerId, 'cc', 'Cas');
  const calls = {
    getStoryboardComments: {},
    addStoryboardComment: { text: 'Hello' },
    resolveStoryboardComment: { isResolved: true },
    deleteStoryboardComment: {},
    restoreStoryboardComment: {},
  };
  for (const [call, more] of Object.entries(calls)) {
    const request = { ...about, commentId, ...more };
    for (const who of [olga, foreign])
      expect((await who.refused(`storyboardcomment/${call}`, request)).code).toBe('not-found');
    expect((await cc.refused(`storyboardcomment/${call}`, request)).code).toBe('forbidden');
  }
  const other = { storyboardId: shared.storyboardId, commentId };
  expect((await cm.refused('storyboardcomment/deleteStoryboardComment', other)).code).toBe('invalid');
  await cm.ok('storyboard/deleteStoryboards', { storyboardIds: [shared.storyboardId] });
  expect((await olga.refused('storyboardcomment/getStoryboardComments', shared)).code).toBe('not-found');
});

test('comments of when a storyboard was personal stay their writer’s when it is shared', async () => {
  const about = await planned('personal');
  const { storyboardId } = about;
  const { commentId } = await say(cm, about, 'Note to myself');
  await cm.ok('storyboard/updateStoryboard', { storyboardId, revision: 1, scope: 'organisation' });
  await say(cm, about, 'Still mine', { parentId: commentId });
  clock.advance(1000);
  await say(cm, about, 'For all');
  const replies = [{ text: 'Still mine' }];
  expect(await threadsOf(cm, storyboardId)).toMatchObject([{ commentId, replies }, { text: 'For all' }]);
  expect((await threadsOf(olga, storyboardId)).map(({ text }) => text)).toEqual(['For all']);
});
