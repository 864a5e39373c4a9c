import { randomUUID } from 'node:crypto';
import type { Notification } from '@rushes/contract/core/notifications';
import type { OwnConsent } from '@rushes/contract/tasks/consents';
import type { GuestPage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import type { GuestRecordingDetail, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { Setup } from '@rushes/contract/organization/setup';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { clipWhen, isSettled, makeFootage, tusOf } from '../../../../test/tus-client.ts';
import { createReviewers } from '../../../../test/reviewers.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let foreigner: TestUser;
let film: Buffer;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  foreigner = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Fay');
  film = await makeFootage(app, { durationS: 1 });
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 20_000 };
const guest = async <Answer>(path: string, request: object): Promise<Answer> => {
  const { body } = await app.call(path, request);
  expect(body).toMatchObject({ status: 'Ok' });
  return body.clientResponse as Answer;
};

/** The clip of an accepted response, and the guest's token to withdraw what they agreed to. */
async function acceptedClip(email: string, scopes: readonly string[] = ['public']) {
  const promptId = randomUUID();
  const { guestRecordingId, revision } = await cm.ok<GuestRecordingDetail>(
    'guestrecording/createGuestRecording',
    { title: 'Voices' },
  );
  await cm.ok('guestrecording/updateGuestRecording', {
    ...{ guestRecordingId, revision, prompts: [{ promptId, text: 'Hello' }] },
    consent: { text: 'Use it in public.', scopes, validMonths: 12 },
  });
  const { url } = await cm.ok<GuestRecordingDetail>('guestrecording/setGuestRecordingState', {
    ...{ guestRecordingId, state: 'open' },
  });
  const slug = url.split('/').at(-1) ?? '';
  const { consent } = await guest<GuestPage>('guestpage/openGuestPage', { slug });
  const { token, visit } = await guest<{ token: string; visit: GuestVisit }>('guestpage/startGuestResponse', {
    ...{ slug, name: 'Kim', email, location: '', language: 'en' },
    consent: { consentVersionId: consent.consentVersionId, isMinor: true, guardianName: 'Pat Parent' },
  });
  const take = { taskId: randomUUID(), shotId: promptId };
  const clipId = await tusOf(app, { token: visit.uploadToken }).send(film, 'take.mp4', { take });
  await guest('guestpage/submitGuestResponse', { token });
  const { items } = await cm.ok<{ items: GuestResponse[] }>('guestrecording/getGuestResponses', {
    guestRecordingId,
  });
  await cm.ok('guestrecording/decideGuestResponses', {
    ...{ guestRecordingId, responseIds: items.map(({ responseId }) => responseId), decision: 'accept' },
  });
  await clipWhen(cm, clipId, isSettled);
  return { clipId, guestRecordingId, privateToken: await privateTokenOf(email) };
}

async function privateTokenOf(email: string): Promise<string> {
  const find = async () =>
    /consent#([\w-]{64})/.exec(
      (await app.app.context.mail.outbox(500)).find(({ to }) => to === email)?.text ?? '',
    )?.[1];
  await expect.poll(find, slow).toBeDefined();
  return (await find()) ?? '';
}

async function published(clipId: string): Promise<string> {
  const timeline = { items: [{ itemId: randomUUID(), clipId, inMs: 0, outMs: 900 }] };
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    title: 'Voices',
    timeline,
  });
  await cm.ok('program/publishProgram', { programId });
  await expect.poll(() => stateOf(programId), slow).toBe('published');
  return programId;
}

const stateOf = async (programId: string) =>
  (await cm.ok<{ state: string }>('program/getProgram', { programId })).state;

/** What the bell says of a program, or of what guests were asked for. */
const toldOf = async (id: string) => {
  const { items } = await cm.ok<{ items: Notification[] }>('notification/getNotifications', { limit: 50 });
  return items.find(
    ({ kind, program, guestRecording }) =>
      kind.endsWith('consent-ended') && (program ?? guestRecording)?.id === id,
  )?.reason;
};

const setPolicy = async (unpublishWithoutConsent: boolean) => {
  const { rules, revision } = await cm.ok<Setup>('setup/getSetup', {});
  await cm.ok('setup/saveRules', { ...rules, revision, unpublishWithoutConsent });
};

