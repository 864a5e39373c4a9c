import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { dayOf, endOfDay } from '../days.ts';
import { adminId, customerOf } from '../fixtures.ts';
import { NewCustomerDialog } from './new-customer-dialog.tsx';

const [createPath, usePath] = ['customer/createCustomer', 'customer/getNameUse'];
const made = (link: string | null = null) => ({
  customer: customerOf(),
  invitation: { customerUserId: adminId, email: 'ada@north.example', link },
});
const invalid = (path: string, message: string) => new Refusal('invalid', { fields: [{ path, message }] });

async function open(answer: unknown = made(), use: unknown = { isTaken: false }) {
  const onClose = vi.fn<() => void>();
  const app = await openApp(<NewCustomerDialog opened onClose={onClose} />, {
    answers: { [createPath]: answer, [usePath]: use },
  });
  const dialog = within(await findDialog(/New customer|created/));
  const text = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const click = (name: string) => app.user.click(dialog.getByRole('button', { name }));
  const toLimits = async () => {
    await fill(app.user, text('Name'), 'North');
    await click('Next');
    await dialog.findByLabelText('Trial ends');
  };
  const toAdmin = async () => {
    await toLimits();
    await click('Next');
    await dialog.findByRole('textbox', { name: 'Email address' });
  };
  return { ...app, onClose, dialog, text, click, toLimits, toAdmin };
}

test('a customer is made with its limits, features and first admin', async () => {
  const { user, dialog, text, click, toLimits, requestsOf } = await open();
  await toLimits();
  await fill(user, text('Storage limit (GB)'), '1.5');
  await fill(user, text('Seat limit'), '20');
  await user.click(dialog.getByRole('switch', { name: 'Campaigns' }));
  await fill(user, dialog.getByLabelText('Trial ends'), dayOf(10));
  await click('Next');
  await fill(user, await dialog.findByRole('textbox', { name: 'Email address' }), 'ada@north.example');
  await fill(user, text('Name'), 'Ada');
  await click('Create');
  expect((await screen.findByRole('status')).textContent).toBe('ada@north.example has been added.');
  expect(requestsOf(createPath)).toEqual([
    {
      organisation: { name: 'North', addressLine: '', city: '', state: '', zip: '' },
      flags: { campaignManager: true },
      houseFps: 30,
      trialEndsAt: endOfDay(dayOf(10)),
      first: { email: 'ada@north.example', name: 'Ada', role: 'cm' },
      quotaBytes: 1_500_000_000,
      seatLimit: 20,
    },
  ]);
});

test('no seats means no limit, and no trial means none', async () => {
  const { user, text, click, toAdmin, requestsOf } = await open();
  await toAdmin();
  await fill(user, text('Email address'), 'ada@north.example');
  await click('Create');
  await waitFor(() =>
    expect(requestsOf(createPath)).toMatchObject([{ seatLimit: null, trialEndsAt: null, flags: {} }]),
  );
});

test('each step asks for what it lacks before it goes on', async () => {
  const { user, dialog, text, click, requestsOf } = await open();
  await click('Next');
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  await fill(user, text('Name'), 'North');
  await click('Next');
  await fill(user, await dialog.findByLabelText('Trial ends'), dayOf(-2));
  await click('Next');
  expect(await dialog.findByText('Choose a future date.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Trial ends'));
  await click('Next');
  await fill(user, await dialog.findByRole('textbox', { name: 'Email address' }), 'ada@north');
  await click('Create');
  expect(await dialog.findByText('Enter a valid email address.')).toBeTruthy();
  expect(requestsOf(createPath)).toEqual([]);
});

test('a name that is taken holds the first step', async () => {
  const { user, dialog, text, click } = await open(made(), { isTaken: true });
  await fill(user, text('Name'), 'North');
  await click('Next');
  expect(await dialog.findByText('A customer with this name already exists.')).toBeTruthy();
  expect(dialog.queryByLabelText('Trial ends')).toBeNull();
});

test('where the name can’t be looked up, it is decided on creating', async () => {
  const { user, dialog, text, click, toAdmin } = await open(
    new Refusal('name-taken'),
    new Refusal('internal'),
  );
  await toAdmin();
  await fill(user, text('Email address'), 'ada@north.example');
  await click('Create');
  expect(await dialog.findByText('A customer with this name already exists.')).toBeTruthy();
  expect(text('Name').value).toBe('North');
});

test.each([
  [
    'first.email',
    'already-here',
    'Email address',
    /^Nothing was changed: they're already in this organisation/,
  ],
  ['organisation.zip', 'Too long.', 'Postcode', 'Too long.'],
])('a refused %s leads to its step, and what is typed stays', async (path, message, label, words) => {
  const { user, dialog, text, click, toAdmin } = await open(invalid(path, message));
  await toAdmin();
  await fill(user, text('Email address'), 'ada@north.example');
  await click('Create');
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(text(label)).toBeTruthy();
});

test('a failure keeps everything, and the next try makes the customer', async () => {
  const { user, text, click, toAdmin, requestsOf } = await open(inTurn(new Refusal('busy'), made()));
  await toAdmin();
  await fill(user, text('Email address'), 'ada@north.example');
  await click('Create');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await click('Create');
  expect(await screen.findByText('ada@north.example has been added.')).toBeTruthy();
  expect(requestsOf(createPath)).toHaveLength(2);
});

test('steps back keep what was typed', async () => {
  const { user, dialog, text, click, toAdmin } = await open();
  await toAdmin();
  await fill(user, text('Email address'), 'ada@north.example');
  await click('Back');
  await click('Back');
  expect(text('Name').value).toBe('North');
  await click('Next');
  await dialog.findByLabelText('Trial ends');
  await click('Next');
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })).value).toBe(
    'ada@north.example',
  );
});

test('where no mail leaves, the link of the first admin can be copied', async () => {
  const link = 'https://rushes.example/invitation#abc';
  const { user, text, click, toAdmin } = await open(made(link));
  await toAdmin();
  await fill(user, text('Email address'), 'ada@north.example');
  await click('Create');
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(screen.getByRole('link', { name: 'Open customer' }).getAttribute('href')).toContain(
    customerOf().customerId,
  );
});
