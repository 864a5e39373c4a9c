import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { session } from '../../../../lib/session/session.ts';
import { fill, findDialog, inTurn, openApp, Refusal } from '../../../../test-app.tsx';
import { adminId, administratorOf, customerOf } from '../fixtures.ts';
import { customerQuery } from '../api.ts';
import { LookDialog } from './look-dialog.tsx';
import { FeaturesSection, LimitsSection } from './settings-sections.tsx';

const updatePath = 'customer/updateCustomer';
const { customerId } = customerOf();
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const feature = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

const openLimits = (answer: unknown, seatLimit: number | null = 20) =>
  openApp(<LimitsSection customer={customerOf({ seatLimit, users: 3 })} />, {
    answers: { [updatePath]: answer },
  });

test('limits are saved over the customer that was seen, beside what is in use', async () => {
  const { user, requestsOf } = await openLimits(customerOf({ seatLimit: 30 }));
  expect(screen.getByText(/3 seats used$/)).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  await fill(user, field('Storage limit (GB)'), '750');
  await fill(user, field('Seat limit'), '30');
  await user.click(button('Save'));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(requestsOf(updatePath)).toEqual([
    { customerId, revision: 4, quotaBytes: 750_000_000_000, seatLimit: 30 },
  ]);
});

test('seats that are emptied are not limited any more', async () => {
  const { user, requestsOf } = await openLimits(customerOf());
  await user.clear(field('Seat limit'));
  await user.click(button('Save'));
  await waitFor(() => expect(requestsOf(updatePath)).toMatchObject([{ seatLimit: null }]));
});

test('storage is at least one gigabyte', async () => {
  const { user } = await openLimits(customerOf());
  await fill(user, field('Storage limit (GB)'), '0');
  await user.tab();
  expect(field('Storage limit (GB)').value).toBe('1');
});

test('limits that someone else changed first ask for a check, and both changes can be kept', async () => {
  const theirs = customerOf({ quotaBytes: 900_000_000_000, revision: 5 });
  const refusal = new Refusal('conflict', { details: { current: theirs, changedBy: '' } });
  // What the page knows of the customer is fetched again after a refusal.
  function Page() {
    const { data } = useQuery({ ...customerQuery(customerId), initialData: customerOf() });
    return <LimitsSection customer={data} />;
  }
  const { user, requestsOf } = await openApp(<Page />, {
    answers: { [updatePath]: inTurn(refusal, theirs), 'customer/getCustomer': theirs },
  });
  await fill(user, field('Seat limit'), '30');
  await user.click(button('Save'));
  await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await waitFor(() =>
    expect(requestsOf(updatePath).at(-1)).toEqual({
      customerId,
      revision: 5,
      quotaBytes: 900_000_000_000,
      seatLimit: 30,
    }),
  );
});

test('a feature is switched on at once, and the others wait until it is saved', async () => {
  const answer = Promise.withResolvers<object>();
  const { user, requestsOf } = await openApp(<FeaturesSection customer={customerOf()} />, {
    answers: { [updatePath]: () => answer.promise },
  });
  await user.click(feature('Campaigns'));
  await waitFor(() => expect(feature('Campaigns').checked).toBe(true));
  // Another change upon the same revision would be refused as someone else's.
  expect(feature('Storyboards').disabled).toBe(true);
  answer.resolve(customerOf());
  await waitFor(() => expect(feature('Storyboards').disabled).toBe(false));
  expect(requestsOf(updatePath)).toMatchObject([
    { customerId, revision: 4, flags: { campaignManager: true, storyboard: false } },
  ]);
});

test('a feature that can’t be switched stays as it was', async () => {
  const { user } = await openApp(<FeaturesSection customer={customerOf()} />, {
    answers: { [updatePath]: new Refusal('busy') },
  });
  await user.click(feature('Campaigns'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(feature('Campaigns').checked).toBe(false);
});

async function openLook(list: unknown) {
  const look = vi.spyOn(session, 'lookInto').mockResolvedValue(undefined);
  const app = await openApp(<LookDialog customer={customerOf()} opened onClose={() => undefined} />, {
    answers: { 'customer/getAdministrators': list },
  });
  await findDialog('View North as a user');
  return { ...app, look };
}
const page = (...items: object[]) => ({ items, nextCursor: null });

test('support views a customer as a user, for a reason and a time', async () => {
  const { user, look } = await openLook(page(administratorOf()));
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await fill(user, reason, 'Too short');
  await user.click(button('Start viewing'));
  expect(await screen.findByText('Enter a reason of at least 10 characters.')).toBeTruthy();
  expect(look).not.toHaveBeenCalled();
  await fill(user, reason, 'They can’t find their footage.');
  await user.click(screen.getByRole('combobox', { name: 'Duration' }));
  await user.click(await screen.findByRole('option', { name: '60 minutes' }));
  await user.click(button('Start viewing'));
  await waitFor(() =>
    expect(look).toHaveBeenCalledWith({
      customerId,
      customerUserId: adminId,
      reason: 'They can’t find their footage.',
      minutes: 60,
    }),
  );
});

test('only users who can sign in are offered', async () => {
  await openLook(page(administratorOf({ state: 'suspended' })));
  expect(await screen.findByText('There are no active customer admins to view as.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start viewing' })).toBeNull();
});

test('users who can’t be loaded can be asked for again', async () => {
  const { user } = await openLook(inTurn(new Refusal('internal'), page(administratorOf())));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Start viewing' })).toBeTruthy();
});
