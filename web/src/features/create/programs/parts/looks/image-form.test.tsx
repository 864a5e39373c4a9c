import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import type { ItemImage } from '../../../../../timeline/item-looks.ts';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { fileOf } from '../../../../media/files/parts/test-files.ts';
import { ImageForm } from './image-form.tsx';

const image: ItemImage = {
  ...{ titleId: 't', kind: 'image', fileId: idOf(1), name: 'logo.png', ratio: 2 },
  ...{ place: 'top-right', widthPercent: 20, opacityPercent: 100, untilEnd: false, atFrame: 30, frames: 90 },
};

async function open(more: Partial<ItemImage> = {}) {
  const [onChange, onPlace] = [vi.fn<(values: object) => void>(), vi.fn<(place: object) => void>()];
  const app = await openApp(
    <ImageForm
      image={{ ...image, ...more }}
      place={{ startFrame: 30, endFrame: 120 }}
      end={300}
      fps={30}
      onChange={onChange}
      onPlace={onPlace}
    />,
    {
      answers: {
        'file/getFiles': {
          items: [
            fileOf(2, { name: 'new.png' }),
            fileOf(3, { name: 'drawn.svg', mediaType: 'image/svg+xml' }),
            fileOf(4, { name: 'torn.png', isDamaged: true }),
          ],
          nextCursor: null,
        },
      },
    },
  );
  return { ...app, onChange, onPlace };
}

test('one of nine places is chosen, and how long the image is shown', async () => {
  const { user, onChange, onPlace } = await open();
  expect(screen.getAllByRole('radio')).toHaveLength(9);
  await user.click(screen.getByRole('radio', { name: 'Bottom left' }));
  expect(onChange).toHaveBeenLastCalledWith({ place: 'bottom-left' });
  await user.click(screen.getByLabelText('Until the end of the program'));
  expect(onChange).toHaveBeenLastCalledWith({ untilEnd: true });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2 s' } });
  expect(onPlace).toHaveBeenLastCalledWith({ startFrame: 60, frames: 90 });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '6 s' } });
  expect(onChange).toHaveBeenLastCalledWith({ frames: 150 });
});

test('size and opacity stay within what can be seen', async () => {
  const { user, onChange } = await open({ widthPercent: 3 });
  screen.getByRole('slider', { name: 'Width' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith({ widthPercent: 4 });
  screen.getByRole('slider', { name: 'Opacity' }).focus();
  await user.keyboard('{Home}');
  expect(onChange).toHaveBeenLastCalledWith({ opacityPercent: 10 });
});

test('another image of Files takes its place; what can’t be shown isn’t offered', async () => {
  const { user, onChange } = await open();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await user.click(await screen.findByRole('button', { name: /new\.png/ }));
  expect(onChange).toHaveBeenCalledWith({ fileId: idOf(2), name: 'new.png', ratio: 640 / 360 });
  expect(screen.queryByRole('button', { name: /drawn|torn/ })).toBeNull();
});
