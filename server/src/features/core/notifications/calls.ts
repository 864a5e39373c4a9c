import type { notificationService } from '@rushes/contract/core/notifications';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { NotificationsService } from './service.ts';

/** The list in the bell: always the caller's own. */
export function notificationCalls(notifications: NotificationsService): Handlers<typeof notificationService> {
  return {
    getNotifications: (request, { caller }) => notifications.getNotifications(caller, request),
    countUnread: (_request, { caller }) => notifications.countUnread(caller),
    markRead: async (marks, { caller }) => {
      await notifications.markRead(caller, marks);
      return {};
    },
    markAllRead: async ({ until }, { caller }) => {
      await notifications.markAllRead(caller, until);
      return {};
    },
  };
}
