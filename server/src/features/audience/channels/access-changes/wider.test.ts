import type { ChannelDetail, ChannelItem } from '@rushes/contract/audience/channels';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/people.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  harness = await createHarness({});
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** An organisation of its own with a content manager, who publishes, and two viewers. */
async function organisation() {
  const { customerId } = await harness.make.customer({});
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const other = await signUp(harness, customerId, 'viewer', 'Otto');
  const publish = async (title: string, audience: object = { organisation: true }) => {
    const { clipId } = await footage.clip(cm);
    const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
      title,
      timeline: { items: [{ clipId }] },
    });
    await cm.ok('program/publishProgram', { programId, audience });
    return programId;
  };
  const channel = async (visibility: 'open' | 'private' = 'open', moderated = false) => {
    const values = { name: 'News', visibility, moderated, subscribing: true };
    return (await cm.ok<ChannelDetail>('channel/createChannel', values)).channelId;
  };
  const put = async (channelId: string, who: TestUser) =>
    cm.ok('channel/setMembers', {
      channelId,
      people: [{ customerUserId: who.customerUserId, level: 'member' }],
    });
  const bringIn = async (channelId: string, programId: string, more: object = {}) =>
    cm.ok<ChannelItem>('channel/submitProgram', { channelId, programId, confirmedGain: 100, ...more });
  const mean = async (programId: string, people: readonly TestUser[], confirmedStay = 0) =>
    cm.ok('program/setAudience', {
      programId,
      audience: { customerUserIds: people.map(({ customerUserId }) => customerUserId) },
      confirmedStay,
    });
  return { customerId, cm, viewer, other, publish, channel, put, bringIn, mean };
}

const at = (byMs: number) => new Date(Date.now() + byMs).toISOString();
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await who.refused(path, request)).code;
const watches = async (who: TestUser, programId: string) =>
  (await harness.call('program/getProgram', { programId }, who.token)).body.status === 'Ok';

describe('an item that has ended is asked about before it is shown again', () => {
  test('where its program was narrowed meanwhile', async () => {
    const { cm, viewer, publish, channel, bringIn, mean } = await organisation();
    const channelId = await channel();
    const programId = await publish('Wide');
    const { itemId } = await bringIn(channelId, programId);
    const item = { channelId, itemId };
    await cm.ok('channel/arrangeItem', { ...item, to: at(-1000) });
    await mean(programId, []);
    for (const window of [{ to: null }, { to: at(3_600_000) }, { from: at(3_600_000), to: null }]) {
      const refused = await cm.refused('channel/arrangeItem', { ...item, ...window });
      expect([refused.code, refused.details]).toEqual([
        'access-widens',
        { count: 2, names: ['Otto', 'Vera'] },
      ]);
    }
    // Also when it was written down that it has ended, and in one step with a pin: nothing is half done.
    await harness.app.features.channels.sweepWindows();
    expect(await codeOf(cm, 'channel/arrangeItem', { ...item, to: null, pinned: true })).toBe(
      'access-widens',
    );
    const { items } = await cm.ok<{ items: ChannelItem[] }>('channel/getItems', { channelId });
    expect(items).toMatchObject([{ state: 'expired', pinned: false }]);
    expect(await watches(viewer, programId)).toBe(false);
    await cm.ok('channel/arrangeItem', { ...item, to: null, confirmedGain: 2 });
    expect(await watches(viewer, programId)).toBe(true);
  });

  test('where its channel was opened meanwhile', async () => {
    const { cm, viewer, other, publish, channel, put, bringIn } = await organisation();
    const channelId = await channel('private');
    await put(channelId, viewer);
    const programId = await publish('Narrow', { customerUserIds: [] });
    const { itemId } = await bringIn(channelId, programId);
    await cm.ok('channel/arrangeItem', { channelId, itemId, to: at(-1000) });
    const { revision } = await cm.ok<ChannelDetail>('channel/getChannel', { channelId });
    await cm.ok('channel/updateChannel', { channelId, revision, visibility: 'open' });
    const again = { channelId, itemId, to: null };
    expect(await cm.refused('channel/arrangeItem', again)).toMatchObject({
      code: 'access-widens',
      details: { count: 2, names: ['Otto', 'Vera'] },
    });
    expect(await watches(other, programId)).toBe(false);
  });

  test('and nothing is asked where nobody gains, where it is shown already, for a pin, an order or another closed window', async () => {
    const { cm, publish, channel, bringIn } = await organisation();
    const channelId = await channel();
    const wide = await bringIn(channelId, await publish('Wide'));
    await cm.ok('channel/arrangeItem', { channelId, itemId: wide.itemId, to: at(-1000) });
    await cm.ok('channel/arrangeItem', { channelId, itemId: wide.itemId, to: null });
    const narrow = await bringIn(channelId, await publish('Narrow', { customerUserIds: [] }));
    const item = { channelId, itemId: narrow.itemId };
    await cm.ok('channel/arrangeItem', { ...item, from: at(-5000), to: at(3_600_000) });
    await cm.ok('channel/arrangeItem', { ...item, to: null });
    await cm.ok('channel/arrangeItem', { ...item, to: at(-1000) });
    await cm.ok('channel/arrangeItem', { ...item, pinned: true });
    await cm.ok('channel/arrangeItem', { ...item, before: null });
    await cm.ok('channel/arrangeItem', { ...item, to: at(-500) });
  });
});

