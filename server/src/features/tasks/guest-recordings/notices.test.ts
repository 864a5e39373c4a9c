import type { Notification } from '@rushes/contract/core/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuests } from '../../../../test/guests.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let colleague: TestUser;
let guests: Awaited<ReturnType<typeof createGuests>>;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  colleague = await signUp(app, customerId, 'cm', 'Cora');
  guests = await createGuests(app, cm);
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 20_000 };
const bellOf = async (user: TestUser, recordingId: string) => {
  const { items } = await user.ok<{ items: Notification[] }>('notification/getNotifications', { limit: 50 });
  return items.filter(({ guestRecording }) => guestRecording?.id === recordingId);
};
const mailAbout = async (words: string) => {
  const found = async () => (await guests.mailsTo(cm.userName)).find(({ text }) => text.includes(words));
  await expect.poll(found, slow).toBeDefined();
  return (await found())?.text ?? '';
};

test('the owner of a guest recording is told of each response, which the bell and the mail lead to', async () => {
  const recording = await guests.opened();
  const { guestRecordingId } = recording;
  await guests.start(recording, { email: 'late@guest.test' });
  const sent = await guests.submitted(recording, { name: 'Gustav Guest' });
  const told = () => bellOf(cm, guestRecordingId);
  await expect.poll(async () => (await told()).length, slow).toBe(1);
  const [response] = await guests.responsesOf(recording);
  const responseId = response?.responseId ?? '';
  expect(await told()).toMatchObject([
    { kind: 'guest-submitted', amount: 1, actor: null, guest: { id: responseId, name: 'Gustav Guest' } },
  ]);
  const text = await mailAbout('Gustav Guest sent a response to “Stories”');
  expect(text).toContain(`/tasks/crowd-sourced/${guestRecordingId}?response=${responseId}`);
  await guests.ok('submitGuestResponse', { token: sent.token });
  await guests.submitted(recording, { name: 'Greta Guest', email: 'greta@guest.test' });
  await expect
    .poll(told, slow)
    .toMatchObject([{ kind: 'guest-submitted', amount: 2, guest: { name: 'Greta Guest' } }]);
  expect(await bellOf(colleague, guestRecordingId)).toEqual([]);
  await guests.withdraw(sent);
  await expect
    .poll(told, slow)
    .toMatchObject([{ kind: 'guest-consent-ended', guest: { id: responseId, name: 'Gustav Guest' } }, {}]);
  await mailAbout("Gustav Guest's consent for “Stories” has ended");
});
