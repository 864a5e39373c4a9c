import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choiceAt } from '../../../../../timeline/cross-fades.ts';
import type { EditItem, EditList } from '../../../../../timeline/edit-list.ts';
import { openApp } from '../../../../../test-app.tsx';
import type { Editor } from '../../editor/use-editor.ts';
import { CrossFadeForm } from './cross-fade-form.tsx';

const fps = 30;
const lengths = new Map([
  ['a', 300],
  ['b', 300],
]);
const item = (clipId: string, inFrame: number, outFrame: number, more: Partial<EditItem> = {}) => ({
  ...{ itemId: clipId, clipId, inFrame, outFrame },
  ...more,
});

async function open(before: EditItem, after: EditItem) {
  const list: EditList = [before, after];
  const changeItem = vi.fn<Editor['changeItem']>();
  const change = vi.fn<Editor['change']>();
  const choice = choiceAt(list, 1, lengths, fps);
  if (choice === null) throw new Error('a choice was expected');
  const editor = { list, changeItem, change } as unknown as Editor;
  const app = await openApp(
    <CrossFadeForm editor={editor} item={after} choice={choice} lengths={lengths} fps={fps} />,
  );
  return { ...app, changeItem, change };
}

const slider = () => screen.queryByRole('slider', { name: 'Cross-fade from previous clip' });

test('the slider sets how long the cross-fade is, and takes it away at its start', async () => {
  const { user, changeItem } = await open(item('a', 0, 200), item('b', 60, 260, { crossFadeFrames: 30 }));
  expect(screen.getByText('1.0 s')).toBeDefined();
  expect(slider()?.getAttribute('aria-valuemax')).toBe('3');
  slider()?.focus();
  await user.keyboard('{ArrowRight}');
  expect(changeItem.mock.lastCall?.[1]).toEqual({ crossFadeFrames: 33 });
  await user.keyboard('{Home}');
  expect(changeItem.mock.lastCall?.[1]).toEqual({ crossFadeFrames: undefined });
  expect(screen.queryByRole('button')).toBeNull();
});

test('where the clips have little footage beyond the cut, it says how much there is', async () => {
  await open(item('a', 0, 290), item('b', 5, 260, { crossFadeFrames: 60 }));
  expect(slider()?.getAttribute('aria-valuenow')).toBe('0.5');
  expect(screen.getByText('Up to 0.5 s: the clips have no more footage beyond this cut.')).toBeDefined();
});

test('without any footage it offers to trim both clips for a second', async () => {
  const { user, change } = await open(item('a', 0, 300), item('b', 0, 300));
  expect(slider()).toBeNull();
  expect(screen.getByText('No footage beyond this cut. Trim either clip to make room.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Trim both to fit 1 s' }));
  expect(change.mock.lastCall?.[0]).toMatchObject([{ outFrame: 285 }, { inFrame: 15, crossFadeFrames: 30 }]);
});

test('where a little is missing, it trims by that alone', async () => {
  const { user, change } = await open(item('a', 0, 285), item('b', 7, 260, { crossFadeFrames: 22 }));
  await user.click(screen.getByRole('button', { name: 'Trim both to fit 1 s' }));
  expect(change.mock.lastCall?.[0]).toMatchObject([{ outFrame: 285 }, { inFrame: 15, crossFadeFrames: 30 }]);
});
