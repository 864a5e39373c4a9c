import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TimelineClips } from '../../../../timeline/clips.ts';
import { clipOf, idOf } from '../../../media/clips/parts/test-clips.ts';
import { openApp } from '../../../../test-app.tsx';
import { draftOf } from '../test-programs.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { toTimelineClip } from './use-timeline-clips.ts';

const clips: TimelineClips = new Map(
  [1, 2, 3].map((number) => [idOf(number), toTimelineClip(clipOf(number))]),
);
const item = (itemId: string, clip: number, startFrame: number) => ({
  itemId,
  clipId: idOf(clip),
  inMs: 0,
  outMs: 2000,
  inFrame: 0,
  outFrame: 60,
  startFrame,
});
const draft = draftOf({ timeline: { items: [item('a', 1, 0), item('b', 2, 60)] } });

async function open() {
  let editor: Editor | undefined;
  function Part() {
    editor = useEditor({
      programId: idOf(101),
      draft,
      fps: 30,
      onFailure: () => undefined,
      onClash: () => undefined,
    });
    return <output>{editor.list.map(({ itemId }) => itemId).join()}</output>;
  }
  const app = await openApp(<Part />, {
    answers: { 'program/saveTimeline': draftOf({ revision: 5 }) },
  });
  const now = () => editor as Editor;
  const run = <Result,>(work: (editor: Editor) => Result): Result => {
    let result: Result | undefined;
    act(() => {
      result = work(now());
    });
    return result as Result;
  };
  const shown = () => screen.getByRole('status').textContent;
  return { ...app, now, run, shown };
}

// First: what another test changed is saved as it ends.
test('with nothing to undo, nothing changes and nothing is saved', async () => {
  const { run, shown, asked } = await open();
  expect(run((editor) => editor.edit('undo', clips))).toBeNull();
  expect(shown()).toBe('a,b');
  expect(asked).toEqual([]);
});

test('a clip is added behind the selected item, else at the end, and is selected', async () => {
  const { now, run, shown } = await open();
  const last = run((editor) => editor.addClip({ clipId: idOf(3), frames: 30 }));
  expect(shown()).toBe(`a,b,${last}`);
  expect(now().selectedId).toBe(last);
  run((editor) => editor.select('a'));
  const second = run((editor) => editor.addClip({ clipId: idOf(3), frames: 30 }));
  expect(shown()).toBe(`a,${second},b,${last}`);
});

test('every change is undone and redone one by one, and saved', async () => {
  const { now, run, shown, requestsOf } = await open();
  run((editor) => editor.select('a'));
  run((editor) => editor.edit('move-right', clips));
  expect(shown()).toBe('b,a');
  run((editor) => editor.edit('remove', clips));
  expect(shown()).toBe('b');
  run((editor) => editor.edit('undo', clips));
  run((editor) => editor.edit('undo', clips));
  expect(shown()).toBe('a,b');
  expect(now().canUndo).toBe(false);
  run((editor) => editor.edit('redo', clips));
  expect(shown()).toBe('b,a');
  await expect
    .poll(() => requestsOf('program/saveTimeline').at(-1), { timeout: 5000 })
    .toMatchObject({ timeline: { items: [{ itemId: 'b' }, { itemId: 'a' }] } });
});

test('one drag of a slider is one step of undo, and the next drag another', async () => {
  const { now, run } = await open();
  const drag = (gains: readonly number[]) => {
    for (const gainDb of gains) run((editor) => editor.changeItem('a', { gainDb }, 'look:a:gain'));
    act(() => {
      document.body.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
    });
  };
  drag([-1, -2, -3]);
  drag([-4, -5, -6]);
  const gain = () => now().list[0]?.gainDb;
  expect(gain()).toBe(-6);
  run((editor) => editor.edit('undo', clips));
  expect(gain()).toBe(-3);
  run((editor) => editor.edit('undo', clips));
  expect(gain()).toBeUndefined();
  expect(now().canUndo).toBe(false);
});

