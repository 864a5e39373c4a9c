import type { CommentThread, Discussion } from '@rushes/contract/audience/comments';
import type { Notification } from '@rushes/contract/core/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signIn, signUp, type TestUser } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import { purgeComments } from './jobs.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  clock = testClock(new Date(Date.now() + 3_600_000));
  harness = await createHarness({ clock, work: true });
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** An organisation with a program that all of it may watch, and one of another organisation. */
async function organisation() {
  const { customerId } = await harness.make.customer();
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const other = await signUp(harness, customerId, 'viewer', 'Otto');
  const { clipId } = await footage.clip(cm);
  const timeline = { items: [{ clipId }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'News',
    timeline,
  });
  await cm.ok('program/publishProgram', { programId });
  return { customerId, cm, viewer, other, programId };
}

const say = (who: TestUser, programId: string, text: string, more: object = {}) =>
  who.ok<CommentThread>('comment/addComment', { programId, text, ...more });
const read = (who: TestUser, programId: string, more: object = {}) =>
  who.ok<{ items: CommentThread[]; nextCursor: string | null }>('comment/getComments', {
    programId,
    ...more,
  });
const discussionOf = (who: TestUser, programId: string) =>
  who.ok<Discussion>('comment/getDiscussion', { programId });
const toldOf = async (who: TestUser, kind: string) =>
  (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.filter(
    (each) => each.kind === kind,
  ).length;
const textsOf = ({ items }: { items: readonly CommentThread[] }) => items.map(({ text }) => text);
const slow = { timeout: 8_000, interval: 50 };

test('viewers comment at a time and reply; the owner and users of the thread are told, nobody of their own', async () => {
  const { cm, viewer, other, programId } = await organisation();
  const { commentId } = await say(viewer, programId, 'Great start', { atMs: 2_000 });
  await say(other, programId, 'I agree', { parentId: commentId, atMs: 1_000 });
  const { items } = await read(cm, programId);
  expect(items).toMatchObject([
    {
      ...{ text: 'Great start', atMs: 2_000, user: { name: 'Vera' }, canEdit: false, canDelete: true },
      replies: [{ text: 'I agree', atMs: null, user: { name: 'Otto' } }],
    },
  ]);
  expect(await discussionOf(viewer, programId)).toMatchObject({
    ...{ isAllowed: true, count: 2, marks: [{ atMs: 2_000, comments: 1, reactions: [] }] },
  });
  await expect.poll(() => toldOf(cm, 'program-commented'), slow).toBe(1);
  await expect.poll(() => toldOf(viewer, 'comment-replied'), slow).toBe(1);
  expect(await toldOf(other, 'comment-replied')).toBe(0);
  expect(await toldOf(viewer, 'program-commented')).toBe(0);
});

test('pages go on where they ended, the latest first or by time', async () => {
  const { viewer, programId } = await organisation();
  for (const [text, atMs] of [
    ['late', 9_000],
    ['early', 1_000],
    ['whole', null],
  ] as const) {
    await say(viewer, programId, text, { atMs });
    clock.advance(1_000);
  }
  const first = await read(viewer, programId, { limit: 2 });
  expect(textsOf(first)).toEqual(['whole', 'early']);
  const rest = await read(viewer, programId, { limit: 2, cursor: first.nextCursor });
  expect([textsOf(rest), rest.nextCursor]).toEqual([['late'], null]);
  const byTime = await read(viewer, programId, { limit: 1, order: 'time' });
  const after = await read(viewer, programId, { limit: 5, order: 'time', cursor: byTime.nextCursor });
  expect([...textsOf(byTime), ...textsOf(after)]).toEqual(['whole', 'early', 'late']);
  expect((await viewer.refused('comment/getComments', { programId, cursor: 'x' })).code).toBe('invalid');
});

test('users edit their own comments, editors delete any, and who deleted can undo it for a day', async () => {
  const { cm, viewer, other, programId } = await organisation();
  const { commentId } = await say(viewer, programId, 'Typo');
  await say(other, programId, 'Reply', { parentId: commentId });
  const named = { programId, commentId };
  expect(await viewer.ok('comment/editComment', { ...named, text: 'No typo' })).toMatchObject({
    text: 'No typo',
  });
  expect((await read(other, programId)).items[0]?.editedAt).not.toBeNull();
  expect((await cm.refused('comment/editComment', { ...named, text: 'Mine' })).code).toBe('forbidden');
  expect((await other.refused('comment/deleteComment', named)).code).toBe('forbidden');

  await cm.ok('comment/deleteComment', named);
  expect((await read(viewer, programId)).items).toEqual([]);
  expect(await discussionOf(viewer, programId)).toMatchObject({ count: 0, marks: [] });
  expect((await viewer.refused('comment/restoreComment', named)).code).toBe('invalid');
  const reply = { programId, text: 'Late', parentId: commentId };
  expect((await other.refused('comment/addComment', reply)).code).toBe('invalid');
  expect(await cm.ok('comment/restoreComment', named)).toMatchObject({ replies: [{ text: 'Reply' }] });

  await cm.ok('comment/deleteComment', named);
  clock.advance(25 * 3_600_000);
  await purgeComments(harness.app.context);
  const later = await signIn(harness, cm);
  expect((await later.refused('comment/restoreComment', named)).code).toBe('invalid');
});

test('a reaction counts once for each user and can be taken back', async () => {
  const { viewer, other, programId } = await organisation();
  const react = (who: TestUser, more: object = {}) =>
    who.ok<Discussion>('comment/setReaction', { programId, reaction: 'love', isOn: true, ...more });
  await react(viewer, { atMs: 3_000 });
  expect((await react(viewer, { atMs: 3_000 })).reactions).toEqual([
    { reaction: 'love', count: 1, isOwn: true },
  ]);
  const both = await react(other);
  expect(both.reactions).toEqual([{ reaction: 'love', count: 2, isOwn: true }]);
  expect(both.marks.map(({ reactions }) => reactions)).toEqual([['love'], ['love']]);
  expect((await react(viewer, { isOn: false })).reactions).toEqual([
    { reaction: 'love', count: 1, isOwn: false },
  ]);
});

test('editors turn comments off: nothing is shown or added until they turn them on again', async () => {
  const { cm, viewer, programId } = await organisation();
  await say(viewer, programId, 'Before');
  const turn = (isAllowed: boolean) => cm.ok('comment/setCommentsAllowed', { programId, isAllowed });
  expect((await viewer.refused('comment/setCommentsAllowed', { programId, isAllowed: false })).code).toBe(
    'forbidden',
  );
  await turn(false);
  expect(await discussionOf(viewer, programId)).toMatchObject({ isAllowed: false, count: 0 });
  for (const [path, request] of [
    ['comment/getComments', { programId }],
    ['comment/addComment', { programId, text: 'After' }],
    ['comment/setReaction', { programId, reaction: 'like', isOn: true }],
  ] as const)
    expect((await viewer.refused(path, request)).code).toBe('comments-off');
  await turn(true);
  expect(textsOf(await read(viewer, programId))).toEqual(['Before']);
});

test('users who may not watch a program find no comments, and nothing is added to what is not published', async () => {
  const { cm, viewer, programId } = await organisation();
  const foreign = (await organisation()).viewer;
  const { commentId } = await say(viewer, programId, 'Ours');
  const named = { programId, commentId };
  for (const [path, request] of [
    ['comment/getDiscussion', { programId }],
    ['comment/getComments', { programId }],
    ['comment/addComment', { programId, text: 'Hello' }],
    ['comment/editComment', { ...named, text: 'Hello' }],
    ['comment/deleteComment', named],
    ['comment/restoreComment', named],
    ['comment/setReaction', { programId, reaction: 'like', isOn: true }],
  ] as const)
    expect((await foreign.refused(path, request)).code).toBe('not-found');
  const outside = { programId, text: 'Too late', atMs: 3_600_000 };
  expect((await viewer.refused('comment/addComment', outside)).code).toBe('invalid');
  const draft = await cm.ok<{ programId: string }>('program/createProgram', { title: 'Draft' });
  const early = { programId: draft.programId, text: 'Early' };
  expect((await cm.refused('comment/addComment', early)).code).toBe('not-published');
});
