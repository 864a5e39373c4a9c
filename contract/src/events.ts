import { z } from 'zod';
import { call, id, service } from './call.ts';

const count = z.int().min(0).default(0);
const gridFilters = z.object({ filter: z.array(z.unknown()), gridColumns: z.array(z.unknown()) });

export const menuCounts = z
  .object({
    inboxNewCount: count,
    inboxLibraryCount: count,
    inboxWatchedCount: count,
    clipsToRecordCount: count,
    crowdSourceRT: count,
    programsForApprovalCount: count,
    assetReqToRecordCount: count,
    deliverablesCount: count,
    newBioProgramsCount: count,
    searchFilters: z.object({ files: gridFilters, footage: gridFilters }),
  })
  .meta({ id: 'MenuCounts' });
export type MenuCounts = z.infer<typeof menuCounts>;

export const eventService = service('event', {
  getMenuNotificationCount: call({
    summary: 'The counts that stand as badges in the menu. An id that is not the caller’s own is ignored.',
    request: z.object({ customerUserId: id.nullish() }),
    response: menuCounts,
    errors: [],
    access: { who: 'may', permission: 'home.feed:see' },
    passive: true,
  }),
});

/** Progress of work on a clip or program; `fraction` 0…1, `etaMs` null while unknown. */
export const progress = z
  .object({ stage: z.string(), fraction: z.number().min(0).max(1), etaMs: z.number().nullable() })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof progress>;

/**
 * What `GET /events` sends (server-sent events, bearer header): hints that name what changed, never the data itself.
 * `counts` asks for a fresh getMenuNotificationCount; `session-changed` says that the session is in another profile now,
 * `rights-changed` that what the person may see and do is to be asked again.
 */
export type LiveEvent =
  | { type: 'clip'; clipId: string; progress?: Progress | null }
  | { type: 'program'; programId: string; progress?: Progress | null }
  | { type: 'counts' }
  | { type: 'session-changed' }
  | { type: 'rights-changed' }
  | { type: 'session-ended' };
