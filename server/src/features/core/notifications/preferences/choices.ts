import { type MailCadence, type NotificationGroup, notificationGroups } from '@rushes/contract/limits';
import type { NotificationPreferences } from '@rushes/contract/core/notification-preferences';
import { defaultTimeZone, endOfHours } from '../../../../platform/local-time.ts';
import type { ChosenRow } from './store.ts';

/** How often someone gets the mails of a group. */
export function cadenceOf({ emails }: ChosenRow, group: NotificationGroup): MailCadence {
  return emails[group] ?? notificationGroups[group];
}

export function zoneOf({ timeZone }: ChosenRow): string {
  return timeZone ?? defaultTimeZone;
}

/** Until when mails to someone wait; null where they don't. */
export function quietUntil(chosen: ChosenRow, now: Date): Date | null {
  const { quietFrom: from, quietTo: to } = chosen;
  return from === null || to === null ? null : endOfHours(now, { from, to }, zoneOf(chosen));
}

export function toPreferences(chosen: ChosenRow): NotificationPreferences {
  const { emails, quietFrom, quietTo, timeZone } = chosen;
  const isQuiet = quietFrom !== null && quietTo !== null;
  return {
    emails: { ...notificationGroups, ...emails },
    quietHours: isQuiet ? { from: toClock(quietFrom), to: toClock(quietTo) } : null,
    timeZone,
  };
}

export function toChosen({ emails, quietHours, timeZone }: NotificationPreferences): ChosenRow {
  return {
    emails,
    quietFrom: quietHours === null ? null : toMinutes(quietHours.from),
    quietTo: quietHours === null ? null : toMinutes(quietHours.to),
    timeZone,
  };
}

function toClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function toMinutes(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
