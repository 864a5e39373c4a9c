import type { ChannelDetail, ChannelItem } from '@rushes/contract/audience/channels';
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import type { Notification } from '@rushes/contract/core/notifications';
import { notificationGroups } from '@rushes/contract/limits';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { tusOf } from '../../../../test/tus-client.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  // Users are made by the clock of the database, which what happens to them comes after.
  clock = testClock(new Date(Date.now() + 3_600_000));
  harness = await createHarness({ clock, work: true });
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

interface Page {
  readonly items: Notification[];
  readonly nextCursor: string | null;
}
const list = (who: TestUser, request: object = {}) => who.ok<Page>('notification/getNotifications', request);
const unreadOf = async (who: TestUser) =>
  (await who.ok<{ count: number }>('notification/countUnread', {})).count;

/** Waits until someone was told of this, and gives all that they were told. */
const told = (who: TestUser, kind: Notification['kind'], amount = 1) =>
  vi.waitFor(
    async () => {
      const { items } = await list(who);
      expect(items.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.amount, 0)).toBe(
        amount,
      );
      return items;
    },
    { timeout: 8_000, interval: 50 },
  );

/** Nothing is on its way any more. */
const settled = () =>
  vi.waitFor(
    async () => {
      const ages = await harness.app.context.jobs.queueAges();
      expect(ages.find(({ name }) => name === 'notifications.deliver')?.waiting ?? 0).toBe(0);
    },
    { timeout: 8_000, interval: 50 },
  );

async function organisation() {
  const { customerId } = await harness.make.customer();
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const cc = await signUp(harness, customerId, 'cc', 'Cem');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const other = await signUp(harness, customerId, 'viewer', 'Otto');
  const publish = async (owner: TestUser, title: string, audience: object = { organisation: true }) => {
    clock.advance(1000);
    const { clipId } = await footage.clip(owner);
    const { programId } = await owner.ok<{ programId: string }>('program/createProgram', {
      title,
      timeline: { items: [{ clipId }] },
    });
    await owner.ok('program/publishProgram', { programId, audience });
    return programId;
  };
  const channel = async (values: object = {}) =>
    (
      await cm.ok<ChannelDetail>('channel/createChannel', {
        name: 'News',
        visibility: 'restricted',
        moderated: true,
        subscribing: true,
        ...values,
      })
    ).channelId;
  const put = (channelId: string, who: TestUser, level: string) =>
    cm.ok<{ members: ChannelMember[] }>('channel/setMembers', {
      channelId,
      users: [{ customerUserId: who.customerUserId, level }],
      confirmed: true,
    });
  return { customerId, cm, cc, viewer, other, publish, channel, put };
}

