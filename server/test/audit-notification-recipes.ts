// How to make each call about emails and calendars change something.
import { notificationGroups } from '@rushes/contract/limits';
import { createUnsubscribeLinks } from '../src/features/core/notifications/preferences/unsubscribe-links.ts';
import type { Recipe } from './audit-stage.ts';

export const notificationRecipes: Readonly<Record<string, Recipe>> = {
  'notificationpreference/savePreferences': () => {
    const emails = { ...notificationGroups, approvals: 'daily' };
    return Promise.resolve({ request: { emails, quietHours: null, timeZone: 'Europe/Berlin' } });
  },
  'todo/removeCalendar': async ({ cm }) => {
    await cm.ok('todo/createCalendar', {});
    return { request: {} };
  },
  'notificationpreference/unsubscribe': ({ app, cm }) => {
    const { customerId, customerUserId } = cm;
    const links = createUnsubscribeLinks(app.secrets.serverSecret);
    const token = links.write({ customerId, customerUserId, topic: 'approvals' });
    return Promise.resolve({ request: { token }, token: null });
  },
};
