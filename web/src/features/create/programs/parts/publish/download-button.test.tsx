import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { noPlayback, publishedOf } from '../../test-programs.ts';
import { DownloadButton } from './download-button.tsx';

const preparePath = 'program/prepareDownload';
const playback = { ...noPlayback, mp4: '/program.mp4' };

async function open(answer: unknown) {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const app = await openApp(<DownloadButton programId={idOf(101)} title="Harbour" />, {
    answers: { 'program/getProgram': publishedOf(1, { playback }), [preparePath]: answer },
  });
  await app.user.click(download());
  return { ...app, click };
}

const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download MP4' });

test('a finished MP4 is handed over under the program’s title', async () => {
  const { click } = await open({ ready: true, progress: null });
  await expect.poll(() => click.mock.contexts.length).toBe(1);
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  expect([link.getAttribute('href'), link.download]).toEqual(['/program.mp4', 'Harbour.mp4']);
  await expect.poll(() => download().disabled).toBe(false);
});

test('while the MP4 is made, its progress shows, and it is handed over once', async () => {
  const { click } = await open(
    inTurn(
      { ready: false, progress: { stage: 'mp4', fraction: 0.4, etaMs: null } },
      { ready: true, progress: null },
    ),
  );
  expect((await screen.findByRole('status')).textContent).toMatch(/^Preparing MP4 – 40\s?%$/);
  expect(download().disabled).toBe(true);
  await expect.poll(() => click.mock.contexts.length, { timeout: 3000 }).toBe(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failure is shown, and the button can be used again', async () => {
  const { click } = await open(new Refusal('not-published', { errorMessage: 'This isn’t published.' }));
  expect(await screen.findByText('This isn’t published.')).toBeTruthy();
  await expect.poll(() => download().disabled).toBe(false);
  expect(click).not.toHaveBeenCalled();
});