describe('programs', () => {
  test('one that goes live for everybody is told to all others with one row, and a new version takes its place', async () => {
    const { cm, cc, viewer, publish, customerId } = await organisation();
    const programId = await publish(cm, 'Town hall');
    const [event] = await told(viewer, 'program-published');
    expect(event).toMatchObject({
      isRead: false,
      amount: 1,
      actor: { id: cm.customerUserId, name: 'Cleo' },
      program: { id: programId, name: 'Town hall' },
    });
    await told(cc, 'program-published');
    expect((await list(cm)).items).toEqual([]);
    clock.advance(1000);
    await viewer.ok('notification/markRead', { notificationIds: [event?.notificationId] });
    await cm.ok('program/publishProgram', { programId });
    await vi.waitFor(async () => expect(await unreadOf(viewer)).toBe(1), { timeout: 8_000 });
    const rows = await harness.app.context.db.tenant(customerId, (trx) =>
      trx.selectFrom('notifications').select(['id', 'audience']).execute(),
    );
    expect(rows).toEqual([{ id: expect.any(String), audience: 'organisation' }]);
    const late = await signUp(harness, customerId, 'viewer', 'Nina');
    await harness.asOwner(async (query) => {
      await query(`SET ROLE rushes_system`);
      await query(
        `UPDATE customer_users SET created_at = now() + interval '10 years' WHERE id = '${late.customerUserId}'`,
      );
    });
    expect((await list(late)).items).toEqual([]);
  });

  test('one for named users, or shared with them later, is told to them alone while they may watch it', async () => {
    const { cm, viewer, other, publish } = await organisation();
    const only = (who: TestUser) => ({ customerUserIds: [who.customerUserId] });
    const programId = await publish(cm, 'For Vera', only(viewer));
    await told(viewer, 'program-published');
    const both = { customerUserIds: [viewer.customerUserId, other.customerUserId] };
    await cm.ok('program/setAudience', { programId, audience: both });
    const [shared] = await told(other, 'program-shared');
    expect(shared?.program).toEqual({ id: programId, name: 'For Vera' });
    expect((await list(viewer)).items.map(({ kind }) => kind)).toEqual(['program-published']);
    await cm.ok('program/setAudience', { programId, audience: only(viewer) });
    expect((await list(other)).items).toEqual([]);
    expect(await unreadOf(other)).toBe(0);
    await cm.ok('program/deletePrograms', { programIds: [programId] });
    expect((await list(viewer)).items).toEqual([]);
  });

  test('of another organisation are told to nobody here', async () => {
    const { publish, cm, viewer } = await organisation();
    const elsewhere = await organisation();
    await publish(cm, 'Ours');
    const [event] = await told(viewer, 'program-published');
    await settled();
    expect((await list(elsewhere.viewer)).items).toEqual([]);
    await elsewhere.viewer.ok('notification/markRead', { notificationIds: [event?.notificationId] });
    expect(await unreadOf(viewer)).toBe(1);
  });
});

describe('uploads', () => {
  test('that fail are told to who sent them, with the reason, until the clip is deleted', async () => {
    const { cc } = await organisation();
    const clipId = await tusOf(harness, cc).send(
      Buffer.from('no video, only words '.repeat(50)),
      'notes.mp4',
    );
    const [event] = await told(cc, 'clip-failed');
    expect(event).toMatchObject({ actor: null, clip: { id: clipId, name: 'notes' } });
    expect(event?.reason).not.toBe('');
    await cc.ok('clip/deleteClips', { clipIds: [clipId] });
    expect((await list(cc)).items).toEqual([]);
  });
});

