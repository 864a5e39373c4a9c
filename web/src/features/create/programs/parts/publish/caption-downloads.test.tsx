import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../../../test-app.tsx';
import { CaptionDownloads } from './caption-downloads.tsx';

test('the captions of each language are offered in two formats', async () => {
  const german = { language: 'de', name: 'Deutsch', vtt: '/m/de.vtt', srt: '/m/de.srt' };
  const { user } = await openApp(<CaptionDownloads captions={[german]} />, { role: 'cm' });
  await user.click(screen.getByRole('button', { name: 'Captions' }));
  const item = await screen.findByRole('menuitem', { name: 'Deutsch (SRT)' });
  expect(item.getAttribute('href')).toBe('/m/de.srt');
  expect(screen.getByRole('menuitem', { name: 'Deutsch (WebVTT)' }).getAttribute('href')).toBe('/m/de.vtt');
});

test('without captions there is nothing to offer', async () => {
  await openApp(<CaptionDownloads captions={[]} />, { role: 'cm' });
  expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
});
