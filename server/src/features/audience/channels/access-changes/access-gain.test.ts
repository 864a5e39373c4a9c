// What a warning says of whom a channel brings to a program is what the server lets them watch.
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { AccessGain } from '@rushes/contract/core/access-changes';
import type { Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../../test/people.ts';

let app: Harness;
beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());

test.each([
  ['shared with creators', true],
  ['of one creator', false],
])('a warning names whoever comes to a program %s, by the rights they hold', async (_, isShared) => {
  const { customerId } = await app.make.customer();
  const cm = await signUp(app, customerId, 'cm', 'Cleo');
  const withRole = async (base: TestUser['role'], name: string, permissions: readonly Permission[]) => {
    const customRoleId = await app.make.customRole(customerId, base, permissions);
    return signIn(app, await app.make.user(customerId, base, { name, customRoleId }));
  };
  const see = 'create.programs:see' as const;
  const people = [
    cm,
    await signUp(app, customerId, 'cc', 'Cem'),
    await signUp(app, customerId, 'viewer', 'Vera'),
    await withRole('cc', 'Closed', ['create.footage:see']),
    await withRole('viewer', 'Opened', [see]),
    await withRole('cm', 'Narrowed', [see, 'audience.channels:see']),
    await withRole('cc', 'Widened', [see, 'create.programs:edit-all']),
  ];
  const owner = await withRole('cc', 'Owner', ['create.footage:see']);
  const everybody = [...people, owner];
  const names = ['Cleo', 'Cem', 'Vera', 'Closed', 'Opened', 'Narrowed', 'Widened', 'Owner'];
  const programId = await app.make.program(owner, { published: true });
  await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
  await cm.ok('program/updateProgram', { programId, sharedWithCreators: isShared });
  const made = { name: 'News', visibility: 'private', moderated: false, subscribing: false };
  const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', made);
  await cm.ok('channel/setMembers', {
    channelId,
    people: everybody
      .filter((person) => person !== cm)
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
  const gain = await cm.ok<AccessGain>('channel/getAccessGain', { channelId, programId });
  await cm.ok('channel/submitProgram', { channelId, programId, confirmedGain: gain.count });
  const after = await watching();
  expect(after).not.toContain(false);
  const coming = names.filter((_name, index) => before[index] === false).toSorted();
  expect(gain).toEqual({ count: coming.length, names: coming.slice(0, 5) });
  expect(coming.length).toBeGreaterThan(2);
  // The same people are those who stay by the channel alone, once the program is narrowed again.
  await cm.ok('program/setAudience', { programId, audience: { organisation: true } });
  const { code, details } = await cm.refused('program/setAudience', {
    programId,
    audience: { customerUserIds: [] },
  });
  expect(code).toBe('access-stays');
  expect(details).toMatchObject({ count: coming.length, names: coming.slice(0, 5) });
  // And those whom the channel reaches again, where that is done while it is archived.
  await cm.ok('channel/archiveChannels', { channelIds: [channelId] });
  await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
  const restored = await cm.refused('channel/restoreChannels', { channelIds: [channelId] });
  expect(restored.code).toBe('access-widens');
  expect(restored.details).toMatchObject({ count: coming.length, names: coming.slice(0, 5) });
});
