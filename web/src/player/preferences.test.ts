import { expect, test } from 'vitest';
import { nextSpeed, readPreferences, writePreferences } from './preferences.ts';
import { resumeMs } from './resume.ts';

test('what a user likes is kept on this device, one choice beside the others', () => {
  writePreferences({ volume: 0.3 });
  writePreferences({ speed: 1.5, captions: true });
  expect(readPreferences()).toEqual({
    volume: 0.3,
    muted: false,
    speed: 1.5,
    captions: true,
    captionLanguage: '',
  });
});

test.each(['', 'null', '7', 'not JSON', '{"volume":5,"speed":3,"muted":"yes","captions":1}'])(
  'what can’t be used is ignored: %j',
  (stored) => {
    localStorage.setItem('rushes.player', stored);
    expect(readPreferences()).toEqual({
      volume: 1,
      muted: false,
      speed: 1,
      captions: false,
      captionLanguage: '',
    });
  },
);

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.5, -1, 0.5],
  [1.1, 1, 1.25],
] as const)('from %d× by %d step is %d×', (speed, steps, expected) => {
  expect(nextSpeed(speed, steps)).toBe(expected);
});

test.each([
  [0, 600_000, 0],
  [4_000, 600_000, 0],
  [5_001, 600_000, 5_001],
  [580_000, 600_000, 580_000],
  [595_000, 600_000, 0],
  // Of something short, less counts as begun and as finished.
  [1_500, 10_000, 1_500],
  [900, 10_000, 0],
  [800, 5_000, 0],
  [1_000, 5_000, 1_000],
  [9_500, 10_000, 0],
])('left at %d ms of %d ms it goes on at %d ms', (positionMs, durationMs, expected) => {
  expect(resumeMs(positionMs, durationMs)).toBe(expected);
});
