import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { channelId } from '../../test-channels.ts';
import { AddMember } from './add-member.tsx';

const setPath = 'channel/setMembers';
const ada = { customerUserId: idOf(11), name: 'Ada', userName: 'ada@north.example' };
const bert = { customerUserId: idOf(12), name: 'Bert', userName: 'bert@north.example' };

async function open(answer: unknown = { members: [] }, options: Parameters<typeof openApp>[1] = {}) {
  return openApp(<AddMember channelId={channelId} />, {
    ...options,
    answers: {
      'channel/findCandidates': ({ search }: { search: string }) => ({
        users: search === '' ? [ada] : [bert],
        groups: search === '' ? [{ groupId: idOf(21), name: 'Field team' }] : [],
      }),
      [setPath]: answer,
    },
  });
}

type User = Awaited<ReturnType<typeof open>>['user'];
const box = () => screen.getByRole('combobox', { name: 'Users and groups' });
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });

async function choose(user: User, name: string) {
  await user.click(box());
  await user.click(await screen.findByRole('option', { name }));
}

test('users and groups are added together, with one level', async () => {
  const { user, requestsOf } = await open();
  expect(add().disabled).toBe(true);
  await choose(user, 'Ada (ada@north.example)');
  await choose(user, 'Field team');
  await user.click(screen.getByRole('combobox', { name: 'Level' }));
  await user.click(await screen.findByRole('option', { name: 'Moderator' }));
  await user.click(add());
  expect(await screen.findByText('2 users and groups added to the channel.')).toBeTruthy();
  expect(requestsOf(setPath)).toEqual([
    {
      channelId,
      users: [{ customerUserId: idOf(11), level: 'moderator' }],
      groups: [{ groupId: idOf(21), level: 'moderator' }],
      confirmed: false,
    },
  ]);
  await expect.poll(() => add().disabled).toBe(true);
});

test('chosen users keep their names while others are searched', async () => {
  const { user, requestsOf } = await open();
  await choose(user, 'Ada (ada@north.example)');
  await user.type(box(), 'bert');
  await user.click(await screen.findByRole('option', { name: 'Bert (bert@north.example)' }));
  expect(screen.getAllByText('Ada (ada@north.example)').length).toBeGreaterThan(0);
  await user.click(add());
  await expect
    .poll(() => requestsOf(setPath))
    .toMatchObject([{ users: [{ customerUserId: idOf(11) }, { customerUserId: idOf(12) }] }]);
});

test('a refusal keeps who was chosen', async () => {
  const { user } = await open(new Refusal('forbidden', { errorMessage: 'You can’t do this.' }));
  await choose(user, 'Field team');
  await user.click(add());
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(screen.getAllByText('Field team').length).toBeGreaterThan(0);
  expect(add().disabled).toBe(false);
});

test('users without the directory are told to enter whole names', async () => {
  await open(undefined, { permissions: ['audience.channelEdit:see'] });
  expect(screen.getByText(/^Enter a user's full email address/)).toBeTruthy();
});
