import type { FeedItem } from '@rushes/contract/create/programs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { FeedCard } from './feed-card.tsx';

const item: FeedItem = {
  programId: '7b0c2f5e-6a51-4d6e-9c1c-0e6a3b1f2d4c',
  title: 'A day at the harbour',
  description: '',
  durationMs: 60_000,
  publishedAt: '2026-01-01T00:00:00Z',
  publishedBy: 'Clara',
  audience: 'users',
  poster: null,
  sprite: null,
  watch: { positionMs: 15_000, watchedFraction: 0.25, viewed: false, viewedAt: null },
};

async function show(shown: FeedItem) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FeedCard item={shown} /> }),
    history: createMemoryHistory(),
  });
  render(
    <ThemeProvider>
      <RouterProvider router={router as never} />
    </ThemeProvider>,
  );
  return screen.findByRole('link');
}

it('opens its program and says how far one is and who may see it', async () => {
  const link = await show(item);
  expect(link.getAttribute('href')).toBe(`/home/play/${item.programId}`);
  expect(screen.getByRole('img', { name: '25% watched' })).toBeTruthy();
  expect(screen.getByText('1:00')).toBeTruthy();
  expect(screen.getByText('Specific users and groups')).toBeTruthy();
});

it('says that a program was viewed instead of how far it was played', async () => {
  await show({ ...item, audience: 'organisation', watch: { ...item.watch, viewed: true } });
  expect(screen.getByText('Viewed')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /watched/ })).toBeNull();
  expect(screen.queryByText('Specific users and groups')).toBeNull();
});
