import type { HistoryItem } from '@rushes/contract/audience/feed';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { feedItemOf } from '../test-feed.ts';
import { HistoryScreen } from './history-screen.tsx';

const settings = { filter: [], gridColumns: [] };
const itemOf = (number: number): HistoryItem => ({
  ...feedItemOf(number, {
    watch: { positionMs: 30_000, watchedFraction: 0.5, viewed: false, viewedAt: null },
  }),
  watchedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
});
const pageOf = (...items: HistoryItem[]) => ({ items, nextCursor: null });

const open = (history: unknown) =>
  openApp(<HistoryScreen />, {
    role: 'viewer',
    answers: {
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      'channel/countInbox': { newItems: 0, waiting: 0 },
      'history/getHistory': history,
      'history/removeFromHistory': {},
      'history/restoreToHistory': {},
      'history/clearHistory': { removed: 2 },
    },
  });

test('a program is removed from the history at once, and put back by undo', async () => {
  const both = pageOf(itemOf(2), itemOf(1));
  const { user, requestsOf } = await open(inTurn(both, pageOf(itemOf(1)), both));
  const card = await screen.findByRole('link', { name: /Program 2/ });
  expect(within(card).getByRole('img', { name: '50% watched' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove “Program 2” from history' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Program 2/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: /Program 2/ })).toBeTruthy();
  const [removed] = requestsOf('history/removeFromHistory');
  expect(requestsOf('history/restoreToHistory')).toEqual([removed]);
});

test('the history is cleared before a day, which has to be chosen, or all of it', async () => {
  const { user, requestsOf } = await open(inTurn(pageOf(itemOf(1)), pageOf()));
  await user.click(await screen.findByRole('button', { name: 'Clear history' }));
  const dialog = await screen.findByRole('dialog', { name: 'Clear history' });
  expect(dialog.textContent).toContain('Programs stay marked as viewed');
  await user.click(within(dialog).getByRole('radio', { name: 'Watched before a date' }));
  await user.click(within(dialog).getByRole('button', { name: 'Clear history' }));
  expect(within(dialog).getByText('Choose a date.')).toBeTruthy();
  expect(requestsOf('history/clearHistory')).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-02-01' } });
  await user.click(within(dialog).getByRole('button', { name: 'Clear history' }));
  expect(await screen.findByText('2 programs removed from your history')).toBeTruthy();
  const before = new Date('2026-02-01T00:00').toISOString();
  expect(requestsOf('history/clearHistory')).toEqual([{ before }]);
  expect(await screen.findByText('Nothing watched yet')).toBeTruthy();
});

test('a search without a match is cleared, and a history that can’t be read is read again', async () => {
  const { user, requestsOf } = await open(
    inTurn(new Refusal('internal'), pageOf(itemOf(1)), pageOf(), pageOf(itemOf(1))),
  );
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Program 1/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search history' }), 'storm');
  await user.click(await screen.findByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('link', { name: /Program 1/ })).toBeTruthy();
  expect(requestsOf('history/getHistory')).toContainEqual({ limit: 24, search: 'storm' });
});
