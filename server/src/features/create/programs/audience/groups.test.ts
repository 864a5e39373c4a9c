import type { Notification } from '@rushes/contract/core/notifications';
import type { FeedItem, ProgramDetail } from '@rushes/contract/create/programs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';

let app: Harness;
beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());

async function crew() {
  const { customerId } = await app.make.customer();
  const [cm, cc, viewer, other] = [
    await signUp(app, customerId, 'cm', 'Cleo'),
    await signUp(app, customerId, 'cc', 'Carl'),
    await signUp(app, customerId, 'viewer', 'Vera'),
    await signUp(app, customerId, 'viewer', 'Otto'),
  ];
  const group = async (name: string, members: readonly TestUser[]) =>
    (
      await cm.ok<{ groupId: string }>('user/createGroup', {
        name,
        source: 'manual',
        customerUserIds: members.map(({ customerUserId }) => customerUserId),
      })
    ).groupId;
  const publish = (who: TestUser, title: string) => app.make.program(who, { title, published: true });
  const forGroups = (who: TestUser, programId: string, groupIds: string[], customerUserIds: string[] = []) =>
    who.ok('program/setAudience', {
      programId,
      audience: { customerUserIds, groupIds },
    });
  return { customerId, cm, cc, viewer, other, group, publish, forGroups };
}

const titles = async (who: TestUser, request: object = {}) =>
  (await who.ok<{ items: FeedItem[] }>('program/getFeed', request)).items.map(({ title }) => title);
const counted = async (who: TestUser) =>
  (await who.ok<{ inboxLibraryCount: number }>('event/getMenuNotificationCount', {})).inboxLibraryCount;
const get = (who: TestUser, programId: string) => who.ok<ProgramDetail>('program/getProgram', { programId });