test('several items are moved, duplicated and removed together, each as one step of undo', async () => {
  const { now, run, shown } = await open();
  const last = run((editor) => editor.addClip({ clipId: idOf(3), frames: 30 }));
  run((editor) => editor.pick('a', 'one'));
  run((editor) => editor.pick('b', 'range'));
  expect([...now().selection.ids]).toEqual(['a', 'b']);
  run((editor) => editor.drop({ type: 'timeline-item', itemId: 'a' }, 3, clips));
  expect(shown()).toBe(`${last},a,b`);
  run((editor) => editor.edit('move-left', clips));
  expect(shown()).toBe(`a,b,${last}`);
  run((editor) => editor.edit('duplicate', clips));
  expect(now().list).toHaveLength(5);
  // The copies are selected.
  run((editor) => editor.edit('remove', clips));
  expect(shown()).toBe(`a,b,${last}`);
  run((editor) => editor.runSelect('select-all'));
  run((editor) => editor.edit('remove', clips));
  expect(shown()).toBe('');
  run((editor) => editor.edit('undo', clips));
  expect(shown()).toBe(`a,b,${last}`);
  for (let step = 0; step < 4; step += 1) run((editor) => editor.edit('undo', clips));
  expect(shown()).toBe(`a,b,${last}`);
  expect(now().canUndo).toBe(true);
  run((editor) => editor.edit('undo', clips));
  expect(shown()).toBe('a,b');
});

test('a version that is restored keeps its cross-fades, whatever was put between since', async () => {
  const { now, run } = await open();
  const version = now().list.map((each, at) => (at === 1 ? { ...each, crossFadeFrames: 15 } : each));
  run((editor) => editor.addClip({ clipId: idOf(3), frames: 30 }, 1));
  run((editor) => editor.replace(version));
  expect(now().list.map(({ crossFadeFrames = 0 }) => crossFadeFrames)).toEqual([0, 15]);
});

test('more items than a program can have are not made', async () => {
  const { now, run, shown } = await open();
  const many = Array.from({ length: 300 }, (_, at) => ({ ...now().list[0], itemId: `i${at}` }));
  run((editor) => editor.change(many as Editor['list']));
  run((editor) => editor.selectMany(many.map(({ itemId }) => itemId)));
  expect(run((editor) => editor.edit('duplicate', clips))).toBeNull();
  expect(shown()?.split(',')).toHaveLength(300);
  expect(await screen.findByText(/up to 500 items/)).toBeTruthy();
});

test('an item that isn’t selected is dragged alone', async () => {
  const { now, run, shown } = await open();
  const last = run((editor) => editor.addClip({ clipId: idOf(3), frames: 30 }));
  run((editor) => editor.pick('a', 'one'));
  run((editor) => editor.pick('b', 'toggle'));
  run((editor) => editor.drop({ type: 'timeline-item', itemId: last }, 0, clips));
  expect(shown()).toBe(`${last},a,b`);
  expect([...now().selection.ids]).toEqual([last]);
});

test('after an undo that shortens the program, the playhead stays within it', async () => {
  const { run } = await open();
  run((editor) => editor.addClip({ clipId: idOf(3), frames: 300 }));
  run((editor) => editor.playhead.set(400));
  expect(run((editor) => editor.edit('undo', clips))).toBe(120);
});

test.each([
  [0, 'b,a'],
  [1, 'a,b'],
  [2, 'a,b'],
])('an item that is dropped into gap %d is where it was dropped', async (gap, expected) => {
  const { run, shown } = await open();
  run((editor) => editor.drop({ type: 'timeline-item', itemId: 'b' }, gap, clips));
  expect(shown()).toBe(expected);
});

test('a clip that is dropped is whole, and an unknown one is ignored', async () => {
  const { now, run, shown } = await open();
  run((editor) => editor.drop({ type: 'clip', clipId: idOf(3) }, 1, clips));
  expect(now().list[1]).toMatchObject({ clipId: idOf(3), inFrame: 0, outFrame: 300 });
  const before = shown();
  run((editor) => editor.drop({ type: 'clip', clipId: idOf(9) }, 1, clips));
  expect(shown()).toBe(before);
});
