import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/api/call-error.ts';
import { openApp } from '../test-app.tsx';
import { deleteLater, showError } from './toast.tsx';

const failure = (code: 'clip-not-ready' | 'password-weak') =>
  new CallError({
    ...{ code, message: 'It was refused.', httpStatus: 400 },
    fields: [{ path: 'clipId', message: 'Its field says why.' }],
  });

test('an error whose fields have sentences of their own is shown with the first of them, another one with its own', async () => {
  await openApp(<p>Page</p>);
  showError(failure('clip-not-ready'), 'Try again.');
  expect(await screen.findByText('Its field says why.')).toBeTruthy();
  showError(failure('password-weak'), 'Try again.');
  expect(await screen.findByText('It was refused.')).toBeTruthy();
});

test('what is deleted comes back with Undo, or is gone once that is over; where that fails, it comes back too', async () => {
  const { user } = await openApp(<p>Page</p>);
  const onUndo = vi.fn<() => void>();
  const onDelete = vi.fn<() => Promise<void>>().mockResolvedValue();
  const start = () =>
    deleteLater({
      ...{ message: 'Take deleted.', undoLabel: 'Undo', failed: 'Not deleted.' },
      onUndo,
      onDelete,
    });
  const end = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await vi.waitFor(() => expect(screen.queryByText('Take deleted.')).toBeNull());
  };
  start();
  await end('Undo');
  expect([onUndo.mock.calls.length, onDelete.mock.calls.length]).toEqual([1, 0]);
  start();
  await end('Close');
  expect([onUndo.mock.calls.length, onDelete.mock.calls.length]).toEqual([1, 1]);
  onDelete.mockRejectedValue(new TypeError('Failed to fetch'));
  start();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Not deleted.')).toBeTruthy();
  expect(onUndo).toHaveBeenCalledTimes(2);
});
