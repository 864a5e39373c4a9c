import type { NotificationPreferences } from '@rushes/contract/core/notification-preferences';
import { notificationGroups } from '@rushes/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { idOf } from '../../users/fixtures.ts';
import { CalendarSection } from './calendar-section.tsx';
import { MailSection } from './mail-section.tsx';
import { NotificationSections } from './notification-sections.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignatureSection } from './signature-section.tsx';

const [listPath, endPath] = ['session/listSessions', 'session/revokeSession'];
const endOthersPath = 'session/revokeOtherSessions';
const sessionOf = (number: number, more: object = {}) => ({
  sessionId: idOf(number),
  device: { browser: `Browser ${number}`, system: 'Linux' },
  address: '192.0.2.1',
  customerName: 'North',
  createdAt: '2026-01-01T10:00:00.000Z',
  lastActiveAt: `2026-01-0${number}T10:00:00.000Z`,
  isCurrent: false,
  ...more,
});
const sessions = [sessionOf(1, { isCurrent: true }), sessionOf(2), sessionOf(3)];

const openSessions = (list: unknown, answers: Record<string, unknown> = {}) =>
  openApp(<SessionsSection />, { answers: { [listPath]: list, ...answers } });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

test('this device is first, then the latest, with where each is', async () => {
  await openSessions({ sessions });
  const texts = (await rows()).map(({ textContent }) => textContent);
  expect(texts.map((text) => /Browser \d/.exec(text)?.[0])).toEqual(['Browser 1', 'Browser 3', 'Browser 2']);
  expect(texts[0]).toContain('This device');
  expect(texts[1]).toContain('192.0.2.1 · North');
});

