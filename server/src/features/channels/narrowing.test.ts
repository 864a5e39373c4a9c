import type { ChannelDetail, ChannelItem } from '@rushes/contract/channels';
import type { AccessStay } from '@rushes/contract/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type Person, signUp } from '../../../test/people.ts';
import { createRowClips } from '../../../test/row-clips.ts';

let harness: Harness;
let footage: ReturnType<typeof createRowClips>;

beforeAll(async () => {
  harness = await createHarness({});
  footage = createRowClips(harness.app.context.db);
});
afterAll(() => harness[Symbol.asyncDispose]());

/** An organisation of its own with somebody of each role, and a program of the content creator for all of it. */
async function organisation(flags = {}) {
  const { customerId } = await harness.make.customer({ flags });
  const cm = await signUp(harness, customerId, 'cm', 'Cleo');
  const cc = await signUp(harness, customerId, 'cc', 'Cem');
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const { clipId } = await footage.clip(cc);
  const { programId } = await cc.ok<{ programId: string }>('program/createProgram', {
    title: 'Wide',
    timeline: { items: [{ clipId }] },
  });
  await cc.ok('program/publishProgram', { programId, audience: { organisation: true } });
  const channelWithIt = async (name: string, visibility: 'open' | 'restricted' = 'open') => {
    const values = { name, visibility, moderated: false, subscribing: true };
    const { channelId } = await cm.ok<ChannelDetail>('channel/createChannel', values);
    await cm.ok<ChannelItem>('channel/submitProgram', { channelId, programId });
    return channelId;
  };
  const narrow = { programId, audience: { customerUserIds: [] as string[] } };
  const askedOf = async (who: Person, path: 'setAudience' | 'publishProgram' = 'setAudience') => {
    const { code, details } = await who.refused(`program/${path}`, narrow);
    expect(code).toBe('access-stays');
    return details as AccessStay;
  };
  return { customerId, cm, cc, viewer, programId, channelWithIt, narrow, askedOf };
}

describe('where the organisation view is hidden', () => {
  test('channels that one may see nowhere are counted, not named; those that one brings programs into are', async () => {
    const { cm, cc, channelWithIt, askedOf } = await organisation({ hideOrganisationView: true });
    const open = await channelWithIt('Town square');
    expect(await askedOf(cc)).toMatchObject({ channels: [], otherChannels: 1 });
    const member = (level: string) =>
      cm.ok('channel/setMembers', {
        channelId: open,
        people: [{ customerUserId: cc.customerUserId, level }],
      });
    await member('member');
    expect(await askedOf(cc)).toMatchObject({ channels: [], otherChannels: 1 });
    await member('contributor');
    expect(await askedOf(cc)).toMatchObject({ channels: [{ name: 'Town square' }], otherChannels: 0 });
  });

  test('and where it is not, open and restricted ones are named as before', async () => {
    const { cc, viewer, cm, channelWithIt, askedOf } = await organisation();
    const restricted = await channelWithIt('By request', 'restricted');
    await cm.ok('channel/setMembers', {
      channelId: restricted,
      people: [{ customerUserId: viewer.customerUserId, level: 'member' }],
    });
    expect(await askedOf(cc)).toMatchObject({ channels: [{ name: 'By request' }], otherChannels: 0 });
  });
});