describe('an archived channel is restored', () => {
  const archive = (cm: TestUser, ...channelIds: string[]) => cm.ok('channel/archiveChannels', { channelIds });
  const restore = (cm: TestUser, channelIds: string[], confirmedGain?: number) =>
    harness.call('channel/restoreChannels', { channelIds, confirmedGain }, cm.token);

  test('in one step where nothing in it was narrowed meanwhile, also by someone else', async () => {
    const { customerId, cm, viewer, publish, channel, put, bringIn } = await organisation();
    const channelId = await channel('private');
    await put(channelId, viewer);
    const programId = await publish('Narrow', { customerUserIds: [] });
    await bringIn(channelId, programId);
    await archive(cm, channelId);
    // What elsewhere is done to the program leaves it alone, and so does meaning more people.
    await cm.ok('program/setAudience', { programId, audience: { customerUserIds: [viewer.customerUserId] } });
    const colleague = await signUp(harness, customerId, 'cm', 'Cara');
    expect((await restore(colleague, [channelId])).body.status).toBe('Ok');
    expect(await watches(viewer, programId)).toBe(true);
  });

  test('not past the question whom it gives what was narrowed meanwhile: once for all, with names', async () => {
    const { cm, viewer, other, publish, channel, put, bringIn, mean } = await organisation();
    const [open, secret, calm] = [await channel(), await channel('private'), await channel()];
    await put(secret, viewer);
    const [wide, narrow] = [await publish('Wide'), await publish('Narrow', { customerUserIds: [] })];
    await bringIn(open, wide);
    await bringIn(secret, wide);
    await bringIn(secret, narrow);
    await bringIn(calm, narrow);
    await archive(cm, open, secret);
    await mean(wide, []);
    expect((await restore(cm, [secret])).body).toMatchObject({
      code: 'access-widens',
      details: { count: 1, names: ['Vera'] },
    });
    expect((await restore(cm, [open, secret], 1)).body).toMatchObject({
      code: 'access-widens',
      details: { count: 2, names: ['Otto', 'Vera'] },
    });
    // Nothing is half done.
    expect((await cm.ok<ChannelDetail>('channel/getChannel', { channelId: secret })).state).toBe('archived');
    expect([await watches(viewer, wide), await watches(other, wide)]).toEqual([false, false]);
    expect((await restore(cm, [open, secret], 2)).body.status).toBe('Ok');
    expect([await watches(viewer, wide), await watches(other, wide)]).toEqual([true, true]);
    // What was agreed to is not asked again.
    await archive(cm, open, secret);
    expect((await restore(cm, [open, secret])).body.status).toBe('Ok');
  });

  test('nor past whom it gives what was put back or dated again while it was archived', async () => {
    const { cm, viewer, publish, channel, put, bringIn, mean } = await organisation();
    const channelId = await channel('private');
    await put(channelId, viewer);
    const refusesNext = async (programId: string, change: () => Promise<unknown>) => {
      await archive(cm, channelId);
      await change();
      expect((await restore(cm, [channelId])).body).toMatchObject({
        code: 'access-widens',
        details: { count: 1, names: ['Vera'] },
      });
      expect((await restore(cm, [channelId], 1)).body.status).toBe('Ok');
      expect(await watches(viewer, programId)).toBe(true);
    };
    const ended = await publish('Ended');
    const { itemId } = await bringIn(channelId, ended);
    await cm.ok('channel/arrangeItem', { channelId, itemId, to: at(-1000) });
    await mean(ended, []);
    await refusesNext(ended, () => cm.ok('channel/arrangeItem', { channelId, itemId, to: null }));

    const removed = await publish('Removed');
    const taken = await bringIn(channelId, removed);
    await cm.ok('channel/removeItems', { channelId, itemIds: [taken.itemId] });
    await mean(removed, []);
    await refusesNext(removed, () => cm.ok('channel/restoreItems', { channelId, itemIds: [taken.itemId] }));
  });
});
