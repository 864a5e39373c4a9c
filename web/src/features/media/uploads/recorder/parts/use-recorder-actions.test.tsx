import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { uploadQueue } from '../../api.ts';
import { newUpload } from '../../upload-model.ts';
import { recorder } from '../recorder.ts';
import type { RecordedTake } from '../takes/recorded-take.ts';
import { useRecorderActions } from './use-recorder-actions.ts';

function StartOver() {
  const { restart } = useRecorderActions({ hasLink: true });
  return (
    <button type="button" onClick={restart}>
      Start over
    </button>
  );
}

async function startOver(outcome: Promise<'deleted'>) {
  const forgetTake = vi.spyOn(recorder, 'forgetTake');
  const cancel = vi.spyOn(uploadQueue, 'cancel').mockReturnValue(outcome);
  const take = { takeId: 't1', clipId: null } as RecordedTake;
  const start = vi.spyOn(recorder, 'start').mockReturnValue();
  vi.spyOn(recorder, 'stop').mockResolvedValue({ take, uploadKey: 'key', url: null });
  const item = { ...newUpload('key', { name: 'Take.mp4', size: 3 }, false), isRecorded: true };
  vi.spyOn(uploadQueue, 'get').mockReturnValue([{ ...item, phase: 'reconnecting', uploadId: 'u1' }]);
  const { user } = await openApp(<StartOver />, { role: 'cc' });
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(cancel).toHaveBeenCalledWith('key');
  return { forgetTake };
}

test('starting over throws the take away and records', async () => {
  const { forgetTake } = await startOver(Promise.resolve('deleted'));
  expect(forgetTake).toHaveBeenCalledWith('t1');
});

test('starting over offline records too, and the old take stays in the list', async () => {
  const offline = Promise.reject<'deleted'>(new TypeError('Failed to fetch'));
  offline.catch(() => undefined);
  const { forgetTake } = await startOver(offline);
  expect(forgetTake).not.toHaveBeenCalled();
  expect(await screen.findByText("Couldn't discard the take. Try again when you're online.")).toBeTruthy();
});
