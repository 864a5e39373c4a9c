import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import { expect, it } from 'vitest';
import { clipSecondsOf, frameOfClipSeconds } from './preview-player.ts';

it('shows the frame of the clip that is published, and knows it again by its time', () => {
  for (const fps of [25, 30])
    for (const speed of [25, 33, 50, 75, 87, 100, 125, 150, 200, 399, 400])
      for (let frame = 0; frame < 200; frame += 1) {
        const seconds = clipSecondsOf(frame, fps, speed);
        expect(Math.floor(seconds * fps), `${frame} at ${speed}`).toBe(clipFrameAt(frame, speed));
        // Where the frame of the clip ends just after this one begins, the one before is as near.
        const off = Math.abs(frameOfClipSeconds(seconds, fps, speed) - frame);
        expect(off, `${frame} at ${speed}`).toBeLessThanOrEqual(1);
      }
});
