import type { WatchState } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../create/programs/service.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { countFeed, type FeedCounts, removeOldChanges } from './feed-counts-store.ts';
import { searchFeed } from './feed-search-store.ts';
import { listFeed } from './feed-store.ts';
import { createHistory } from './history.ts';
import { toFeedItem, toWatchState } from './presentation.ts';
import {
  addSeen,
  findWatchState,
  findWatchable,
  hasToBeWatched,
  setViewed,
  type Watchable,
} from './store.ts';
import { readList } from '../../../platform/lists/read-list.ts';

/** Ends of ranges are rounded to this, so that many small reports grow into few ranges. */
const grainMs = 100;

export interface Progress {
  readonly programId: string;
  readonly positionMs: number;
  readonly ranges: readonly (readonly [number, number])[];
  /** What played. */
  readonly version?: number | undefined;
}

export interface FeedRequest {
  readonly filter: 'all' | 'notViewed' | 'viewed';
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type WatchService = ReturnType<typeof createWatchService>;

/** What users may watch, and how far they are. */
export function createWatchService({ db, events, clock }: Context) {
  const publishCounts = (trx: Trx, { customerId, customerUserId }: Actor) =>
    events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
  return {
    history: createHistory({ db }),
    async getFeed(actor: Actor, { filter, search, cursor, limit }: FeedRequest) {
      const before = cursor === undefined ? null : readCursor(cursor);
      const query = { filter, before, limit: limit + 1 };
      const isSearch = search !== undefined && search.trim() !== '';
      const rows = isSearch
        ? await readList(db, actor.customerId, (trx) => searchFeed(trx, actor, { ...query, search }), {
            inTurns: true,
          })
        : await db.tenant(actor.customerId, (trx) => listFeed(trx, actor, query), { inTurns: true });
      const items = rows.slice(0, limit).map((row) => toFeedItem(row, actor));
      const last = rows[limit - 1];
      const isMore = rows.length > limit && last !== undefined;
      return { items, nextCursor: isMore ? writeCursor({ at: last.at, id: last.id }) : null };
    },
    async saveProgress(actor: Actor, request: Progress): Promise<WatchState> {
      const { programId, positionMs, ranges, version: played } = request;
      return db.tenant(actor.customerId, async (trx) => {
        const live = await watchable(trx, actor, programId);
        const { durationMs, introMs } = live;
        const row = await addSeen(trx, actor, {
          ...{ ...live, programId, ranges: toGrain(ranges, durationMs), now: clock.now() },
          positionMs: Math.round(Math.min(positionMs, durationMs)),
          isLive: played === undefined || played === live.version,
        });
        if (row.viewedAt !== null && !row.wasViewed) await publishCounts(trx, actor);
        return toWatchState(row, { durationMs: null, introMs });
      });
    },
    async markViewed(actor: Actor, request: { programId: string; viewed: boolean }): Promise<WatchState> {
      const { programId, viewed } = request;
      return db.tenant(actor.customerId, async (trx) => {
        const { introMs } = await watchable(trx, actor, programId);
        if (viewed && (await hasToBeWatched(trx, actor.customerId, programId)))
          throw new AppError('must-be-watched');
        const row = await setViewed(trx, actor, programId, viewed, clock.now());
        await publishCounts(trx, actor);
        return toWatchState(row, { durationMs: null, introMs });
      });
    },
    /** How far a user is with a program; nothing watched where there is no record. */
    async stateOf(actor: Actor, programId: string): Promise<WatchState> {
      const row = await db.tenant(actor.customerId, async (trx) => ({
        state: await findWatchState(trx, actor, programId),
        live: await findWatchable(trx, actor, programId),
      }));
      return toWatchState(row.state, row.live ?? { durationMs: null, introMs: row.state?.introMs ?? 0 });
    },
    countsOf: (trx: Trx, actor: Actor): Promise<FeedCounts> => countFeed(trx, actor),
    /** Removes changes that every kept count knows of. */
    sweepCounts: () => db.system(removeOldChanges),
  };
}

/** What someone may watch; throws where it is not theirs or not published. */
async function watchable(
  trx: Trx,
  actor: Actor,
  programId: string,
): Promise<Watchable & { readonly durationMs: number }> {
  const found = await findWatchable(trx, actor, programId, { isHeld: true });
  if (found === undefined) throw new AppError('not-found');
  if (found.durationMs === null) throw new AppError('not-published');
  return { ...found, durationMs: found.durationMs };
}

function toGrain(
  ranges: readonly (readonly [number, number])[],
  durationMs: number,
): (readonly [number, number])[] {
  const round = (ms: number) =>
    ms >= durationMs - grainMs / 2 ? durationMs : Math.round(ms / grainMs) * grainMs;
  return ranges
    .map(([from, to]) => [round(from), round(Math.min(to, durationMs))] as const)
    .filter(([from, to]) => from < to);
}
