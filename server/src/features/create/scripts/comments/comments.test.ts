import { randomUUID } from 'node:crypto';
import type { ScriptThread } from '@rushes/contract/create/script-comments';
import type { ScriptDetail } from '@rushes/contract/create/scripts';
import type { Notification } from '@rushes/contract/core/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../../test/harness.ts';
import { signIn, signUp, type TestUser } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { purgeComments } from './jobs.ts';

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
  ({ customerId } = await harness.make.customer({ name: 'North' }));
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  olga = await signUp(harness, customerId, 'cm', 'Olga');
  piet = await signUp(harness, customerId, 'cm', 'Piet');
  const south = await harness.make.customer({ name: 'South' });
  foreign = await signUp(harness, south.customerId, 'cm', 'Finn');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A script of Cleo's with one block. */
async function written(more: object = {}) {
  const script = await cm.ok<ScriptDetail>('script/createScript', { title: 'Launch', ...more });
  const { scriptId, revision, blocks } = script;
  const blockId = blocks[0]?.blockId ?? '';
  const block = { blockId, kind: 'spoken', speaker: '', text: 'Good morning', visual: '' };
  const changes = [{ type: 'put', block, afterId: null }];
  await cm.ok('script/updateScript', { scriptId, revision, changes });
  return { scriptId, blockId };
}
const say = (who: TestUser, about: { scriptId: string; blockId: string }, text: string, more: object = {}) =>
  who.ok<ScriptThread>('scriptcomment/addScriptComment', { ...about, text, ...more });
const threadsOf = async (who: TestUser, scriptId: string) =>
  (await who.ok<{ threads: ScriptThread[] }>('scriptcomment/getScriptComments', { scriptId })).threads;
