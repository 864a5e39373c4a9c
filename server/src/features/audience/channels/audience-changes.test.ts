// The question before a change names exactly those who can watch after it.
import type { ChannelDetail, ChannelItem } from '@rushes/contract/audience/channels';
import type { AudienceChange } from '@rushes/contract/core/access-changes';
import type { Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../test/users.ts';

let app: Harness;
beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());

test.each([
  ['shared with creators', true],
  ['of one creator', false],
])(
  'the question before a program %s reaches more users counts and names exactly those, by their permissions',
  async (_, isShared) => {
    const { customerId } = await app.make.customer();
    const cm = await signUp(app, customerId, 'cm', 'Cleo');
    const withRole = async (base: TestUser['role'], name: string, permissions: readonly Permission[]) => {
      const customRoleId = await app.make.customRole(customerId, base, permissions);
      return signIn(app, await app.make.user(customerId, base, { name, customRoleId }));
    };
    const see = 'create.programs:see' as const;
    const users = [
      cm,
      await signUp(app, customerId, 'cc', 'Cem'),
      await signUp(app, customerId, 'viewer', 'Vera'),
      await withRole('cc', 'Closed', ['create.footage:see']),
      await withRole('viewer', 'Opened', [see]),
      await withRole('cm', 'Narrowed', [see, 'audience.channels:see']),
      await withRole('cc', 'Widened', [see, 'create.programs:edit-all']),
    ];
    const owner = await withRole('cc', 'Owner', ['create.footage:see']);
    const everybody = [...users, owner];
    const names = ['Cleo', 'Cem', 'Vera', 'Closed', 'Opened', 'Narrowed', 'Widened', 'Owner'];
    const programId = await app.make.program(owner, { published: true });
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
    await cm.ok('program/updateProgram', { programId, sharedWithCreators: isShared });
    const made = { name: 'News', visibility: 'private', moderated: false, subscribing: false };
    const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', made);
    await cm.ok('channel/setMembers', {
      channelId,
      users: everybody
        .filter((user) => user !== cm)
        .map(({ customerUserId }) => ({ customerUserId, level: 'member' })),
    });
    const watching = () =>
      Promise.all(
        everybody.map(
          async ({ token }) =>
            (await app.call('program/getProgram', { programId }, token)).body.status === 'Ok',
        ),
      );
    const before = await watching();
    const submission = { channelId, programId };
    const refused = await cm.refused('channel/submitProgram', submission);
    expect(refused.code).toBe('audience-changes');
    const change = refused.details as AudienceChange;
    expect(await watching()).toEqual(before);
    await cm.ok('channel/submitProgram', { ...submission, confirmed: true });
    const after = await watching();
    expect(after).not.toContain(false);
    const coming = names.filter((_name, index) => before[index] === false).toSorted();
    const now = names.length - coming.length;
    expect(change).toEqual({ now, after: names.length, names: coming.slice(0, 5) });
    expect(coming.length).toBeGreaterThan(2);
  },
);

async function channelWithNarrow() {
  const { customerId } = await app.make.customer();
  const cm = await signUp(app, customerId, 'cm', 'Cleo');
  const viewer = await signUp(app, customerId, 'viewer', 'Vera');
  const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', {
    name: 'News',
    visibility: 'open',
    moderated: false,
    subscribing: false,
  });
  const programId = await app.make.program(cm, { published: true });
  await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
  const { itemId } = await cm.ok<ChannelItem>('channel/submitProgram', {
    channelId,
    programId,
    confirmed: true,
  });
  const watches = async () =>
    (await app.call('program/getProgram', { programId }, viewer.token)).body.status === 'Ok';
  return { cm, viewer, channelId, programId, itemId, watches };
}

const one = { now: 1, after: 2, names: ['Vera'] };

test('an item that has ended is shown again once it is confirmed', async () => {
  const { cm, channelId, itemId, watches } = await channelWithNarrow();
  const item = { channelId, itemId };
  await cm.ok('channel/arrangeItem', { ...item, to: new Date(Date.now() - 1000).toISOString() });
  const refused = await cm.refused('channel/arrangeItem', { ...item, to: null, pinned: true });
  expect([refused.code, refused.details]).toEqual(['audience-changes', one]);
  // Nothing is half done.
  const { items } = await cm.ok<{ items: ChannelItem[] }>('channel/getItems', { channelId });
  expect(items).toMatchObject([{ pinned: false }]);
  expect(await watches()).toBe(false);
  await cm.ok('channel/arrangeItem', { ...item, to: null, confirmed: true });
  expect(await watches()).toBe(true);
});

test('an archived channel is restored once it is confirmed, and without a question where nobody gains', async () => {
  const { cm, channelId, programId, watches } = await channelWithNarrow();
  const request = { channelIds: [channelId] };
  await cm.ok('channel/archiveChannels', request);
  const refused = await cm.refused('channel/restoreChannels', request);
  expect([refused.code, refused.details]).toEqual(['audience-changes', one]);
  expect((await cm.ok<ChannelDetail>('channel/getChannel', { channelId })).state).toBe('archived');
  expect(await watches()).toBe(false);
  await cm.ok('channel/restoreChannels', { ...request, confirmed: true });
  expect(await watches()).toBe(true);
  await cm.ok('channel/archiveChannels', request);
  await cm.ok('program/setAudience', { programId, audience: { organisation: true } });
  expect(await cm.ok('channel/restoreChannels', request)).toEqual({ changed: [channelId] });
});
