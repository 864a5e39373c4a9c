import type { InboxItem } from '@rushes/contract/audience/channels';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '../../../../../ui/theme-provider.tsx';
import { ItemCard } from './item-card.tsx';

const item = {
  programId: 'p',
  channelId: 'a',
  channelName: 'News',
  channels: [
    { channelId: 'a', name: 'News' },
    { channelId: 'b', name: 'Sales' },
  ],
  title: 'A day at the harbour',
  durationMs: 60_000,
  shownAt: '2026-01-01T00:00:00Z',
  pinned: false,
  isNew: true,
  isOwn: false,
  poster: null,
  sprite: null,
} as unknown as InboxItem;

async function show(shown: InboxItem) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ItemCard item={shown} /> }),
    history: createMemoryHistory(),
  });
  const view = render(
    <ThemeProvider>
      <RouterProvider router={router as never} />
    </ThemeProvider>,
  );
  await screen.findByRole('link');
  return view;
}

it('names all channels that show the program, and says whether it is new', async () => {
  const view = await show(item);
  expect(screen.getByText(/^1:00 ·.*· News, Sales$/)).toBeTruthy();
  expect(screen.getByText('New')).toBeTruthy();
  view.unmount();
  await show({ ...item, isNew: false });
  expect(screen.queryByText('New')).toBeNull();
});
