import { contained, covering } from '@rushes/contract/create/lists/framing';
import { describe, expect, test } from 'vitest';
import { framingOfItem, movedFraming, wholePicture, withFraming, zoomedFraming } from './framing.ts';

const wide = { aspect: '16:9', ratio: 16 / 9 } as const;
const landscape = { aspect: '16:9', isMain: true } as const;
const portrait = { aspect: '9:16', isMain: false } as const;
const item = { itemId: 'a', clipId: 'c', inFrame: 0, outFrame: 10 };

describe('the framing of a clip', () => {
  test('has bars in the main shape and fills a further one, until it is given its own', () => {
    expect(framingOfItem(item, landscape, wide)).toEqual(contained);
    expect(framingOfItem(item, { ...portrait, isMain: true }, wide)).toEqual(contained);
    expect(framingOfItem(item, portrait, wide)).toEqual(covering);
    const own = { ...item, framing: { '9:16': { ...contained, zoom: 2 } } };
    expect(framingOfItem(own, portrait, wide).zoom).toBe(2);
    expect(framingOfItem(own, landscape, wide)).toEqual(contained);
  });

  test('shows the middle of a wide clip in an upright frame', () => {
    const whole = wholePicture(covering, portrait, wide);
    expect(whole.height).toBeCloseTo(1);
    expect(whole.width).toBeCloseTo((16 / 9) ** 2);
    expect(whole.left).toBeCloseTo((1 - whole.width) / 2);
  });

  test('follows the pointer as far as the picture reaches', () => {
    const moved = movedFraming(covering, { x: 0.1, y: 0.1 }, portrait, wide);
    const before = wholePicture(covering, portrait, wide);
    expect(wholePicture(moved, portrait, wide).left - before.left).toBeCloseTo(0.1, 3);
    expect(moved.y).toBe(0.5);
    const edge = movedFraming(covering, { x: 9, y: 0 }, portrait, wide);
    expect(wholePicture(edge, portrait, wide).left).toBeCloseTo(0, 3);
  });

  test('stays inside of the picture when it is zoomed out again', () => {
    const zoomed = zoomedFraming(contained, 4, landscape, wide);
    const corner = movedFraming(zoomed, { x: 2, y: 2 }, landscape, wide);
    expect(corner).toMatchObject({ x: 0.125, y: 0.125 });
    expect(zoomedFraming(corner, 1, landscape, wide)).toEqual(contained);
  });

  test('is taken away for one shape alone', () => {
    const both = withFraming({ '1:1': covering }, '9:16', contained);
    expect(both).toEqual({ '1:1': covering, '9:16': contained });
    expect(withFraming(both, '1:1', null)).toEqual({ '9:16': contained });
    expect(withFraming({ '1:1': covering }, '1:1', null)).toBeUndefined();
  });
});
