import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertGuestResponseRow } from '../../../../../test/guest-factories.ts';
import { createGuests } from '../../../../../test/guests.ts';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let guests: Awaited<ReturnType<typeof createGuests>>;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  guests = await createGuests(app, cm);
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 20_000 };

/** Once this one was mailed, those before it were too. */
async function mailedAfter(email: string) {
  await expect.poll(async () => (await guests.mailsTo(email)).length, slow).toBeGreaterThan(0);
}

test('an address gets six mails an hour from guest pages, whatever they say and however many links they are of', async () => {
  const email = 'victim@guest.test';
  const first = await guests.opened();
  await guests.submitted(first, { email });
  await guests.submitted(first, { email });
  for (let links = 0; links < 3; links += 1) await guests.start(await guests.opened(), { email });
  const verified = await guests.opened({ verifiesEmail: true });
  const codeFor = (to: string) => ({ slug: guests.slugOf(verified), email: to, language: 'en' });
  expect(await guests.refused('sendGuestCode', codeFor('Victim@guest.test'))).toMatchObject({
    code: 'rate-limited',
  });
  await guests.start(first, { email: 'last@guest.test' });
  await mailedAfter('last@guest.test');
  await expect.poll(async () => (await guests.mailsTo(email)).length, slow).toBe(6);
  // Others are mailed as before.
  await guests.ok('sendGuestCode', codeFor('other@guest.test'));
  await mailedAfter('other@guest.test');
});

test('a name with anything that a mail program shows as a link is refused, and a name is one line', async () => {
  const recording = await guests.opened();
  const names = [
    'Win http://evil.example/x now',
    'Ann WWW.evil.example',
    'evil.example',
    'evil。example',
    'mail me@evil.example',
    'Call 0800 123 456',
    'Ann\u0007',
  ];
  const answers: object[] = [];
  for (const name of names) {
    const request = await guests.startRequest(recording, { name });
    const { code, fields } = await guests.refused('startGuestResponse', request);
    answers.push({ name, code, path: fields?.[0]?.path });
  }
  expect(answers).toEqual(names.map((name) => ({ name, code: 'invalid', path: 'name' })));
  const email = 'lines@guest.test';
  const name = 'Dr. J.R.R. Ann\n\n  O’Neil-Šmíd\u2028III';
  const { visit } = await guests.start(recording, { name, email });
  expect(visit.name).toBe('Dr. J.R.R. Ann O’Neil-Šmíd III');
  await mailedAfter(email);
  expect((await guests.mailsTo(email))[0]?.text).toContain('Hello Dr. J.R.R. Ann O’Neil-Šmíd III,');
});

test('guests who start and send nothing make room for others; who sent something stays', async () => {
  const recording = await guests.opened();
  const recorded = await guests.start(recording, { email: 'first@guest.test' });
  await guests.upload(recorded);
  const { guestRecordingId } = recording;
  const ids = await app.app.context.db.system(async (trx) => {
    const made: string[] = [];
    for (let count = 1; count < 200; count += 1)
      made.push((await insertGuestResponseRow(trx, cm, guestRecordingId)).responseId);
    return made;
  });
  const own = await guests.start(recording, { email: 'second@guest.test' });
  await guests.start(recording, { email: 'third@guest.test' });
  const left = await app.app.context.db.system((trx) =>
    trx
      .selectFrom('guest_responses')
      .select('id')
      .where('guest_recording_id', '=', guestRecordingId)
      .execute(),
  );
  expect(left).toHaveLength(200);
  expect(left.map(({ id }) => id)).not.toContain(ids[0]);
  expect(await guests.ok('getGuestVisit', { token: recorded.token })).toMatchObject({ state: 'started' });
  // The third came from the same place as the second, who had sent nothing.
  expect((await guests.refused('getGuestVisit', { token: own.token })).code).toBe('link-gone');
  expect(left.map(({ id }) => id)).toContain(ids[1]);
  expect(await guests.responsesOf(recording)).toEqual([]);
});

test('a guest who began in one language and sends in another is thanked in that', async () => {
  const email = 'wechsel@guest.test';
  await guests.submitted(await guests.opened(), { email }, 'de');
  const subjects = async () => (await guests.mailsTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects, slow).toContain('Danke für Ihre Aufnahme');
});
