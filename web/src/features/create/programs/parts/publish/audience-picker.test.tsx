import type { Audience } from '@rushes/contract/create/programs';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { openApp } from '../../../../../test-app.tsx';
import { AudiencePicker } from './audience-picker.tsx';

const users = [
  { customerUserId: idOf(11), name: 'Ada', role: 'cc' },
  { customerUserId: idOf(12), name: 'Bert', role: 'cc' },
];

async function open(audience: Audience, options: Parameters<typeof openApp>[1] = {}) {
  const chosen: Audience[] = [];
  function Part() {
    const [value, setValue] = useState(audience);
    const change = (next: Audience) => {
      chosen.push(next);
      setValue(next);
    };
    return <AudiencePicker audience={value} onChange={change} />;
  }
  const app = await openApp(<Part />, {
    answers: {
      'program/getGroupChoices': { groups: [{ groupId: idOf(21), name: 'Field team' }] },
      'customeruser/findUsers': ({ search }: { search: string }) => ({
        users: search === 'bert@north.example' ? users.slice(1) : search === '' ? users.slice(0, 1) : [],
      }),
    },
    ...options,
  });
  return { ...app, chosen };
}

const box = () => screen.getByRole('combobox', { name: 'Users and groups' });

test('everyone of the organisation needs no list of users', async () => {
  const { asked } = await open({ organisation: true });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone in North' }).checked).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(asked).toEqual([]);
});

test('users and groups are chosen from one list', async () => {
  const { user, chosen } = await open({ organisation: true });
  await user.click(screen.getByRole('radio', { name: 'Specific users and groups' }));
  await user.click(box());
  await user.click(await screen.findByRole('option', { name: 'Ada' }));
  await user.click(await screen.findByRole('option', { name: 'Field team' }));
  expect(chosen.at(-1)).toEqual({ customerUserIds: [idOf(11)], groupIds: [idOf(21)] });
});

test('a user is found by an email address that the list doesn’t show', async () => {
  const { user, chosen } = await open({ customerUserIds: [], groupIds: [] });
  await user.type(box(), 'bert@north.example');
  await user.click(await screen.findByRole('option', { name: 'Bert' }));
  expect(chosen.at(-1)).toEqual({ customerUserIds: [idOf(12)], groupIds: [] });
  expect(screen.getByText('Bert')).toBeTruthy();
});

test('a search without a match says so', async () => {
  const { user } = await open({ customerUserIds: [], groupIds: [] });
  await user.type(box(), 'zz');
  expect(await screen.findByText('No user or group found')).toBeTruthy();
});

test('a chosen user that can’t be looked up keeps a place and can be removed with Backspace', async () => {
  const { user, chosen } = await open({ customerUserIds: [idOf(99)], groupIds: [] });
  expect(await screen.findByText('Unknown user')).toBeTruthy();
  await user.type(box(), '{Backspace}');
  expect(chosen.at(-1)).toEqual({ customerUserIds: [], groupIds: [] });
});

test('users without the directory are told to enter a whole address', async () => {
  await open({ customerUserIds: [], groupIds: [] }, { permissions: ['create.programs:publish'] });
  expect(screen.getByText("Enter a user's full email address to add them.")).toBeTruthy();
});