const told = async (who: TestUser, scriptId: string) =>
  (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items
    .filter(({ script }) => script?.id === scriptId)
    .map(({ kind, amount }) => `${kind} ${amount}`);
const slow = { timeout: 8_000, interval: 50 };

test('users comment on a block and reply; the owner and users of the thread are told, nobody of their own', async () => {
  const about = await written();
  const { commentId } = await say(olga, about, 'Too early');
  const thread = await say(piet, about, 'I agree', { parentId: commentId });
  expect(thread).toMatchObject({
    ...{ commentId, blockId: about.blockId, quote: 'Good morning', text: 'Too early', resolvedAt: null },
    ...{ user: { name: 'Olga' }, canDelete: false, replies: [{ text: 'I agree', user: { name: 'Piet' } }] },
  });
  expect(await threadsOf(cm, about.scriptId)).toMatchObject([{ commentId, replies: [{ text: 'I agree' }] }]);
  await expect.poll(() => told(cm, about.scriptId), slow).toEqual(['script-commented 2']);
  await expect.poll(() => told(olga, about.scriptId), slow).toEqual(['script-comment-replied 1']);
  expect(await told(piet, about.scriptId)).toEqual([]);
  const reply = { ...about, text: 'Deep', parentId: thread.replies[0]?.commentId };
  expect(await olga.refused('scriptcomment/addScriptComment', reply)).toMatchObject({ code: 'invalid' });
});

test('comments stay when their block is removed, and new ones need a block that is there', async () => {
  const about = await written();
  const { scriptId, blockId } = about;
  await say(olga, about, 'Cut this');
  const changes = [{ type: 'remove', blockId }];
  const { revision } = await cm.ok<ScriptDetail>('script/getScript', { scriptId });
  await cm.ok('script/updateScript', { scriptId, revision, changes });
  expect(await threadsOf(cm, scriptId)).toMatchObject([{ blockId, quote: 'Good morning', text: 'Cut this' }]);
  for (const gone of [blockId, randomUUID()])
    expect(
      await olga.refused('scriptcomment/addScriptComment', { scriptId, blockId: gone, text: 'And this' }),
    ).toMatchObject({ code: 'invalid', fields: [{ path: 'blockId' }] });
});

test('anyone who sees the script resolves and reopens a thread; the thread says who did', async () => {
  const about = await written();
  const { commentId } = await say(olga, about, 'Shorter?');
  const named = { scriptId: about.scriptId, commentId };
  const resolve = (isResolved: boolean) =>
    piet.ok<ScriptThread>('scriptcomment/resolveScriptComment', { ...named, isResolved });
  expect(await resolve(true)).toMatchObject({ resolvedBy: 'Piet', resolvedAt: expect.any(String) });
  expect(await resolve(false)).toMatchObject({ resolvedBy: null, resolvedAt: null });
});

test('users delete only what they wrote, with its replies, and can undo it for a day', async () => {
  const about = await written();
  const { scriptId } = about;
  const { commentId } = await say(olga, about, 'Oops');
  await say(piet, about, 'What?', { parentId: commentId });
  const named = { scriptId, commentId };
  expect((await cm.refused('scriptcomment/deleteScriptComment', named)).code).toBe('forbidden');
  await olga.ok('scriptcomment/deleteScriptComment', named);
  expect(await threadsOf(cm, scriptId)).toEqual([]);
  expect((await cm.refused('scriptcomment/restoreScriptComment', named)).code).toBe('invalid');
  expect(await olga.ok('scriptcomment/restoreScriptComment', named)).toMatchObject({ text: 'Oops' });
  expect(await threadsOf(cm, scriptId)).toMatchObject([{ commentId, replies: [{ text: 'What?' }] }]);
  await olga.ok('scriptcomment/deleteScriptComment', named);
  clock.advance(25 * 3_600_000);
  for (const who of [cm, olga, piet, foreign]) Object.assign(who, await signIn(harness, who));
  await purgeComments(harness.app.context);
  expect((await olga.refused('scriptcomment/restoreScriptComment', named)).code).toBe('invalid');
});

test('a personal script, one of another organisation and one in the bin have no comments for others', async () => {
  const about = await written({ scope: 'personal' });
  const shared = await written();
  const { commentId, quote } = await say(cm, about, 'Note to myself');
  expect(quote).toBe('');
  await say(olga, shared, 'Seen');
  await expect.poll(() => told(cm, shared.scriptId), slow).toEqual(['script-commented 1']);
  const cc = await signUp(harness, customerId, 'cc', 'Cas');
  const calls = {
    getScriptComments: {},
    addScriptComment: { text: 'Hello' },
    resolveScriptComment: { isResolved: true },
    deleteScriptComment: {},
    restoreScriptComment: {},
  };
  for (const [call, more] of Object.entries(calls)) {
    const request = { ...about, commentId, ...more };
    for (const who of [olga, foreign])
      expect((await who.refused(`scriptcomment/${call}`, request)).code).toBe('not-found');
    expect((await cc.refused(`scriptcomment/${call}`, request)).code).toBe('forbidden');
  }
  const other = { scriptId: shared.scriptId, commentId };
  expect((await cm.refused('scriptcomment/deleteScriptComment', other)).code).toBe('invalid');
  await cm.ok('script/deleteScripts', { scriptIds: [shared.scriptId] });
  expect(await told(cm, shared.scriptId)).toEqual([]);
  expect((await olga.refused('scriptcomment/getScriptComments', shared)).code).toBe('not-found');
});

test('comments of when a script was personal stay their writer’s when it is shared, with what is replied there', async () => {
  const about = await written({ scope: 'personal' });
  const { scriptId } = about;
  const { commentId } = await say(cm, about, 'Note to myself');
  const { revision } = await cm.ok<ScriptDetail>('script/getScript', { scriptId });
  await cm.ok('script/updateScript', { scriptId, revision, scope: 'organisation' });
  await say(cm, about, 'Still mine', { parentId: commentId });
  clock.advance(1000);
  await say(cm, about, 'For all');
  const replies = [{ text: 'Still mine' }];
  expect(await threadsOf(cm, scriptId)).toMatchObject([{ commentId, replies }, { text: 'For all' }]);
  expect((await threadsOf(olga, scriptId)).map(({ text }) => text)).toEqual(['For all']);
  const reply = { ...about, text: 'Hello', parentId: commentId };
  expect(await olga.refused('scriptcomment/addScriptComment', reply)).toMatchObject({ code: 'invalid' });
});
