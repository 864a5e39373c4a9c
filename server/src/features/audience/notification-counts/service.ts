import type { MenuCounts } from '@rushes/contract/events';
import type { Context, Trx } from '../../../context.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { GridsService } from '../../core/grids/service.ts';
import type { WatchService } from '../feed/service.ts';

export type NotificationCountsService = ReturnType<typeof createNotificationCountsService>;

interface Counting {
  readonly approvals: {
    countOpen(trx: Trx, caller: Member): Promise<{ programs: number; deliverables: number; scripts: number }>;
  };
  readonly bios: { countWaiting(trx: Trx, caller: Member): Promise<number> };
  readonly feed: Pick<WatchService, 'countsOf'>;
  readonly grids: Pick<GridsService, 'gridsOf'>;
  readonly guestRecordings: { countWaiting(trx: Trx, customerId: string): Promise<number> };
  readonly recordingTasks: {
    countOpen(trx: Trx, caller: Member): Promise<{ recording: number; file: number }>;
  };
}

/** The badges of the menu. */
export function createNotificationCountsService(
  { db }: Context,
  { approvals, bios, feed, grids, guestRecordings, recordingTasks }: Counting,
) {
  return {
    async countsOf(caller: Member): Promise<MenuCounts> {
      // Sent together: one way to the database and back.
      const [watched, newBioProgramsCount, searchFilters, open, reviews, crowdSourceRT] = await db.tenant(
        caller.customerId,
        (trx) =>
          Promise.all([
            feed.countsOf(trx, caller),
            bios.countWaiting(trx, caller),
            grids.gridsOf(trx, caller),
            recordingTasks.countOpen(trx, caller),
            approvals.countOpen(trx, caller),
            caller.permissions.has('tasks.crowd:see')
              ? guestRecordings.countWaiting(trx, caller.customerId)
              : 0,
          ]),
        { inTurns: true },
      );
      const { library, viewed } = watched;
      return {
        inboxNewCount: Math.max(0, library - viewed),
        inboxLibraryCount: library,
        inboxWatchedCount: viewed,
        clipsToRecordCount: open.recording,
        crowdSourceRT,
        // The list of programs holds scripts too.
        programsForApprovalCount: reviews.programs + reviews.scripts,
        assetReqToRecordCount: open.file,
        deliverablesCount: reviews.deliverables,
        newBioProgramsCount,
        searchFilters,
      };
    },
  };
}
