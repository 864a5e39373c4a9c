import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedWork } from '../lib/forms/unsaved.ts';
import { useAccessRenewal, useWatchReports, type WatchReport } from './use-watching.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A video element whose position and state are set by the test. */
function videoOf() {
  const video = document.createElement('video');
  const now = { currentTime: 0, paused: false, seeking: false, readyState: 4 };
  for (const key of Object.keys(now) as (keyof typeof now)[])
    Object.defineProperty(video, key, { get: () => now[key] });
  const fire = (type: string, change: Partial<typeof now> = {}) => {
    Object.assign(now, change);
    act(() => {
      video.dispatchEvent(new Event(type));
    });
  };
  return { video, fire, now };
}

function watch() {
  const { video, fire, now } = videoOf();
  const onProgress = vi.fn<(report: WatchReport) => void>();
  function Part() {
    useWatchReports(video, onProgress);
    return null;
  }
  const { unmount } = render(<Part />);
  const pass = (seconds: number) =>
    act(() => {
      vi.advanceTimersByTime(seconds * 1000);
    });
  /** Plays on to a second, as browsers tell it. */
  const playTo = (second: number) => {
    for (let at = now.currentTime; at <= second; at += 0.25) fire('timeupdate', { currentTime: at });
  };
  return { fire, now, pass, playTo, unmount, reports: () => onProgress.mock.calls.map(([report]) => report) };
}

test('what is watched is reported every ten seconds, and only what is new', () => {
  const { pass, playTo, reports } = watch();
  playTo(4);
  expect(reports()).toEqual([]);
  pass(10);
  playTo(6);
  pass(10);
  expect(reports()).toEqual([
    { positionMs: 4000, ranges: [[0, 4000]], isLeaving: false },
    { positionMs: 6000, ranges: [[4000, 6000]], isLeaving: false },
  ]);
});

test('on a slow device, what plays before and between the first events counts as watched', () => {
  const { fire, pass, reports } = watch();
  fire('loadedmetadata', { paused: true });
  pass(1);
  fire('playing', { currentTime: 0.6, paused: false });
  fire('waiting', { currentTime: 1.2 });
  pass(5);
  fire('timeupdate', { currentTime: 6 });
  pass(10);
  expect(reports()).toEqual([{ positionMs: 6000, ranges: [[0, 6000]], isLeaving: false }]);
});

test('while nothing plays, nothing is reported', () => {
  const { fire, pass, reports } = watch();
  fire('timeupdate', { paused: true });
  pass(60);
  expect(reports()).toEqual([]);
});

test('a pause is reported at once', () => {
  const { fire, playTo, reports } = watch();
  playTo(3);
  fire('pause', { paused: true });
  expect(reports()).toEqual([{ positionMs: 3000, ranges: [[0, 3000]], isLeaving: false }]);
});

test('what is passed over by seeking does not count as watched, but where it leads does', () => {
  const { fire, pass, playTo, reports } = watch();
  playTo(2);
  fire('seeking', { seeking: true, currentTime: 50 });
  fire('seeked', { seeking: false });
  playTo(51);
  pass(10);
  expect(reports()).toEqual([
    {
      positionMs: 51_000,
      ranges: [
        [0, 2000],
        [50_000, 51_000],
      ],
      isLeaving: false,
    },
  ]);
});

test('a paused program that is moved is resumed from there the next time', () => {
  const { fire, pass, reports } = watch();
  fire('timeupdate', { paused: true });
  fire('seeked', { currentTime: 30 });
  pass(10);
  expect(reports()).toEqual([{ positionMs: 30_000, ranges: [], isLeaving: false }]);
});

test.each<[string, (unmount: () => void) => unknown]>([
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the player is taken away', (unmount) => unmount()],
  ['the session ends', () => unsavedWork.keepAll()],
])('where %s, the rest is reported as the last', async (_when, leave) => {
  const { playTo, reports, unmount } = watch();
  playTo(3);
  await act(async () => {
    await leave(unmount);
  });
  expect(reports()).toEqual([{ positionMs: 3000, ranges: [[0, 3000]], isLeaving: true }]);
});

test('a player without a source does not report the start as the position', () => {
  const { fire, playTo, reports } = watch();
  playTo(3);
  fire('pause', { readyState: 0, currentTime: 0, paused: true });
  expect(reports().at(-1)?.positionMs).toBe(3000);
});

test('access is renewed while something plays, and never while it is paused', () => {
  const { video, fire, now } = videoOf();
  const renew = vi.fn<() => Promise<void>>(() => Promise.resolve());
  function Part() {
    useAccessRenewal(video, renew);
    return null;
  }
  render(<Part />);
  const minutes = (count: number) =>
    act(() => {
      vi.advanceTimersByTime(count * 60_000);
    });
  minutes(7);
  expect(renew).not.toHaveBeenCalled();
  minutes(1);
  expect(renew).toHaveBeenCalledOnce();
  now.paused = true;
  minutes(30);
  expect(renew).toHaveBeenCalledOnce();
  fire('play', { paused: false });
  expect(renew).toHaveBeenCalledTimes(2);
});
