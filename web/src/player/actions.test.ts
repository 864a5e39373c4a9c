import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActions } from './actions.ts';
import type { PlayerCommand } from './keys.ts';
import { readPreferences, writePreferences } from './preferences.ts';

/** A video element with the little that actions use; jsdom plays nothing. */
function open({ at = 0, volume = 1, muted = false, speed = 1, durationMs = 60_000 } = {}) {
  const video = document.createElement('video');
  let isPaused = true;
  vi.spyOn(video, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(video, 'play').mockImplementation(() => {
    isPaused = false;
    return Promise.resolve();
  });
  vi.spyOn(video, 'pause').mockImplementation(() => {
    isPaused = true;
  });
  Object.defineProperty(video, 'currentTime', { value: at, writable: true });
  Object.assign(video, { volume, muted, playbackRate: speed });
  const notices: string[] = [];
  const onShowKeys = vi.fn<() => void>();
  const actions = createActions({
    video,
    frame: document.body,
    fps: 25,
    durationMs: () => durationMs,
    words: (word, values) => [word, ...Object.values(values ?? {})].join(' '),
    onNotice: (text) => notices.push(text),
    onShowKeys,
  });
  return { video, actions, notices, onShowKeys, run: (command: PlayerCommand) => actions.run(command) };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('play and pause take turns', () => {
  const { video, run } = open();
  run({ do: 'toggle-play' });
  expect(video.paused).toBe(false);
  run({ do: 'toggle-play' });
  expect(video.paused).toBe(true);
});

test.each<[number, PlayerCommand, number]>([
  [30, { do: 'seek-by', seconds: 10 }, 40],
  [3, { do: 'seek-by', seconds: -10 }, 0],
  [58, { do: 'seek-by', seconds: 5 }, 60],
  [30, { do: 'seek-to-fraction', fraction: 0.9 }, 54],
  [30, { do: 'seek-to-end' }, 60],
])('from second %d, %j goes to second %d and stays within the program', (at, command, expected) => {
  const { video, run } = open({ at });
  run(command);
  expect(video.currentTime).toBeCloseTo(expected);
});

test('a step shows the middle of the next or previous frame, and pauses', () => {
  const { video, actions, run } = open({ at: 1.02 });
  actions.togglePlay();
  run({ do: 'step', frames: 1 });
  expect(video.paused).toBe(true);
  expect(video.currentTime).toBeCloseTo(26.5 / 25);
  run({ do: 'step', frames: -1 });
  expect(video.currentTime).toBeCloseTo(25.5 / 25);
});

test('before the first frame there is none', () => {
  const { video, run } = open({ at: 0.01 });
  run({ do: 'step', frames: -1 });
  expect(video.currentTime).toBeCloseTo(0.5 / 25);
});

test('the volume stays between silent and full, is shown, and is kept', () => {
  const { video, notices, run } = open({ volume: 0.98 });
  run({ do: 'volume-by', amount: 0.05 });
  expect(video.volume).toBe(1);
  for (let step = 0; step < 25; step++) run({ do: 'volume-by', amount: -0.05 });
  expect([video.volume, video.muted]).toEqual([0, true]);
  expect(notices.at(0)).toBe('volumeAt 100');
  expect(notices.at(-1)).toBe('volumeAt 0');
  expect(readPreferences()).toMatchObject({ volume: 0, muted: true });
});

test('sound that was turned down to nothing comes back at half', () => {
  const { video, notices, run } = open({ volume: 0, muted: true });
  run({ do: 'toggle-mute' });
  expect([video.volume, video.muted]).toEqual([0.5, false]);
  run({ do: 'toggle-mute' });
  expect(video.muted).toBe(true);
  expect(notices).toEqual(['volumeAt 50', 'muted']);
});

test('the speed changes by steps, stays at the ends, and is kept', () => {
  const { video, notices, run } = open({ speed: 1.75 });
  run({ do: 'speed-by', steps: 1 });
  run({ do: 'speed-by', steps: 1 });
  expect(video.playbackRate).toBe(2);
  expect(notices.at(-1)).toBe('speedAt 2');
  expect(readPreferences().speed).toBe(2);
});

test('captions are shown and hidden where there are some', () => {
  const { video, notices, run } = open();
  run({ do: 'toggle-captions' });
  expect(notices).toEqual([]);
  const track = { kind: 'captions', mode: 'disabled', language: 'en' };
  Object.defineProperty(video, 'textTracks', { value: [track] });
  run({ do: 'toggle-captions' });
  expect(track.mode).toBe('showing');
  run({ do: 'toggle-captions' });
  expect(track.mode).toBe('disabled');
  expect(notices).toEqual(['captionsOn', 'captionsOff']);
});

test('captions come in the language that was chosen last, else in that of the browser', () => {
  const { video, run } = open();
  const [german, english] = ['de', 'en'].map((language) => ({
    kind: 'captions',
    mode: 'disabled',
    language,
  }));
  Object.defineProperty(video, 'textTracks', { value: [german, english] });
  const modes = () => [german?.mode, english?.mode];
  run({ do: 'toggle-captions' });
  expect(modes()).toEqual(['disabled', 'showing']);
  run({ do: 'toggle-captions' });
  writePreferences({ captionLanguage: 'de-AT' });
  run({ do: 'toggle-captions' });
  expect(modes()).toEqual(['showing', 'disabled']);
});

test('where the browser has no full screen for pages, it is the video’s own', () => {
  const { video, run } = open();
  const enter = vi.fn<() => void>();
  Object.assign(video, { webkitEnterFullscreen: enter });
  vi.stubGlobal('document', Object.assign(document, { fullscreenElement: null, fullscreenEnabled: false }));
  run({ do: 'toggle-fullscreen' });
  expect(enter).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('the keys are shown when asked for', () => {
  const { onShowKeys, run } = open();
  run({ do: 'show-keys' });
  expect(onShowKeys).toHaveBeenCalledOnce();
});
