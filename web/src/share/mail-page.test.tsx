import type { Preferences, Subscription } from '@rushes/contract/audience/contacts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn, openApp, Refusal } from '../test-app.tsx';
import { MailPage, type MailLink } from './mail-page.tsx';
import { NotificationMailPage } from './notification-mail-page.tsx';

const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const listId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const host = { organisation: 'North', brand: { logoUrl: null, accent: null } };

const subscriptionOf = (more: Partial<Subscription> = {}): Subscription => ({
  ...host,
  listName: 'Press',
  state: 'confirmed',
  ...more,
});

const listOf = (number: number, more: Partial<Preferences['lists'][number]> = {}) => ({
  listId: listId(number),
  name: `List ${number}`,
  description: '',
  scope: 'organisation' as const,
  isSubscribed: true,
  ...more,
});

const preferencesOf = (more: Partial<Preferences> = {}): Preferences => ({
  ...host,
  email: 'ada@south.example',
  lists: [listOf(1), listOf(2, { isSubscribed: false }), listOf(3, { name: 'Clara', scope: 'personal' })],
  isBlocked: false,
  wipeRequestedAt: null,
  ...more,
});

const open = (link: MailLink, answers: Record<string, unknown>) =>
  openApp(<MailPage link={link} token={token} />, { answers });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

test('opening an unsubscribe link changes nothing until it is confirmed', async () => {
  const { user, asked, requestsOf } = await open('unsubscribe', {
    'preference/openUnsubscribe': subscriptionOf(),
    'preference/unsubscribe': subscriptionOf({ state: 'unsubscribed' }),
  });
  expect(
    await screen.findByText("You'll stop getting emails sent to North's “Press” mailing list."),
  ).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual(['preference/openUnsubscribe']);
  await user.click(await button('Unsubscribe'));
  expect(await heading("You're unsubscribed")).toBeTruthy();
  expect(requestsOf('preference/unsubscribe')).toEqual([{ token }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('emails about notifications are turned off by a button, which leads to all preferences', async () => {
  const mails = { ...host, topic: 'tasks-for-me', isOff: false };
  const unsubscribePath = 'notificationpreference/unsubscribe';
  const { user, requestsOf } = await openApp(<NotificationMailPage token={token} />, {
    answers: {
      'notificationpreference/openUnsubscribe': mails,
      [unsubscribePath]: { ...mails, isOff: true },
    },
  });
  expect(await screen.findByText(/^You'll stop getting “Tasks for me” emails from North\./)).toBeTruthy();
  expect(requestsOf(unsubscribePath)).toEqual([]);
  await user.click(await button('Turn off'));
  expect(await heading('Emails are off')).toBeTruthy();
  expect(requestsOf(unsubscribePath)).toEqual([{ token }]);
  const link = screen.getByRole('link', { name: 'All email preferences' });
  expect(link.getAttribute('href')).toBe('/account/notifications');
});

test('a link without a list says that all emails end', async () => {
  const { user } = await open('unsubscribe', {
    'preference/openUnsubscribe': subscriptionOf({ listName: '' }),
    'preference/unsubscribe': subscriptionOf({ listName: '', state: 'unsubscribed' }),
  });
  expect(await screen.findByText("You'll stop getting emails from North.")).toBeTruthy();
  await user.click(await button('Unsubscribe'));
  expect(await screen.findByText("You won't get emails from North any more.")).toBeTruthy();
});

test('a subscription is confirmed with a button, once', async () => {
  const { user } = await open('confirm', {
    'preference/openConfirmation': subscriptionOf({ state: 'unconfirmed' }),
    'preference/confirmSubscription': subscriptionOf(),
  });
  await heading('Confirm your subscription');
  await user.click(await button('Confirm subscription'));
  expect(await heading("You're subscribed")).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that was confirmed before says so at once', async () => {
  await open('confirm', { 'preference/openConfirmation': subscriptionOf() });
  expect(await heading("You're subscribed")).toBeTruthy();
});

test.each([
  ['link-gone', 'This link no longer works', false],
  ['internal', "Couldn't load the page", true],
])('a link that answers %s says why, and whether to try again', async (code, title, mayRetry) => {
  await open('preferences', { 'preference/openPreferences': new Refusal(code) });
  await heading(title);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayRetry);
});

test('trying again shows the page once it can be loaded', async () => {
  const { user } = await open('preferences', {
    'preference/openPreferences': inTurn(new Refusal('internal'), preferencesOf()),
  });
  await user.click(await button('Try again'));
  expect(await heading('Emails from North')).toBeTruthy();
});

test('lists are chosen and saved together; a personal one goes by its owner', async () => {
  const { user, requestsOf } = await open('preferences', {
    'preference/openPreferences': preferencesOf(),
    'preference/savePreferences': preferencesOf({
      lists: [listOf(1, { isSubscribed: false }), listOf(2)],
    }),
  });
  expect(await screen.findByRole('checkbox', { name: 'Emails from Clara' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'List 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'List 2' }));
  await user.click(await button('Save'));
  expect((await screen.findByRole('status')).textContent).toBe('Saved.');
  expect(requestsOf('preference/savePreferences')).toEqual([{ token, listIds: [listId(3), listId(2)] }]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'List 1' }).checked).toBe(false);
});

test('all emails end with one button, which is gone then', async () => {
  const { user, requestsOf } = await open('preferences', {
    'preference/openPreferences': preferencesOf(),
    'preference/unsubscribeAll': preferencesOf({ lists: [], isBlocked: true }),
  });
  await user.click(await button('Unsubscribe from all'));
  expect((await screen.findByRole('status')).textContent).toBe("You've unsubscribed from all emails.");
  expect(requestsOf('preference/unsubscribeAll')).toEqual([{ token }]);
  expect(screen.queryByRole('button', { name: 'Unsubscribe from all' })).toBeNull();
  expect(screen.getByText("You're not subscribed to any lists.")).toBeTruthy();
});

test('erasure is explained before it is requested', async () => {
  const { user, requestsOf } = await open('preferences', {
    'preference/openPreferences': preferencesOf(),
    'preference/requestWipe': preferencesOf({ isBlocked: true, wipeRequestedAt: '2026-01-05T10:00:00.000Z' }),
  });
  await user.click(await button('Erase my data'));
  expect(screen.getByText(/the organisation is asked to erase your data/)).toBeTruthy();
  expect(requestsOf('preference/requestWipe')).toEqual([]);
  await user.click(await button('Request erasure'));
  expect(await screen.findByText(/^You asked North to erase your data/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Erase|erasure|Unsubscribe/ })).toBeNull();
});
