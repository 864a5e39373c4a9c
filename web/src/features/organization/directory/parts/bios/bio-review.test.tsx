import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { api } from '../../../../../lib/api/call.ts';
import { createQueryClient } from '../../../../../lib/api/query.ts';
import { ThemeProvider } from '../../../../../ui/theme-provider.tsx';
import { BioReview } from './bio-review.tsx';

const { approveBio } = vi.hoisted(() => ({ approveBio: vi.fn<typeof api.directory.approveBio>() }));
vi.mock(import('../../../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  return { ...actual, api: { ...actual.api, directory: { ...actual.api.directory, approveBio } } };
});
vi.mock(import('./bio-player.tsx'), () => ({
  BioPlayer: ({ versionId }) => <output aria-label="Plays">{versionId}</output>,
}));

afterEach(() => {
  approveBio.mockReset();
});

const programOf = (versionId: string | null) => ({ programId: 'p1', title: 'About Ada', versionId });

/** The dialog as it was opened, with what is live by now. */
function open(versionId: string | null) {
  approveBio.mockResolvedValue({} as never);
  const queryClient = createQueryClient();
  const review = (live: ReturnType<typeof programOf> | null) => (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <BioReview bioId="b1" opened={programOf(versionId)} live={live} onDone={() => undefined} />
      </QueryClientProvider>
    </ThemeProvider>
  );
  const { rerender } = render(review(programOf(versionId)));
  return {
    user: userEvent.setup(),
    publish: (next: string | null) => rerender(review(programOf(next))),
    remove: () => rerender(review(null)),
  };
}

const plays = () => screen.queryByRole('status', { name: 'Plays' })?.textContent ?? null;
const approve = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
const notice = () => screen.queryByRole('alert')?.textContent ?? '';
const showLive = { name: 'Show current version' };

test('a version published meanwhile is approved only once it is shown, and what was typed stays', async () => {
  const { user, publish } = open('v1');
  await user.type(reason(), 'Perhaps');
  expect([approve().disabled, notice()]).toEqual([false, '']);
  publish('v2');
  expect([plays(), approve().disabled]).toEqual(['v1', true]);
  expect(notice()).toContain('A newer version is published.');
  await user.click(screen.getByRole('button', showLive));
  expect([plays(), reason().value, notice()]).toEqual(['v2', 'Perhaps', '']);
  await user.click(approve());
  expect(approveBio).toHaveBeenCalledWith({ bioId: 'b1', programId: 'p1', versionId: 'v2' });
});

test('a draft that is published meanwhile can be shown and approved', async () => {
  const { user, publish } = open(null);
  expect(screen.getByText(/This program is a draft/)).toBeTruthy();
  publish('v1');
  expect(screen.queryByText(/This program is a draft/)).toBeNull();
  expect(notice()).toContain('The video is now published');
  expect([plays(), approve().disabled]).toEqual([null, true]);
  await user.click(screen.getByRole('button', showLive));
  expect([plays(), approve().disabled]).toEqual(['v1', false]);
});

test('a video that is taken back, or gone, is reported as such and is not approved', async () => {
  const { user, publish, remove } = open('v1');
  remove();
  expect([plays(), approve().disabled]).toEqual(['v1', true]);
  expect(screen.queryByRole('button', showLive)).toBeNull();
  publish(null);
  expect(notice()).toContain('published any more');
  await user.click(screen.getByRole('button', showLive));
  expect(screen.getByText(/This program is a draft/)).toBeTruthy();
  expect([plays(), approve().disabled]).toEqual([null, true]);
});
