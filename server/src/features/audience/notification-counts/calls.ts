import type { eventService } from '@rushes/contract/events';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { NotificationCountsService } from './service.ts';

/** Always the caller's own counts, whatever id the request names. */
export function notificationCountCalls(counts: NotificationCountsService): Handlers<typeof eventService> {
  return {
    getMenuNotificationCount: (_request, { caller }) => counts.countsOf(caller),
  };
}
