import type { MenuCounts } from '@rushes/contract/events';
import type { Member } from '../../platform/http/caller.ts';
import type { DirectoryService } from '../directory/service.ts';
import type { GridsService } from '../grids/service.ts';
import type { WatchService } from '../watch/service.ts';

export type NotificationCountsService = ReturnType<typeof createNotificationCountsService>;

/** The badges of the menu. */
export function createNotificationCountsService(
  watch: WatchService,
  grids: GridsService,
  directory: Pick<DirectoryService, 'countWaiting'>,
) {
  return {
    async countsOf(caller: Member): Promise<MenuCounts> {
      const { library, viewed } = await watch.countsOf(caller);
      return {
        inboxNewCount: Math.max(0, library - viewed),
        inboxLibraryCount: library,
        inboxWatchedCount: viewed,
        clipsToRecordCount: 0,
        crowdSourceRT: 0,
        programsForApprovalCount: 0,
        assetReqToRecordCount: 0,
        deliverablesCount: 0,
        newBioProgramsCount: await directory.countWaiting(caller),
        searchFilters: await grids.gridsOf(caller),
      };
    },
  };
}
