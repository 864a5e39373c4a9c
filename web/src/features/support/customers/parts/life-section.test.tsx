import type { Customer } from '@rushes/contract/support/customers';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findDialog, openApp, Refusal } from '../../../../test-app.tsx';
import { dayOf, dayOfInstant, startOfDay } from '../days.ts';
import { adminId, administratorOf, customerOf } from '../fixtures.ts';
import { AdministratorsSection } from './administrators-section.tsx';
import { LifeSection } from './life-section.tsx';

const [suspendPath, activatePath] = ['customer/suspendCustomer', 'customer/activateCustomer'];
const [planPath, cancelPath] = ['customer/planClosing', 'customer/cancelClosing'];
const { customerId } = customerOf();

const open = (customer: Partial<Customer> = {}, answers: Record<string, unknown> = {}) =>
  openApp(<LifeSection customer={customerOf(customer)} />, { answers });
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const planned = { closesAt: '2030-03-01T00:00:00.000Z', erasesAt: '2030-04-01T00:00:00.000Z' };

test.each([
  ['active', {}, ['Suspend', 'Schedule closure']],
  ['trial', {}, ['Suspend', 'Activate', 'Schedule closure']],
  ['suspended', {}, ['Reactivate', 'Schedule closure']],
  ['active', planned, ['Suspend', 'Change closure dates', 'Cancel closure']],
  ['closed', planned, ['Reopen']],
] as const)('a customer that is %s is offered what fits it', async (state, more, offered) => {
  await open({ state, ...more });
  expect(names()).toEqual(offered);
});

