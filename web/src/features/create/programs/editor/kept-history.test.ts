import { expect, it } from 'vitest';
import type { EditItem } from '../../../../timeline/edit-list.ts';
import { boundedHistory, continuedHistory, isOutdated } from './kept-history.ts';

const item = (itemId: string, outFrame = 30): EditItem => ({ itemId, clipId: 'c', inFrame: 0, outFrame });
const [one, two, three] = [[item('a')], [item('a'), item('b')], [item('b')]];
const kept = { revision: 4, fps: 25, past: [one], present: two, future: [three] };
const draft = (more = {}) => ({ revision: 4, fps: 25, isOwn: false, ...more });

it('goes on with the steps where the draft is the one they end at', () => {
  expect(continuedHistory(kept, [item('a'), item('b')], draft())).toMatchObject({
    ...{ past: [one], future: [three] },
  });
  expect(continuedHistory(null, two, draft())).toBeNull();
  expect(continuedHistory(kept, one, draft())).toBeNull();
});

it('is dropped when another user saved, and not when the page went right after an own save', () => {
  expect(continuedHistory(kept, two, draft({ revision: 5 }))).toBeNull();
  expect(isOutdated(kept, draft({ revision: 5 }))).toBe(true);
  expect(continuedHistory(kept, two, draft({ revision: 5, isOwn: true }))?.past).toEqual([one]);
  expect(isOutdated(kept, draft({ revision: 6, isOwn: true }))).toBe(true);
  expect(isOutdated(kept, draft())).toBe(false);
  expect(isOutdated(kept, draft({ fps: 50 }))).toBe(true);
});

it('keeps a hundred steps, the nearest first', () => {
  const past = Array.from({ length: 150 }, (_, step) => [item('a', step + 10)]);
  const bounded = boundedHistory({ past, present: two, future: [three], gesture: null });
  expect(bounded.past).toHaveLength(100);
  expect(bounded.past.at(-1)).toBe(past.at(-1));
  expect(bounded.future).toEqual([]);
});

it('keeps a few megabytes, and counts items that lists share once', () => {
  const shared = Array.from({ length: 300 }, (_, at) => item(`${at}`.padEnd(900, 'x')));
  const past = Array.from({ length: 90 }, (_, step) => shared.slice(0, 300 - step));
  expect(boundedHistory({ past, present: shared, future: [], gesture: null }).past).toHaveLength(90);
  const own = Array.from({ length: 90 }, (_, step) =>
    shared.map((each) => ({ ...each, outFrame: step + 40 })),
  );
  const { length } = boundedHistory({ past: own, present: shared, future: [], gesture: null }).past;
  expect(length).toBeGreaterThan(5);
  expect(length).toBeLessThan(15);
});
