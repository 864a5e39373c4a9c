import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { summaryOf } from '../../test-channels.ts';
import { Joining } from './join-button.tsx';

type Channel = Partial<ReturnType<typeof summaryOf>>;
type Options = Parameters<typeof openApp>[1];
const guest: Channel = { level: null };

const open = (channel: Channel, options: Options = {}) =>
  openApp(<Joining channel={summaryOf(1, channel)} />, options);
const { channelId } = summaryOf(1);

test.each<[string, Channel, string, string, object]>([
  ['an open channel is followed', guest, 'Follow', 'channel/follow', { following: true }],
  [
    'a followed channel is let go',
    { ...guest, isSubscribed: true },
    'Following',
    'channel/follow',
    { following: false },
  ],
  [
    'a restricted channel is asked for',
    { ...guest, visibility: 'restricted' },
    'Ask to join',
    'channel/askToJoin',
    {},
  ],
  [
    'a request is withdrawn',
    { ...guest, visibility: 'restricted', isAsking: true },
    'Withdraw request',
    'channel/leave',
    {},
  ],
  ['a member leaves', { level: 'member' }, 'Leave', 'channel/leave', {}],
])('%s', async (_what, channel, name, path, request) => {
  const { user, requestsOf } = await open(channel, {
    answers: { [path]: path === 'channel/leave' ? {} : summaryOf(1) },
  });
  await user.click(screen.getByRole('button', { name }));
  await expect.poll(() => requestsOf(path)).toEqual([{ channelId, ...request }]);
});

test('a request to join says who decides', async () => {
  const { user } = await open(
    { ...guest, visibility: 'restricted' },
    { answers: { 'channel/askToJoin': summaryOf(1, { isAsking: true }) } },
  );
  await user.click(screen.getByRole('button', { name: 'Ask to join' }));
  expect(await screen.findByText('Request sent to the managers of Channel 1.')).toBeTruthy();
});

test('a request that is withdrawn isn’t reported as a membership', async () => {
  const asking = { ...guest, visibility: 'restricted', isAsking: true } as const;
  const { user } = await open(asking, { answers: { 'channel/leave': {} } });
  await user.click(screen.getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('Request withdrawn.')).toBeTruthy();
});

test('members through a group can’t leave by themselves', async () => {
  await open({ throughGroup: true });
  expect(screen.getByText('Member through a group')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a channel that nobody can follow has no button', async () => {
  await open({ ...guest, subscribing: false });
  expect(screen.queryByRole('button')).toBeNull();
});

test('support that views an organisation can’t join for its users', async () => {
  await open(guest, { me: { view: {} as never } });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refusal is shown, and the button can be used again', async () => {
  const { user } = await open(guest, {
    answers: { 'channel/follow': new Refusal('forbidden', { errorMessage: 'You can’t do this.' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Follow' }).disabled).toBe(false);
});