describe('a program for a group', () => {
  test('is watched by those who are in the group at that moment, in lists, counts, search and by its address', async () => {
    const { cm, viewer, other, group, publish, forGroups } = await crew();
    const groupId = await group('Night shift', [viewer]);
    const programId = await publish(cm, 'Harbour at night');
    await forGroups(cm, programId, [groupId]);
    for (const request of [{}, { search: 'harbour' }, { filter: 'notViewed' }]) {
      expect(await titles(viewer, request)).toEqual(['Harbour at night']);
      expect(await titles(other, request)).toEqual([]);
    }
    expect([await counted(viewer), await counted(other)]).toEqual([1, 0]);
    expect((await get(viewer, programId)).playback.hls).not.toBeNull();
    expect((await other.refused('program/getProgram', { programId })).code).toBe('not-found');
    const { customerUserId } = other;
    await cm.ok('user/updateGroup', { groupId, add: [customerUserId], remove: [viewer.customerUserId] });
    expect([await titles(viewer), await titles(other)]).toEqual([[], ['Harbour at night']]);
    expect([await counted(viewer), await counted(other)]).toEqual([0, 1]);
    expect((await viewer.refused('program/getProgram', { programId })).code).toBe('not-found');
    await cm.ok('user/deleteGroup', { groupId });
    expect(await titles(other)).toEqual([]);
  });

  test('follows a group by rule, and is listed once for someone who is named too', async () => {
    const { cm, viewer, other, group, publish, forGroups } = await crew();
    const viewers = await cm.ok<{ groupId: string }>('user/createGroup', {
      name: 'All viewers',
      source: 'rule',
      rule: [{ column: 'role', op: 'in', values: ['viewer'] }],
    });
    const programId = await publish(cm, 'For viewers');
    const groupIds = [viewers.groupId, await group('Night shift', [viewer])];
    await forGroups(cm, programId, groupIds, [viewer.customerUserId]);
    expect([await titles(viewer), await titles(other)]).toEqual([['For viewers'], ['For viewers']]);
    expect([await counted(viewer), await counted(other)]).toEqual([1, 1]);
    const audience = { customerUserIds: [viewer.customerUserId], groupIds: groupIds.toSorted() };
    expect((await get(cm, programId)).audience).toEqual(audience);
    expect((await get(viewer, programId)).audience).toEqual({ ...audience, groupIds: [] });
    const access = await cm.ok<{ items: { title: string; reasons: string[]; through: object[] }[] }>(
      'user/getAccess',
      { customerUserId: other.customerUserId, limit: 10 },
    );
    expect(access.items).toMatchObject([{ title: 'For viewers', reasons: ['group'] }]);
  });

  test('is told to the group’s members, and to those who were not in the audience before', async () => {
    const { cm, viewer, other, group, forGroups } = await crew();
    const [day, night] = [await group('Day shift', [viewer]), await group('Night shift', [viewer, other])];
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const timeline = { items: [{ clipId }] };
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      title: 'Shifts',
      timeline,
    });
    await forGroups(cm, programId, [day]);
    const kinds = async (who: TestUser) =>
      (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items
        .filter(({ program }) => program?.id === programId)
        .map(({ kind }) => kind);
    await cm.ok('program/publishProgram', { programId });
    await vi.waitFor(async () => expect(await kinds(viewer)).toContain('program-published'), 8000);
    await forGroups(cm, programId, [day, night]);
    await vi.waitFor(async () => expect(await kinds(other)).toEqual(['program-shared']), 8000);
    expect(await kinds(viewer)).not.toContain('program-shared');
  });

  test('is published by creators to groups that they are in, and by those who see users to any of the organisation', async () => {
    const { cm, cc, viewer, group, publish } = await crew();
    const elsewhere = await crew();
    const foreign = await elsewhere.group('Foreign', []);
    const [own, others] = [await group('Own', [cc]), await group('Others', [viewer])];
    const choices = async (who: TestUser) =>
      (await who.ok<{ groups: { name: string }[] }>('program/getGroupChoices', {})).groups.map(
        ({ name }) => name,
      );
    expect([await choices(cm), await choices(cc)]).toEqual([['Others', 'Own'], ['Own']]);
    const programId = await publish(cc, 'By Carl');
    const audienceOf = (groupIds: string[]) => ({ programId, audience: { customerUserIds: [], groupIds } });
    await cc.ok('program/setAudience', audienceOf([own]));
    const path = 'program/setAudience';
    expect(await cc.refused(path, audienceOf([own, others]))).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'audience.groupIds.1' }],
    });
    await cm.ok(path, audienceOf([own, others]));
    // What someone else chose stays.
    await cc.ok(path, audienceOf([others]));
    expect((await cm.refused(path, audienceOf([foreign]))).code).toBe('invalid');
    expect((await viewer.refused('program/getGroupChoices', {})).code).toBe('forbidden');
  });
});

test('editors see which channels show a program, and which they can take it out of', async () => {
  const { cm, cc, viewer, publish } = await crew();
  const programId = await publish(cc, 'By Carl');
  const channel = async (name: string, visibility: 'open' | 'private', moderated: boolean) =>
    (
      await cm.ok<{ channelId: string }>('channel/createChannel', {
        name,
        visibility,
        moderated,
        subscribing: false,
      })
    ).channelId;
  const news = await channel('News', 'open', true);
  const board = await channel('Board', 'private', false);
  await cm.ok('channel/setMembers', {
    channelId: news,
    users: [{ customerUserId: cc.customerUserId, level: 'contributor' }],
  });
  await cc.ok('channel/submitProgram', { channelId: news, programId });
  await cm.ok('channel/submitProgram', { channelId: board, programId });
  const path = 'channel/getProgramChannels';
  const waiting = { channelId: news, name: 'News', state: 'submitted', mayTakeOut: true };
  expect(await cc.ok(path, { programId })).toMatchObject({ channels: [waiting], otherChannels: 1 });
  const shown = { channelId: board, name: 'Board', state: 'published', mayTakeOut: true };
  expect(await cm.ok(path, { programId })).toMatchObject({ channels: [shown, waiting], otherChannels: 0 });
  expect((await viewer.refused(path, { programId })).code).toBe('forbidden');
  const elsewhere = await crew();
  expect((await elsewhere.cm.refused(path, { programId })).code).toBe('not-found');
});
