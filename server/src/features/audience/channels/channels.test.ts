import type {
  ChannelDetail,
  ChannelItem,
  InboxItem,
  ChannelSummary,
} from '@rushes/contract/audience/channels';
import type { ChannelMember } from '@rushes/contract/audience/channel-members';
import type { MenuCounts } from '@rushes/contract/events';
import type { Reached } from '@rushes/contract/organization/users';
import type { FeedItem, ProgramDetail } from '@rushes/contract/create/programs';
import { sql } from 'kysely';
import type { Permission } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  clock = testClock();
  harness = await createHarness({ clock });
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

type Level = 'member' | 'contributor' | 'moderator' | 'manager';

/** An organisation of its own with someone of each role. */
async function organisation(flags = {}) {
  const { customerId } = await harness.make.customer({ flags });
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const cc = await signUp(harness, customerId, 'cc', 'Cem');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const other = await signUp(harness, customerId, 'viewer', 'Otto');
  const publish = async (owner: TestUser, title: string, audience: object = { customerUserIds: [] }) => {
    clock.advance(1000);
    const { clipId } = await footage.clip(owner);
    const { programId } = await owner.ok<{ programId: string }>('program/createProgram', {
      title,
      timeline: { items: [{ clipId }] },
    });
    await owner.ok('program/publishProgram', { programId, audience });
    return programId;
  };
  const channel = async (values: object = {}) => {
    const made = await cm.ok<ChannelDetail>('channel/createChannel', {
      name: 'News',
      visibility: 'private',
      moderated: true,
      subscribing: true,
      ...values,
    });
    return made.channelId;
  };
  const put = async (channelId: string, ...users: [TestUser, Level][]) =>
    cm.ok<{ members: ChannelMember[] }>('channel/setMembers', {
      channelId,
      users: users.map(([{ customerUserId }, level]) => ({ customerUserId, level })),
    });
  /** A program that only its channel reaches. */
  const publishIn = async (channelId: string, title = 'For members', window: object = {}) => {
    const programId = await publish(cm, title);
    const item = await cm.ok<ChannelItem>('channel/submitProgram', {
      channelId,
      programId,
      confirmed: true,
      ...window,
    });
    return { programId, itemId: item.itemId, item };
  };
  return { customerId, cm, cc, viewer, other, publish, channel, put, publishIn };
}

const feedOf = async (who: TestUser) =>
  (await who.ok<{ items: FeedItem[] }>('program/getFeed', {})).items.map(({ title }) => title);
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await who.refused(path, request)).code;

/** Whether a program reaches someone by every way there is. */
async function reaches(who: TestUser, cm: TestUser, programId: string, title: string): Promise<boolean[]> {
  const opened = await harness.call('program/getProgram', { programId }, who.token);
  const counts = await who.ok<MenuCounts>('event/getMenuNotificationCount', {});
  const access = await cm.ok<{ items: Reached[] }>('user/getAccess', {
    customerUserId: who.customerUserId,
  });
  const why = await cm.ok<{ allowed: boolean }>('role/explainAccess', {
    customerUserId: who.customerUserId,
    permission: 'home.feed:see',
    object: { kind: 'program', id: programId },
  });
  return [
    opened.body.status === 'Ok',
    (await feedOf(who)).includes(title),
    counts.inboxLibraryCount === 1,
    access.items.some(({ objectId, reasons }) => objectId === programId && reasons.includes('channel')),
    why.allowed,
    (await harness.call('program/saveProgress', { programId, positionMs: 1, ranges: [] }, who.token)).body
      .status === 'Ok',
  ];
}
const all = [true, true, true, true, true, true];
const none = all.map(() => false);

