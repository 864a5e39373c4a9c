import type { MenuCounts } from '@rushes/contract/events';
import type { Context, Trx } from '../../../context.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { GridsService } from '../../core/grids/service.ts';
import type { WatchService } from '../feed/service.ts';

export type NotificationCountsService = ReturnType<typeof createNotificationCountsService>;

/** The badges of the menu. */
export function createNotificationCountsService(
  { db }: Context,
  watch: Pick<WatchService, 'countsOf'>,
  grids: Pick<GridsService, 'gridsOf'>,
  directory: { countWaiting: (trx: Trx, caller: Member) => Promise<number> },
  tasks: { countOpen: (trx: Trx, caller: Member) => Promise<{ recording: number; file: number }> },
) {
  return {
    async countsOf(caller: Member): Promise<MenuCounts> {
      // Sent together: one way to the database and back.
      const [{ library, viewed }, newBioProgramsCount, searchFilters, open] = await db.tenant(
        caller.customerId,
        (trx) =>
          Promise.all([
            watch.countsOf(trx, caller),
            directory.countWaiting(trx, caller),
            grids.gridsOf(trx, caller),
            tasks.countOpen(trx, caller),
          ]),
        { inTurns: true },
      );
      return {
        inboxNewCount: Math.max(0, library - viewed),
        inboxLibraryCount: library,
        inboxWatchedCount: viewed,
        clipsToRecordCount: open.recording,
        crowdSourceRT: 0,
        programsForApprovalCount: 0,
        assetReqToRecordCount: open.file,
        deliverablesCount: 0,
        newBioProgramsCount,
        searchFilters,
      };
    },
  };
}
