// Programs to watch as calls answer them, for tests.
import type { FeedItem } from '@rushes/contract/create/programs';
import { idOf } from '../../media/clips/parts/test-clips.ts';

export const feedItemOf = (number: number, more: Partial<FeedItem> = {}): FeedItem => ({
  programId: idOf(100 + number),
  title: `Program ${number}`,
  description: '',
  durationMs: 60_000,
  publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
  publishedBy: 'Clara',
  audience: 'organisation',
  poster: null,
  sprite: null,
  watch: { positionMs: 0, watchedFraction: 0, viewed: false, viewedAt: null },
  ...more,
});