describe('whom a program in a channel reaches', () => {
  test('in a private channel exactly its members: by name, by a group, by a rule, and nobody any more once out', async () => {
    const { cm, viewer, other, cc, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    const { programId, itemId } = await publishIn(channelId);
    const by = (who: TestUser) => reaches(who, cm, programId, 'For members');
    expect(await by(viewer)).toEqual(none);
    const { members } = await put(channelId, [viewer, 'member']);
    expect([await by(viewer), await by(other)]).toEqual([all, none]);
    const memberIds = members.flatMap(({ memberId, customerUserId }) =>
      customerUserId === viewer.customerUserId ? [memberId] : [],
    );
    await cm.ok('channel/removeMembers', { channelId, memberIds });
    expect(await by(viewer)).toEqual(none);

    const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
      name: 'By hand',
      source: 'manual',
      customerUserIds: [other.customerUserId],
    });
    await cm.ok('channel/setMembers', {
      channelId,
      groups: [{ groupId, level: 'member' }],
      confirmed: true,
    });
    expect([await by(viewer), await by(other)]).toEqual([none, all]);
    await cm.ok('user/updateGroup', { groupId, remove: [other.customerUserId] });
    expect(await by(other)).toEqual(none);

    const rule = [{ column: 'role', op: 'in', values: ['cc'] }];
    const ruled = await cm.ok<{ groupId: string }>('user/createGroup', {
      name: 'By rule',
      source: 'rule',
      rule,
    });
    await cm.ok('channel/setMembers', {
      channelId,
      groups: [{ groupId: ruled.groupId, level: 'member' }],
      confirmed: true,
    });
    expect([await by(cc), await by(viewer)]).toEqual([all, none]);
    await cm.ok('channel/removeItems', { channelId, itemIds: [itemId] });
    expect(await by(cc)).toEqual(none);
  });

  test('in an open channel everybody of the organisation, in a restricted one its members', async () => {
    const { cm, viewer, channel, publishIn } = await organisation();
    const foreign = await organisation();
    const channelId = await channel({ visibility: 'open' });
    const { programId } = await publishIn(channelId);
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(all);
    expect(await codeOf(foreign.viewer, 'program/getProgram', { programId })).toBe('not-found');
    const { revision } = await cm.ok<ChannelDetail>('channel/getChannel', { channelId });
    await cm.ok('channel/updateChannel', { channelId, revision, visibility: 'restricted' });
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(none);
    await cm.ok('channel/setMembers', {
      channelId,
      users: [{ customerUserId: viewer.customerUserId, level: 'member' }],
    });
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(all);
    await cm.ok('channel/archiveChannels', { channelIds: [channelId] });
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(none);
    await cm.ok('channel/restoreChannels', { channelIds: [channelId], confirmed: true });
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(all);
  });

  test('only inside its window, and again when the window is opened again', async () => {
    const { cm, viewer, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'member']);
    const at = (byMs: number) => new Date(Date.now() + byMs).toISOString();
    const { programId, itemId } = await publishIn(channelId, 'For members', { from: at(3_600_000) });
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(none);
    await cm.ok('channel/arrangeItem', { channelId, itemId, from: at(-3_600_000) });
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(all);
    const closed = await cm.ok<ChannelItem>('channel/arrangeItem', { channelId, itemId, to: at(-1000) });
    expect(closed.state).toBe('expired');
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(none);
    await harness.app.features.channels.sweepWindows();
    const again = { channelId, itemId, to: null, confirmed: true };
    expect((await cm.ok<ChannelItem>('channel/arrangeItem', again)).state).toBe('published');
    expect(await reaches(viewer, cm, programId, 'For members')).toEqual(all);
    const wrong = { channelId, itemId, from: at(2000), to: at(1000) };
    expect(await codeOf(cm, 'channel/arrangeItem', wrong)).toBe('invalid');
  });

  test('its bytes stop within ten seconds of the member’s removal', async () => {
    const { cm, viewer, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    const { members } = await put(channelId, [viewer, 'member']);
    const { programId } = await publishIn(channelId);
    const { playback } = await viewer.ok<ProgramDetail>('program/getProgram', { programId });
    const fetchIt = async () =>
      (await fetch(`${harness.url}${playback.hls ?? ''}`, { headers: { cookie: viewer.cookie } })).status;
    expect(await fetchIt()).toBe(200);
    const memberIds = members.flatMap(({ memberId, customerUserId }) =>
      customerUserId === viewer.customerUserId ? [memberId] : [],
    );
    await cm.ok('channel/removeMembers', { channelId, memberIds });
    clock.advance(10_001);
    expect(await fetchIt()).toBe(404);
  });
});

