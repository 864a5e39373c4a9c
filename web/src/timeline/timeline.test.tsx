import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../test-app.tsx';
import type { EditList } from './edit-list.ts';
import { noSelection, selectBy, selectOne } from './selection.ts';
import { Timeline } from './timeline.tsx';
import type { TrimPeek } from './use-trim.ts';
import { useTimelineView } from './use-view.ts';

const clips = new Map(
  ['storm', 'calm'].map((clipId) => [
    clipId,
    { clipId, name: clipId, frames: 300, sprite: null, peaks: null, waiting: null },
  ]),
);
const two: EditList = [
  { itemId: 'a', clipId: 'storm', inFrame: 30, outFrame: 130 },
  { itemId: 'b', clipId: 'calm', inFrame: 0, outFrame: 60 },
];

async function open(list: EditList = two) {
  Element.prototype.setPointerCapture = () => undefined;
  const changes: { list: EditList; gesture: string }[] = [];
  const onPeek = vi.fn<(peek: TrimPeek | null) => void>();
  function Part() {
    const [now, setNow] = useState(list);
    const [selection, setSelection] = useState(noSelection);
    const view = useTimelineView(160);
    return (
      <>
        <output>{`${view.pxPerFrame}`}</output>
        <Timeline
          list={now}
          clips={clips}
          fps={25}
          view={view}
          playheadFrame={0}
          isPlaying={false}
          selection={selection}
          onPick={(itemId, mode) => setSelection((before) => selectBy(mode, before, now, itemId))}
          onSelect={(itemId) => setSelection(selectOne(itemId))}
          onSeek={() => undefined}
          onChange={(next, gesture) => {
            changes.push({ list: next, gesture });
            setNow(next);
          }}
          onPeek={onPeek}
          onDrop={() => undefined}
          onDropFiles={() => undefined}
          arriving={[]}
          attached={null}
          onSelectAttached={() => undefined}
          onPlaceAttached={() => undefined}
        />
      </>
    );
  }
  const app = await openApp(<Part />);
  const pxPerFrame = Number(screen.getByRole('status').textContent);
  const edges = (index: number) => {
    const item = changes.at(-1)?.list[index];
    return [item?.inFrame, item?.outFrame];
  };
  return { ...app, changes, edges, onPeek, pxPerFrame };
}

const handle = (name: string) => screen.getByRole('slider', { name });
const pointer = (element: Element, type: string, clientX: number, more: MouseEventInit = {}) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, clientX, button: 0, ...more }));

test('items say their place, length and start, and are selected when they take the focus', async () => {
  const { user } = await open();
  const item = screen.getByRole('button', {
    name: '1 of 2: storm, 00:00:04:00 long, at 00:00:00:00, clip starts at 00:00:01:05',
  });
  await user.click(item);
  expect(item.getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('button', { name: /^2 of 2/ }).focus();
  await expect.poll(() => item.getAttribute('aria-pressed')).toBe('false');
});

test('several items are selected by click with Ctrl or Shift, and one by a plain click', async () => {
  const { user } = await open([...two, { itemId: 'c', clipId: 'storm', inFrame: 0, outFrame: 40 }]);
  const pressed = () =>
    screen
      .getAllByRole('button', { name: /^\d of 3/ })
      .flatMap((item, at) => (item.getAttribute('aria-pressed') === 'true' ? [at + 1] : []));
  const item = (place: number) => screen.getByRole('button', { name: new RegExp(`^${place} of 3`) });
  await user.click(item(1));
  await user.keyboard('{Shift>}');
  await user.click(item(3));
  await user.keyboard('{/Shift}');
  expect(pressed()).toEqual([1, 2, 3]);
  await user.keyboard('{Control>}');
  await user.click(item(2));
  await user.keyboard('{/Control}');
  expect(pressed()).toEqual([1, 3]);
  // A press on one of them may begin to drag them all.
  pointer(item(3), 'pointerdown', 10);
  item(3).blur();
  item(3).focus();
  expect(pressed()).toEqual([1, 3]);
  pointer(item(3), 'pointerup', 10);
  await user.click(item(3));
  expect(pressed()).toEqual([3]);
});

test('an edge moves by one frame with an arrow, by ten with Shift, and shows its frame', async () => {
  const { user, edges, onPeek, changes } = await open();
  handle('Start of storm').focus();
  await user.keyboard('{ArrowRight}');
  expect(edges(0)).toEqual([31, 130]);
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(edges(0)).toEqual([21, 130]);
  expect(onPeek.mock.lastCall?.[0]).toEqual({ clipId: 'storm', side: 'in', sourceFrame: 21 });
  expect(handle('Start of storm').getAttribute('aria-valuetext')).toBe('00:00:00:21');
  // Steps with keys are one change to undo.
  expect(new Set(changes.map(({ gesture }) => gesture)).size).toBe(1);
});

test('a cut is moved with Ctrl by keys and pointer, and the program stays as long', async () => {
  const { user, edges, changes, pxPerFrame } = await open([
    { itemId: 'a', clipId: 'storm', inFrame: 30, outFrame: 130 },
    { itemId: 'b', clipId: 'calm', inFrame: 20, outFrame: 80 },
  ]);
  handle('End of storm').focus();
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect([edges(0), edges(1)]).toEqual([
    [30, 131],
    [21, 80],
  ]);
  const start = handle('Start of calm');
  pointer(start, 'pointerdown', 500, { ctrlKey: true });
  pointer(start, 'pointermove', 500 - 10 * pxPerFrame, { ctrlKey: true });
  expect(changes).toHaveLength(1);
  pointer(start, 'pointerup', 500 - 10 * pxPerFrame, { ctrlKey: true });
  expect([edges(0), edges(1)]).toEqual([
    [30, 121],
    [11, 80],
  ]);
  // No item lies before the first one.
  pointer(handle('Start of storm'), 'pointerdown', 500, { ctrlKey: true });
  pointer(handle('Start of storm'), 'pointermove', 500 + 5 * pxPerFrame, { altKey: true });
  pointer(handle('Start of storm'), 'pointerup', 500 + 5 * pxPerFrame);
  expect(edges(0)).toEqual([35, 121]);
});

test('with Alt the footage in an item is dragged; Escape puts it back', async () => {
  const { changes, edges, onPeek, pxPerFrame } = await open();
  const item = screen.getByRole('button', { name: /^1 of 2/ });
  const slip = (frames: number) => {
    pointer(item, 'pointerdown', 500, { altKey: true });
    pointer(item, 'pointermove', 500 - frames * pxPerFrame, { altKey: true });
  };
  slip(25);
  expect(onPeek.mock.lastCall?.[0]).toEqual({ clipId: 'storm', side: 'in', sourceFrame: 55 });
  expect(screen.getByText(/^00:00:02:05/).textContent).toBe('00:00:02:05 – 00:00:06:05+25');
  fireEvent.keyDown(window, { key: 'Escape' });
  pointer(item, 'pointerup', 0);
  expect(changes).toEqual([]);
  slip(-99);
  pointer(item, 'pointerup', 0);
  expect(edges(0)).toEqual([0, 100]);
});

test('an edge can’t go past the clip or its other edge', async () => {
  const { user, edges } = await open([
    { itemId: 'a', clipId: 'storm', inFrame: 3, outFrame: 12 },
    { itemId: 'b', clipId: 'calm', inFrame: 0, outFrame: 298 },
  ]);
  handle('Start of storm').focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(edges(0)).toEqual([0, 12]);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(edges(0)).toEqual([6, 12]);
  handle('End of calm').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(edges(1)).toEqual([0, 300]);
});

test('Escape goes back from an edge to its item', async () => {
  const { user } = await open();
  handle('End of storm').focus();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^1 of 2/ }));
});

