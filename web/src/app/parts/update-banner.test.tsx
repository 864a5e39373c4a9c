import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createAppUpdate } from '../../lib/api/app-update.ts';
import { ThemeProvider } from '../../ui/theme-provider.tsx';
import { UpdateBanner } from './update-banner.tsx';

function show(isHolding: () => boolean) {
  const reload = vi.fn<() => void>();
  const update = createAppUpdate({
    ownBuild: 'one',
    askBuild: async () => 'two',
    worker: { register: async () => true, update: async () => undefined, takeOver: async () => undefined },
    unsaved: { keepAll: async () => undefined, isHolding },
    leaving: { confirm: async () => true },
    reload,
  });
  render(
    <ThemeProvider>
      <UpdateBanner update={update} />
    </ThemeProvider>,
  );
  return { update, reload, user: userEvent.setup() };
}
const offer = { name: 'Changes are available. Click to update.' };

test('the banner is there only when there is another version, and a click loads it [U-07]', async () => {
  const { update, reload, user } = show(() => false);
  expect(screen.queryByRole('button', offer)).toBeNull();
  await update.check();
  await user.click(await screen.findByRole('button', offer));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('while files are being sent it says so, waits, and may be called back [U-07] [X-01]', async () => {
  const { update, reload, user } = show(() => true);
  await update.check();
  await user.click(await screen.findByRole('button', offer));
  expect(await screen.findByText(/Uploads are in progress/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep this version' }));
  expect(await screen.findByRole('button', offer)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