describe('channels', () => {
  test('tell moderators what is submitted, in one row while it is unread and by one mail, and the author the decision', async () => {
    const { cm, cc, viewer, other, channel, put, publish } = await organisation();
    const channelId = await channel();
    await put(channelId, cc, 'contributor');
    await put(channelId, viewer, 'moderator');
    await put(channelId, other, 'member');
    const first = await publish(cc, 'First', { customerUserIds: [] });
    const second = await publish(cc, 'Second', { customerUserIds: [] });
    const submit = (programId: string) =>
      cc.ok<ChannelItem>('channel/submitProgram', { channelId, programId, confirmed: true });
    const { itemId } = await submit(first);
    await told(viewer, 'submission-received');
    clock.advance(1000);
    const refused = await submit(second);
    const events = await told(viewer, 'submission-received', 2);
    expect(events.find(({ kind }) => kind === 'submission-received')).toMatchObject({
      amount: 2,
      actor: { name: 'Cem' },
      channel: { id: channelId, name: 'News' },
      program: { name: 'Second' },
    });
    await told(cm, 'submission-received', 2);
    expect(await subjectsTo(viewer)).toEqual(['Programs to review in News']);
    await viewer.ok('channel/moderateItem', { channelId, itemId, decision: 'publish', confirmed: true });
    await told(cc, 'submission-published');
    const reason = 'The sound is too low.';
    await viewer.ok('channel/moderateItem', {
      channelId,
      itemId: refused.itemId,
      decision: 'reject',
      reason,
    });
    const decided = await told(cc, 'submission-rejected');
    expect(decided.find(({ kind }) => kind === 'submission-rejected')).toMatchObject({
      reason,
      actor: { name: 'Vera' },
    });
    const [shown] = await told(other, 'channel-published');
    expect(shown).toMatchObject({ program: { name: 'First' }, channel: { name: 'News' } });
    await cm.ok('channel/archiveChannels', { channelIds: [channelId] });
    expect((await list(viewer)).items).toEqual([]);
    expect((await list(cc)).items).toEqual([]);
  });

  test('tell managers who asks to join, by mail too unless they chose not to, and who asked the answer', async () => {
    const { cm, cc, viewer, other, channel, put } = await organisation();
    const channelId = await channel();
    await put(channelId, cc, 'manager');
    const emails = { ...notificationGroups, approvals: 'off' };
    await cc.ok('notificationpreference/savePreferences', { emails, quietHours: null, timeZone: null });
    await viewer.ok('channel/askToJoin', { channelId });
    const [asked] = await told(cm, 'join-requested');
    expect(asked).toMatchObject({ actor: { name: 'Vera' }, channel: { id: channelId } });
    await told(cc, 'join-requested');
    expect(await subjectsTo(cm)).toEqual(['Requests to join News']);
    expect(await mailsTo(cc)).toEqual([]);
    await put(channelId, viewer, 'member');
    await told(viewer, 'join-accepted');
    await other.ok('channel/askToJoin', { channelId });
    await told(cm, 'join-requested', 2);
    const { items } = await cm.ok<{ items: ChannelMember[] }>('channel/getMembers', { channelId });
    const row = items.find(({ customerUserId }) => customerUserId === other.customerUserId);
    await cm.ok('channel/removeMembers', { channelId, memberIds: [row?.memberId] });
    await told(other, 'join-declined');
    expect((await list(viewer)).items.map(({ kind }) => kind)).not.toContain('join-requested');
  });

  test('tell who follows or joins only what is published from then on', async () => {
    const { cm, viewer, other, channel, put, publish } = await organisation();
    const channelId = await channel({ visibility: 'open', moderated: false });
    const show = async (title: string) => {
      const programId = await publish(cm, title, { customerUserIds: [] });
      await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
      await settled();
      clock.advance(1000);
    };
    const shownTo = async (who: TestUser) =>
      (await list(who)).items.flatMap(({ kind, program }) =>
        kind === 'channel-published' ? [program?.name] : [],
      );
    await viewer.ok('channel/follow', { channelId, following: true });
    await show('First');
    await vi.waitFor(async () => expect(await shownTo(viewer)).toEqual(['First']), { timeout: 8_000 });
    await other.ok('channel/follow', { channelId, following: true });
    expect(await shownTo(other)).toEqual([]);
    expect(await unreadOf(other)).toBe(0);
    await show('Second');
    await vi.waitFor(async () => expect(await shownTo(other)).toEqual(['Second']), { timeout: 8_000 });
    await viewer.ok('channel/follow', { channelId, following: false });
    await show('Third');
    await viewer.ok('channel/follow', { channelId, following: true });
    expect(await shownTo(viewer)).toEqual([]);

    const closed = await channel({ name: 'Closed', visibility: 'restricted', moderated: false });
    await viewer.ok('channel/askToJoin', { channelId: closed });
    const programId = await publish(cm, 'Before', { customerUserIds: [] });
    await cm.ok('channel/submitProgram', { channelId: closed, programId, confirmed: true });
    await settled();
    clock.advance(1000);
    await put(closed, viewer, 'member');
    await told(viewer, 'join-accepted');
    expect(await shownTo(viewer)).toEqual([]);
  });

  test('and groups tell who comes in; who leaves again is told nothing more of a private one', async () => {
    const { cm, viewer, other, channel, put } = await organisation();
    const channelId = await channel({ visibility: 'private', name: 'Secret' });
    const { members } = await put(channelId, viewer, 'member');
    expect((await told(viewer, 'channel-joined'))[0]?.channel?.name).toBe('Secret');
    const group = await cm.ok<UserGroup>('user/createGroup', {
      name: 'Crew',
      description: '',
      source: 'manual',
      rule: [],
      customerUserIds: [other.customerUserId],
    });
    expect((await told(other, 'group-joined'))[0]).toMatchObject({
      group: { id: group.groupId, name: 'Crew' },
    });
    const groups = [{ groupId: group.groupId, level: 'member' }];
    await cm.ok('channel/setMembers', { channelId, groups, confirmed: true });
    await told(other, 'channel-joined');
    await cm.ok('channel/removeMembers', { channelId, memberIds: members.map(({ memberId }) => memberId) });
    expect((await told(viewer, 'channel-left')).map(({ kind }) => kind)).toEqual(['channel-left']);
  });
});

