import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveEvents } from '../../../../lib/api/events.ts';
import { inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { clipDetailOf, clipOf, idOf } from '../parts/test-clips.ts';
import { ClipListScreen } from './clip-list-screen.tsx';

type Event = Parameters<Parameters<typeof liveEvents.subscribe>[0]>[0];
const settings = { filter: [], gridColumns: [] };
const clips = [
  clipOf(1, { tags: ['Night', 'Harbour'], sizeBytes: 1_500_000, durationMs: 65_000 }),
  clipOf(2, {
    state: 'processing',
    durationMs: null,
    progress: { stage: 'quick', fraction: 0.5, etaMs: null },
  }),
  clipOf(3, { state: 'failed', shotType: { itemId: idOf(31), name: 'Wide' } }),
];

async function open(answers: Record<string, unknown> = {}, options: Parameters<typeof openApp>[1] = {}) {
  const listeners = new Set<(event: Event) => void>();
  vi.spyOn(liveEvents, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const app = await openApp(<ClipListScreen />, {
    ...options,
    answers: {
      'clip/getClips': { items: clips, nextCursor: null },
      'folder/getFolders': { folders: [], path: [] },
      'transcript/getTranscription': { isAvailable: false, transcription: null },
      'clip/countClips': { count: 3 },
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      ...answers,
    },
  });
  const send = (event: object) =>
    act(() => {
      for (const listener of listeners) listener(event as Event);
    });
  return { ...app, send };
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

test('as a table, a clip shows what is known of it and leads to its page', async () => {
  await open({}, { path: '/?view=table' });
  const row = within(await rowOf(/Clip 1/));
  expect(row.getByRole('link', { name: 'Clip 1' }).getAttribute('href')).toBe(`/clips/edit/${idOf(1)}`);
  for (const text of ['Ready', 'Night, Harbour', '1.5 MB', 'Clara']) expect(row.getByText(text)).toBeTruthy();
  expect(within(await rowOf(/Clip 2/)).getByText(/^Processing 50\s?%$/)).toBeTruthy();
  const failed = within(await rowOf(/Clip 3/));
  expect(failed.getByText('Failed')).toBeTruthy();
  expect(failed.getByText('Wide')).toBeTruthy();
});

const recordedBy = { kind: 'guest' as const, name: 'Anna Ant' };
const recorded = { 'clip/getClips': { items: [clipOf(1, { recordedBy })], nextCursor: null } };

test('the card of a clip that a guest recorded names the guest', async () => {
  await open(recorded);
  expect(await screen.findByText('Anna Ant · Guest')).toBeTruthy();
  expect(screen.queryByText('Clara')).toBeNull();
});

test('as a table, a clip that a guest recorded names its owner and the guest', async () => {
  await open(recorded, { path: '/?view=table' });
  const row = within(await rowOf(/Clip 1/));
  expect(row.getByText('Clara')).toBeTruthy();
  expect(row.getByText('Recorded by Anna Ant · Guest')).toBeTruthy();
});

test('cards are moved through with arrows and chosen with X, with Shift all between', async () => {
  const { user } = await open();
  const links = await screen.findAllByRole('link', { name: /Clip \d/ });
  links[0]?.focus();
  await user.keyboard('x');
  expect(screen.getByText('1 selected')).toBeTruthy();
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(links[2]);
  await user.keyboard('{Shift>}x{/Shift}');
  expect(screen.getByText('3 selected')).toBeTruthy();
  await user.keyboard('{ArrowLeft}x');
  expect(document.activeElement).toBe(links[1]);
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('the progress of a clip moves without asking the server', async () => {
  const { send, asked } = await open();
  await screen.findByText(/^Processing 50\s?%$/);
  const count = asked.length;
  send({ type: 'clip', clipId: idOf(2), progress: { stage: 'quick', fraction: 0.75, etaMs: null } });
  expect(await screen.findByText(/^Processing 75\s?%$/)).toBeTruthy();
  expect(asked).toHaveLength(count);
});

test('a clip that changed is fetched and shown in its place', async () => {
  const { send } = await open({ 'clip/getClip': clipDetailOf(2) });
  await screen.findByText(/^Processing 50\s?%$/);
  send({ type: 'clip', clipId: idOf(2), progress: null });
  await expect.poll(() => screen.queryByText(/^Processing/), { timeout: 3000 }).toBeNull();
});

test('clips of others are counted, and come into the list when asked for', async () => {
  const { user, send } = await open({
    'clip/getClip': clipDetailOf(9),
    'clip/getClips': inTurn(
      { items: clips, nextCursor: null },
      { items: [clipOf(9), ...clips], nextCursor: null },
    ),
  });
  await screen.findByRole('link', { name: /Clip 1/ });
  send({ type: 'clip', clipId: idOf(9), progress: null });
  const news = await screen.findByRole('button', { name: '1 new' }, { timeout: 3000 });
  expect(screen.queryByRole('link', { name: /Clip 9/ })).toBeNull();
  await user.click(news);
  expect(await screen.findByRole('link', { name: /Clip 9/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
});

const none = { 'clip/getClips': { items: [], nextCursor: null }, 'clip/countClips': { count: 0 } };

test('without footage, users that may upload are offered to', async () => {
  await open(none);
  expect(await screen.findByText('No footage yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Upload footage' })).toHaveLength(2);
});

test('users that can’t upload are told where footage comes from', async () => {
  await open(none, { permissions: ['create.footage:see'] });
  expect(await screen.findByText('Footage shared with you appears here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload footage' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Bin' })).toBeNull();
});

test('a list that couldn’t be loaded can be asked for again', async () => {
  const { user } = await open({
    'clip/getClips': inTurn(new Refusal('forbidden'), { items: clips, nextCursor: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Clip 1/ })).toBeTruthy();
});

test('a search shows the moments that it finds, each as a link to there', async () => {
  const markers = [
    { atMs: 1500, name: 'Splash' },
    { atMs: 4000, name: 'Bow' },
    { atMs: 65_000, toMs: 70_000, name: 'Second splash' },
  ];
  const foundCaptions = [{ atMs: 8000, language: 'en', text: 'What a splash!' }];
  await open(
    { 'clip/getClips': { items: [clipOf(1, { markers, foundCaptions })], nextCursor: null } },
    { path: '/?q=harbour%20SPLASH' },
  );
  const [first, second, ...more] = await screen.findAllByRole('link', { name: / at \d/ });
  expect([first, second].map((link) => link?.getAttribute('aria-label'))).toEqual([
    'Splash at 0:01',
    'Second splash at 1:05',
  ]);
  expect(first?.getAttribute('href')).toBe(`/clips/edit/${idOf(1)}?t=1.5`);
  expect(more.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['“What a splash!” at 0:08', `/clips/edit/${idOf(1)}?t=8`],
  ]);
});

test('a folder that was deleted says so and nothing else', async () => {
  const gone = {
    'folder/getFolders': new Refusal('not-found'),
    'clip/getClips': { items: [], nextCursor: null },
  };
  await open(gone, { path: `/?folder=${idOf(40)}` });
  expect(await screen.findByText(/This folder couldn't be found/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Footage' })).toBeTruthy();
  expect(screen.queryByText('This folder is empty')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New folder' })).toBeNull();
});
