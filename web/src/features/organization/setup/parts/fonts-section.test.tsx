import type { Font } from '@rushes/contract/media/fonts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { fileOf } from '../../../media/files/parts/test-files.ts';
import { FontsSection } from './fonts-section.tsx';

const fontOf = (number: number, more: Partial<Font> = {}): Font => ({
  ...{ fontId: idOf(number), family: `Quill ${number}`, style: 'Bold', sample: 'iVBORw0KGgo=' },
  ...{ addedAt: '2026-01-01T00:00:00Z', addedBy: 'Cleo', ...more },
});

const open = (fonts: readonly Font[], answers: object = {}, canEdit = true) =>
  openApp(<FontsSection canEdit={canEdit} />, {
    role: 'cm',
    answers: { 'font/getFonts': { fonts, defaultFontId: null }, ...answers },
  });

test('fonts are listed with a sample and who added them; those who can’t edit change nothing', async () => {
  await open([fontOf(1), fontOf(2, { style: 'Regular', addedBy: null })], {}, false);
  const first = await screen.findByRole('listitem', { name: 'Quill 1 Bold' });
  expect(within(first).getByRole('img', { name: 'Sample of Quill 1 Bold' })).toBeTruthy();
  expect(within(first).getByText(/Added by Cleo/)).toBeTruthy();
  expect(screen.getByRole('listitem', { name: 'Quill 2' }).textContent).not.toContain('by');
  expect(screen.queryByRole('button')).toBeNull();
});

test('without fonts it says what they are for, and on which terms', async () => {
  await open([]);
  expect(await screen.findByText('No fonts yet. Add one to use it in titles.')).toBeTruthy();
  expect(screen.getByText('Only upload fonts licensed for video.')).toBeTruthy();
});

test('a removed font comes back by undo', async () => {
  const { user, requestsOf } = await open([fontOf(1)], { 'font/removeFont': {}, 'font/restoreFont': {} });
  await user.click(await screen.findByRole('button', { name: 'Remove Quill 1 Bold' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Quill 1 Bold restored.')).toBeTruthy();
  expect(requestsOf('font/removeFont')).toEqual([{ fontId: idOf(1) }]);
  expect(requestsOf('font/restoreFont')).toEqual([{ fontId: idOf(1) }]);
});

const font = { kind: 'font', mediaType: 'font/ttf' } as const;
const files = {
  items: [
    fileOf(2, { ...font, name: 'quill.ttf' }),
    fileOf(3, { ...font, name: 'old.eot', mediaType: 'application/vnd.ms-fontobject' }),
    fileOf(4, { ...font, name: 'huge.ttf', sizeBytes: 11 * 1024 * 1024 }),
  ],
  nextCursor: null,
};

test('a font is chosen among the files that can be one', async () => {
  const { user, requestsOf } = await open([], { 'file/getFiles': files, 'font/addFont': fontOf(1) });
  await user.click(await screen.findByRole('button', { name: 'Add font' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a font' });
  await user.click(await within(dialog).findByRole('button', { name: /quill.ttf/ }));
  expect(await screen.findByText('Quill 1 Bold added.')).toBeTruthy();
  expect(requestsOf('font/addFont')).toEqual([{ fileId: idOf(2) }]);
  expect(screen.queryByRole('button', { name: /old.eot|huge.ttf/ })).toBeNull();
});

test('a font that can’t be used says why, and another one can be chosen', async () => {
  const message = "This font can't be used: it is damaged. Export or download it again.";
  const refusal = new Refusal('invalid', { fields: [{ path: 'fileId', message }] });
  const { user } = await open([], { 'file/getFiles': files, 'font/addFont': refusal });
  await user.click(await screen.findByRole('button', { name: 'Add font' }));
  await user.click(await screen.findByRole('button', { name: /quill.ttf/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: /quill.ttf/ }).hasAttribute('disabled')).toBe(false);
});
