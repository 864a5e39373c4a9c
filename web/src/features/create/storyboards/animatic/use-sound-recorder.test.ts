import { boardSoundMostSeconds } from '@rushes/contract/create/lists/storyboards';
import { largestImageBytes } from '@rushes/contract/limits';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createPlaybackClock } from './playback-clock.ts';
import { useSoundRecorder, voiceOf } from './use-sound-recorder.ts';
import { PretendedRecorder } from './test-recorder.ts';

afterEach(() => vi.unstubAllGlobals());

function open() {
  const asked = Promise.withResolvers<MediaStream>();
  vi.stubGlobal('MediaRecorder', PretendedRecorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => asked.promise } });
  const stop = vi.fn<() => void>();
  const clock = createPlaybackClock({ durationMs: () => 5000, now: () => 0, onFrame: () => () => undefined });
  const onRecorded = vi.fn<(sound: Blob) => void>();
  const use = { clock, durationMs: 5000, onRecorded, onFailed: () => undefined };
  const hook = renderHook(() => useSoundRecorder(use));
  const allow = () => asked.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream);
  return { ...hook, allow, clock, stop, onRecorded };
}

test('a microphone that is allowed after the animatic was closed is off at once', async () => {
  const { result, unmount, allow, clock, stop } = open();
  const started = result.current.start();
  unmount();
  allow();
  await started;
  expect(stop).toHaveBeenCalledOnce();
  expect(clock.get().isPlaying).toBe(false);
});

test('a voice is recorded from the start at the usual speed, and kept when it ends', async () => {
  const { result, allow, clock, stop, onRecorded } = open();
  clock.seek(3000);
  clock.setSpeed(2);
  allow();
  await act(() => result.current.start());
  expect(clock.get()).toEqual({ isPlaying: true, positionMs: 0, speed: 1 });
  act(() => result.current.stop());
  expect(stop).toHaveBeenCalledOnce();
  expect(onRecorded).toHaveBeenCalledOnce();
});

test('the longest voice is small enough to be sent', () => {
  const { mostMs, bitsPerSecond } = voiceOf(2 * 3_600_000);
  expect(mostMs).toBe(boardSoundMostSeconds * 1000);
  expect((bitsPerSecond / 8) * boardSoundMostSeconds).toBeLessThan(largestImageBytes);
});
