import type { Notification, NotificationKind } from '@rushes/contract/core/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../../test-app.tsx';
import { Bell } from './bell.tsx';
import { placeOf } from './notification-row.tsx';

const idOf = (number: number) => `70000000-0000-4000-8000-00000000000${number}`;
const itemOf = (number: number, more: Partial<Notification> = {}): Notification => ({
  notificationId: idOf(number),
  kind: 'program-shared',
  at: `2026-01-0${number}T10:00:00.000Z`,
  isRead: false,
  amount: 1,
  actor: { id: idOf(9), name: 'Bo' },
  program: { id: idOf(8), name: 'Launch' },
  clip: null,
  channel: null,
  group: null,
  task: null,
  approval: null,
  guestRecording: null,
  script: null,
  storyboard: null,
  guest: null,
  role: null,
  reason: '',
  ...more,
});
const [listPath, countPath] = ['notification/getNotifications', 'notification/countUnread'];
const [readPath, readAllPath] = ['notification/markRead', 'notification/markAllRead'];
const pageOf = (items: Notification[], nextCursor: string | null = null) => ({ items, nextCursor });

async function open(answers: Record<string, unknown>) {
  const app = await openApp(<Bell />, { answers: { [countPath]: { count: 1 }, ...answers } });
  await app.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const list = within(await screen.findByRole('dialog', { name: /^Notifications/ }));
  return { ...app, list };
}