test('dragging an edge changes the list once, when it is let go', async () => {
  const { changes, edges, onPeek, pxPerFrame } = await open();
  const end = handle('End of storm');
  pointer(end, 'pointerdown', 500);
  pointer(end, 'pointermove', 500 - 20 * pxPerFrame);
  pointer(end, 'pointermove', 500 - 40 * pxPerFrame);
  expect(end.getAttribute('aria-valuenow')).toBe('90');
  expect(changes).toEqual([]);
  pointer(end, 'pointerup', 500 - 40 * pxPerFrame);
  expect(edges(0)).toEqual([30, 90]);
  expect(changes).toHaveLength(1);
  expect(onPeek.mock.lastCall?.[0]).toBeNull();
});

test('Escape while dragging puts the edge back', async () => {
  const { changes, pxPerFrame } = await open();
  const end = handle('End of storm');
  pointer(end, 'pointerdown', 500);
  pointer(end, 'pointermove', 500 - 40 * pxPerFrame);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(end.getAttribute('aria-valuenow')).toBe('130');
  pointer(end, 'pointerup', 500 - 40 * pxPerFrame);
  expect(changes).toEqual([]);
});

test('no key reaches the page while an edge is held', async () => {
  await open();
  const onKey = vi.fn<() => void>();
  document.body.addEventListener('keydown', onKey);
  const end = handle('End of storm');
  pointer(end, 'pointerdown', 500);
  fireEvent.keyDown(end, { key: 'Delete' });
  expect(onKey).not.toHaveBeenCalled();
  pointer(end, 'pointerup', 500);
  fireEvent.keyDown(end, { key: 'Delete' });
  expect(onKey).toHaveBeenCalledOnce();
  document.body.removeEventListener('keydown', onKey);
});

test('an empty timeline says how clips come in', async () => {
  await open([]);
  expect(screen.getByText(/^Drag a clip here/)).toBeTruthy();
});

test('a cross-fade is set at its cut by keys, within the footage that there is', async () => {
  const { user, changes } = await open();
  const mark = () => screen.queryByRole('slider', { name: 'Cross-fade into calm' });
  expect(mark()).toBeNull();
  screen.getByRole('button', { name: /^2 of 2/ }).focus();
  await expect.poll(mark).not.toBeNull();
  mark()?.focus();
  await user.keyboard('{Enter}');
  expect(changes.at(-1)?.list[1]?.crossFadeFrames).toBe(25);
  expect(mark()?.getAttribute('aria-valuetext')).toBe('1.0 s');
  await user.keyboard('{ArrowRight}{End}');
  // Half of the shorter item.
  expect(changes.at(-1)?.list[1]?.crossFadeFrames).toBe(30);
  await user.keyboard('{ArrowLeft}{Delete}');
  expect(changes.at(-1)?.list[1]?.crossFadeFrames).toBeUndefined();
  expect(new Set(changes.map(({ gesture }) => gesture)).size).toBe(1);
});
