import { expect, it } from 'vitest';
import { parseSpriteVtt, spriteAt } from './sprite-vtt.ts';

const base = 'https://rushes.test/m/c/g/v/sprite.vtt';

it('reads pictures of several sheets, whatever the line ends', () => {
  const text =
    'WEBVTT\r\n\r\n00:00.000 --> 00:02.000\r\nsprite.jpg#xywh=0,0,160,90\r\n\r\nid\r\n01:00:02.000 --> 01:00:04.500\r\n../w/two.jpg#xywh=160,90,160,90';
  expect(parseSpriteVtt(text, base)).toEqual([
    {
      startMs: 0,
      endMs: 2000,
      imageUrl: 'https://rushes.test/m/c/g/v/sprite.jpg',
      x: 0,
      y: 0,
      width: 160,
      height: 90,
    },
    {
      startMs: 3_602_000,
      endMs: 3_604_500,
      imageUrl: 'https://rushes.test/m/c/g/w/two.jpg',
      x: 160,
      y: 90,
      width: 160,
      height: 90,
    },
  ]);
});

it('leaves out what is no picture', () => {
  const text =
    'WEBVTT\n\n00:00.000 --> 00:01.000\nwords\n\n00:01.000 --> 00:02.000\njavascript:alert(1)#xywh=0,0,1,1\n\n00:02.000 --> 00:03.000\na.jpg#xywh=0,0,0,90\n';
  expect(parseSpriteVtt(text, base)).toEqual([]);
});

it('finds the picture for a time, also before the first and after the last', () => {
  const cue = (startMs: number) => ({
    startMs,
    endMs: startMs + 2000,
    imageUrl: '',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  });
  const cues = [cue(1000), cue(3000), cue(5000)];
  expect(spriteAt(cues, 0)?.startMs).toBe(1000);
  expect(spriteAt(cues, 3000)?.startMs).toBe(3000);
  expect(spriteAt(cues, 4999)?.startMs).toBe(3000);
  expect(spriteAt(cues, 60_000)?.startMs).toBe(5000);
  expect(spriteAt([], 0)).toBeNull();
});
