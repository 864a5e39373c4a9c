import type { ChannelDetail } from '@rushes/contract/audience/channels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { signUp } from '../../../../test/users.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await createHarness({});
});
afterAll(() => harness[Symbol.asyncDispose]());

async function twoOver() {
  const { customerId } = await harness.make.customer({});
  const mine = await signUp(harness, customerId, 'cm', 'Cleo');
  const theirs = await signUp(harness, customerId, 'cm', 'Cara');
  const values = { name: 'News', visibility: 'private', moderated: true, subscribing: true };
  const { channelId, revision } = await mine.ok<ChannelDetail>('channel/createChannel', values);
  return { mine, theirs, channelId, revision };
}

test('nobody writes over what they have not seen: they are told what it is now, and who changed it', async () => {
  const { mine, theirs, channelId, revision } = await twoOver();
  const changed = await theirs.ok<ChannelDetail>('channel/updateChannel', {
    channelId,
    revision,
    name: 'Tidings',
    description: 'Theirs',
  });
  const change = { channelId, revision, name: 'Mine' };
  expect(await mine.refused('channel/updateChannel', change)).toMatchObject({
    code: 'conflict',
    details: { changedBy: 'Cara', current: { name: 'Tidings', description: 'Theirs' } },
  });
  expect(await mine.ok('channel/updateChannel', { ...change, revision: changed.revision })).toMatchObject({
    name: 'Mine',
    description: 'Theirs',
  });
});

test('archiving and restoring are changes too', async () => {
  const { mine, theirs, channelId, revision } = await twoOver();
  await theirs.ok('channel/archiveChannels', { channelIds: [channelId] });
  await theirs.ok('channel/restoreChannels', { channelIds: [channelId] });
  const late = { channelId, revision, name: 'Mine' };
  expect(await mine.refused('channel/updateChannel', late)).toMatchObject({
    code: 'conflict',
    details: { changedBy: 'Cara' },
  });
});

test('a change names the revision that it is based on', async () => {
  const { mine, channelId } = await twoOver();
  expect((await mine.refused('channel/updateChannel', { channelId, name: 'Blind' })).code).toBe('invalid');
});