test('a suspension needs a reason, and support sees it later', async () => {
  const { user, requestsOf } = await open({}, { [suspendPath]: customerOf({ state: 'suspended' }) });
  await user.click(button('Suspend'));
  const dialog = within(await findDialog('Suspend North'));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
  await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Unpaid');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('North suspended.')).toBeTruthy();
  expect(requestsOf(suspendPath)).toEqual([{ customerId, reason: 'Unpaid' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a suspension that is refused keeps the reason', async () => {
  const { user } = await open({}, { [suspendPath]: new Refusal('wrong-state') });
  await user.click(button('Suspend'));
  const dialog = within(await findDialog('Suspend North'));
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await fill(user, reason, 'Unpaid');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(reason.value).toBe('Unpaid');
});

test('a suspended customer shows why and comes back at once', async () => {
  const { user, requestsOf } = await open(
    { state: 'suspended', stateReason: 'Unpaid' },
    { [activatePath]: customerOf() },
  );
  expect(screen.getByText('Suspended: Unpaid')).toBeTruthy();
  await user.click(button('Reactivate'));
  expect(await screen.findByText('North reactivated.')).toBeTruthy();
  expect(requestsOf(activatePath)).toEqual([{ customerId }]);
});

test('a trial customer is activated, and the trial ends', async () => {
  const { user, requestsOf } = await open({ state: 'trial' }, { [activatePath]: customerOf() });
  await user.click(button('Activate'));
  expect(await screen.findByText('Trial ended. North is now active.')).toBeTruthy();
  expect(requestsOf(activatePath)).toEqual([{ customerId }]);
});

async function openPlan(answer: unknown) {
  const app = await open({}, { [planPath]: answer });
  await app.user.click(button('Schedule closure'));
  const dialog = within(await findDialog('Schedule closure for North'));
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Schedule closure' }));
  const day = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  return { ...app, dialog, save, day };
}

test('the days of a scheduled closure are changed from those it has', async () => {
  const { user } = await open(planned);
  await user.click(button('Change closure dates'));
  const dialog = within(await findDialog('Change closure dates for North'));
  const day = (name: string) => dialog.getByLabelText<HTMLInputElement>(name).value;
  expect([day('Sign-in stops on'), day('Data is deleted on')]).toEqual([
    dayOfInstant(planned.closesAt),
    dayOfInstant(planned.erasesAt),
  ]);
});

test('a closure is scheduled with both of its days', async () => {
  const { user, save, day, requestsOf } = await openPlan(customerOf(planned));
  await fill(user, day('Sign-in stops on'), dayOf(10));
  await fill(user, day('Data is deleted on'), dayOf(40));
  await save();
  expect(await screen.findByText('Closure scheduled.')).toBeTruthy();
  expect(requestsOf(planPath)).toEqual([
    { customerId, closesAt: startOfDay(dayOf(10)), erasesAt: startOfDay(dayOf(40)) },
  ]);
});

test.each([
  ['in the past', dayOf(-2), dayOf(40), 'Choose a future date.'],
  ['missing', '', dayOf(40), 'Choose a date.'],
  ['after the data is deleted', dayOf(40), dayOf(20), 'Choose a date after the closure.'],
])('a closure that is %s isn’t scheduled', async (_what, closes, erases, words) => {
  const { user, dialog, save, day, requestsOf } = await openPlan(customerOf());
  await user.clear(day('Sign-in stops on'));
  if (closes !== '') await fill(user, day('Sign-in stops on'), closes);
  await fill(user, day('Data is deleted on'), erases);
  await save();
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(requestsOf(planPath)).toEqual([]);
});

test('a closure is cancelled', async () => {
  const { user, requestsOf } = await open(planned, { [cancelPath]: customerOf() });
  expect(screen.getByText(/^Closes on .* Everything is deleted on /)).toBeTruthy();
  await user.click(button('Cancel closure'));
  expect(await screen.findByText('Closure cancelled.')).toBeTruthy();
  expect(requestsOf(cancelPath)).toEqual([{ customerId }]);
});

const [invitePath, stepPath] = ['customer/inviteAdministrator', 'customer/stepAdministrator'];
const resendPath = 'customer/resendAdministrator';
const sent = (link: string | null) => ({ customerUserId: adminId, email: 'ada@north.example', link });

async function openAdmins(state: 'active' | 'invited' | 'suspended', answers: Record<string, unknown>) {
  const app = await openApp(<AdministratorsSection customer={customerOf()} />, {
    answers: {
      'customer/getAdministrators': { items: [administratorOf({ state })], nextCursor: null },
      'customer/countAdministrators': { count: 1 },
      ...answers,
    },
  });
  const openMenu = async () =>
    app.user.click(await screen.findByRole('button', { name: 'Actions for Ada Berg' }));
  return { ...app, openMenu };
}

test.each([
  ['active', ['Suspend', 'Deactivate']],
  ['suspended', ['Deactivate', 'Reactivate']],
  ['invited', ['Resend invitation', 'Deactivate']],
] as const)('an admin who is %s is offered what fits them', async (state, offered) => {
  const { openMenu } = await openAdmins(state, {});
  await openMenu();
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(offered);
});

test('the last admin stays, and the reason is shown', async () => {
  const { user, openMenu, requestsOf } = await openAdmins('active', {
    [stepPath]: { refused: 'last-of-role' },
  });
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  expect(
    await screen.findByText(/^Nothing was changed: there must be at least one active administrator/),
  ).toBeTruthy();
  expect(requestsOf(stepPath)).toEqual([{ customerUserId: adminId, step: 'deactivate' }]);
});

test('an invitation is sent again, and its link copied where no mail leaves', async () => {
  const { user, openMenu } = await openAdmins('invited', { [resendPath]: sent('https://x.example/1') });
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Resend invitation' }));
  expect(
    await screen.findByText("Email isn't set up. Share the copied link with ada@north.example."),
  ).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('https://x.example/1');
});

test('an admin is invited, and a refused address is explained at its field', async () => {
  const refusal = new Refusal('invalid', { fields: [{ path: 'email', message: 'already-invited' }] });
  const { user, requestsOf } = await openAdmins('active', { [invitePath]: refusal });
  await user.click(button('Invite'));
  const dialog = within(await findDialog('Invite an admin for North'));
  await fill(user, dialog.getByRole('textbox', { name: 'Email address' }), 'bo@north.example');
  await user.click(dialog.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Administrator' }));
  await user.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByText("Nothing was changed: they're already invited.")).toBeTruthy();
  expect(requestsOf(invitePath)).toEqual([
    { customerId, email: 'bo@north.example', name: '', role: 'admin' },
  ]);
});