describe('what comes into a channel', () => {
  test('a contributor submits an own program, a moderator decides, and the submitter is told why', async () => {
    const { cm, cc, viewer, other, publish, channel, put } = await organisation();
    const channelId = await channel();
    await put(channelId, [cc, 'contributor'], [viewer, 'member'], [other, 'moderator']);
    const programId = await publish(cc, 'Mine');
    const foreign = await publish(cm, 'Not mine', { organisation: true });
    expect(
      await codeOf(cc, 'channel/submitProgram', { channelId, programId: foreign, confirmed: true }),
    ).toBe('forbidden');
    const item = await cc.ok<ChannelItem>('channel/submitProgram', {
      channelId,
      programId,
      confirmed: true,
    });
    expect(item).toMatchObject({ state: 'submitted', isOwn: true });
    expect(await codeOf(cc, 'channel/submitProgram', { channelId, programId, confirmed: true })).toBe(
      'wrong-state',
    );
    const asked = { channelId, programIds: [programId, await publish(cc, 'Another')] };
    expect(await cc.ok('channel/findPresent', asked)).toEqual({ programIds: [programId] });
    // Who decides may watch what waits; who is a member only may not.
    expect(await reaches(other, cm, programId, '-')).toEqual([true, false, true, true, true, true]);
    expect(await codeOf(viewer, 'program/getProgram', { programId })).toBe('not-found');
    const { itemId } = item;
    expect(await codeOf(cc, 'channel/moderateItem', { channelId, itemId, decision: 'publish' })).toBe(
      'forbidden',
    );
    expect(await codeOf(other, 'channel/moderateItem', { channelId, itemId, decision: 'reject' })).toBe(
      'invalid',
    );
    await other.ok('channel/moderateItem', { channelId, itemId, decision: 'reject', reason: 'Too loud' });
    const { submissions } = await cc.ok<{ submissions: ChannelItem[] }>('channel/getInbox', {});
    expect(submissions).toMatchObject([{ state: 'rejected', reason: 'Too loud', decidedBy: 'Otto' }]);
    await cc.ok('channel/submitProgram', { channelId, programId, confirmed: true });
    expect(await other.ok('channel/countInbox', {})).toEqual({ newItems: 0, waiting: 1 });
    await other.ok('channel/moderateItem', { channelId, itemId, decision: 'publish', confirmed: true });
    expect(await feedOf(viewer)).toEqual(['Not mine', 'Mine']);
  });

  test('of two moderators who decide at once one wins and the other is told', async () => {
    const { cc, viewer, other, publish, channel, put } = await organisation();
    const channelId = await channel();
    await put(channelId, [cc, 'contributor'], [viewer, 'moderator'], [other, 'moderator']);
    const programId = await publish(cc, 'Once');
    const { itemId } = await cc.ok<ChannelItem>('channel/submitProgram', {
      channelId,
      programId,
      confirmed: true,
    });
    const decisions = [
      [viewer, { decision: 'publish', confirmed: true }],
      [other, { decision: 'reject', reason: 'No' }],
    ] as const;
    const answers = await Promise.all(
      decisions.map(([who, decision]) =>
        harness.call('channel/moderateItem', { channelId, itemId, ...decision }, who.token),
      ),
    );
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual(['Ok', 'wrong-state']);
  });

  test('is published at once where the channel is not moderated or a moderator brings it', async () => {
    const { cc, cm, publish, channel, put } = await organisation();
    const free = await channel({ moderated: false });
    await put(free, [cc, 'contributor']);
    const programId = await publish(cc, 'Direct');
    const submit = (who: TestUser, channelId: string) =>
      who.ok<ChannelItem>('channel/submitProgram', { channelId, programId, confirmed: true });
    expect((await submit(cc, free)).state).toBe('published');
    const moderated = await channel();
    expect((await submit(cm, moderated)).state).toBe('published');
    await cm.ok('program/unpublishProgram', { programId });
    const draft = { channelId: await channel(), programId, confirmed: true };
    expect(await codeOf(cm, 'channel/submitProgram', draft)).toBe('not-published');
  });

  test('asks for confirmation before it reaches more users than now, with who they are, and not otherwise', async () => {
    const { cm, cc, viewer, other, publish, channel, put } = await organisation();
    const channelId = await channel();
    await put(channelId, [cc, 'contributor'], [viewer, 'member'], [other, 'moderator']);
    const programId = await publish(cc, 'Narrow', { customerUserIds: [viewer.customerUserId] });
    const refused = await cc.refused('channel/submitProgram', { channelId, programId });
    // Cem and Cleo edit it, and Vera is in its audience.
    expect([refused.code, refused.details]).toEqual([
      'audience-changes',
      { now: 3, after: 4, names: ['Otto'] },
    ]);
    const { itemId } = await cc.ok<ChannelItem>('channel/submitProgram', {
      channelId,
      programId,
      confirmed: true,
    });
    const late = await signUp(harness, cm.customerId, 'viewer', 'Lara');
    await signUp(harness, cm.customerId, 'viewer', 'Someone Else');
    await put(channelId, [late, 'member']);
    const decision = { channelId, itemId, decision: 'publish' };
    expect((await other.refused('channel/moderateItem', decision)).details).toMatchObject({
      names: ['Lara'],
    });
    await other.ok('channel/moderateItem', { ...decision, confirmed: true });
    const { revision } = await cm.ok<ChannelDetail>('channel/getChannel', { channelId });
    const opening = { channelId, revision, visibility: 'open' };
    expect(await cm.refused('channel/updateChannel', opening)).toMatchObject({
      code: 'audience-changes',
      details: { now: 5, after: 6, names: ['Someone Else'] },
    });
    const wide = await publish(cc, 'Wide', { organisation: true });
    await cc.ok('channel/submitProgram', { channelId, programId: wide });
  });

  test('is not given to a group unseen: who would come in by it is shown first, where the channel holds something narrower', async () => {
    const { cm, cc, viewer, other, publish, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'member']);
    const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
      name: 'Crew',
      source: 'manual',
      customerUserIds: [cm, cc, viewer, other].map(({ customerUserId }) => customerUserId),
    });
    const add = { channelId, groups: [{ groupId, level: 'member' }] };
    const wide = await publish(cm, 'Wide', { organisation: true });
    await cm.ok('channel/submitProgram', { channelId, programId: wide });
    const { members } = await cm.ok<{ members: ChannelMember[] }>('channel/setMembers', add);
    const memberIds = members.flatMap((member) => (member.groupId === groupId ? [member.memberId] : []));
    await cm.ok('channel/removeMembers', { channelId, memberIds });

    const { programId } = await publishIn(channelId);
    const refused = await cm.refused('channel/setMembers', add);
    expect([refused.code, refused.details]).toEqual([
      'audience-changes',
      { now: 2, after: 4, names: ['Cem', 'Otto'] },
    ]);
    expect(await codeOf(other, 'program/getProgram', { programId })).toBe('not-found');
    await cm.ok('channel/setMembers', { ...add, confirmed: true });
    await other.ok('program/getProgram', { programId });
    // Anyone who is in already gains nothing by another level.
    await cm.ok('channel/setMembers', { channelId, groups: [{ groupId, level: 'contributor' }] });
  });

  test('names nobody to anyone who may not look users up', async () => {
    const { cm, cc, viewer, channel, put, publish, publishIn } = await organisation({
      hideOrganisationView: true,
    });
    const channelId = await channel();
    const open = await channel({ visibility: 'open' });
    await put(open, [cc, 'contributor']);
    const submission = { channelId: open, programId: await publish(cc, 'Narrow') };
    expect(await cc.refused('channel/submitProgram', submission)).toMatchObject({
      details: { now: 2, after: 4, names: [] },
    });
    await put(channelId, [viewer, 'manager']);
    await publishIn(channelId);
    const { revision } = await cm.ok<ChannelDetail>('channel/getChannel', { channelId });
    const opening = await viewer.refused('channel/updateChannel', {
      channelId,
      revision,
      visibility: 'open',
    });
    expect(opening).toMatchObject({ code: 'audience-changes', details: { now: 2, after: 4, names: [] } });
  });

  test('stays in its channels when its audience is narrowed, and nothing is asked', async () => {
    const { cm, cc, viewer, other, publish, channel, put } = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'member']);
    const programId = await publish(cc, 'Wide', { organisation: true });
    await cm.ok('channel/submitProgram', { channelId, programId });
    await cc.ok('program/setAudience', { programId, audience: { customerUserIds: [] } });
    await viewer.ok('program/getProgram', { programId });
    expect(await codeOf(other, 'program/getProgram', { programId })).toBe('not-found');
    await cc.ok('program/setAudience', { programId, audience: { organisation: true } });
  });

  test('is in the order of its managers, the pinned first, page by page', async () => {
    const { cm, viewer, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'member']);
    const [one, two, three] = [
      await publishIn(channelId, 'One'),
      await publishIn(channelId, 'Two'),
      await publishIn(channelId, 'Three'),
    ];
    const titles = async () => {
      const shown: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await viewer.ok<{ items: ChannelItem[]; nextCursor: string | null }>(
          'channel/getChannelItems',
          {
            channelId,
            limit: 2,
            cursor,
          },
        );
        shown.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return shown;
    };
    expect(await titles()).toEqual(['Three', 'Two', 'One']);
    await cm.ok('channel/arrangeItem', { channelId, itemId: one.itemId, before: two.itemId });
    expect(await titles()).toEqual(['Three', 'One', 'Two']);
    await cm.ok('channel/arrangeItem', { channelId, itemId: three.itemId, before: null });
    expect(await titles()).toEqual(['One', 'Two', 'Three']);
    await cm.ok('channel/arrangeItem', { channelId, itemId: three.itemId, pinned: true });
    expect(await titles()).toEqual(['Three', 'One', 'Two']);
    expect(await codeOf(viewer, 'channel/arrangeItem', { channelId, itemId: one.itemId, pinned: true })).toBe(
      'forbidden',
    );
    const { items } = await cm.ok<{ items: ChannelItem[] }>('channel/getItems', { channelId });
    expect(items.map(({ pinned }) => pinned)).toEqual([true, false, false]);
  });

  test('is taken back by who submitted it, and by nobody else below a manager', async () => {
    const { cc, viewer, publish, channel, put } = await organisation();
    const channelId = await channel();
    await put(channelId, [cc, 'contributor'], [viewer, 'moderator']);
    const programId = await publish(cc, 'Back');
    const { itemId } = await cc.ok<ChannelItem>('channel/submitProgram', {
      channelId,
      programId,
      confirmed: true,
    });
    expect(await codeOf(viewer, 'channel/removeItems', { channelId, itemIds: [itemId] })).toBe('forbidden');
    expect(await cc.ok('channel/removeItems', { channelId, itemIds: [itemId] })).toMatchObject({
      changed: [itemId],
    });
  });
});

