import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { recorder } from '../recorder.ts';
import { RecorderDialog } from './recorder-dialog.tsx';

const shown = recorder.get();
const close = vi.fn<() => void>();

afterEach(() => vi.clearAllMocks());

async function openIn(phase: typeof shown.phase) {
  vi.spyOn(recorder, 'get').mockReturnValue({ ...shown, phase });
  const stop = vi.spyOn(recorder, 'stop').mockResolvedValue(null);
  const cancel = vi.spyOn(recorder, 'cancelCountdown').mockReturnValue();
  const dialog = <RecorderDialog opened onClose={close} onUse={() => undefined} />;
  return { ...(await openApp(dialog, { role: 'cc' })), stop, cancel };
}
const question = () => screen.queryByRole('dialog', { name: "You're still recording" });

test('Escape closes while nothing is recorded', async () => {
  const { user } = await openIn('off');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('Escape ends a countdown, and leaves the dialog open', async () => {
  const { user, cancel } = await openIn('countdown');
  await user.keyboard('{Escape}');
  expect(cancel).toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

test.each(['recording', 'paused'] as const)(
  'while %s, Escape asks, and a second one goes on',
  async (phase) => {
    const { user, stop } = await openIn(phase);
    await user.keyboard('{Escape}');
    expect(question()).not.toBeNull();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(question()).toBeNull());
    expect(stop).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Stop and close' }));
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(stop).toHaveBeenCalledOnce();
  },
);
