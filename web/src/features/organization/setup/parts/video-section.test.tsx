import { usualCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { Setup } from '@rushes/contract/organization/setup';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../test-app.tsx';
import { idOf } from '../../../media/clips/parts/test-clips.ts';
import { setupOf } from '../fixtures.ts';
import { VideoSection } from './video-section.tsx';

const font = {
  ...{ fontId: idOf(1), family: 'Quill', style: 'Bold', sample: 'iVBORw0KGgo=' },
  ...{ addedAt: '2026-01-01T00:00:00Z', addedBy: 'Cleo' },
};
const path = 'setup/saveVideoDefaults';

const open = (answer?: Setup, canEdit = true) =>
  openApp(<VideoSection setup={setupOf()} canEdit={canEdit} />, {
    role: 'cm',
    answers: { 'font/getFonts': { fonts: [font], defaultFontId: null }, [path]: answer },
  });
const position = (name: string) =>
  within(screen.getByRole('radiogroup', { name: 'Position' })).getByRole<HTMLInputElement>('radio', { name });

test('the font of new titles and the captions of new programs are seen before they are saved', async () => {
  const video = {
    titleFontId: font.fontId,
    captionStyle: { ...usualCaptionStyle, position: 'top' as const },
  };
  const { user, requestsOf } = await open(setupOf({ video, revision: 5 }));
  await screen.findByRole('option', { name: 'Quill Bold' });
  await user.selectOptions(screen.getByLabelText('Title font'), 'Quill Bold');
  expect(screen.getByRole('img', { name: 'Sample of Quill Bold' })).toBeTruthy();
  await user.click(position('Top'));
  const sample = screen.getByText('Captions look like this.').closest<HTMLElement>('[data-captions]');
  expect(sample?.dataset['captionPosition']).toBe('top');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(path)).toEqual([{ ...video, revision: 4 }]);
});

test('those who can’t edit see what is set', async () => {
  await open(undefined, false);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(position('Bottom').checked).toBe(true);
  expect(position('Top').disabled).toBe(true);
});
