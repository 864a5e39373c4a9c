import type { FeedItem, WatchState } from '@rushes/contract/create/programs';
import { type Actor, toPlayback } from '../../create/programs/service.ts';
import type { FeedRow } from './feed-store.ts';
import { movedPlace } from './moved-place.ts';
import type { WatchRow } from './store.ts';

/** Who stopped this near the end begins again. */
const endMs = 1500;

interface Live {
  readonly durationMs: number | null;
  readonly introMs: number;
}

export function toWatchState(row: WatchRow | undefined, { durationMs, introMs }: Live): WatchState {
  if (row === undefined) return { positionMs: 0, watchedFraction: 0, viewed: false, viewedAt: null };
  const positionMs = movedPlace(row.positionMs, row.introMs, introMs);
  const isAtEnd = durationMs !== null && positionMs >= durationMs - endMs;
  return {
    positionMs: isAtEnd ? 0 : positionMs,
    watchedFraction: Math.min(1, row.watchedFraction),
    viewed: row.viewedAt !== null,
    viewedAt: row.viewedAt?.toISOString() ?? null,
  };
}

export function toFeedItem(row: FeedRow, actor: Actor): FeedItem {
  const { poster, sprite } = toPlayback(actor, row.live_version_id, row.live_has_artwork);
  return {
    programId: row.id,
    title: row.title,
    description: row.description,
    durationMs: row.live_duration_ms,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by_name ?? '',
    audience: row.audience_organisation ? 'organisation' : 'users',
    poster,
    sprite,
    watch: toWatchState(
      {
        positionMs: row.position_ms ?? 0,
        introMs: row.intro_ms ?? 0,
        watchedFraction: row.watched_fraction ?? 0,
        viewedAt: row.viewed_at,
      },
      { durationMs: row.live_duration_ms, introMs: row.live_intro_ms },
    ),
  };
}
