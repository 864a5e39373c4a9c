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
  const { channelId } = await mine.ok<ChannelDetail>('channel/createChannel', values);
  return { mine, theirs, channelId };
}

test('of two who change a channel, each goes on where they touched different things', async () => {
  const { mine, theirs, channelId } = await twoOver();
  await theirs.ok('channel/updateChannel', { channelId, name: 'Tidings', before: { name: 'News' } });
  const saved = await mine.ok<ChannelDetail>('channel/updateChannel', {
    channelId,
    description: 'What is new',
    before: { description: '' },
  });
  expect(saved).toMatchObject({ name: 'Tidings', description: 'What is new' });
});

test('nobody writes over what they have not seen: they are told who changed what, no matter who did something else since', async () => {
  const { mine, theirs, channelId } = await twoOver();
  const seen = { name: 'News', description: '', visibility: 'private', moderated: true };
  const theirsNow = { name: 'Tidings', description: 'Theirs', visibility: 'restricted', moderated: false };
  for (const [field, before] of Object.entries(seen)) {
    const value = theirsNow[field as keyof typeof theirsNow];
    await theirs.ok('channel/updateChannel', { channelId, [field]: value, before: { [field]: before } });
  }
  await mine.ok('channel/archiveChannels', { channelIds: [channelId] });
  await mine.ok('channel/restoreChannels', { channelIds: [channelId] });
  await mine.ok('channel/updateChannel', { channelId, subscribing: false, before: { subscribing: true } });
  for (const [field, before] of Object.entries(seen)) {
    const refused = await mine.refused('channel/updateChannel', {
      channelId,
      [field]: before,
      before: { [field]: before },
    });
    expect([field, refused.code, refused.details]).toMatchObject([
      field,
      'conflict',
      { changedBy: 'Cara', current: { name: 'Tidings', description: 'Theirs' } },
    ]);
  }
});

test('a change says what it is based on: a revision, or what was seen', async () => {
  const { mine, channelId } = await twoOver();
  expect((await mine.refused('channel/updateChannel', { channelId, name: 'Blind' })).code).toBe('invalid');
  const half = { channelId, name: 'Blind', subscribing: false, before: { subscribing: true } };
  expect(await mine.refused('channel/updateChannel', half)).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'before.name' }],
  });
  expect(await mine.ok('channel/getChannel', { channelId })).toMatchObject({
    name: 'News',
    subscribing: true,
  });
});
