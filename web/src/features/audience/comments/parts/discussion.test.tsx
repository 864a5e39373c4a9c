import { screen, within } from '@testing-library/react';
import type { CommentThread, Discussion as Shown } from '@rushes/contract/audience/comments';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { Discussion } from './discussion.tsx';

const programId = idOf(1);
const comment = {
  ...{ atMs: 62_000, text: 'Nice shot', createdAt: '2026-01-05T10:00:00.000Z', editedAt: null },
  user: { customerUserId: idOf(2), name: 'Vera' },
};
const thread: CommentThread = {
  ...{ ...comment, commentId: idOf(3), canEdit: true, canDelete: true },
  replies: [{ ...comment, commentId: idOf(4), atMs: null, text: 'Agreed', canEdit: false, canDelete: false }],
};
const shown: Shown = {
  ...{ isAllowed: true, count: 2, marks: [] },
  reactions: [{ reaction: 'love', count: 3, isOwn: false }],
};

const open = async (discussion: Partial<Shown> = {}, threads: CommentThread[] = [thread]) => {
  const sought: number[] = [];
  const app = await openApp(
    <Discussion programId={programId} positionMs={() => 12_400} onSeek={(atMs) => sought.push(atMs)} />,
    {
      answers: {
        'comment/getDiscussion': { ...shown, ...discussion },
        'comment/getComments': { items: threads, nextCursor: null },
        'comment/addComment': thread,
        'comment/editComment': thread,
        'comment/deleteComment': {},
        'comment/restoreComment': thread,
        'comment/setReaction': shown,
      },
    },
  );
  return { ...app, sought };
};

test('a comment is about the time that was playing when writing began, unless that is switched off', async () => {
  const { user, requestsOf } = await open();
  const field = await screen.findByLabelText('Add a comment');
  await user.type(field, 'Well said');
  expect(screen.getByLabelText<HTMLInputElement>('At 0:12').checked).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.type(field, 'All of it');
  await user.click(screen.getByLabelText('At 0:12'));
  await user.click(screen.getByRole('button', { name: 'Post comment' }));
  await expect
    .poll(() => requestsOf('comment/addComment'))
    .toMatchObject([
      { text: 'Well said', atMs: 12_000, parentId: null },
      { text: 'All of it', atMs: null },
    ]);
});

test('the time of a comment plays it, and replies belong to their comment', async () => {
  const { user, sought, requestsOf } = await open();
  const article = within(await screen.findByRole('article', { name: 'Nice shot' }));
  await user.click(article.getByRole('button', { name: '1:02' }));
  expect(sought).toEqual([62_000]);
  await user.click(article.getByRole('button', { name: 'Reply to Vera' }));
  await user.type(article.getByLabelText('Reply to Vera'), 'Thanks');
  await user.click(article.getByRole('button', { name: 'Post reply' }));
  await expect
    .poll(() => requestsOf('comment/addComment'))
    .toMatchObject([{ text: 'Thanks', parentId: thread.commentId, atMs: null }]);
});

test('what was deleted is gone at once and comes back by undo', async () => {
  const { user, requestsOf } = await open();
  await user.click(await screen.findByRole('button', { name: 'Actions for “Nice shot”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => requestsOf('comment/restoreComment'))
    .toMatchObject([{ commentId: thread.commentId }]);
  expect(screen.queryByRole('button', { name: 'Actions for “Agreed”' })).toBeNull();
});

test('a reaction shows its press at once', async () => {
  const { user, requestsOf } = await open();
  await user.click(await screen.findByRole('button', { name: 'Love, 3' }));
  await expect
    .poll(() => requestsOf('comment/setReaction'))
    .toMatchObject([{ reaction: 'love', isOn: true, atMs: 12_400 }]);
});

test('where comments are turned off it says so, and nothing else shows', async () => {
  await open({ isAllowed: false, count: 0, reactions: [] });
  expect(await screen.findByText('Comments are turned off for this program.')).toBeTruthy();
  expect(screen.queryByLabelText('Add a comment')).toBeNull();
});
