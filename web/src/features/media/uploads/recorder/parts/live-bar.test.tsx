import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp } from '../../../../../test-app.tsx';
import { recorder } from '../recorder.ts';
import { LiveBar } from './live-bar.tsx';

const shown = recorder.get();

async function openAt(elapsedMs: number) {
  vi.spyOn(recorder, 'get').mockReturnValue({ ...shown, phase: 'paused' });
  vi.spyOn(recorder, 'elapsedMs').mockReturnValue(elapsedMs);
  const restart = vi.fn<() => void>();
  const actions = { start: () => undefined, stop: () => undefined, restart };
  const { user } = await openApp(<LiveBar actions={actions} />, { role: 'cc' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Start over');
  return { user, restart, press };
}

test('starting over drops a take of a few seconds without a question', async () => {
  const { restart } = await openAt(4000);
  expect(restart).toHaveBeenCalledOnce();
});

test('starting over asks before it drops a longer take', async () => {
  const { user, restart, press } = await openAt(12_000);
  await findDialog('Start over?');
  expect(screen.getByText("The 0:12 you've recorded will be discarded. You can't undo this.")).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(restart).not.toHaveBeenCalled();
  await press('Start over');
  const dialog = await findDialog('Start over?');
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  expect(restart).toHaveBeenCalledOnce();
});
