import { randomUUID } from 'node:crypto';
import type { GuestPage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import type { GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import { expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { makeFootage, tusOf } from '../../../../test/tus-client.ts';
import { signUp } from '../../../../test/users.ts';

const promptId = randomUUID();
const prompts = [{ promptId, text: 'Say hello' }];

/** An open guest recording, and what its guests do. */
async function guestsOf(app: Harness) {
  const cm = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Clara');
  const made = await cm.ok<GuestRecordingDetail>('guestrecording/createGuestRecording', { title: 'Stories' });
  const { guestRecordingId, revision } = made;
  await cm.ok('guestrecording/updateGuestRecording', { guestRecordingId, revision, prompts, questions: [] });
  const open = { guestRecordingId, state: 'open' };
  const { url } = await cm.ok<GuestRecordingDetail>('guestrecording/setGuestRecordingState', open);
  const slug = url.split('/').at(-1) ?? '';
  const call = async <Answer>(method: string, request: object): Promise<Answer> => {
    const { body } = await app.call(`guestpage/${method}`, request);
    expect(body).toMatchObject({ status: 'Ok' });
    return body.clientResponse as Answer;
  };
  const page = await call<GuestPage>('openGuestPage', { slug });
  const film = await makeFootage(app, { durationS: 1 });
  return {
    page,
    start: (email: string) => {
      const { consentVersionId } = page.consent;
      const who = { slug, name: 'Gina Guest', email, location: '', language: 'en' };
      const consent = { consentVersionId, isMinor: false, guardianName: '' };
      return call<{ token: string; visit: GuestVisit }>('startGuestResponse', { ...who, consent });
    },
    submit: async ({ token, visit }: { token: string; visit: GuestVisit }) => {
      const take = { taskId: randomUUID(), shotId: promptId };
      await tusOf(app, { token: visit.uploadToken }).send(film, 'take.mp4', { take });
      return call<GuestVisit>('submitGuestResponse', { token });
    },
    visit: (token: string) => call<GuestVisit>('getGuestVisit', { token }),
  };
}

test('without a mail server no guest is told of mails', async () => {
  await using app = await createHarness({ work: true });
  const { page, start, submit } = await guestsOf(app);
  expect(page.isMailDelivered).toBe(false);
  const started = await start('gina@guest.test');
  expect(started.visit).toMatchObject({ isMailed: false, page: { isMailDelivered: false } });
  expect(await submit(started)).toMatchObject({ state: 'submitted', isMailed: false });
});

test('with a mail server guests are told of mails, but of none that the hourly limit keeps back', async () => {
  // Nobody has to answer there: mails wait.
  const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Rushes <rushes@north.test>' };
  await using app = await createHarness({ work: true, environment });
  const { page, start, submit, visit } = await guestsOf(app);
  expect(page.isMailDelivered).toBe(true);
  const started = await start('gina@guest.test');
  expect(started.visit.isMailed).toBe(true);
  expect(await visit(started.token)).toMatchObject({ isMailed: false });
  expect(await submit(started)).toMatchObject({ isMailed: true });
  for (let mails = 2; mails < 6; mails += 1)
    expect((await start('gina@guest.test')).visit.isMailed).toBe(true);
  const late = await start('gina@guest.test');
  expect(late.visit.isMailed).toBe(false);
  expect(await submit(late)).toMatchObject({ state: 'submitted', isMailed: false });
});
