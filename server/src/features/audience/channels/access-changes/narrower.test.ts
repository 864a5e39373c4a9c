import type { ChannelDetail, ChannelItem } from '@rushes/contract/audience/channels';
import type { Bio, EditedProfile } from '@rushes/contract/organization/directory';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { AccessStay } from '@rushes/contract/core/access-changes';
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

/** An organisation of its own with someone of each role, and a program of the content creator for all of it. */
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
  const askedOf = async (who: TestUser, path: 'setAudience' | 'publishProgram' = 'setAudience') => {
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

/** Has the program approved as the video of its maker. */
async function approveVideo(cm: TestUser, of: TestUser, programId: string): Promise<string> {
  await cm.ok('directory/requestBios', { customerUserIds: [of.customerUserId] });
  const { bios } = await of.ok<EditedProfile>('directory/getOwnProfile', {});
  const bioId = bios[0]?.bioId ?? '';
  const { program } = await of.ok<Bio>('directory/submitBio', { bioId, programId });
  await cm.ok('directory/approveBio', { bioId, programId, versionId: program?.versionId });
  return bioId;
}

describe('an approved video of a person', () => {
  test('is narrowed only after it was said that the directory goes on playing it, to whom, and whose it is', async () => {
    const { cm, cc, viewer, programId, narrow, askedOf } = await organisation();
    const bioId = await approveVideo(cm, cc, programId);
    expect(await askedOf(cm)).toEqual({
      count: 1,
      names: ['Vera'],
      losing: { count: 0, names: [] },
      channels: [],
      otherChannels: 0,
      videosOf: { count: 1, names: ['Cem'] },
    });
    await cc.ok('program/setAudience', { ...narrow, confirmedStay: 1 });
    await viewer.ok('program/getProgram', { programId });
    await cc.ok('program/setAudience', { programId, audience: { organisation: true } });
    await cm.ok('directory/withdrawBio', { bioId });
    await cc.ok('program/setAudience', narrow);
    expect((await viewer.refused('program/getProgram', { programId })).code).toBe('not-found');
  });

  test('that a channel shows too is asked about once, each person counted once', async () => {
    const { cm, cc, programId, channelWithIt, narrow, askedOf } = await organisation();
    await approveVideo(cm, cc, programId);
    await channelWithIt('Town square');
    expect(await askedOf(cc)).toMatchObject({
      count: 1,
      names: ['Vera'],
      channels: [{ name: 'Town square' }],
      videosOf: { count: 1, names: ['Cem'] },
    });
    await cc.ok('program/setAudience', { ...narrow, confirmedStay: 1 });
  });

  test('stays to nobody from whom the directory is hidden, by the organisation or by a role of its own', async () => {
    const hidden = await organisation({ hideOrganisationView: true });
    const { cm, cc, viewer, programId, narrow } = await organisation();
    await approveVideo(hidden.cm, hidden.cc, hidden.programId);
    await hidden.cc.ok('program/setAudience', hidden.narrow);
    expect((await hidden.viewer.refused('program/getProgram', { programId: hidden.programId })).code).toBe(
      'not-found',
    );

    const admin = await signUp(harness, cm.customerId, 'admin', 'Adam');
    const role = await admin.ok<{ customRoleId: string }>('role/createRole', {
      name: 'Films alone',
      base: 'viewer',
      permissions: ['home.feed:see'],
    });
    const to = { customRoleId: role.customRoleId };
    await admin.ok('role/assignRole', { customerUserId: viewer.customerUserId, to });
    await approveVideo(cm, cc, programId);
    expect((await cc.refused('program/setAudience', narrow)).details).toMatchObject({
      count: 1,
      names: ['Adam'],
      losing: { count: 1, names: ['Vera'] },
    });
  });

  test('published again is not in the directory, so publishing it for fewer asks nothing', async () => {
    const { cm, cc, viewer, programId, narrow } = await organisation();
    await approveVideo(cm, cc, programId);
    const { state } = await cc.ok<ProgramDetail>('program/publishProgram', narrow);
    expect(state).toBe('published');
    expect((await viewer.refused('program/getProgram', { programId })).code).toBe('not-found');
  });

  test('goes on playing while what is published for fewer is made ready, so that is asked', async () => {
    const { cm, cc, viewer, programId, narrow, askedOf } = await organisation();
    await approveVideo(cm, cc, programId);
    const { clipId } = await footage.clip(cc, { rungs: [] });
    await cc.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId }] } });
    expect(await askedOf(cc, 'publishProgram')).toMatchObject({
      count: 1,
      names: ['Vera'],
      videosOf: { count: 1, names: ['Cem'] },
    });
    const kept = await cc.ok<ProgramDetail>('program/getProgram', { programId });
    expect([kept.state, kept.audience]).toEqual(['published', { organisation: true }]);
    const { state } = await cc.ok<ProgramDetail>('program/publishProgram', { ...narrow, confirmedStay: 1 });
    expect(state).toBe('publishing');
    await viewer.ok('program/getProgram', { programId });
  });
});
