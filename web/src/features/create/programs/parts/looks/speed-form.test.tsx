import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { TimelineClip } from '../../../../../timeline/clips.ts';
import type { EditItem, EditList } from '../../../../../timeline/edit-list.ts';
import { openApp } from '../../../../../test-app.tsx';
import { SpeedForm } from './speed-form.tsx';

const clip: TimelineClip = {
  ...{ clipId: 'a', name: 'A', frames: 600, sprite: null, peaks: null, waiting: null },
};

async function open(start: EditItem) {
  const shown: { item: EditItem } = { item: start };
  function Form() {
    const [list, setList] = useState<EditList>([start]);
    const item = list[0] ?? start;
    shown.item = item;
    return (
      <SpeedForm editor={{ list, change: setList }} item={item} clips={new Map([[clip.clipId, clip]])} />
    );
  }
  return { ...(await openApp(<Form />)), shown };
}

const field = () => screen.getByRole('textbox', { name: 'Speed' });

test('a typed speed applies with Enter, is kept within bounds, and goes back to the very same frames', async () => {
  const { user, shown } = await open({ itemId: 'i', clipId: 'a', inFrame: 61, outFrame: 263 });
  await user.clear(field());
  await user.type(field(), '250{Enter}');
  expect(shown.item).toMatchObject({ inFrame: 24, outFrame: 105, speedPercent: 250 });
  await user.clear(field());
  await user.type(field(), '7{Enter}');
  expect(shown.item.speedPercent).toBe(25);
  await user.click(screen.getByText('100%'));
  expect(shown.item).toEqual({ itemId: 'i', clipId: 'a', inFrame: 61, outFrame: 263 });
  await user.click(field());
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(shown.item.speedPercent).toBe(110);
});

test('a usual speed is one click, and one that would leave too little is off', async () => {
  const { user, shown } = await open({ itemId: 'i', clipId: 'a', inFrame: 0, outFrame: 15 });
  expect(screen.getByText('Up to 250%, or the clip would be too short.')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '400%' }).disabled).toBe(true);
  await user.click(screen.getByText('200%'));
  expect(shown.item).toMatchObject({ inFrame: 0, outFrame: 8, speedPercent: 200 });
});
