import type { Clip } from '@rushes/contract/media/clips';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clipOf, idOf } from '../../../../media/clips/parts/test-clips.ts';
import { inTurn, openApp, Refusal } from '../../../../../test-app.tsx';
import { ClipPanel } from './clip-panel.tsx';

const unready = { hls: null, poster: null, sprite: null, peaks: null, original: null };

/** Answers a request for clips. */
type Answering = (request: { search?: string }) => unknown;

async function open(clips: readonly Clip[] | Answering) {
  const onAdd = vi.fn<(clip: { clipId: string; frames: number }) => void>();
  const onListed = vi.fn<(clips: readonly Clip[]) => void>();
  const app = await openApp(<ClipPanel fps={30} onAddMusic={null} onAdd={onAdd} onListed={onListed} />, {
    answers: {
      'clip/getClips': typeof clips === 'function' ? clips : { items: clips, nextCursor: null },
    },
  });
  return { ...app, onAdd, onListed };
}

const addButton = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: `Add ${name}` });

test('a clip is added with its button and with a double click', async () => {
  const { user, onAdd } = await open([
    clipOf(1),
    clipOf(2, { usableRange: { inMs: 1000, outMs: 5000 }, frames: null, durationMs: 2000 }),
  ]);
  await user.click(await addButton('Clip 1'));
  expect(onAdd).toHaveBeenLastCalledWith({ clipId: idOf(1), frames: 300, kept: null });
  await user.dblClick(screen.getByText('Clip 2'));
  expect(onAdd).toHaveBeenLastCalledWith({
    clipId: idOf(2),
    frames: 60,
    kept: { inFrame: 30, outFrame: 60 },
  });
});

test('clips that don’t play yet stay hidden until asked for, and can’t be added', async () => {
  const working = clipOf(3, {
    state: 'processing',
    playback: unready,
    progress: { stage: 'quick', fraction: 0.5, etaMs: null },
  });
  const { user, onAdd, requestsOf } = await open([clipOf(1), working]);
  await addButton('Clip 1');
  expect(screen.queryByText('Clip 3')).toBeNull();
  await user.click(screen.getByRole('switch', { name: "Show clips that can't be added" }));
  const add = await addButton('Clip 3');
  expect(add.disabled).toBe(true);
  const row = screen.getAllByRole('listitem').find((each) => each.contains(add)) as HTMLElement;
  expect(within(row).getByText(/^0:10 · Processing 50\s?%$/)).toBeTruthy();
  await user.dblClick(screen.getByText('Clip 3'));
  expect(onAdd).not.toHaveBeenCalled();
  expect(requestsOf('clip/getClips')).toEqual([
    { limit: 50, filters: [{ column: 'state', op: 'in', values: ['processing', 'ready'] }] },
    { limit: 50 },
  ]);
});

test('footage is searched by what is typed, and an empty result says so', async () => {
  const { user, requestsOf } = await open(({ search }) => ({
    items: search === undefined ? [clipOf(1)] : [],
    nextCursor: null,
  }));
  await addButton('Clip 1');
  await user.type(screen.getByRole('textbox', { name: 'Search footage' }), 'storm');
  expect(await screen.findByText('No clips match.')).toBeTruthy();
  expect(requestsOf('clip/getClips').at(-1)).toMatchObject({ search: 'storm' });
  expect(screen.queryByRole('link', { name: 'Go to Footage' })).toBeNull();
});

test('without any footage the panel leads to where it is uploaded', async () => {
  await open([]);
  const link = await screen.findByRole('link', { name: 'Go to Footage' });
  expect(link.getAttribute('href')).toBe('/clips/list');
});

test('more clips are fetched from where the list ends', async () => {
  const { user, requestsOf, onListed } = await open(
    inTurn({ items: [clipOf(1)], nextCursor: 'next' }, { items: [clipOf(2)], nextCursor: null }),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await addButton('Clip 2')).toBeTruthy();
  expect(requestsOf('clip/getClips').at(-1)).toMatchObject({ cursor: 'next' });
  expect(onListed.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['Clip 1', 'Clip 2']);
});

test('a failure is shown with a way to try again', async () => {
  const { user } = await open(inTurn(new Refusal('forbidden'), { items: [clipOf(1)], nextCursor: null }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await addButton('Clip 1')).toBeTruthy();
});
