import { expect, test, vi } from 'vitest';
import { addStroke, drawBase, emptySketch, pointOf, redoStroke, type Stroke, undoStroke } from './strokes.ts';

const stroke = (x: number): Stroke => ({
  ...{ tool: 'pen', colour: 'black', width: 'thin' },
  points: [[x, 0, 1]],
});

test('strokes are undone and redone in turn, and a new one ends what could be redone', () => {
  const two = addStroke(addStroke(emptySketch, stroke(1)), stroke(2));
  const one = undoStroke(two);
  expect(one.strokes).toEqual([stroke(1)]);
  expect(redoStroke(one)).toEqual(two);
  expect(redoStroke(addStroke(one, stroke(3))).strokes).toEqual([stroke(1), stroke(3)]);
  expect(undoStroke(emptySketch)).toEqual(emptySketch);
});

test('a point is where the pointer is in the picture, whatever its size on the screen; a pen presses', () => {
  const box = new DOMRect(100, 50, 640, 360);
  const at = { clientX: 420, clientY: 230, pressure: 0.5 };
  expect(pointOf(box, { ...at, pointerType: 'mouse' })).toEqual([640, 360, 1]);
  expect(pointOf(box, { ...at, pointerType: 'pen' })).toEqual([640, 360, 1]);
  expect(pointOf(box, { ...at, pressure: 1, pointerType: 'pen' })[2]).toBeCloseTo(1.6);
});

test('an image that is read after paper was chosen is not drawn', async () => {
  const read = Promise.withResolvers<void>();
  vi.stubGlobal(
    'Image',
    class {
      readonly naturalWidth = 640;
      readonly naturalHeight = 360;
      readonly decode = () => read.promise;
    },
  );
  const drawImage = vi.fn<() => void>();
  const context = { fillRect: () => undefined, drawImage } as unknown as CanvasRenderingContext2D;
  const other = new AbortController();
  const drawn = drawBase(context, '/image.png', other.signal);
  other.abort();
  read.resolve();
  await drawn;
  vi.unstubAllGlobals();
  expect(drawImage).not.toHaveBeenCalled();
});