describe('access that someone lost', () => {
  const toldOf = async (who: TestUser, kind: Notification['kind'], amount = 1) =>
    (await told(who, kind, amount)).find((each) => each.kind === kind);

  test('to a channel or group is told with the name it had, by whom, and not to who left or is still in it', async () => {
    const { cm, viewer, other, channel, put } = await organisation();
    const channelId = await channel({ visibility: 'private', name: 'Secret' });
    const { members } = await put(channelId, viewer, 'member');
    await put(channelId, other, 'member');
    const manual = { description: '', source: 'manual', rule: [] };
    const customerUserIds = [viewer.customerUserId, other.customerUserId, cm.customerUserId];
    const { groupId } = await cm.ok<UserGroup>('user/createGroup', {
      ...manual,
      name: 'Crew',
      customerUserIds,
    });
    const groups = [{ groupId, level: 'member' }];
    const inGroup = await cm.ok<{ members: ChannelMember[] }>('channel/setMembers', {
      channelId,
      groups,
      confirmedGain: 100,
    });
    await other.ok('channel/leave', { channelId });
    const remove = (rows: readonly ChannelMember[]) =>
      cm.ok('channel/removeMembers', { channelId, memberIds: rows.map(({ memberId }) => memberId) });
    await remove(members);
    await settled();
    expect((await list(viewer)).items.map(({ kind }) => kind)).not.toContain('channel-left');
    await remove(inGroup.members);
    expect(await toldOf(viewer, 'channel-left')).toMatchObject({
      actor: { name: 'Cleo' },
      channel: { id: channelId, name: 'Secret' },
    });
    await told(other, 'channel-left');
    await cm.ok('user/updateGroup', { groupId, add: [], remove: customerUserIds });
    expect(await toldOf(viewer, 'group-left')).toMatchObject({
      actor: { name: 'Cleo' },
      group: { id: groupId, name: 'Crew' },
    });
    await cm.ok('user/updateGroup', { groupId, name: 'Renamed', add: [], remove: [] });
    expect((await toldOf(viewer, 'group-left'))?.group?.name).toBe('Crew');
    await settled();
    expect((await list(cm)).items).toEqual([]);
  });

  test('or gained by another role names the role, the latest where several are unread, and also where a role was deleted', async () => {
    const { customerId, cm, viewer, other } = await organisation();
    const assign = (who: TestUser, choice: object) =>
      cm.ok('role/assignRole', { customerUserId: who.customerUserId, to: choice });
    await assign(viewer, { role: 'cc' });
    expect(await toldOf(viewer, 'role-changed')).toMatchObject({
      actor: { name: 'Cleo' },
      role: { role: 'cc', name: null },
    });
    const customRoleId = await harness.make.customRole(customerId, 'viewer', ['home.feed:see']);
    const { customRoles } = await cm.ok<{ customRoles: { name: string }[] }>('role/getRoles', {});
    await assign(viewer, { customRoleId });
    expect((await toldOf(viewer, 'role-changed', 2))?.role).toEqual({
      role: 'viewer',
      name: customRoles[0]?.name,
    });
    await assign(other, { customRoleId });
    await told(other, 'role-changed');
    await cm.ok('role/deleteRole', { customRoleId, instead: { role: 'viewer' } });
    expect((await toldOf(other, 'role-changed', 2))?.role).toEqual({ role: 'viewer', name: null });
    expect((await list(cm)).items).toEqual([]);
  });
});

