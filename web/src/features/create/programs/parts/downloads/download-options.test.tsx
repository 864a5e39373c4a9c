import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp } from '../../../../../test-app.tsx';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { noPlayback, publishedOf } from '../../test-programs.ts';
import { DownloadOptions } from './download-options.tsx';

const playback = {
  ...noPlayback,
  ...{ hls: '/m.m3u8', mp4: '/program.mp4', aspect: '16:9' as const },
  variants: [{ aspect: '9:16' as const, hls: '/v.m3u8', mp4: '/v.mp4' }],
};
const program = publishedOf(1, {
  playback,
  durationMs: 60_000,
  captions: [{ language: 'de', name: 'Deutsch', vtt: '/de.vtt', srt: '/de.srt' }],
  chapters: [
    { atMs: 0, title: 'Intro' },
    { atMs: 20_000, title: 'Harbour' },
  ],
});
const made = {
  ...{ downloadId: idOf(7), state: 'making', fraction: 0.4, aspect: '16:9', fps: 30, captions: null },
  ...{ range: { fromFrame: 300, toFrame: 600 }, sizeBytes: null, url: null },
  ...{ createdAt: '2026-01-05T10:00:00.000Z', expiresAt: '2026-01-12T10:00:00.000Z' },
};

async function open(answers: Readonly<Record<string, unknown>> = {}) {
  const app = await openApp(<DownloadOptions program={program} positionMs={() => 10_000} />, {
    answers: { 'program/getDownloads': { downloads: [] }, 'program/createDownload': made, ...answers },
  });
  await app.user.click(screen.getByRole('button', { name: 'Download options' }));
  return app;
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create video' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('a part begins where the player is, and is asked for by its frames', async () => {
  const { user, requestsOf } = await open();
  expect(submit().disabled).toBe(true);
  await user.selectOptions(field('Part'), 'Part of the program');
  expect([field('From').value, field('To').value]).toEqual(['00:00:10:00', '00:01:00:00']);
  await user.clear(field('To'));
  await user.type(field('To'), '0:20.5');
  await user.click(submit());
  const request = {
    ...{ programId: program.programId, aspect: '16:9' },
    range: { fromFrame: 300, toFrame: 615 },
  };
  await expect.poll(() => requestsOf('program/createDownload')).toEqual([request]);
});

test('a chapter is chosen by its name, and faults in typed times say what to enter', async () => {
  const { user } = await open();
  await user.selectOptions(field('Part'), 'Chapter “Harbour”');
  expect([field('From').value, field('To').value]).toEqual(['00:00:20:00', '00:01:00:00']);
  await user.clear(field('From'));
  await user.type(field('From'), 'soon');
  expect(screen.getByText('Enter a time such as 1:05 or 1:05.4.')).toBeTruthy();
  await user.clear(field('From'));
  await user.type(field('From'), '2:00');
  expect(screen.getByText('The end must be after the start and within the program.')).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

test('captions in the picture say that they take a while', async () => {
  const { user, requestsOf } = await open();
  await user.selectOptions(field('Burned-in captions'), 'Deutsch');
  expect(screen.getByText('This makes a new video and takes a while. You can leave this page.')).toBeTruthy();
  await user.selectOptions(field('Aspect ratio'), '9:16');
  await user.click(submit());
  const request = { programId: program.programId, aspect: '9:16', captions: 'de' };
  await expect.poll(() => requestsOf('program/createDownload')).toEqual([request]);
});

test('what is in the making shows how far it is, and is there to download when it is ready', async () => {
  await open({
    'program/getDownloads': inTurn(
      { downloads: [made] },
      { downloads: [{ ...made, state: 'ready', sizeBytes: 2_000_000, url: '/m/part.mp4' }] },
    ),
  });
  const list = await screen.findByRole('region', { name: 'Your videos' });
  expect(await within(list).findByText(/^40\s?% done$/)).toBeTruthy();
  expect(within(list).getByRole('button', { name: 'Cancel' })).toBeTruthy();
  const link = await within(list).findByRole('link', { name: 'Download' }, { timeout: 3000 });
  expect(link.getAttribute('href')).toBe('/m/part.mp4');
  expect(within(list).getByRole('button', { name: 'Delete' })).toBeTruthy();
});
