import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveEvents } from '../../../../lib/api/events.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { itemOf, summaryOf } from '../test-channels.ts';
import { InboxScreen } from './inbox-screen.tsx';

type Event = Parameters<Parameters<typeof liveEvents.subscribe>[0]>[0];
const settings = { filter: [], gridColumns: [] };
const one = summaryOf(1, { newItems: 2, level: 'member' });
const two = summaryOf(2, { waiting: 1, level: 'moderator' });
const shownOf = (...numbers: number[]) => ({
  items: numbers.map((number) => ({ ...itemOf(number), channels: [] })),
  nextCursor: null,
});

async function open(
  answers: Record<string, unknown> = {},
  path = '/',
  more: Parameters<typeof openApp>[1] = {},
) {
  const listeners = new Set<(event: Event) => void>();
  vi.spyOn(liveEvents, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const app = await openApp(<InboxScreen />, {
    path,
    ...more,
    answers: {
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      'channel/countInbox': { newItems: 2, waiting: 1 },
      'channel/getInbox': { channels: [one, two], submissions: [] },
      'channel/getInboxItems': shownOf(1),
      'channel/getChannelItems': { ...shownOf(1), channel: one },
      'channel/getItems': { items: [itemOf(7, { state: 'submitted' })], nextCursor: null },
      'channel/markSeen': {},
      ...answers,
    },
  });
  const send = (event: object) =>
    act(() => {
      for (const listener of listeners) listener(event as Event);
    });
  return { ...app, send };
}

const seen = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });

test('what waits for a decision comes first, from the channels that the user moderates', async () => {
  const { requestsOf } = await open();
  const queue = within(await screen.findByRole('region', { name: 'Waiting for review' }));
  expect(queue.getByRole('listitem', { name: 'Program 7' })).toBeTruthy();
  expect(requestsOf('channel/getItems')).toMatchObject([{ channelId: idOf(502) }]);
});

test('all channels are marked as seen, or only the one that is open', async () => {
  const { user, requestsOf } = await open();
  await expect.poll(async () => (await seen()).disabled).toBe(false);
  await user.click(await seen());
  await expect.poll(() => requestsOf('channel/markSeen')).toEqual([{}]);
});

test('a channel without news has nothing to mark, one with news only its own', async () => {
  const { user, requestsOf } = await open({}, `/?channel=${one.channelId}`);
  await expect.poll(async () => (await seen()).disabled).toBe(false);
  await user.click(await seen());
  await expect.poll(() => requestsOf('channel/markSeen')).toEqual([{ channelId: one.channelId }]);
  expect(screen.queryByRole('region', { name: 'Waiting for review' })).toBeNull();
});

test('what arrives waits for a click, so that nothing moves under the pointer', async () => {
  const { user, send } = await open({ 'channel/getInboxItems': inTurn(shownOf(1), shownOf(2, 1)) });
  await screen.findByRole('link', { name: /Program 1/ });
  send({ type: 'channels' });
  await user.click(await screen.findByRole('button', { name: 'Show updates' }));
  expect(await screen.findByRole('link', { name: /Program 2/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show updates' })).toBeNull();
});

test.each([
  ['member', [], null, false],
  ['contributor', ['create.programs:publish'], 'Submit program', false],
  ['moderator', ['create.programs:publish'], 'Add program', false],
  ['manager', [], null, true],
  ['member', ['audience.channels:edit'], null, true],
] as const)('a %s with %j is offered what they may do', async (level, permissions, adding, mayManage) => {
  await open(
    { 'channel/getChannelItems': { ...shownOf(1), channel: summaryOf(1, { level, moderated: true }) } },
    `/?channel=${one.channelId}`,
    { permissions: ['home.channels:see', ...permissions] },
  );
  await screen.findByRole('heading', { name: 'Channel 1' });
  const add = screen.queryByRole('button', { name: /^(Add|Submit) program$/ });
  expect(add?.textContent ?? null).toBe(adding);
  expect(screen.queryByRole('link', { name: 'Manage' }) !== null).toBe(mayManage);
});

test('a submission that was sent back says why, and is dismissed with a way back', async () => {
  const submission = itemOf(8, { state: 'rejected', decidedBy: 'Bert', reason: 'Too long', isOwn: true });
  const { user, requestsOf } = await open({
    'channel/getInbox': { channels: [one], submissions: [submission] },
    'channel/removeItems': { changed: [submission.itemId] },
    'channel/restoreItems': { changed: [submission.itemId] },
  });
  const own = within(await screen.findByRole('region', { name: 'Your submissions' }));
  expect(own.getByText(/Bert: Too long/)).toBeTruthy();
  await user.click(own.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('“Program 8” dismissed.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => requestsOf('channel/restoreItems'))
    .toEqual([{ channelId: submission.channelId, itemIds: [submission.itemId] }]);
});

test('an inbox without programs says how they come in', async () => {
  await open({ 'channel/getInbox': { channels: [], submissions: [] }, 'channel/getInboxItems': shownOf() });
  expect(await screen.findByText('No programs yet')).toBeTruthy();
});

test('programs that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open({
    'channel/getInboxItems': inTurn(new Refusal('forbidden'), shownOf(1)),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Program 1/ })).toBeTruthy();
});