describe('what was taken out of a channel', () => {
  test('comes back by undo in its state, place and pin, for who took it out and for managers alone', async () => {
    const { cm, cc, viewer, other, publish, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'member'], [cc, 'contributor'], [other, 'manager']);
    await publishIn(channelId, 'Below');
    const { programId, itemId } = await publishIn(channelId);
    await publishIn(channelId, 'Above');
    await cm.ok('channel/arrangeItem', { channelId, itemId, pinned: true });
    const shown = async () =>
      (await viewer.ok<{ items: ChannelItem[] }>('channel/getChannelItems', { channelId })).items.map(
        ({ title, pinned }) => [title, pinned],
      );
    const before = await shown();
    const undo = { channelId, itemIds: [itemId] };
    expect(await codeOf(cm, 'channel/restoreItems', undo)).toBe('wrong-state');
    await cm.ok('channel/removeItems', undo);
    expect(await shown()).toEqual([
      ['Above', false],
      ['Below', false],
    ]);
    expect(await codeOf(viewer, 'program/getProgram', { programId })).toBe('not-found');
    const { items } = await cm.ok<{ items: ChannelItem[] }>('channel/getItems', { channelId });
    expect(items).toHaveLength(2);
    expect(await codeOf(cc, 'channel/restoreItems', undo)).toBe('forbidden');
    expect(await codeOf(viewer, 'channel/restoreItems', undo)).toBe('forbidden');
    expect(await other.ok('channel/restoreItems', undo)).toEqual({ changed: [itemId] });
    expect(await shown()).toEqual(before);
    await viewer.ok('program/getProgram', { programId });

    const mine = await publish(cc, 'Mine');
    const waiting = await cc.ok<ChannelItem>('channel/submitProgram', {
      channelId,
      programId: mine,
      confirmed: true,
    });
    const own = { channelId, itemIds: [waiting.itemId] };
    await cc.ok('channel/removeItems', own);
    await cc.ok('channel/restoreItems', own);
    const { submissions } = await cc.ok<{ submissions: ChannelItem[] }>('channel/getInbox', {});
    expect(submissions).toMatchObject([{ title: 'Mine', state: 'submitted' }]);
  });

  test('does not come back after a day', async () => {
    const { customerId, cm, channel, publishIn } = await organisation();
    const channelId = await channel();
    const { programId, itemId } = await publishIn(channelId);
    const undo = { channelId, itemIds: [itemId] };
    await cm.ok('channel/removeItems', undo);
    await harness.app.context.db.tenant(customerId, (trx) =>
      sql`UPDATE channel_items SET removed_at = now() - interval '25 hours' WHERE id = ${itemId}`.execute(
        trx,
      ),
    );
    expect(await codeOf(cm, 'channel/restoreItems', undo)).toBe('wrong-state');
    await harness.app.features.channels.sweepWindows();
    const left = await harness.app.context.db.tenant(customerId, (trx) =>
      trx.selectFrom('channel_items').select('id').where('id', '=', itemId).execute(),
    );
    expect(left).toEqual([]);
    // Brought in again it is an item like any other.
    await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
  });
});

