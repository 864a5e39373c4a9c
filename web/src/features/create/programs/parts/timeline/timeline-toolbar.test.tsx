import type { FilledTitle } from '@rushes/contract/create/bumpers';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TimelineCommand } from '../../../../../timeline/keys.ts';
import { openApp } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import type { Editor } from '../../editor/use-editor.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';

const item = { itemId: 'a', clipId: 'clip', inFrame: 0, outFrame: 75 };

async function open(
  editor: Partial<Editor>,
  more: { rate?: number; isMuted?: boolean; titles?: readonly FilledTitle[] } = {},
) {
  const onCommand = vi.fn<(command: TimelineCommand) => void>();
  const sound = {
    volume: 0.5,
    isMuted: more.isMuted ?? false,
    setVolume: vi.fn<(volume: number) => void>(),
    toggleMute: vi.fn<() => void>(),
  };
  const shown = { list: [item], canUndo: false, canRedo: false, ...editor } as Editor;
  const app = await openApp(
    <TimelineToolbar
      programId={idOf(101)}
      editor={shown}
      fps={30}
      rate={more.rate ?? 0}
      sound={sound}
      playheadFrame={45}
      onCommand={onCommand}
    />,
    { answers: { 'bumper/getSavedTitles': { titles: more.titles ?? [] } } },
  );
  return { ...app, onCommand, sound };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each([
  ['Split at playhead', 'split'],
  ['Remove', 'remove'],
  ['Play', 'toggle-play'],
  ['Zoom to fit', 'zoom-fit'],
  ['Keyboard shortcuts', 'show-keys'],
] as const)('%s does what its name says', async (name, command) => {
  const { user, onCommand } = await open({});
  await user.click(button(name));
  expect(onCommand.mock.calls).toEqual([[command]]);
});

test.each([
  ['Move left', 'move-left'],
  ['Duplicate', 'duplicate'],
  ['Set end', 'set-out'],
] as const)('the menu has %s', async (name, command) => {
  const { user, onCommand } = await open({});
  await user.click(button('More edits'));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
  expect(onCommand.mock.calls).toEqual([[command]]);
});

test('on an empty timeline there is nothing to edit or play, but shortcuts can be looked up', async () => {
  await open({ list: [] });
  for (const name of ['Split at playhead', 'Remove', 'Play', 'Zoom in'])
    expect(button(name).disabled).toBe(true);
  expect(button('Keyboard shortcuts').disabled).toBe(false);
});

test('items can be pasted into an empty timeline', async () => {
  const { user, onCommand } = await open({ list: [] });
  await user.click(button('More edits'));
  const entry = (name: RegExp) => screen.findByRole<HTMLButtonElement>('menuitem', { name });
  expect((await entry(/^Copy/)).disabled).toBe(true);
  await user.click(await entry(/^Paste/));
  expect(onCommand.mock.calls).toEqual([['paste']]);
});

test('undo and redo can be used only while there is something to take back', async () => {
  const { user, onCommand } = await open({ list: [], canUndo: true });
  expect(button('Redo').disabled).toBe(true);
  await user.click(button('Undo'));
  expect(onCommand.mock.calls).toEqual([['undo']]);
});

test('the time at the playhead and the length of all items are shown', async () => {
  await open({ list: [item, { ...item, itemId: 'b' }] });
  expect(screen.getByText(/^00:00:01/).textContent).toBe('00:00:01:15 / 00:00:05:00');
});

test('while it plays faster, the button pauses and the speed is shown', async () => {
  await open({}, { rate: 2 });
  expect(button('Pause')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/2/);
});

test('the volume is changed with the keyboard, and muting shows none', async () => {
  const { user, sound } = await open({});
  screen.getByRole('slider', { name: 'Volume' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(sound.setVolume.mock.lastCall?.[0]).toBeCloseTo(0.55);
  await user.click(button('Mute'));
  expect(sound.toggleMute).toHaveBeenCalledOnce();
});

test('muted sound offers to be heard again', async () => {
  await open({}, { isMuted: true });
  expect(button('Unmute')).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuenow')).toBe('0');
});

test('saved titles are offered by their kind and name, and added as they are', async () => {
  const title = {
    kind: 'lower-third',
    text: 'Cleo',
    secondLine: '',
    place: 'left',
    colour: '#be123c',
  } as const;
  const saved: FilledTitle = {
    ...{ bumperId: idOf(701), name: 'Brand', kind: 'lower-third', rule: 'default', title, lengthMs: 4000 },
  };
  const addSavedTitle = vi.fn<(saved: FilledTitle) => void>();
  const { user } = await open({ addSavedTitle }, { titles: [saved] });
  await user.click(button('Add'));
  await user.click(await screen.findByRole('menuitem', { name: 'Lower third – Brand' }));
  expect(addSavedTitle.mock.calls).toEqual([[saved]]);
});