test('a session is ended from its row, and this one can’t be', async () => {
  const { user, requestsOf } = await openSessions(inTurn({ sessions }, { sessions: sessions.slice(0, 2) }), {
    [endPath]: {},
  });
  await rows();
  expect(screen.queryByRole('button', { name: 'Sign out Browser 1 on Linux' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out Browser 3 on Linux' }));
  expect(await screen.findByText('1 device signed out.')).toBeTruthy();
  expect(requestsOf(endPath)).toEqual([{ sessionId: idOf(3) }]);
  await waitFor(() => expect(screen.queryByText('Browser 3 on Linux')).toBeNull());
});

test('all other sessions are ended at once', async () => {
  const { user } = await openSessions({ sessions }, { [endOthersPath]: { ended: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Sign out other devices' }));
  expect(await screen.findByText('2 devices signed out.')).toBeTruthy();
});

test('the only session offers nothing to end', async () => {
  await openSessions({ sessions: sessions.slice(0, 1) });
  await rows();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('five sessions are shown, and all of them on request', async () => {
  const { user } = await openSessions({
    sessions: [...sessions, ...[4, 5, 6, 7].map((at) => sessionOf(at))],
  });
  expect(await rows()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show all (7)' }));
  expect(await rows()).toHaveLength(7);
});

test('a session that can’t be ended stays, and the reason is shown', async () => {
  const { user } = await openSessions({ sessions }, { [endPath]: new Refusal('not-found') });
  await user.click(await screen.findByRole('button', { name: 'Sign out Browser 2 on Linux' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(await rows()).toHaveLength(3);
});

test('sessions that can’t be loaded can be asked for again', async () => {
  const { user } = await openSessions(inTurn(new Refusal('internal'), { sessions }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(3);
});

const choicesPath = 'profile/saveMailChoices';
const choices = { 'report-ready': true };
const profile = {
  customerUserId: idOf(1),
  name: 'Cleo',
  userName: 'cleo@north.example',
  role: 'cm',
  organisation: 'North',
  userPictureURL3: null,
  mailChoices: choices,
};
const openMail = (answer: unknown) =>
  openApp(<MailSection choices={choices} />, {
    answers: { [choicesPath]: answer, 'profile/getProfile': profile },
  });
const choice = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

test('an email is switched off at once', async () => {
  const { user, requestsOf } = await openMail((request: object) => request);
  await user.click(choice('Email me when a report or export is ready'));
  expect(await screen.findByText('Preferences saved.')).toBeTruthy();
  expect(requestsOf(choicesPath)).toEqual([{ ...choices, 'report-ready': false }]);
});

const preferences: NotificationPreferences = {
  emails: { ...notificationGroups },
  quietHours: null,
  timeZone: 'UTC',
};
const savePath = 'notificationpreference/savePreferences';
const openNotifications = (answer: unknown, own = preferences) =>
  openApp(<NotificationSections preferences={own} />, {
    answers: { [savePath]: answer, 'notificationpreference/getPreferences': own },
  });
const cadence = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });

test('how often emails of a group come is saved at once, and a second choice keeps the first', async () => {
  const first = Promise.withResolvers<object>();
  const { user, requestsOf } = await openNotifications(inTurn(first.promise, preferences));
  await user.click(cadence('Approvals', 'Daily'));
  await user.click(cadence('Channels', 'Off'));
  await waitFor(() => expect(requestsOf(savePath)).toHaveLength(2));
  expect(requestsOf(savePath)[1]).toMatchObject({ emails: { approvals: 'daily', channels: 'off' } });
  first.resolve(preferences);
});

test('quiet hours are switched on with usual times, and the same time twice is not saved', async () => {
  const { user, requestsOf } = await openNotifications((request: object) => request);
  await user.click(screen.getByRole('switch', { name: 'Use quiet hours' }));
  expect(requestsOf(savePath)).toMatchObject([{ quietHours: { from: '20:00', to: '07:00' } }]);
});

const calendarPaths = ['todo/getCalendar', 'todo/createCalendar', 'todo/removeCalendar'] as const;

test('a calendar address is shown when it is created, replaced after a question, and removed', async () => {
  const [getPath, createPath, removePath] = calendarPaths;
  const some = { createdAt: '2026-01-01T10:00:00.000Z' };
  const { user, requestsOf } = await openApp(<CalendarSection />, {
    answers: {
      [getPath]: inTurn({ createdAt: null }, some, some, { createdAt: null }),
      [createPath]: inTurn(
        { url: 'https://x.test/calendar/one.ics' },
        { url: 'https://x.test/calendar/two.ics' },
      ),
      [removePath]: {},
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Calendar address' });
  expect(address.value).toBe('https://x.test/calendar/one.ics');
  await user.click(await screen.findByRole('button', { name: 'Replace address' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Replace address' }));
  await waitFor(() => expect(address.value).toBe('https://x.test/calendar/two.ics'));
  await user.click(screen.getByRole('button', { name: 'Remove address' }));
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy();
  expect(requestsOf(createPath)).toHaveLength(2);
});

test('a choice that can’t be saved goes back to what it was', async () => {
  const { user } = await openMail(new Refusal('busy'));
  await user.click(choice('Email me when a report or export is ready'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(choice('Email me when a report or export is ready').checked).toBe(true);
});

const [signaturePath, saveSignaturePath] = ['profile/getSignature', 'profile/saveSignature'];
const none = { document: null, html: '' };
const written = {
  document: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Best, Cleo' }] }],
  },
  html: '<p>Best, Cleo</p><script>alert(1)</script>',
};

const openSignature = (signature: unknown, answer: unknown = written) =>
  openApp(<SignatureSection />, { answers: { [signaturePath]: signature, [saveSignaturePath]: answer } });

test('a signature is shown as it is sent, without scripts', async () => {
  await openSignature(written);
  const shown = await screen.findByRole('group', { name: 'Your signature' });
  expect(shown.innerHTML).toBe('<p>Best, Cleo</p>');
});

test('a signature is edited, and an empty one is none', async () => {
  const { user, requestsOf } = await openSignature(written, none);
  await user.click(await screen.findByRole('button', { name: 'Edit signature' }));
  const editor = await screen.findByRole('textbox', { name: 'Signature' });
  expect(editor.textContent).toBe('Best, Cleo');
  await user.click(screen.getByRole('button', { name: 'Save signature' }));
  await waitFor(() => expect(requestsOf(saveSignaturePath)).toMatchObject([{ document: written.document }]));
  expect(await screen.findByText('No signature yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add signature' })).toBeTruthy();
});

test('a signature that is refused says why, and editing goes on', async () => {
  const { user } = await openSignature(none, new Refusal('invalid'));
  await user.click(await screen.findByRole('button', { name: 'Add signature' }));
  await screen.findByRole('textbox', { name: 'Signature' });
  await user.click(screen.getByRole('button', { name: 'Save signature' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Signature' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Signature' })).toBeNull();
});

test('a font size beyond the limits is refused with them', async () => {
  const { user } = await openSignature(none);
  await user.click(await screen.findByRole('button', { name: 'Add signature' }));
  await fill(user, await screen.findByRole('textbox', { name: 'Font size (px)' }), '500');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter a size from \d+ to \d+ pixels\.$/);
});

test('a file that is no image is refused for the signature', async () => {
  const { user } = await openSignature(none);
  await user.click(await screen.findByRole('button', { name: 'Add signature' }));
  await screen.findByRole('textbox', { name: 'Signature' });
  const [input] = screen.getAllByLabelText<HTMLInputElement>('Image', { selector: 'input' });
  const file = new File(['x'], 'a.txt', { type: 'text/plain' });
  if (input !== undefined) await user.setup({ applyAccept: false }).upload(input, file);
  expect((await screen.findByRole('alert')).textContent).toMatch(/isn't a supported image/);
});