test('a withdrawn consent blocks publishing with the name of the clip; what is live stays without the switch, and its owner hears of it', async () => {
  const { clipId, privateToken, guestRecordingId } = await acceptedClip('stays@guest.test');
  const programId = await published(clipId);
  expect(await cm.ok('consent/getClipConsent', { clipId })).toMatchObject({
    consent: {
      ...{ state: 'active', text: 'Use it in public.', scopes: ['public'], version: 2 },
      ...{ name: 'Kim', guardianName: 'Pat Parent', clientAddress: '127.0.0.1' },
    },
  });
  expect(await foreigner.refused('consent/getClipConsent', { clipId })).toMatchObject({ code: 'not-found' });
  const reviewer = await signUp(app, cm.customerId, 'cm', 'Rita');
  const stages = [{ rule: 'all', customerUserIds: [reviewer.customerUserId] }];
  const asked = await cm.ok<ApprovalDetail>('approval/requestApproval', { programId, stages });
  expect(asked.checks?.consents).toEqual([]);
  expect(await guest('consent/openConsent', { token: privateToken })).toMatchObject({ state: 'active' });
  await guest('consent/withdrawConsent', { token: privateToken });
  expect(await guest<OwnConsent>('consent/withdrawConsent', { token: privateToken })).toMatchObject({
    ...{ state: 'withdrawn', unpublishes: false },
  });
  expect(await stateOf(programId)).toBe('published');
  await expect
    .poll(() => toldOf(programId), slow)
    .toBe('The consent was withdrawn. The program is still published.');
  await expect.poll(() => toldOf(guestRecordingId), slow).toBe('The consent was withdrawn.');
  expect(await cm.ok('notification/getNotifications', { limit: 50 })).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        kind: 'program-consent-ended',
        guest: { id: expect.any(String), name: 'Kim' },
      }),
    ]),
  });
  const { name } = await cm.ok<{ name: string }>('clip/getClip', { clipId });
  const refused = await cm.refused('program/publishProgram', { programId });
  const { checks } = await reviewer.ok<ApprovalDetail>('approval/getApproval', asked);
  expect(checks?.consents).toEqual([{ clipId, name }]);
  expect(refused).toMatchObject({ code: 'consent-ended', fields: [{ path: 'timeline.items.0.clipId' }] });
  expect(JSON.stringify(refused)).toContain(name);
  expect((await cm.refused('sharelink/createClipLink', { clipId, name: '' })).code).toBe('consent-ended');
  expect(await cm.ok('clip/getClip', { clipId })).toMatchObject({ isConsentEnded: true });
  // Switched on later, it counts for what ended before.
  await setPolicy(true);
  await expect.poll(() => stateOf(programId), slow).toBe('unpublished');
  expect(await guest('consent/openConsent', { token: privateToken })).toMatchObject({ unpublishes: true });
  await setPolicy(false);
  const forged = `${privateToken.slice(0, -2)}AA`;
  expect((await app.call('consent/openConsent', { token: forged })).body.code).toBe('link-gone');
});

test('who agreed to use inside the organisation is shared by no link', async () => {
  const { clipId } = await acceptedClip('inside@guest.test', ['internal']);
  const programId = await published(clipId);
  const link = { name: 'Press' };
  expect((await cm.refused('sharelink/createClipLink', { clipId, ...link })).code).toBe('consent-internal');
  expect((await cm.refused('sharelink/createShareLink', { programId, ...link })).code).toBe(
    'consent-internal',
  );
  // A link from before opens nothing once the program shows them.
  const { clipId: free } = await acceptedClip('outside@guest.test', ['paid']);
  const open = await published(free);
  const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId: open, ...link });
  const slug = url.split('/').at(-1) ?? '';
  expect((await app.call('sharelink/openShareLink', { slug })).body.status).toBe('Ok');
  await cm.ok('program/saveTimeline', {
    ...{ programId: open, timeline: { items: [{ itemId: randomUUID(), clipId, inMs: 0, outMs: 900 }] } },
  });
  await cm.ok('program/publishProgram', { programId: open });
  const codeOf = async () => (await app.call('sharelink/openShareLink', { slug })).body.code;
  await expect.poll(codeOf, slow).toBe('link-gone');
});

test('who agreed to use inside the organisation is shown to no external reviewer, nor is who agrees no more', async () => {
  const email = 'agency@outside.test';
  const stages = [{ rule: 'all', customerUserIds: [], guests: [{ email, name: 'Gina' }] }];
  const { clipId } = await acceptedClip('within@guest.test', ['internal']);
  const inside = { programId: await published(clipId), stages };
  expect(await cm.refused('approval/requestApproval', inside)).toMatchObject({
    ...{ code: 'invalid', fields: [{ path: 'stages.0.guests' }] },
  });
  const colleague = await signUp(app, cm.customerId, 'cm', 'Rosa');
  const asked = [{ rule: 'all', customerUserIds: [colleague.customerUserId] }];
  expect(await cm.ok('approval/requestApproval', { ...inside, stages: asked })).toMatchObject({
    state: 'open',
  });
  const shown = await acceptedClip('shown@guest.test');
  const { subject } = await cm.ok<ApprovalDetail>('approval/requestApproval', {
    ...{ programId: await published(shown.clipId), stages },
  });
  const { review, roundId, call, open, fetch } = await createReviewers(app).entered(email, subject.title);
  expect(review.version?.isWithheld).toBe(false);
  const watch = async () => (await fetch(review.version?.video?.hls ?? '')).status;
  await expect.poll(watch, slow).toBe(200);
  await guest('consent/withdrawConsent', { token: shown.privateToken });
  expect((await open()).version).toMatchObject({ video: { hls: null }, isWithheld: true });
  expect((await call('decideReview', { roundId, decision: 'approved' })).code).toBe('wrong-state');
  await expect.poll(watch, slow).toBe(404);
});

test('with the switch, programs are unpublished as the consent is withdrawn, and as it expires', async () => {
  await setPolicy(true);
  const withdrawn = await acceptedClip('leaves@guest.test');
  const programId = await published(withdrawn.clipId);
  await guest('consent/withdrawConsent', { token: withdrawn.privateToken });
  expect(await stateOf(programId)).toBe('unpublished');
  expect(
    await cm.ok('guestrecording/getGuestResponses', { guestRecordingId: withdrawn.guestRecordingId }),
  ).toMatchObject({ items: [{ state: 'withdrawn' }] });

  const expired = await acceptedClip('expires@guest.test');
  const other = await published(expired.clipId);
  await app.app.context.db.system((trx) =>
    sql`UPDATE consents SET expires_at = now() WHERE email = 'expires@guest.test'`.execute(trx),
  );
  await app.app.context.db.system((trx) => app.app.context.jobs.enqueue(trx, 'consents.sweep', {}));
  await expect.poll(() => stateOf(other), slow).toBe('unpublished');
  await expect.poll(() => toldOf(other), slow).toBe('The consent has expired. The program was unpublished.');
  expect(await cm.refused('program/publishProgram', { programId: other })).toMatchObject({
    code: 'consent-ended',
  });
});