type List = Awaited<ReturnType<typeof open>>['list'];
const rowLink = async (list: List) => within(await list.findByRole('listitem')).getByRole('link');
const rowNames = (list: List) =>
  within(list.getByRole('list'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test.each([
  [0, 'Notifications'],
  [1, 'Notifications, 1 unread'],
  [100, 'Notifications, more than 99 unread'],
])('the bell says how many are unread: %s', async (count, name) => {
  await openApp(<Bell />, { answers: { [countPath]: { count } } });
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('the bell stays usable where the count can’t be loaded', async () => {
  await openApp(<Bell />, { answers: { [countPath]: new Refusal('internal') } });
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('opening a notification leads to what it is about, and marks it as read', async () => {
  const { user, list, path, requestsOf } = await open({
    [listPath]: pageOf([itemOf(2), itemOf(1, { isRead: true })]),
    [readPath]: {},
  });
  expect(await list.findAllByRole('img', { name: 'Unread' })).toHaveLength(1);
  const [latest] = list.getAllByRole('link');
  if (latest !== undefined) await user.click(latest);
  await waitFor(() => expect(path()).toBe(`/home/play/${idOf(8)}`));
  expect(requestsOf(readPath)).toEqual([{ notificationIds: [idOf(2)] }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a notification that was read is opened without marking it again', async () => {
  const { user, list, path, requestsOf } = await open({ [listPath]: pageOf([itemOf(1, { isRead: true })]) });
  await user.click(await rowLink(list));
  await waitFor(() => expect(path()).toContain('/home/play/'));
  expect(requestsOf(readPath)).toEqual([]);
});

test('all are marked as read up to the latest that is shown', async () => {
  const read = [itemOf(2, { isRead: true }), itemOf(1, { isRead: true })];
  const { user, list, requestsOf } = await open({
    [listPath]: inTurn(pageOf([itemOf(2), itemOf(1)]), pageOf(read)),
    [readAllPath]: {},
  });
  await user.click(await list.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(list.queryByRole('img', { name: 'Unread' })).toBeNull());
  expect(requestsOf(readAllPath)).toEqual([{ until: itemOf(2).at }]);
  expect(list.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true);
});

test('what can’t be marked as read stays unread', async () => {
  const { user, list } = await open({
    [listPath]: pageOf([itemOf(1)]),
    [readAllPath]: new Refusal('busy'),
  });
  await user.click(await list.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(list.getByRole('img', { name: 'Unread' })).toBeTruthy();
});

test('earlier notifications are shown on request', async () => {
  const { user, list, requestsOf } = await open({
    [listPath]: inTurn(pageOf([itemOf(2)], 'next'), pageOf([itemOf(1, { kind: 'role-changed' })])),
  });
  await user.click(await list.findByRole('button', { name: /more/i }));
  await waitFor(() => expect(rowNames(list)).toHaveLength(2));
  expect(requestsOf(listPath)).toEqual([{ limit: 20 }, { limit: 20, cursor: 'next' }]);
});

test('no notifications say what appears here', async () => {
  const { list } = await open({ [listPath]: pageOf([]) });
  expect(await list.findByText('No notifications')).toBeTruthy();
  expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('notifications that can’t be loaded can be asked for again', async () => {
  const { user, list } = await open({ [listPath]: inTurn(new Refusal('internal'), pageOf([itemOf(1)])) });
  await user.click(await list.findByRole('button', { name: 'Try again' }));
  expect(await rowLink(list)).toBeTruthy();
});

const clip = { id: idOf(7), name: 'Interview' };
const channel = { id: idOf(6), name: 'News' };
const task = { id: idOf(5), name: 'Party' };
test.each<[string, Partial<Notification>]>([
  ['Bo shared “Launch” with you', { kind: 'program-shared' }],
  ['A former user published “Launch”', { kind: 'program-published', actor: null }],
  ["“Interview” couldn't be processedNo sound", { kind: 'clip-failed', clip, reason: 'No sound' }],
  ["3 uploads couldn't be processed", { kind: 'clip-failed', clip, amount: 3, reason: 'No sound' }],
  ['Bo sent “Launch” back from NewsToo long', { kind: 'submission-rejected', channel, reason: 'Too long' }],
  ['Bo sent you the task “Party”', { kind: 'task-assigned', task: { ...task, kind: 'recording' } }],
  ['Bo requested files from you for “Party”', { kind: 'task-assigned', task: { ...task, kind: 'file' } }],
  ['Your role is now Viewer', { kind: 'role-changed', role: { role: 'viewer', name: null } }],
  ['Your role is now Editors', { kind: 'role-changed', role: { role: 'cc', name: 'Editors' } }],
])('a notification says in a sentence what happened: %s', async (sentence, more) => {
  const { list } = await open({ [listPath]: pageOf([itemOf(1, more)]) });
  expect((await rowLink(list)).textContent).toContain(sentence);
});

test.each<[NotificationKind, number, object]>([
  ['program-published', 1, { to: '/home/play/$programId', params: { programId: idOf(8) } }],
  ['clip-ready', 1, { to: '/clips/edit/$clipId', params: { clipId: idOf(7) } }],
  ['clip-ready', 2, { to: '/clips/list' }],
  ['submission-received', 1, { to: '/channel/edit/$channelId', params: { channelId: idOf(6) } }],
  ['join-requested', 1, { to: '/channel/edit/details/$channelId', hash: 'members' }],
  ['join-declined', 1, { to: '/home/discover-channel' }],
  ['channel-joined', 1, { to: '/home/channel/all', search: { channel: idOf(6) } }],
  ['channel-joined', 2, { to: '/home/channel/all' }],
  ['group-left', 1, { to: '/home/library' }],
])('%s leads to where it is decided or shown (%s)', (kind, amount, place) => {
  expect(placeOf(itemOf(1, { kind, amount, clip, channel }))).toMatchObject(place);
});

test('a response of a guest is named with the guest and leads to it, and several to their list', async () => {
  const guestRecording = { id: idOf(7), name: 'Stories' };
  const one = itemOf(1, { kind: 'guest-submitted', guestRecording, guest: { id: idOf(6), name: 'Gina' } });
  const { list } = await open({
    [listPath]: pageOf([one, { ...one, notificationId: idOf(2), kind: 'guest-consent-ended', guest: null }]),
  });
  await list.findByText('Gina sent a response to “Stories”');
  expect(list.getByText("A guest's consent for “Stories” has ended")).toBeTruthy();
  expect(placeOf(one)).toMatchObject({
    params: { guestRecordingId: idOf(7) },
    search: { response: idOf(6) },
  });
  expect(placeOf({ ...one, amount: 2 }).search).toBeUndefined();
});
