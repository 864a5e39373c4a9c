import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveEvents } from '../../../../lib/api/events.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { feedItemOf } from '../test-feed.ts';
import { LibraryScreen } from './library-screen.tsx';

type Event = Parameters<Parameters<typeof liveEvents.subscribe>[0]>[0];
type Options = Parameters<typeof openApp>[1] & { filter?: 'all' | 'notViewed' | 'viewed' };
const settings = { filter: [], gridColumns: [] };
const feedPath = 'program/getFeed';
const pageOf = (...items: object[]) => ({ items, nextCursor: null });
const two = [feedItemOf(2), feedItemOf(1)];

async function open(feed: unknown, { filter = 'all', ...options }: Options = {}) {
  const listeners = new Set<(event: Event) => void>();
  vi.spyOn(liveEvents, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const app = await openApp(<LibraryScreen filter={filter} />, {
    ...options,
    answers: {
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      'channel/countInbox': { newItems: 0, waiting: 0 },
      'todo/getTodos': { items: [], nextCursor: null },
      'todo/countTodos': { count: 0, overdue: 0, snoozed: 0 },
      [feedPath]: feed,
    },
  });
  const send = (event: object) =>
    act(() => {
      for (const listener of listeners) listener(event as Event);
    });
  return { ...app, send };
}

const card = (title: string) => screen.findByRole('link', { name: new RegExp(title) });

test('arrow keys go from program to program', async () => {
  const { user } = await open(pageOf(...two));
  (await card('Program 2')).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await card('Program 1'));
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(await card('Program 2'));
});

test('programs that arrive wait behind a button, so that nothing moves under the pointer', async () => {
  let items = two;
  const { user, send } = await open(() => pageOf(...items));
  await card('Program 2');
  items = [feedItemOf(3), ...two];
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  send({ type: 'program', programId: items[0]?.programId });
  const news = await screen.findByRole('button', { name: '1 new' }, { timeout: 3000 });
  expect(screen.queryByRole('link', { name: /Program 3/ })).toBeNull();
  await user.click(news);
  expect(await card('Program 3')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('button', { name: '1 new' })).toBeNull();
});

test('a search finds programs, and is cleared where it finds none', async () => {
  const { user, requestsOf } = await open(({ search }: { search?: string }) =>
    search === undefined ? pageOf(...two) : pageOf(),
  );
  await card('Program 2');
  await user.type(screen.getByRole('searchbox', { name: 'Search programs' }), ' storm ');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(requestsOf(feedPath)).toContainEqual({ filter: 'all', limit: 24, search: 'storm' });
  expect(await card('Program 2')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test.each([
  ['all', 'Nothing to watch yet', 'Create program', '/myprograms/list'],
  ['notViewed', "You're all caught up", 'See all programs', '/home/library'],
  ['viewed', 'Nothing viewed yet', 'See all programs', '/home/library'],
] as const)('an empty list of %s says so, with a way on', async (filter, title, action, href) => {
  await open(pageOf(), { filter });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(href);
});

test('viewers aren’t offered to create a program', async () => {
  await open(pageOf(), { permissions: ['home.feed:see'] });
  await screen.findByText('Nothing to watch yet');
  expect(screen.queryByRole('link', { name: 'Create program' })).toBeNull();
});

test('a list that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open(inTurn(new Refusal('forbidden'), pageOf(...two)));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await card('Program 1')).toBeTruthy();
});
