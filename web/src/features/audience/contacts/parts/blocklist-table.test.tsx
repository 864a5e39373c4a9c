import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findDialog, openApp, Refusal } from '../../../../test-app.tsx';
import { blockedOf } from '../test-contacts.ts';
import { BlocklistTable } from './blocklist-table.tsx';

const settings = { filter: [], gridColumns: [] };
const blockPath = 'contact/blockAddresses';

async function open(answers: Record<string, unknown> = {}, options: Parameters<typeof openApp>[1] = {}) {
  return openApp(<BlocklistTable />, {
    ...options,
    answers: {
      'contact/getBlocklist': {
        items: [blockedOf(1), blockedOf(2, { reason: 'contact' })],
        nextCursor: null,
      },
      'contact/countBlocklist': { count: 2 },
      'event/getMenuNotificationCount': { searchFilters: { files: settings, footage: settings } },
      ...answers,
    },
  });
}

async function openAdding(answers: Record<string, unknown> = {}) {
  const app = await open(answers);
  await app.user.click(await screen.findByRole('button', { name: 'Block addresses' }));
  const dialog = within(await findDialog('Block addresses'));
  const addresses = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' });
  return {
    ...app,
    dialog,
    addresses,
    paste: async (text: string) => {
      await app.user.click(addresses);
      await app.user.paste(text);
    },
    block: dialog.getByRole<HTMLButtonElement>('button', { name: 'Block' }),
  };
}

test('addresses are blocked however they are separated', async () => {
  const { user, paste, block, requestsOf } = await openAdding({ [blockPath]: { changed: 3 } });
  await paste('a@south.example, b@south.example;\n c@south.example\n');
  await user.click(block);
  expect(await screen.findByText('3 addresses blocked.')).toBeTruthy();
  expect(requestsOf(blockPath)).toEqual([
    { emails: ['a@south.example', 'b@south.example', 'c@south.example'] },
  ]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a text that is no address is named, and nothing is sent', async () => {
  const { paste, block, dialog } = await openAdding();
  expect(block.disabled).toBe(true);
  await paste('a@south.example, nobody');
  expect(dialog.getByText("“nobody” isn't a valid email address.")).toBeTruthy();
  expect(block.disabled).toBe(true);
});

test('more addresses than can be blocked at once are refused, not dropped', async () => {
  const { paste, block, dialog } = await openAdding();
  await paste(Array.from({ length: 501 }, (_, index) => `guest${index}@south.example`).join(' '));
  expect(dialog.getByText('Enter up to 500 addresses at once.')).toBeTruthy();
  expect(block.disabled).toBe(true);
});

test('typed addresses stay where blocking is refused', async () => {
  const { user, paste, block, addresses } = await openAdding({
    [blockPath]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  });
  await paste('a@south.example');
  await user.click(block);
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(addresses.value).toBe('a@south.example');
});

test('addresses are unblocked together; those whose contacts asked for it stay', async () => {
  const { user, requestsOf } = await open({
    'contact/unblockAddresses': { changed: 1, kept: 1 },
    [blockPath]: { changed: 1 },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }));
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('1 address stays blocked: the contact requested it.')).toBeTruthy();
  expect(await screen.findByText('1 address unblocked.')).toBeTruthy();
  const emails = ['blocked1@south.example', 'blocked2@south.example'];
  expect(requestsOf('contact/unblockAddresses')).toEqual([{ emails }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => requestsOf(blockPath)).toEqual([{ emails }]);
});

test('users that may only look can neither block nor unblock', async () => {
  await open({}, { permissions: ['audience.contacts:see'] });
  await screen.findByText('blocked1@south.example');
  expect(screen.queryByRole('button', { name: 'Block addresses' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
