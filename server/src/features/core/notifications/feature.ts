import type { Context } from '../../../context.ts';
import { notificationCalls, preferenceCalls } from './calls.ts';
import type { AccessRules } from './list-store.ts';
import { notificationData } from './personal-data-store.ts';
import { registerOneClick } from './preferences/unsubscribe-route.ts';
import { createNotificationsService, defineNotificationJobs } from './service.ts';
import { feature } from '../../../feature.ts';

export const notifications = feature({
  name: 'notifications',
  tables: [
    'notification_digests',
    'notification_mails',
    'notification_marks',
    'notification_preferences',
    'notification_reads',
    'notifications',
  ],
  views: ['notification_deliveries'],
  create: (context: Context, _uses, given: AccessRules) => createNotificationsService(context, given),
  calls: (service) => ({
    notification: notificationCalls(service),
    notificationpreference: preferenceCalls(service),
  }),
  routes: (http, { service }) => registerOneClick(http, service.preferences),
  jobs: defineNotificationJobs,
  personalData: () => [notificationData],
});
