import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { HomeTabs } from './home-tabs.tsx';

const settings = { filter: [], gridColumns: [] };
const counts = {
  inboxLibraryCount: 1200,
  inboxNewCount: 3,
  inboxWatchedCount: 0,
  searchFilters: { files: settings, footage: settings },
};
const answers = {
  'event/getMenuNotificationCount': counts,
  'channel/countInbox': { newItems: 2, waiting: 1 },
};
const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('each list says how much it has, and an empty one nothing', async () => {
  await openApp(<HomeTabs />, { answers });
  await expect.poll(() => tabs().join(' ')).toMatch(/^All1.200 Not Viewed3 Viewed Channels3 History$/);
});

test('a search shows no counts, as they would be those of the whole lists', async () => {
  const { requestsOf } = await openApp(<HomeTabs isSearch />, { answers });
  await expect.poll(() => requestsOf('channel/countInbox').length).toBe(1);
  expect(tabs().join(' ')).not.toMatch(/\d/);
});

test('users without channels have no tab for them, and nothing is asked', async () => {
  const { asked } = await openApp(<HomeTabs />, { answers, permissions: ['home.feed:see'] });
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.queryByRole('link', { name: /^Channels/ })).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(['event/getMenuNotificationCount']);
});

test('lists can be opened while their counts can’t be loaded', async () => {
  const refused = new Refusal('forbidden');
  await openApp(<HomeTabs />, {
    answers: { 'event/getMenuNotificationCount': refused, 'channel/countInbox': refused },
  });
  expect(screen.getByRole('link', { name: 'Not Viewed' }).getAttribute('href')).toBe('/home/newprograms');
});
