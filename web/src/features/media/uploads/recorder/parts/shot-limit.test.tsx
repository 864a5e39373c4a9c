import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { recorder } from '../recorder.ts';
import { ShotLimit } from './shot-takes.tsx';

test('a take ends at the longest length of its shot', async () => {
  const state = { ...recorder.get(), phase: 'recording' } as const;
  vi.spyOn(recorder, 'get').mockReturnValue(state);
  const elapsed = vi.spyOn(recorder, 'elapsedMs').mockReturnValue(29_000);
  const stop = vi.spyOn(recorder, 'stop').mockResolvedValue(null);
  await openApp(<ShotLimit maxMs={30_000} />);
  expect(screen.getByText('Stops at 0:30.')).toBeTruthy();
  expect(stop).not.toHaveBeenCalled();
  elapsed.mockReturnValue(30_100);
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
});
