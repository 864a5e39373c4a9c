import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { programDetailOf } from '../../create/programs/test-programs.ts';
import { idOf } from '../../media/clips/parts/test-clips.ts';
import { openApp, Refusal } from '../../../test-app.tsx';
import { itemOf, summaryOf } from '../channels/test-channels.ts';
import { UpNext } from './parts/up-next.tsx';
import { feedItemOf } from './test-feed.ts';
import { useAutoplay, useUpNext } from './use-up-next.ts';

const channelId = idOf(501);

/** What comes after the third program. */
function Part({ channel }: { channel: string | undefined }) {
  const publishedAt = feedItemOf(3).publishedAt;
  const items = useUpNext(programDetailOf(3, { publishedAt }), channel);
  const [isAutoplay, setIsAutoplay] = useAutoplay();
  return <UpNext items={items} channelId={channel} isAutoplay={isAutoplay} onAutoplay={setIsAutoplay} />;
}

const feedOf =
  (notViewed: readonly number[], all: readonly number[] = []) =>
  ({ filter }: { filter: string }) => ({
    items: (filter === 'all' ? all : notViewed).map((number) => feedItemOf(number)),
    nextCursor: null,
  });

const open = (answers: Record<string, unknown>, channel?: string) =>
  openApp(<Part channel={channel} />, { answers });

async function titles(): Promise<(string | undefined)[]> {
  const rows = await screen.findAllByRole('listitem');
  return rows.map((row) => within(row).getByText(/^Program/).textContent ?? undefined);
}

test('what was not viewed yet comes next, older programs before newer ones', async () => {
  await open({ 'program/getFeed': feedOf([5, 4, 3, 2, 1]) });
  expect(await titles()).toEqual(['Program 2', 'Program 1', 'Program 5', 'Program 4']);
});

test('where all is viewed, everything comes again', async () => {
  await open({ 'program/getFeed': feedOf([3], [4, 3, 2]) });
  expect(await titles()).toEqual(['Program 2', 'Program 4']);
});

test('in a channel, the rest of the channel comes next and stays in it', async () => {
  const items = [4, 3, 2, 1].map((number) => itemOf(number));
  await open({ 'channel/getChannelItems': { items, nextCursor: null, channel: summaryOf(1) } }, channelId);
  expect(await titles()).toEqual(['Program 2', 'Program 1']);
  const [link] = screen.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe(`/home/play/${idOf(102)}?channel=${channelId}`);
});

test('a channel that the user can’t see any more is replaced by the library', async () => {
  await open(
    {
      'channel/getChannelItems': new Refusal('not-found'),
      'program/getFeed': feedOf([2]),
    },
    channelId,
  );
  expect(await titles()).toEqual(['Program 2']);
});

test('with nothing else to watch, nothing is shown', async () => {
  const { requestsOf } = await open({ 'program/getFeed': feedOf([3], [3]) });
  await expect.poll(() => requestsOf('program/getFeed').length).toBe(2);
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('autoplay stays off on this device once it was turned off', async () => {
  const { user } = await open({ 'program/getFeed': feedOf([2]) });
  const autoplay = await screen.findByRole<HTMLInputElement>('switch', { name: 'Autoplay' });
  expect(autoplay.checked).toBe(true);
  await user.click(autoplay);
  expect(autoplay.checked).toBe(false);
  await open({ 'program/getFeed': feedOf([2]) });
  const both = await screen.findAllByRole<HTMLInputElement>('switch', { name: 'Autoplay' });
  await expect.poll(() => both.length).toBeGreaterThan(0);
  expect(both.at(-1)?.checked).toBe(false);
});
