import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clipDetailOf, clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { findDialog, openApp, Refusal } from '../../../../../test-app.tsx';
import { downloadsMax } from '../../use-clip-downloads.ts';
import { ClipActions } from './clip-actions.tsx';

type Options = Parameters<typeof openApp>[1];
const unready = { hls: null, poster: null, sprite: null, peaks: null, original: null };
const original = { ...unready, hls: '/1.m3u8', original: '/original.mp4' };

async function open(clips: Parameters<typeof ClipActions>[0]['clips'], options: Options = {}) {
  const app = await openApp(<ClipActions isCompact clips={clips} />, options);
  const menu = screen.queryByRole('button', { name: /^Actions for/ });
  if (menu !== null) await app.user.click(menu);
  return { ...app, items: () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent) };
}

const item = (name: string) => screen.findByRole<HTMLButtonElement>('menuitem', { name });

test.each([
  [['create.footage:see'], ['Download']],
  [
    ['create.footage:see', 'create.programs:see'],
    ['Add to program', 'Download'],
  ],
  [
    ['create.programs:see', 'create.programs:make'],
    ['New program', 'Add to program'],
  ],
  [
    ['create.programs:make', 'create.programs:publish'],
    ['New program', 'Share as program'],
  ],
  [[], []],
] as const)('permissions %j allow %j', async (permissions, names) => {
  const { items } = await open([clipOf(1)], { permissions });
  await expect.poll(items).toEqual(names);
});

test('only clips that play go into a new program, and the others are counted', async () => {
  const { user, requestsOf } = await open([clipOf(1), clipOf(2, { playback: unready })], {
    answers: { 'program/createProgram': { programId: idOf(101), revision: 1 } },
  });
  await user.click(await item('New program'));
  const dialog = within(await findDialog('New program'));
  expect(dialog.getByText(/^1 clip can't be used yet/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await expect
    .poll(() => requestsOf('program/createProgram'))
    .toEqual([{ title: 'Clip 1', timeline: { items: [{ clipId: idOf(1) }] } }]);
});

test('of a sub-clip only its part goes into a program, and no file is offered', async () => {
  const { user, items, requestsOf } = await open(
    [{ ...clipOf(1), name: 'Smile', range: { inMs: 2000, outMs: 4500 } }],
    { answers: { 'program/createProgram': { programId: idOf(101), revision: 1 } } },
  );
  expect(items()).not.toContain('Download');
  await user.click(await item('New program'));
  const dialog = within(await findDialog('New program'));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await expect
    .poll(() => requestsOf('program/createProgram'))
    .toEqual([{ title: 'Smile', timeline: { items: [{ clipId: idOf(1), inMs: 2000, outMs: 4500 }] } }]);
});

test('clips that don’t play yet can’t be used, and none without a file is downloaded', async () => {
  await open([clipOf(1, { playback: unready })]);
  for (const name of ['New program', 'Add to program', 'Share as program', 'Download'])
    expect((await item(name)).disabled || (await item(name)).dataset['disabled']).toBeTruthy();
});

const clicked = () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return () => click.mock.contexts.map((link) => (link as HTMLAnchorElement).getAttribute('href'));
};

test('one clip is downloaded as its file', async () => {
  const links = clicked();
  const { user, asked } = await open([clipOf(1, { playback: original })], {
    answers: { 'clip/getClip': clipDetailOf(1, { playback: original }) },
  });
  await user.click(await item('Download'));
  await expect.poll(links).toEqual(['/original.mp4']);
  expect(asked).not.toContain('clip/downloadClips');
});

test('many clips are downloaded as one ZIP, and those that can’t be are counted', async () => {
  const links = clicked();
  const clips = [1, 2, 3].map((number) => clipOf(number, { playback: original }));
  const { user, requestsOf } = await open(clips, {
    answers: { 'clip/downloadClips': { url: '/z.zip', count: 2, sizeBytes: 3_400_000_000, leftOutCount: 1 } },
  });
  await user.click(await item('Download'));
  expect(await screen.findByText('Downloading 2 clips as a ZIP (3.4 GB).')).toBeTruthy();
  expect(
    await screen.findByText("Couldn't download 1 clip: it isn't ready or is no longer available."),
  ).toBeTruthy();
  expect(links()).toEqual(['/z.zip']);
  expect(requestsOf('clip/downloadClips')).toEqual([{ clipIds: clips.map(({ clipId }) => clipId) }]);
});

test('clips that can’t be downloaded are refused with the reason', async () => {
  const clips = [1, 2].map((number) => clipOf(number, { playback: original }));
  const { user } = await open(clips, {
    answers: { 'clip/downloadClips': new Refusal('not-found', { errorMessage: 'These clips are gone.' }) },
  });
  await user.click(await item('Download'));
  expect(await screen.findByText('These clips are gone.')).toBeTruthy();
});

test('too many downloads at once are refused before anything is asked', async () => {
  const clips = Array.from({ length: downloadsMax + 1 }, (_, index) => clipOf(index, { playback: original }));
  const { user, asked } = await open(clips);
  await user.click(await item('Download'));
  expect(await screen.findByText(`Select up to ${downloadsMax} clips to download.`)).toBeTruthy();
  expect(asked).toEqual([]);
});
