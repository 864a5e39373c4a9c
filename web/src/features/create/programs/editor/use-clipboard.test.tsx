import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TimelineClips } from '../../../../timeline/clips.ts';
import { clipDetailOf, clipOf, idOf } from '../../../media/clips/parts/test-clips.ts';
import { keptEdits } from '../../../../lib/device/kept-edits.ts';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { draftOf } from '../test-programs.ts';
import { useClipboardKeys } from './clipboard-keys.ts';
import { type Clipboard, useClipboard } from './use-clipboard.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { toTimelineClip } from './use-timeline-clips.ts';

const clips: TimelineClips = new Map(
  [1, 2].map((number) => [idOf(number), toTimelineClip(clipOf(number, { name: `Clip ${number}` }))]),
);
const item = (itemId: string, clip: number, startFrame: number) => ({
  ...{ itemId, clipId: idOf(clip), inMs: 0, outMs: 2000, inFrame: 0, outFrame: 60, startFrame },
});
const draft = draftOf({ timeline: { items: [item('a', 1, 0), item('b', 2, 60)] } });

const ownKey = '00000000-0000-4000-8000-000000000002/00000000-0000-4000-8000-000000000001';

interface GetClip {
  readonly clipId: string;
}

/** The clips with these numbers exist for this user. */
const clipsFor =
  (...numbers: readonly number[]) =>
  ({ clipId }: GetClip) => {
    const found = numbers.find((number) => idOf(number) === clipId);
    return found === undefined ? new Refusal('not-found') : clipDetailOf(found);
  };

let opened = 100;

async function open(visible: readonly number[] = [1, 2]) {
  // What a test leaves unsaved is kept for its program.
  const programId = idOf((opened += 1));
  let now: { editor: Editor; clipboard: Clipboard } | undefined;
  function Part() {
    const editor = useEditor({
      programId,
      draft,
      fps: 30,
      onFailure: () => undefined,
      onClash: () => undefined,
    });
    const clipboard = useClipboard({ programId, fps: 30, editor, clips, onSeek: () => undefined });
    useClipboardKeys(clipboard);
    now = { editor, clipboard };
    return (
      <>
        <output>{editor.list.map(({ clipId }) => (clipId === idOf(1) ? '1' : '2')).join('')}</output>
        <input aria-label="Search" />
      </>
    );
  }
  const app = await openApp(<Part />, {
    answers: { 'program/saveTimeline': draftOf({ revision: 5 }), 'clip/getClip': clipsFor(...visible) },
  });
  const run = <Result,>(work: (use: { editor: Editor; clipboard: Clipboard }) => Result): Result => {
    let result: Result | undefined;
    act(() => {
      if (now !== undefined) result = work(now);
    });
    return result as Result;
  };
  const shown = () => screen.getByRole('status').textContent;
  return { ...app, run, shown, ids: () => now?.editor.list.map(({ itemId }) => itemId).join() };
}

/** An event of the browser's clipboard; answers what it holds after it. */
function clipboardEvent(type: 'copy' | 'cut' | 'paste', text = '', target: Element = document.body) {
  let held = text;
  const clipboardData = {
    getData: () => held,
    setData: (_type: string, next: string) => {
      held = next;
    },
  };
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData });
  fireEvent(target, event);
  return { held, isTaken: event.defaultPrevented };
}

test('what was copied is pasted behind the selection, and is selected', async () => {
  const { run, shown } = await open();
  run(({ editor }) => editor.pick('a', 'one'));
  const { held, isTaken } = clipboardEvent('copy');
  expect(isTaken).toBe(true);
  run(({ editor }) => editor.pick('b', 'one'));
  clipboardEvent('paste', held);
  await expect.poll(shown).toBe('121');
  expect(run(({ editor }) => editor.list[2]?.itemId === editor.selectedId)).toBe(true);
  run(({ editor }) => editor.edit('undo', clips));
  expect(shown()).toBe('12');
});

test('cut items are one step of undo, and come back as the same items', async () => {
  const { run, ids } = await open();
  run(({ editor }) => editor.runSelect('select-all'));
  const { held } = clipboardEvent('cut');
  expect(ids()).toBe('');
  run(({ editor }) => editor.edit('undo', clips));
  expect(ids()).toBe('a,b');
  run(({ editor }) => editor.edit('redo', clips));
  clipboardEvent('paste', held);
  await expect.poll(ids).toBe('a,b');
});

test('clips that the user can’t use are left out and named', async () => {
  const { run, shown } = await open([2]);
  run(({ editor }) => editor.runSelect('select-all'));
  const { held } = clipboardEvent('copy');
  clipboardEvent('paste', held);
  expect(await screen.findByText("1 clip isn't available to you and was left out: Clip 1")).toBeTruthy();
  await expect.poll(shown).toBe('122');
});

test('without a clipboard that can be read, the last copy of this user is pasted', async () => {
  const { run, shown, ids } = await open();
  run(({ editor }) => editor.pick('b', 'one'));
  run(({ clipboard }) => clipboard.copy());
  await expect.poll(() => keptEdits.read('clipboards', ownKey)).not.toBeNull();
  await act(async () => run(({ clipboard }) => clipboard.paste(null)));
  await expect.poll(shown).toBe('122');
  await keptEdits.forget();
  const before = ids();
  await act(async () => run(({ clipboard }) => clipboard.paste(null)));
  expect(await screen.findByText(/^There's nothing to paste/)).toBeTruthy();
  expect(ids()).toBe(before);
});

test('other texts paste nothing, and fields keep their own clipboard', async () => {
  const { shown } = await open();
  clipboardEvent('paste', 'some words');
  expect(await screen.findByText(/^There's nothing to paste/)).toBeTruthy();
  expect(clipboardEvent('copy', '', screen.getByLabelText('Search')).isTaken).toBe(false);
  expect(shown()).toBe('12');
});
