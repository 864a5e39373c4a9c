import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuests } from '../../../../test/guests.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let anna: TestUser;
let guests: Awaited<ReturnType<typeof createGuests>>;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  anna = await signUp(app, customerId, 'viewer', 'Anna');
  guests = await createGuests(app, cm);
});
afterAll(() => app[Symbol.asyncDispose]());

test('an accepted recording says which guest recorded it, until the response is erased', async () => {
  const { customerUserId, userName } = anna;
  const recording = await guests.opened();
  await guests.submitted(recording, { name: 'Anna Ant', email: userName });
  const responseId = (await guests.responsesOf(recording))[0]?.responseId ?? '';
  const { guestRecordingId } = recording;
  const decision = { guestRecordingId, responseIds: [responseId], decision: 'accept', note: '' };
  await cm.ok('guestrecording/decideGuestResponses', decision);
  const recordedBy = { kind: 'guest', name: 'Anna Ant' };
  const { items } = await cm.ok<{ items: Clip[] }>('clip/getClips', {});
  expect(items).toMatchObject([{ recordedBy, createdBy: { name: 'Clara' } }]);
  const clip = () => cm.ok<Clip>('clip/getClip', { clipId: items[0]?.clipId });
  expect(await clip()).toMatchObject({ recordedBy });
  await cm.ok('personaldata/planErasure', { customerUserId });
  await cm.ok('personaldata/eraseUser', { customerUserId, userName, choices: {} });
  await expect.poll(async () => (await clip()).recordedBy, { timeout: 20_000 }).toBeNull();
  expect(JSON.stringify(await clip())).not.toContain('Anna Ant');
});
