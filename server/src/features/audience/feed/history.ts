import type { HistoryItem } from '@rushes/contract/audience/feed';
import type { Context } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../create/programs/service.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { clearHistory, listHistory, setInHistory } from './history-store.ts';
import { toFeedItem } from './presentation.ts';
import { findWatchable } from './store.ts';

export interface HistoryRequest {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface ViewingHistory {
  getHistory(
    actor: Actor,
    request: HistoryRequest,
  ): Promise<{ items: HistoryItem[]; nextCursor: string | null }>;
  removeFromHistory(actor: Actor, programId: string): Promise<Record<string, never>>;
  restoreToHistory(actor: Actor, programId: string): Promise<Record<string, never>>;
  clearHistory(actor: MemberKey, before: string | null): Promise<{ removed: number }>;
}

/** What a user has watched. Removing something leaves what is viewed and where they stopped as it is. */
export function createHistory({ db }: Pick<Context, 'db'>): ViewingHistory {
  const set = (actor: Actor, programId: string, isInHistory: boolean) =>
    db.tenant(actor.customerId, async (trx) => {
      if ((await findWatchable(trx, actor, programId)) === undefined) throw new AppError('not-found');
      await setInHistory(trx, actor, programId, isInHistory);
      return {};
    });
  return {
    getHistory: async (actor, { search = '', cursor, limit }) => {
      const before = cursor === undefined ? null : readCursor(cursor);
      const query = { before, search, limit: limit + 1 };
      const rows = await db.tenant(actor.customerId, (trx) => listHistory(trx, actor, query));
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return {
        items: items.map((row) => ({ ...toFeedItem(row, actor), watchedAt: new Date(row.at).toISOString() })),
        nextCursor: last === undefined ? null : writeCursor({ at: last.at, id: last.id }),
      };
    },
    removeFromHistory: (actor, programId) => set(actor, programId, false),
    restoreToHistory: (actor, programId) => set(actor, programId, true),
    clearHistory: async (actor, before) => ({
      removed: await db.tenant(actor.customerId, (trx) => clearHistory(trx, actor, before)),
    }),
  };
}
