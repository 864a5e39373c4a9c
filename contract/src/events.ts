import { z } from 'zod';
import { call, id, service } from './call.ts';
import { gridSettings } from './core/grids.ts';

const count = z.int().min(0).default(0);

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
    /** By list; those of `files` and `footage` are always there. */
    searchFilters: z.object({ files: gridSettings, footage: gridSettings }).catchall(gridSettings),
  })
  .meta({ id: 'MenuCounts' });
export type MenuCounts = z.infer<typeof menuCounts>;

export const eventService = service('event', {
  getMenuNotificationCount: call({
    summary: 'The counts that stand as badges in the menu. An id that is not the caller’s own is ignored.',
    request: z.object({ customerUserId: id.nullish() }),
    response: menuCounts,
    errors: [],
    access: { who: 'may', permission: 'personal.profile:see' },
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
 * `clip` reaches those who see the clip in Footage, `file` those who see the file, `program` those who edit the program; viewers get `counts` and `channels`.
 * `recording-task` reaches the requester of a task and those who got it, `approval` who requested it, who owns the program and who is asked.
 * `guest-recording`, `script`, `script-comments`, `script-editors`, `storyboard` and `storyboard-comments` reach everyone in the organisation: which of them see it, their own calls say.
 * `counts` asks for a fresh getMenuNotificationCount, `channels` for what is shown of channels, `notifications` for the list in the bell; `session-changed` says that the session is in another profile now,
 * `session-ended` that it is over, because the user is no longer active where it says so,
 * `rights-changed` that what the user may see and do is to be asked again.
 */
export type LiveEvent =
  | { type: 'clip'; clipId: string; progress?: Progress | null }
  | { type: 'file'; fileId: string }
  | { type: 'program'; programId: string; progress?: Progress | null }
  | { type: 'recording-task'; taskId: string }
  | { type: 'approval'; approvalId: string }
  | { type: 'guest-recording'; guestRecordingId: string }
  | { type: 'script'; scriptId: string }
  | { type: 'script-comments'; scriptId: string }
  | { type: 'script-editors'; scriptId: string }
  | { type: 'storyboard'; storyboardId: string }
  | { type: 'storyboard-comments'; storyboardId: string }
  | { type: 'counts' }
  | { type: 'channels' }
  | { type: 'notifications' }
  | { type: 'session-changed' }
  | { type: 'rights-changed' }
  | { type: 'session-ended'; reason?: 'inactive' };
