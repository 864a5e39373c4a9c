import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import type { Report } from '@rushes/contract/identity/reports';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let app: Harness;
beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Page {
  readonly items: ChannelMember[];
  readonly nextCursor: string | null;
}

/** A restricted channel of someone of each level, a group, and one who asks. */
async function crew() {
  const { customerId } = await app.make.customer();
  const user = (name: string, role: 'cm' | 'viewer' = 'viewer') => signUp(app, customerId, role, name);
  const cm = await user('Cleo', 'cm');
  const [asking, anna, boris, zoe, outside] = await Promise.all(
    ['Aaron', 'Anna', 'Boris', 'Zoe', 'Ole'].map((name) => user(name)),
  );
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', {
    name: 'News',
    visibility: 'restricted',
    moderated: false,
    subscribing: true,
  });
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
    name: 'Night shift',
    source: 'manual',
    customerUserIds: [anna?.customerUserId, boris?.customerUserId],
  });
  const { members } = await cm.ok<{ members: ChannelMember[] }>('channel/setMembers', {
    channelId,
    users: [
      { customerUserId: boris?.customerUserId, level: 'member' },
      { customerUserId: anna?.customerUserId, level: 'member' },
      { customerUserId: zoe?.customerUserId, level: 'moderator' },
    ],
    groups: [{ groupId, level: 'contributor' }],
  });
  await asking?.ok('channel/askToJoin', { channelId });
  return { cm, channelId, members, zoe: zoe as TestUser, outside: outside as TestUser };
}

describe('who is in a channel, as a list', () => {
  test('is in its order page by page: who asks first, then by level and name', async () => {
    const { cm, channelId } = await crew();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const asked = { channelId, limit: 2, ...(cursor === null ? {} : { cursor }) };
      const page: Page = await cm.ok<Page>('channel/getMembers', asked);
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['Aaron', 'Cleo', 'Zoe', 'Night shift', 'Anna', 'Boris']);
    const byLevel = { channelId, sort: { column: 'level', direction: 'desc' } };
    const { items } = await cm.ok<Page>('channel/getMembers', byLevel);
    expect(items.map(({ name }) => name)).toEqual(['Boris', 'Anna', 'Aaron', 'Night shift', 'Zoe', 'Cleo']);
    const first = await cm.ok<Page>('channel/getMembers', { channelId, limit: 2 });
    const other = { ...byLevel, cursor: first.nextCursor };
    expect((await cm.refused('channel/getMembers', other)).code).toBe('invalid');
  });

  test('is found by name, email address, level, state and kind, and counted the same', async () => {
    const { cm, channelId, zoe } = await crew();
    const find = async (query: object) => {
      const { items } = await cm.ok<Page>('channel/getMembers', { channelId, ...query });
      const { count } = await cm.ok<{ count: number }>('channel/countMembers', { channelId, ...query });
      expect(count).toBe(items.length);
      return items.map(({ name }) => name);
    };
    const by = (column: string, ...values: string[]) => ({ filters: [{ column, op: 'in', values }] });
    expect(await find({ search: 'night' })).toEqual(['Night shift']);
    expect(await find({ search: zoe.userName.toUpperCase() })).toEqual(['Zoe']);
    expect(await find(by('level', 'manager', 'moderator'))).toEqual(['Cleo', 'Zoe']);
    expect(await find(by('state', 'pending'))).toEqual(['Aaron']);
    expect(await find(by('kind', 'group'))).toEqual(['Night shift']);
    const { items } = await cm.ok<Page>('channel/getMembers', { channelId, ...by('kind', 'group') });
    expect(items[0]).toMatchObject({ users: 2, level: 'contributor', customerUserId: null });
  });

  test('answers a change with those it named', async () => {
    const { cm, channelId, members, zoe } = await crew();
    expect(members.map(({ name }) => name)).toEqual(['Zoe', 'Night shift', 'Anna', 'Boris']);
    const changed = await cm.ok<{ members: ChannelMember[] }>('channel/setMembers', {
      channelId,
      users: [{ customerUserId: zoe.customerUserId, level: 'manager' }],
    });
    expect(changed.members.map(({ name, level }) => [name, level])).toEqual([['Zoe', 'manager']]);
  });

  test('is written as CSV for its managers, and for nobody else', async () => {
    const { cm, channelId, zoe, outside } = await crew();
    const asked = {
      list: 'channel-members',
      query: { filters: [{ column: 'level', op: 'in', values: ['moderator', 'manager'] }] },
      extra: { channelId },
      columns: [
        { column: 'name', header: 'Name' },
        { column: 'level', header: 'Level' },
      ],
    };
    const csvOf = async (who: TestUser) => {
      const { reportId } = await who.ok<Report>('report/createListReport', asked);
      return vi.waitFor(
        async () => {
          const { reports } = await who.ok<{ reports: Report[] }>('report/getReports', {});
          const report = reports.find((each) => each.reportId === reportId);
          expect(report?.state).toBe('ready');
          return report?.rows;
        },
        { timeout: 30_000, interval: 100 },
      );
    };
    expect(await csvOf(cm)).toBe(2);
    for (const who of [zoe, outside])
      expect((await who.refused('report/createListReport', asked)).code).toBe('forbidden');
  });
});
