import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findDialog, openApp, Refusal } from '../../../../test-app.tsx';
import { contactOf } from '../test-contacts.ts';
import { MergeDialog } from './merge-dialog.tsx';

const [one, two] = [contactOf(1), contactOf(2)] as const;
const merged = {
  contactId: two.contactId,
  email: two.email,
  name: two.name,
  company: '',
  attributes: {},
  state: 'enabled',
  isBlockedByOwnWish: false,
  wipeRequestedAt: null,
  revision: 2,
  memberships: [],
  createdAt: one.createdAt,
  updatedAt: one.updatedAt,
};

async function open(answer: unknown = merged) {
  const onMerged = vi.fn<() => void>();
  const app = await openApp(<MergeDialog pair={[one, two]} onClose={() => undefined} onMerged={onMerged} />, {
    answers: { 'contact/mergeContacts': answer },
  });
  await findDialog('Merge contacts');
  return { ...app, onMerged };
}

const merge = () => screen.getByRole('button', { name: 'Merge' });

test('the contact to keep is chosen, and the text says what becomes of the other', async () => {
  const { user, requestsOf, onMerged } = await open();
  expect(
    screen.getByText(/history of guest2@south\.example move .* guest2@south\.example is then deleted/),
  ).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'guest2@south.example' }));
  expect(
    screen.getByText(/history of guest1@south\.example move .* guest1@south\.example is then deleted/),
  ).toBeTruthy();
  await user.click(merge());
  expect(await screen.findByText('Contacts merged into guest2@south.example.')).toBeTruthy();
  expect(requestsOf('contact/mergeContacts')).toEqual([
    { contactId: two.contactId, otherContactId: one.contactId },
  ]);
  expect(onMerged).toHaveBeenCalledOnce();
});

test('a refused merge leaves the dialog open', async () => {
  const { user, onMerged } = await open(
    new Refusal('not-found', { errorMessage: 'This contact was deleted.' }),
  );
  await user.click(merge());
  expect(await screen.findByText('This contact was deleted.')).toBeTruthy();
  expect(onMerged).not.toHaveBeenCalled();
});
