import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { idOf } from '../../../../media/clips/parts/test-clips.ts';
import { openApp, Refusal } from '../../../../../test-app.tsx';
import { channelId, memberOf } from '../../test-channels.ts';
import { BulkMembers, LetIn, MemberMenu } from './member-actions.tsx';

const setPath = 'channel/setMembers';
const removePath = 'channel/removeMembers';
const answers = { [setPath]: { members: [] }, [removePath]: { changed: [] } };
const group = memberOf(3, {
  kind: 'group',
  customerUserId: null,
  groupId: idOf(21),
  name: 'Field team',
  level: 'contributor',
});

async function openMenu(member: ChannelMember, more: Record<string, unknown> = {}) {
  const app = await openApp(<MemberMenu channelId={channelId} member={member} />, {
    answers: { ...answers, ...more },
  });
  await app.user.click(screen.getByRole('button', { name: `Actions for ${member.name}` }));
  const choose = async (name: string) => app.user.click(await screen.findByRole('menuitem', { name }));
  return { ...app, choose };
}

async function openBulk(members: readonly ChannelMember[], more: Record<string, unknown> = {}) {
  const onDone = vi.fn<() => void>();
  const app = await openApp(<BulkMembers channelId={channelId} members={members} onDone={onDone} />, {
    answers: { ...answers, ...more },
  });
  return { ...app, onDone };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const users = (level: string, ...numbers: number[]) =>
  numbers.map((number) => ({ customerUserId: idOf(900 + number), level }));

test('a member gets another level, and Undo gives back the one before', async () => {
  const { choose, user, requestsOf } = await openMenu(memberOf(1));
  await choose('Moderator');
  expect(await screen.findByText("User 1's level is now Moderator.")).toBeTruthy();
  await user.click(button('Undo'));
  await expect
    .poll(() => requestsOf(setPath))
    .toMatchObject([
      { users: users('moderator', 1), confirmed: false },
      { users: users('member', 1), confirmed: true },
    ]);
});

test('the level that a member has can’t be chosen again', async () => {
  await openMenu(memberOf(1, { level: 'manager' }));
  const now = await screen.findByRole('menuitem', { name: 'Manager' });
  expect((now as HTMLButtonElement).disabled).toBe(true);
});

test('a removed member comes back at the same level with Undo', async () => {
  const { choose, user, requestsOf } = await openMenu(memberOf(1, { level: 'moderator' }));
  await choose('Remove');
  expect(await screen.findByText('User 1 removed from the channel.')).toBeTruthy();
  expect(requestsOf(removePath)).toEqual([{ channelId, memberIds: [idOf(541)] }]);
  await user.click(button('Undo'));
  await expect.poll(() => requestsOf(setPath)).toMatchObject([{ users: users('moderator', 1) }]);
});

test('a refused removal is shown once, and nothing is offered to undo', async () => {
  const { choose } = await openMenu(memberOf(1), {
    [removePath]: new Refusal('forbidden', { errorMessage: 'You can’t do this.' }),
  });
  await choose('Remove');
  expect(await screen.findByText('You can’t do this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a user who asks to join is accepted as a member, and that has no undo', async () => {
  const { user, requestsOf } = await openApp(
    <LetIn channelId={channelId} member={memberOf(1, { state: 'pending' })} />,
    { answers },
  );
  await user.click(button('Accept User 1'));
  expect(await screen.findByText("User 1's level is now Member.")).toBeTruthy();
  expect(requestsOf(setPath)).toMatchObject([{ channelId, users: users('member', 1), groups: [] }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a user who asks to join can be declined', async () => {
  const { choose, requestsOf } = await openMenu(memberOf(1, { state: 'pending' }));
  await choose('Decline');
  expect(await screen.findByText('Request from User 1 declined.')).toBeTruthy();
  expect(requestsOf(removePath)).toEqual([{ channelId, memberIds: [idOf(541)] }]);
});

test('several users and groups get a level together; those that have it are left out', async () => {
  const { user, requestsOf, onDone } = await openBulk([
    memberOf(1),
    memberOf(2, { level: 'moderator' }),
    group,
  ]);
  await user.click(button('Level for selected members'));
  await user.click(await screen.findByRole('menuitem', { name: 'Moderator' }));
  expect(await screen.findByText('The level of 2 users and groups is now Moderator.')).toBeTruthy();
  expect(requestsOf(setPath)).toMatchObject([
    { users: users('moderator', 1), groups: [{ groupId: idOf(21), level: 'moderator' }] },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
  await user.click(button('Undo'));
  await expect
    .poll(() => requestsOf(setPath).at(-1))
    .toMatchObject({
      users: users('member', 1),
      groups: [{ groupId: idOf(21), level: 'contributor' }],
    });
});

test('where all have the level already, nothing is sent', async () => {
  const { user, requestsOf, onDone } = await openBulk([memberOf(1), memberOf(2)]);
  await user.click(button('Level for selected members'));
  await user.click(await screen.findByRole('menuitem', { name: 'Member' }));
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(requestsOf(setPath)).toEqual([]);
});

test('removing members and requests together counts and restores only the members', async () => {
  const { user, requestsOf } = await openBulk([memberOf(1, { state: 'pending' }), memberOf(2), group]);
  await user.click(button('Remove'));
  expect(await screen.findByText('2 users and groups removed from the channel.')).toBeTruthy();
  expect(requestsOf(removePath)).toMatchObject([{ memberIds: [idOf(541), idOf(542), idOf(543)] }]);
  await user.click(button('Undo'));
  await expect
    .poll(() => requestsOf(setPath))
    .toMatchObject([{ users: users('member', 2), groups: [{ groupId: idOf(21), level: 'contributor' }] }]);
});

test('more members than fit into one request are sent in parts', async () => {
  const members = Array.from({ length: 51 }, (_, index) => memberOf(index));
  const { user, requestsOf } = await openBulk(members);
  await user.click(button('Level for selected members'));
  await user.click(await screen.findByRole('menuitem', { name: 'Contributor' }));
  await screen.findByText('The level of 51 users and groups is now Contributor.');
  const sent = requestsOf(setPath) as { users: object[] }[];
  expect(sent.map((request) => request.users.length)).toEqual([50, 1]);
});
