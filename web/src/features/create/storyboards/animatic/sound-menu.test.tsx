import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { leaving } from '../../../../lib/session/leaving.ts';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { shotOf, storyboardOf } from '../test-storyboards.ts';
import { AnimaticDialog } from './animatic-dialog.tsx';
import { PretendedRecorder } from './test-recorder.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('a voice keeps the page until it is saved, and can be sent again', async () => {
  vi.stubGlobal('MediaRecorder', PretendedRecorder);
  const getUserMedia = async () => ({ getTracks: () => [] });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const shot = shotOf(1, { durationMs: 60_000 });
  const storyboard = storyboardOf([shot]);
  const { user } = await openApp(
    <AnimaticDialog storyboard={storyboard} blocks={[shot]} onClose={() => undefined} />,
    { answers: { 'common/getUploadSignature': new Refusal('internal') } },
  );
  await user.click(await screen.findByRole('button', { name: 'Sound' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record voiceover' }));
  const stop = await screen.findByRole('button', { name: 'Stop recording' });
  expect(leaving.isHeld()).toBe(true);
  expect(screen.getByRole('button', { name: 'Next shot' })).toHaveProperty('disabled', true);
  await user.click(stop);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(leaving.isHeld()).toBe(true);
  leaving.giveUp();
});
