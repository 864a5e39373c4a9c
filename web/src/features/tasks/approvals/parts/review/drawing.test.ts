import { expect, test } from 'vitest';
import { drawnTo, type DrawnShape, isDrawn, pathOf, pointIn } from './drawing.ts';
import { frameAt, positionOf } from './frames.ts';

const shape = (tool: DrawnShape['tool'], points: DrawnShape['points']): DrawnShape => ({
  ...{ tool, colour: 'red', points },
});

test('a pointer is a place in the picture, whatever the size of that, and never outside it', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 } as DOMRect;
  expect(pointIn(box, { clientX: 300, clientY: 100 })).toEqual([5000, 2500]);
  expect(pointIn(box, { clientX: 900, clientY: 0 })).toEqual([10_000, 0]);
});

test('a pen leaves a line, an arrow and a rectangle end at the pointer', () => {
  const pen = drawnTo(drawnTo(shape('pen', [[0, 0]]), [1000, 0]), [1010, 0]);
  expect(pen.points).toEqual([
    [0, 0],
    [1000, 0],
  ]);
  const arrow = drawnTo(drawnTo(shape('arrow', [[0, 0]]), [1000, 0]), [1000, 1000]);
  expect(arrow.points).toEqual([
    [0, 0],
    [1000, 1000],
  ]);
  expect(isDrawn(arrow)).toBe(true);
  expect(isDrawn(shape('arrow', [[5, 5]]))).toBe(false);
});

test('shapes keep their form in every proportion of the picture', () => {
  const corners = shape('rectangle', [
    [0, 0],
    [5000, 5000],
  ]);
  expect(pathOf(corners, 1)).toBe('M0 0H5000V5000H0Z');
  expect(pathOf(corners, 2)).toBe('M0 0H10000V5000H0Z');
});

test('each frame leads to a position that shows it', () => {
  for (const fps of [25, 30])
    for (let frame = 0; frame < 2000; frame += 7) expect(frameAt(positionOf(frame, fps), fps)).toBe(frame);
});
