import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import type { ItemText } from '../../../../../timeline/item-looks.ts';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { TitleForm } from './title-form.tsx';

const title: ItemText = {
  ...{ titleId: 't', kind: 'title', text: 'Ada', secondLine: '', place: 'left', colour: '#2563eb' },
  ...{ atFrame: 0, frames: 90 },
};
const font = {
  ...{ fontId: idOf(1), family: 'Quill', style: 'Regular', sample: '' },
  ...{ addedAt: '2026-01-01T00:00:00Z', addedBy: null },
};

async function open(more: Partial<ItemText> = {}, missingLetters: readonly string[] = []) {
  const onChange = vi.fn<(values: Partial<ItemText>) => void>();
  const app = await openApp(<TitleForm title={{ ...title, ...more }} aspect="16:9" onChange={onChange} />, {
    role: 'cm',
    answers: {
      'font/getFonts': { fonts: [font], defaultFontId: null },
      'program/drawTitle': { png: 'iVBORw0KGgo=', fits: true, missingLetters },
    },
  });
  return { ...app, onChange };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Font' });

test('a title has the standard font until one of the organisation is chosen, which it is drawn in', async () => {
  const { user, onChange } = await open();
  expect(field().value).toBe('Standard font');
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: 'Quill' }));
  expect(onChange).toHaveBeenLastCalledWith({ fontId: idOf(1) });
});

test('the standard font is chosen again, and the drawing asks for the font of the title', async () => {
  const { user, onChange, requestsOf } = await open({ fontId: idOf(1) });
  await vi.waitFor(() => expect(field().value).toBe('Quill'));
  await vi.waitFor(() =>
    expect(requestsOf('program/drawTitle')).toMatchObject([{ design: { fontId: idOf(1) } }]),
  );
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: 'Standard font' }));
  expect(onChange).toHaveBeenLastCalledWith({ fontId: undefined });
});

test('a title whose font was removed says so', async () => {
  await open({ fontId: idOf(2) });
  expect(await screen.findByText(/This title's font was removed/)).toBeTruthy();
  expect(field().value).toBe('Removed font');
});

test('letters that the font lacks are named, with a way to add a font that has them', async () => {
  await open({ text: '你好' }, ['你', '好']);
  expect(await screen.findByText(/show as boxes: 你 好/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Add a font that has them' });
  expect(link.getAttribute('href')).toContain('#fonts');
});
