import type { Context } from '../../../context.ts';
import { notificationCalls } from './calls.ts';
import type { AccessRules } from './list-store.ts';
import { notificationData } from './personal-data-store.ts';
import { createNotificationsService, defineNotificationJobs } from './service.ts';
import { feature } from '../../../feature.ts';

export const notifications = feature({
  name: 'notifications',
  tables: ['notification_marks', 'notification_reads', 'notifications'],
  create: (context: Context, _uses, given: AccessRules) => createNotificationsService(context, given),
  calls: (service) => ({ notification: notificationCalls(service) }),
  jobs: defineNotificationJobs,
  personalData: () => [notificationData],
});
