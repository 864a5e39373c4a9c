import type { notificationPreferenceService } from '@rushes/contract/core/notification-preferences';
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

/** How the caller hears of them by mail; links in mails need no session. */
export function preferenceCalls({
  preferences,
}: NotificationsService): Handlers<typeof notificationPreferenceService> {
  return {
    getPreferences: (_request, { caller }) => preferences.getPreferences(caller),
    savePreferences: (wanted, { caller }) => preferences.savePreferences(caller, wanted),
    noteTimeZone: ({ timeZone }, { caller }) => preferences.noteTimeZone(caller, timeZone),
    openUnsubscribe: ({ token }) => preferences.openUnsubscribe(token),
    unsubscribe: ({ token }, { clientAddress, requestId }) =>
      preferences.unsubscribe(token, { clientAddress, requestId }),
  };
}
