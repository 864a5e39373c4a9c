import { z } from 'zod';
import { call, empty, service, text } from '../call.ts';
import { mailCadences, type NotificationGroup, notificationGroups } from '../limits.ts';

/** The hour of the user's morning at which the daily mail leaves. */
export const digestHour = 7;
/** Mails about notifications that one address gets in an hour; what is beyond comes in the daily mail. */
export const mailsPerHour = 20;

export const groupNames = Object.keys(notificationGroups) as [NotificationGroup, ...NotificationGroup[]];

const cadence = z.enum(mailCadences);
const emails = z.object(
  Object.fromEntries(groupNames.map((group) => [group, cadence])) as Record<
    NotificationGroup,
    typeof cadence
  >,
);

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.');
const timeZone = text(64, 1);

const choices = z.object({
  emails,
  /** Mails wait until these hours of the user's time zone are over. */
  quietHours: z
    .object({ from: clockTime, to: clockTime })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose two different times.' })
    .nullable(),
  /** `Europe/Berlin`; null until it is known: UTC then. */
  timeZone: timeZone.nullable(),
});
export type NotificationPreferences = z.infer<typeof choices>;
const preferences = choices.meta({ id: 'NotificationPreferences' });

const own = { who: 'may', permission: 'personal.profile:see' } as const;
const byToken = z.object({ token: z.string().min(20).max(120) });
const unsubscription = z.object({
  organisation: z.string(),
  /** A group of notifications, or the daily mail. */
  topic: z.enum(['daily', ...groupNames]),
  isOff: z.boolean(),
  brand: z.object({ accent: z.array(z.string()).nullable(), logoUrl: z.string().nullable() }),
});

export const notificationPreferenceService = service('notificationpreference', {
  getPreferences: call({
    summary: 'How the caller wants to hear of notifications by mail. The bell shows all of them.',
    request: empty,
    response: preferences,
    errors: [],
    access: own,
  }),
  savePreferences: call({
    summary: 'Keeps how the caller wants to hear of notifications by mail.',
    request: choices,
    response: preferences,
    errors: ['invalid'],
    access: own,
  }),
  noteTimeZone: call({
    summary: 'Keeps the time zone of the caller’s browser, where they chose none.',
    request: z.object({ timeZone }),
    response: z.object({ timeZone }),
    errors: ['invalid'],
    access: own,
    passive: true,
  }),
  openUnsubscribe: call({
    summary: 'Which mails a link would turn off; changes nothing.',
    request: byToken,
    response: unsubscription,
    errors: ['link-gone'],
    access: { who: 'anyone' },
    ratePerMinute: 60,
  }),
  unsubscribe: call({
    summary: 'Turns the mails of the link’s group off; a second time changes nothing more.',
    request: byToken,
    response: unsubscription,
    errors: ['link-gone'],
    access: { who: 'anyone' },
    ratePerMinute: 60,
  }),
});
