import type { MenuCounts } from '@rushes/contract/events';
import type { Watcher } from '../programs/service.ts';
import type { WatchService } from '../watch/service.ts';

export type NotificationCountsService = ReturnType<typeof createNotificationCountsService>;

/** The badges of the menu. */
export function createNotificationCountsService(watch: WatchService) {
  return {
    async countsOf(watcher: Watcher): Promise<MenuCounts> {
      const { library, viewed } = await watch.countsOf(watcher);
      return {
        inboxNewCount: Math.max(0, library - viewed),
        inboxLibraryCount: library,
        inboxWatchedCount: viewed,
        clipsToRecordCount: 0,
        crowdSourceRT: 0,
        programsForApprovalCount: 0,
        assetReqToRecordCount: 0,
        deliverablesCount: 0,
        newBioProgramsCount: 0,
        searchFilters: { files: { filter: [], gridColumns: [] }, footage: { filter: [], gridColumns: [] } },
      };
    },
  };
}