describe('reading', () => {
  test('goes page by page, marks one or all up to an instant, and other tabs hear of it', async () => {
    const { cm, viewer, publish } = await organisation();
    const titles = ['One', 'Two', 'Three'];
    for (const title of titles) await publish(cm, title);
    const all = await told(viewer, 'program-published', 3);
    const first = await list(viewer, { limit: 2 });
    const rest = await list(viewer, { limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items]).toEqual(all);
    expect(rest.nextCursor).toBeNull();
    expect((await viewer.refused('notification/getNotifications', { cursor: 'x' })).code).toBe('invalid');
    const [newest, middle, oldest] = all;
    const hint = await openStream(viewer);
    await viewer.ok('notification/markRead', { notificationIds: [oldest?.notificationId] });
    await hint();
    expect(await unreadOf(viewer)).toBe(2);
    expect((await list(viewer)).items.map(({ isRead }) => isRead)).toEqual([false, false, true]);
    expect((await list(viewer, { unread: true })).items).toHaveLength(2);
    await viewer.ok('notification/markAllRead', { until: middle?.at });
    expect((await list(viewer, { unread: true })).items.map(({ notificationId }) => notificationId)).toEqual([
      newest?.notificationId,
    ]);
    await viewer.ok('notification/markAllRead', { until: new Date(clock.nowMs() + 1e9).toISOString() });
    expect(await unreadOf(viewer)).toBe(0);
    clock.advance(1000);
    await publish(cm, 'Four');
    await vi.waitFor(async () => expect(await unreadOf(viewer)).toBe(1), { timeout: 8_000 });
  });

  test('of a program that was opened marks what leads to it, and only for who opened it', async () => {
    const { cm, cc, viewer, other, channel, put, publish } = await organisation();
    const channelId = await channel();
    await put(channelId, viewer, 'member');
    const programId = await publish(cm, 'Opened');
    await publish(cm, 'Not opened');
    await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
    await told(viewer, 'program-published', 2);
    await told(viewer, 'channel-published');
    const joined = await told(viewer, 'channel-joined');
    expect(joined).toHaveLength(4);
    await told(other, 'program-published', 2);
    await viewer.ok('notification/markRead', { programId });
    const unread = (await list(viewer, { unread: true })).items;
    expect(unread.map(({ kind, program }) => [kind, program?.name])).toEqual([
      ['program-published', 'Not opened'],
      ['channel-joined', undefined],
    ]);
    expect(await unreadOf(other)).toBe(2);
    expect(await unreadOf(cc)).toBe(2);
  });

  test('ends after 90 days', async () => {
    const { cm, viewer, publish } = await organisation();
    await publish(cm, 'Old');
    await told(viewer, 'program-published');
    clock.advance(91 * 24 * 3_600_000);
    const again = await harness.signIn(viewer.userName);
    const page = await harness.ok<Page>('notification/getNotifications', {}, again.access_token);
    expect(page.items).toEqual([]);
  });
});

/** Opens the stream of a user; the function given waits for a hint of the bell. */
async function openStream({ token }: TestUser): Promise<() => Promise<void>> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${harness.url}/events`, { headers, signal: abort.signal });
  if (body === null) throw new Error('no stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  return async () => {
    let text = '';
    while (!text.includes('{"type":"notifications"}')) text += (await reader.read()).value ?? '';
    abort.abort();
  };
}

async function mailsTo({ userName }: TestUser) {
  return (await harness.app.context.mail.outbox(500)).filter(({ to }) => to === userName);
}
async function subjectsTo(who: TestUser): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(who);
      expect(mails.length).toBeGreaterThan(0);
      return mails.map(({ subject }) => subject);
    },
    { timeout: 8_000, interval: 50 },
  );
}
