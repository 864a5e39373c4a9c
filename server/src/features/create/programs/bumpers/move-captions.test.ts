import { expect, test } from 'vitest';
import { moveCaptions } from './move-captions.ts';

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text });

test('captions keep to their words when the intro becomes longer, shorter or goes', () => {
  const before = [
    { language: 'de', cues: [cue(500, 900, 'Alter Vorspann'), cue(3000, 4000, 'Hallo')] },
    { language: 'en', cues: [cue(3000, 4000, 'Hello'), cue(8500, 9500, 'Bye'), cue(9200, 9900, 'Outro')] },
  ];
  const moved = (startMs: number, ofBumpers: Parameters<typeof moveCaptions>[1] = []) =>
    moveCaptions(before, ofBumpers, { fromMs: 2000, toMs: 9000, startMs });
  expect(moved(0)).toEqual([
    { language: 'de', cues: [cue(1000, 2000, 'Hallo')] },
    { language: 'en', cues: [cue(1000, 2000, 'Hello'), cue(6500, 7000, 'Bye')] },
  ]);
  const intro = [
    { language: 'en', cues: [cue(100, 900, 'New intro')] },
    { language: 'fr', cues: [cue(100, 900, 'Nouveau')] },
  ];
  expect(moved(5000, intro)).toEqual([
    { language: 'de', cues: [cue(6000, 7000, 'Hallo')] },
    {
      language: 'en',
      cues: [cue(100, 900, 'New intro'), cue(6000, 7000, 'Hello'), cue(11_500, 12_000, 'Bye')],
    },
    { language: 'fr', cues: [cue(100, 900, 'Nouveau')] },
  ]);
});

test('a language with captions in the former bumpers alone is gone', () => {
  const before = [{ language: 'en', cues: [cue(0, 1000, 'Only in the intro')] }];
  expect(moveCaptions(before, [], { fromMs: 2000, toMs: 9000, startMs: 0 })).toEqual([]);
});