describe('the inbox', () => {
  test('holds what came into the channels of a user since they looked, newest first', async () => {
    const { cm, viewer, channel, put, publishIn } = await organisation();
    const [first, second, strange] = [
      await channel({ name: 'A' }),
      await channel({ name: 'B' }),
      await channel(),
    ];
    await put(first, [viewer, 'member']);
    await put(second, [viewer, 'member']);
    await publishIn(first, 'One');
    await publishIn(second, 'Two');
    await publishIn(strange, 'Hidden');
    const inbox = () => viewer.ok<{ channels: ChannelSummary[] }>('channel/getInbox', {});
    expect((await inbox()).channels.map(({ name, newItems }) => [name, newItems])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
    // What someone brought in themselves is no news to them.
    const own = await cm.ok<{ channels: ChannelSummary[] }>('channel/getInbox', {});
    expect(own.channels.map(({ newItems }) => newItems)).toEqual([0, 0, 0]);
    expect(await cm.ok('channel/countInbox', {})).toEqual({ newItems: 0, waiting: 0 });
    const brought = await cm.ok<{ items: ChannelItem[] }>('channel/getInboxItems', {});
    expect(brought.items.map(({ isNew }) => isNew)).toEqual([false, false, false]);
    const page = await viewer.ok<{ items: ChannelItem[]; nextCursor: string }>('channel/getInboxItems', {
      limit: 1,
    });
    expect(page.items.map(({ title, isNew }) => [title, isNew])).toEqual([['Two', true]]);
    const rest = await viewer.ok<{ items: ChannelItem[] }>('channel/getInboxItems', {
      cursor: page.nextCursor,
    });
    expect(rest.items.map(({ title }) => title)).toEqual(['One']);
    await viewer.ok('channel/markSeen', { channelId: first });
    expect(await viewer.ok('channel/countInbox', {})).toEqual({ newItems: 1, waiting: 0 });
    await viewer.ok('channel/markSeen', {});
    expect(await viewer.ok('channel/countInbox', {})).toEqual({ newItems: 0, waiting: 0 });
    await publishIn(first, 'Three');
    expect((await inbox()).channels.map(({ newItems }) => newItems)).toEqual([1, 0]);
  });

  test('shows and counts a program once with all its channels of the user, as new while it is new in one', async () => {
    const { cm, viewer, channel, put, publishIn } = await organisation();
    const [first, second, strange] = [
      await channel({ name: 'A' }),
      await channel({ name: 'B' }),
      await channel({ name: 'C' }),
    ];
    for (const channelId of [first, second]) await put(channelId, [viewer, 'member']);
    const { programId } = await publishIn(first, 'Both');
    await publishIn(first, 'Only one');
    for (const channelId of [second, strange]) {
      clock.advance(1000);
      await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
    }
    interface Page {
      readonly items: InboxItem[];
      readonly nextCursor: string | null;
    }
    const page = (request: object) => viewer.ok<Page>('channel/getInboxItems', request);
    const shown = ({ items }: Page) =>
      items.map(({ title, channels, isNew }) => [title, channels.map(({ name }) => name), isNew]);
    const all = await page({});
    expect(shown(all)).toEqual([
      ['Both', ['B', 'A'], true],
      ['Only one', ['A'], true],
    ]);
    expect(await viewer.ok('channel/countInbox', {})).toEqual({ newItems: 2, waiting: 0 });
    const { items, nextCursor } = await page({ limit: 1 });
    expect([...items, ...(await page({ limit: 1, cursor: nextCursor })).items]).toEqual(all.items);
    await viewer.ok('channel/markSeen', { channelId: second });
    expect(shown(await page({}))[0]).toEqual(['Both', ['B', 'A'], true]);
    await viewer.ok('channel/markSeen', { channelId: first });
    expect(shown(await page({}))[0]).toEqual(['Both', ['B', 'A'], false]);
  });

  test('takes an open channel in when it is followed; a restricted one is asked for and decided', async () => {
    const { cm, viewer, other, channel, publishIn } = await organisation();
    const open = await channel({ name: 'Open', visibility: 'open' });
    const restricted = await channel({ name: 'Restricted', visibility: 'restricted' });
    const hidden = await channel({ name: 'Private' });
    const found = await viewer.ok<{ items: ChannelSummary[] }>('channel/discover', {});
    expect(found.items.map(({ name, mayWatch }) => [name, mayWatch])).toEqual([
      ['Open', true],
      ['Restricted', false],
    ]);
    expect(
      (await viewer.ok<{ items: ChannelSummary[] }>('channel/discover', { search: 'restr' })).items,
    ).toHaveLength(1);
    for (const path of ['getChannelItems', 'leave', 'askToJoin'])
      expect(await codeOf(viewer, `channel/${path}`, { channelId: hidden })).toBe('not-found');
    expect(await codeOf(viewer, 'channel/getChannelItems', { channelId: restricted })).toBe('forbidden');
    expect(await codeOf(viewer, 'channel/follow', { channelId: restricted, following: true })).toBe(
      'wrong-state',
    );
    await viewer.ok('channel/follow', { channelId: open, following: true });
    await publishIn(open, 'New');
    expect(await viewer.ok('channel/countInbox', {})).toEqual({ newItems: 1, waiting: 0 });
    await viewer.ok('channel/follow', { channelId: open, following: false });
    expect(await viewer.ok('channel/countInbox', {})).toEqual({ newItems: 0, waiting: 0 });

    expect((await viewer.ok<ChannelSummary>('channel/askToJoin', { channelId: restricted })).isAsking).toBe(
      true,
    );
    expect(await codeOf(viewer, 'channel/askToJoin', { channelId: restricted })).toBe('wrong-state');
    expect((await cm.ok<ChannelDetail>('channel/getChannel', { channelId: restricted })).asking).toBe(1);
    expect(await codeOf(viewer, 'channel/getChannelItems', { channelId: restricted })).toBe('forbidden');
    await cm.ok('channel/setMembers', {
      channelId: restricted,
      users: [{ customerUserId: viewer.customerUserId, level: 'member' }],
    });
    await viewer.ok('channel/getChannelItems', { channelId: restricted });
    await viewer.ok('channel/leave', { channelId: restricted });
    expect(await codeOf(viewer, 'channel/getChannelItems', { channelId: restricted })).toBe('forbidden');

    await other.ok('channel/askToJoin', { channelId: restricted });
    const { items } = await cm.ok<{ items: ChannelMember[] }>('channel/getMembers', {
      channelId: restricted,
    });
    expect(items[0]).toMatchObject({ name: 'Otto', state: 'pending' });
    await cm.ok('channel/removeMembers', { channelId: restricted, memberIds: [items[0]?.memberId] });
    expect((await other.ok<{ items: ChannelSummary[] }>('channel/discover', {})).items[1]?.isAsking).toBe(
      false,
    );
  });

  test('is closed to viewer and cc where the organisation view is hidden; their programs stay', async () => {
    const { cm, viewer, other, cc, channel, put, publishIn } = await organisation({
      hideOrganisationView: true,
    });
    const channelId = await channel();
    await put(channelId, [viewer, 'member']);
    await publishIn(channelId);
    for (const who of [viewer, cc])
      for (const path of ['getInbox', 'countInbox', 'getInboxItems', 'discover'])
        expect(await codeOf(who, `channel/${path}`, {})).toBe('forbidden');
    await cm.ok('channel/getInbox', {});
    expect(await feedOf(viewer)).toEqual(['For members']);
    // Who manages a channel all the same adds whom they know, and looks nobody up.
    await put(channelId, [viewer, 'manager']);
    await cm.ok('user/createGroup', { name: 'Night shift', source: 'manual' });
    const found = async (search: string) => {
      const { users, groups } = await viewer.ok<{ users: { name: string }[]; groups: { name: string }[] }>(
        'channel/findCandidates',
        { channelId, search },
      );
      return [...users, ...groups].map(({ name }) => name);
    };
    for (const search of ['', 'ot', 'otto', '@', 'night']) expect(await found(search)).toEqual([]);
    expect(await found(other.userName.toUpperCase())).toEqual(['Otto']);
    expect(await found('Night shift')).toEqual(['Night shift']);
  });
});

describe('who looks after a channel', () => {
  test('its managers of any role, and content managers everywhere; others may not even know of a private one', async () => {
    const { viewer, other, cc, channel, put } = await organisation();
    const foreign = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'manager'], [cc, 'moderator']);
    const { revision, level } = await viewer.ok<ChannelDetail>('channel/getChannel', { channelId });
    expect(level).toBe('manager');
    const renamed = { channelId, revision, name: 'Renamed' };
    expect(await codeOf(cc, 'channel/updateChannel', renamed)).toBe('forbidden');
    expect(await codeOf(other, 'channel/updateChannel', renamed)).toBe('not-found');
    expect(await codeOf(foreign.cm, 'channel/updateChannel', renamed)).toBe('not-found');
    await viewer.ok('channel/updateChannel', renamed);
    expect(await codeOf(viewer, 'channel/updateChannel', renamed)).toBe('conflict');
    const candidates = await viewer.ok<{ users: { name: string }[] }>('channel/findCandidates', {
      channelId,
      search: 'ot',
    });
    expect(candidates.users.map(({ name }) => name)).toEqual(['Otto']);
    const foreignUser = { customerUserId: foreign.viewer.customerUserId, level: 'member' };
    expect(await codeOf(viewer, 'channel/setMembers', { channelId, users: [foreignUser] })).toBe('invalid');
    expect(await codeOf(viewer, 'channel/getChannels', {})).toBe('forbidden');
  });

  test('hands their channels over when they leave', async () => {
    const { cm, viewer, cc, channel, put } = await organisation();
    const channelId = await channel({ name: 'Left behind' });
    await put(channelId, [viewer, 'manager']);
    const { customerUserId } = viewer;
    const plan = await cm.ok<{ owned: { kind: string; count: number; examples: string[] }[] }>(
      'user/planLeaving',
      { customerUserId },
    );
    expect(plan.owned.find(({ kind }) => kind === 'channels')).toMatchObject({
      count: 1,
      examples: ['Left behind'],
    });
    await cm.ok('user/transferOwnership', { customerUserId, toCustomerUserId: cc.customerUserId });
    expect((await cc.ok<ChannelDetail>('channel/getChannel', { channelId })).level).toBe('manager');
  });

  test('lists, counts and archives channels, and every change is in the audit', async () => {
    const { cm, viewer, channel, put, publishIn } = await organisation();
    const [one, two] = [await channel({ name: 'One' }), await channel({ name: 'Two', visibility: 'open' })];
    await put(one, [viewer, 'member']);
    const { itemId } = await publishIn(one);
    await cm.ok('channel/removeItems', { channelId: one, itemIds: [itemId] });
    const filters = [{ column: 'visibility', op: 'in', values: ['open'] }];
    const listed = await cm.ok<{ items: { name: string }[] }>('channel/getChannels', { filters });
    expect(listed.items.map(({ name }) => name)).toEqual(['Two']);
    expect(await cm.ok('channel/countChannels', {})).toEqual({ count: 2 });
    const archived = await cm.ok<{ changed: string[] }>('channel/archiveChannels', {
      channelIds: [one, two],
    });
    expect(archived.changed.toSorted()).toEqual([one, two].toSorted());
    const { items } = await cm.ok<{ items: { action: string; objectName: string }[] }>(
      'audit/getAuditEvents',
      {
        search: 'channels ',
        limit: 100,
      },
    );
    expect(new Set(items.map(({ action }) => action))).toEqual(
      new Set([
        'channels.created',
        'channels.member-set',
        'channels.item-published',
        'channels.item-removed',
        'channels.archived',
      ]),
    );
    expect(items.every(({ objectName }) => objectName === 'One' || objectName === 'Two')).toBe(true);
  });

  test('tells those who have channels open, and the library, when something comes in', async () => {
    const { customerId, cm, viewer, channel, put, publishIn } = await organisation();
    const channelId = await channel();
    await put(channelId, [viewer, 'member']);
    const heard: string[] = [];
    const { customerUserId } = viewer;
    const nothing = new Set<Permission>();
    const target = { customerId, customerUserId, sessionId: cm.customerUserId, permissions: () => nothing };
    const stop = harness.app.context.events.subscribe(target, ({ type }) => heard.push(type));
    await publishIn(channelId);
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['channels', 'counts']));
    stop();
  });
});
