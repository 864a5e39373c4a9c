import type { DirectoryDesign } from '@rushes/contract/organization/directory';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { idOf } from '../../../users/fixtures.ts';
import { designOf, profileField } from '../../fixtures.ts';
import { CompletenessSection } from './completeness-section.tsx';

const remindPath = 'directory/remind';
const ada = {
  customerUserId: idOf(1),
  name: 'Ada Berg',
  userName: 'ada@north.example',
  missing: ['Job title', 'Phone'],
  canFill: true,
};
const bo = { ...ada, customerUserId: idOf(2), name: 'Bo', missing: ['Badge'], canFill: false };
const design = designOf({
  fields: [
    profileField({ isRequired: true }),
    profileField({ fieldId: idOf(12), label: 'Old', isArchived: true }),
  ],
});

const open = (
  users: object[],
  answers: Record<string, unknown> = {},
  options: object = {},
  shown: DirectoryDesign = design,
) =>
  openApp(<CompletenessSection design={shown} />, {
    answers: {
      'directory/getIncomplete': { items: users, nextCursor: null },
      'directory/countIncomplete': { count: users.length },
      ...answers,
    },
    ...options,
  });
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('each field that is in use shows how many have a value', async () => {
  await open([ada]);
  const list = within(screen.getByRole('list', { name: 'By field' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Job title2 of 8']);
  expect(list.getByRole('progressbar', { name: 'Job title' }).getAttribute('aria-valuenow')).toBe('25');
});

test('what is missing is named, and who has to fill it in', async () => {
  await open([ada, bo]);
  expect((await rowOf(/Ada Berg/)).getByText('Job title, Phone')).toBeTruthy();
  expect((await rowOf(/Bo/)).getByText('Badge – to be filled in by content managers')).toBeTruthy();
});

test('one user is reminded from their row', async () => {
  const { user, requestsOf } = await open([ada, bo], { [remindPath]: { reminded: [idOf(1)] } });
  await user.click((await rowOf(/Ada Berg/)).getByRole('button', { name: 'Remind Ada Berg' }));
  expect(await screen.findByText('Reminder emailed to 1 user.')).toBeTruthy();
  expect(requestsOf(remindPath)).toEqual([{ customerUserIds: [idOf(1)] }]);
  expect(screen.queryByRole('button', { name: 'Remind Bo' })).toBeNull();
});

test('of many who are chosen, only those who can fill something in are reminded', async () => {
  const { user, requestsOf } = await open([ada, bo], { [remindPath]: { reminded: [idOf(1)] } });
  await user.click((await rowOf(/Ada Berg/)).getByRole('checkbox'));
  await user.click((await rowOf(/Bo/)).getByRole('checkbox'));
  await user.click(await screen.findByRole('button', { name: 'Remind' }));
  expect(await screen.findByText('Reminder emailed to 1 user.')).toBeTruthy();
  expect(requestsOf(remindPath)).toEqual([{ customerUserIds: [idOf(1)] }]);
});

test('a reminder that reaches nobody says who has to act', async () => {
  const { user } = await open([ada], { [remindPath]: { reminded: [] } });
  await user.click((await rowOf(/Ada Berg/)).getByRole('button', { name: 'Remind Ada Berg' }));
  expect(await screen.findByText(/^No reminders sent/)).toBeTruthy();
});

test('a reminder that is refused says why', async () => {
  const { user } = await open([ada], { [remindPath]: new Refusal('rate-limited') });
  await user.click((await rowOf(/Ada Berg/)).getByRole('button', { name: 'Remind Ada Berg' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('who may not fill in for others reminds nobody', async () => {
  await open([ada], {}, { permissions: ['organization.setup:see'] });
  const row = await rowOf(/Ada Berg/);
  expect(row.queryByRole('button', { name: 'Remind Ada Berg' })).toBeNull();
});

test('where every profile is complete, the list says so', async () => {
  await open([]);
  expect(await screen.findByText('No required fields are missing')).toBeTruthy();
});

test('where no field is required, the list says how to begin', async () => {
  await open([], {}, {}, designOf({ fields: [profileField()] }));
  expect(await screen.findByText('No required fields yet')).toBeTruthy();
});
