import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { fill, openApp } from '../../../../test-app.tsx';
import { StoryboardScreen } from '../screens/storyboard-screen.tsx';
import { sceneOf, shotOf, storyboardOf } from '../test-storyboards.ts';

const shot = shotOf(1);
const board = storyboardOf([sceneOf(11), shot]);
const { storyboardId } = board;

function threadOf(number: number, more: Partial<StoryboardThread> = {}): StoryboardThread {
  return {
    ...{ commentId: idOf(900 + number), text: `Comment ${number}`, createdAt: '2026-01-06T10:00:00.000Z' },
    ...{ user: { customerUserId: idOf(2), name: 'Olga' }, canDelete: false, blockId: shot.blockId },
    ...{ visitor: null, link: null },
    ...{ quote: 'Shot 1', resolvedAt: null, resolvedBy: null, replies: [] },
    ...more,
  };
}

const open = (threads: StoryboardThread[], search = '') =>
  openApp(<StoryboardScreen />, {
    route: '/shell/storyboards/edit/$storyboardId',
    path: `/storyboards/edit/${storyboardId}${search}`,
    answers: {
      'storyboard/getStoryboard': board,
      'storyboard/getStoryboardSignOff': { signOff: null },
      'storyboardcomment/getStoryboardComments': { threads },
      'storyboardcomment/addStoryboardComment': threadOf(9),
      'storyboardcomment/resolveStoryboardComment': threadOf(1),
      'storyboardcomment/deleteStoryboardComment': {},
      'storyboardcomment/restoreStoryboardComment': threadOf(1),
      'recordingtask/getStoryboardAssets': { clips: [], imageOnly: [], taskIds: [] },
      'catalogue/getShotTypes': { items: [] },
      'journey/getJourney': { before: [], after: [] },
    },
  });

test('a card counts what is open of its comments; its panel shows them, and takes one more', async () => {
  const { user, requestsOf } = await open([
    threadOf(1),
    threadOf(2, { resolvedAt: '2026-01-07T10:00:00.000Z' }),
  ]);
  const card = await screen.findByRole('listitem', { name: 'Shot 1.1' });
  expect(await within(card).findByRole('img', { name: '1 comment' })).toBeTruthy();
  await user.click(card);
  const panel = await screen.findByRole('complementary', { name: 'Shot 1.1' });
  await user.click(within(panel).getByRole('tab', { name: '1 comment' }));
  expect(within(panel).getByRole('article', { name: 'Comment 1' })).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Add comment' }));
  await fill(user, within(panel).getByRole('textbox', { name: 'Add comment' }), 'Too dark');
  await user.click(within(panel).getByRole('button', { name: 'Comment' }));
  expect(requestsOf('storyboardcomment/addStoryboardComment')).toEqual([
    { storyboardId, blockId: shot.blockId, parentId: null, text: 'Too dark' },
  ]);
});

test('the panel of all comments begins with those on the whole, and ends with those of removed shots', async () => {
  const { user, requestsOf } = await open(
    [
      threadOf(1, { blockId: idOf(888), quote: 'A lamp' }),
      threadOf(2),
      threadOf(3, { blockId: null, quote: '', canDelete: true }),
    ],
    '?comments=true',
  );
  const panel = await screen.findByRole('complementary', { name: 'Comments' });
  const labels = (await within(panel).findAllByRole('article')).map((each) =>
    each.getAttribute('aria-label'),
  );
  expect(labels).toEqual(['Comment 3', 'Comment 2', 'Comment 1']);
  const removed = within(panel).getByRole('region', { name: 'Removed shots' });
  expect(within(removed).getByText('A lamp')).toBeTruthy();
  const whole = within(panel).getByRole('region', { name: 'Whole storyboard' });
  await user.click(within(whole).getByRole('button', { name: 'Delete' }));
  expect(within(panel).queryByRole('article', { name: 'Comment 3' })).toBeNull();
  const toast = await screen.findByRole('alert');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  expect(requestsOf('storyboardcomment/restoreStoryboardComment')).toHaveLength(1);
  await user.click(within(panel).getByRole('button', { name: /^Shot 1\.1/ }));
  expect(await screen.findByRole('complementary', { name: 'Shot 1.1' })).toBeTruthy();
});
