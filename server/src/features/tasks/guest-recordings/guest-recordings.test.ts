import { randomUUID } from 'node:crypto';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { TemplateDetail } from '@rushes/contract/create/templates';
import type { Clip } from '@rushes/contract/media/clips';
import type { GuestPage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import type { GuestRecordingDetail, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { clipWhen, makeFootage, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let cc: TestUser;
let foreigner: TestUser;
let film: Buffer;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  foreigner = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Fay');
  film = await makeFootage(app, { durationS: 1 });
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 20_000 };
const question = {
  questionId: randomUUID(),
  kind: 'scale',
  text: 'How likely?',
  choices: [],
  isRequired: true,
};
const prompts = [{ promptId: randomUUID(), text: 'Say hello' }];
const promptId = prompts[0]?.promptId ?? '';

const refusal = async (path: string, request: object, who?: TestUser) =>
  (await app.call(path, request, who?.token)).body;
const guest = async <Answer>(path: string, request: object): Promise<Answer> => {
  const { body } = await app.call(`guestpage/${path}`, request);
  expect(body).toMatchObject({ status: 'Ok' });
  return body.clientResponse as Answer;
};

async function draft(more: object = {}): Promise<GuestRecordingDetail> {
  const { guestRecordingId, revision } = await cm.ok<GuestRecordingDetail>(
    'guestrecording/createGuestRecording',
    { title: 'Stories' },
  );
  return cm.ok('guestrecording/updateGuestRecording', {
    ...{ guestRecordingId, revision, welcome: 'Hello', questions: [question], prompts },
    ...more,
  });
}

async function opened(more: object = {}): Promise<GuestRecordingDetail> {
  const { guestRecordingId } = await draft(more);
  return cm.ok('guestrecording/setGuestRecordingState', { guestRecordingId, state: 'open' });
}

const slugOf = ({ url }: GuestRecordingDetail) => url.split('/').at(-1) ?? '';
const openPage = (recording: GuestRecordingDetail) =>
  guest<GuestPage>('openGuestPage', { slug: slugOf(recording) });

async function startRequest(recording: GuestRecordingDetail, more: object = {}) {
  const { consent } = await openPage(recording);
  return {
    ...{
      slug: slugOf(recording),
      name: 'Gina Guest',
      email: 'gina@guest.test',
      location: 'Bonn',
      language: 'en',
    },
    consent: { consentVersionId: consent.consentVersionId, isMinor: false, guardianName: '' },
    ...more,
  };
}

const start = async (recording: GuestRecordingDetail, more: object = {}) =>
  guest<{ token: string; visit: GuestVisit }>('startGuestResponse', await startRequest(recording, more));

const answered = (token: string, value = '9') =>
  guest('saveGuestAnswers', { token, answers: [{ questionId: question.questionId, value }] });

const sendTake = ({ visit }: { visit: GuestVisit }) =>
  tusOf(app, { token: visit.uploadToken }).send(film, 'take.mp4', {
    take: { taskId: randomUUID(), shotId: promptId },
  });

async function submitted(recording: GuestRecordingDetail, more: object = {}) {
  const started = await start(recording, more);
  await answered(started.token);
  await sendTake(started);
  const visit = await guest<GuestVisit>('submitGuestResponse', { token: started.token });
  return { ...started, visit };
}

const responses = async ({ guestRecordingId }: GuestRecordingDetail, who = cm) =>
  (await who.ok<{ items: GuestResponse[] }>('guestrecording/getGuestResponses', { guestRecordingId })).items;
const decide = (recording: GuestRecordingDetail, responseId: string, decision: string, note = '') =>
  cm.ok<{ decided: string[] }>('guestrecording/decideGuestResponses', {
    ...{ guestRecordingId: recording.guestRecordingId, responseIds: [responseId], decision, note },
  });
const footageOf = async (who: TestUser) =>
  (await who.ok<{ items: Clip[] }>('clip/getClips', { limit: 100 })).items;

async function mailTo(to: string, subject: string) {
  const found = async () =>
    (await app.app.context.mail.outbox(500)).find((mail) => mail.to === to && mail.subject.includes(subject));
  await expect.poll(found, slow).toBeDefined();
  const mail = await found();
  if (mail === undefined) throw new Error('No mail');
  return mail;
}

test('a guest answers, records and submits without an account; accepted, the recording is in Footage', async () => {
  const recording = await opened();
  const started = await start(recording);
  expect(started.visit).toMatchObject({ state: 'started', isOpen: true, recordedPromptIds: [] });
  await answered(started.token);
  const clipId = await sendTake(started);
  // Nobody sees it before it is submitted and accepted, not even its owner.
  expect((await footageOf(cm)).map((clip) => clip.clipId)).not.toContain(clipId);
  expect((await refusal('clip/getClip', { clipId }, cm)).code).toBe('not-found');
  expect((await refusal('clip/updateClip', { clipId, name: 'Mine' }, cm)).code).toBe('not-found');
  expect(await cm.ok('clip/deleteClips', { clipIds: [clipId] })).toMatchObject({ deleted: [] });
  expect(await responses(recording)).toEqual([]);
  expect(await guest('submitGuestResponse', { token: started.token })).toMatchObject({ state: 'submitted' });
  const [response] = await responses(recording);
  expect(response).toMatchObject({
    ...{ name: 'Gina Guest', email: 'gina@guest.test', location: 'Bonn', state: 'submitted' },
    answers: [{ questionId: question.questionId, value: '9' }],
    takes: [{ promptId, clipId: null }],
    consent: { state: 'active', name: 'Gina Guest', scopes: ['internal'], guardianName: null },
  });
  expect(
    await cm.ok('guestrecording/countGuestResponses', { guestRecordingId: recording.guestRecordingId }),
  ).toEqual({
    count: 1,
  });
  expect(await cm.ok('event/getMenuNotificationCount', {})).toMatchObject({ crowdSourceRT: 1 });
  await expect.poll(async () => (await responses(recording))[0]?.takes[0]?.hls, slow).not.toBeNull();
  expect(await decide(recording, response?.responseId ?? '', 'accept')).toMatchObject({
    decided: [response?.responseId],
    guestRecording: { acceptedCount: 1, waitingCount: 0 },
  });
  expect(await cm.ok('clip/getClip', { clipId })).toMatchObject({
    clipId,
    createdBy: { customerUserId: cm.customerUserId },
  });
  expect(await cm.ok('event/getMenuNotificationCount', {})).toMatchObject({ crowdSourceRT: 0 });
});

test('guest recordings are found, counted and changed by content managers of their organisation alone', async () => {
  const { guestRecordingId, revision } = await draft({ title: 'Zebra crossing' });
  const search = { search: 'zebra' };
  expect(await cm.ok('guestrecording/getGuestRecordings', search)).toMatchObject({
    items: [{ guestRecordingId, state: 'draft' }],
  });
  expect(await cm.ok('guestrecording/countGuestRecordings', search)).toEqual({ count: 1 });
  expect(await foreigner.ok('guestrecording/countGuestRecordings', search)).toEqual({ count: 0 });
  expect((await refusal('guestrecording/getGuestRecordings', search, cc)).code).toBe('forbidden');
  const one = { guestRecordingId };
  for (const [method, more] of [
    ['getGuestRecording', {}],
    ['updateGuestRecording', { revision, title: 'Mine' }],
    ['setGuestRecordingState', { state: 'open' }],
    ['deleteGuestRecording', {}],
    ['getGuestResponses', {}],
    ['countGuestResponses', {}],
    ['exportConsents', {}],
    ['decideGuestResponses', { responseIds: [randomUUID()], decision: 'accept' }],
  ] as const)
    expect((await refusal(`guestrecording/${method}`, { ...one, ...more }, foreigner)).code).toBe(
      'not-found',
    );
  const stale = { ...one, revision: revision - 1, title: 'Old' };
  expect(await refusal('guestrecording/updateGuestRecording', stale, cm)).toMatchObject({
    code: 'conflict',
    details: { current: { title: 'Zebra crossing' } },
  });
  await cm.ok('guestrecording/deleteGuestRecording', one);
  expect((await refusal('guestrecording/getGuestRecording', one, cm)).code).toBe('not-found');
});

test('a link opens nothing before it is opened; paused, closed, early and full it says whose it is and why', async () => {
  const made = await draft({ prompts: [] });
  const { guestRecordingId } = made;
  const open = { slug: slugOf(made) };
  const set = (state: string) =>
    refusal('guestrecording/setGuestRecordingState', { guestRecordingId, state }, cm);
  expect((await refusal('guestpage/openGuestPage', open)).code).toBe('link-gone');
  expect(await set('open')).toMatchObject({ code: 'invalid', fields: [{ path: 'prompts' }] });
  const change = async (values: object) => {
    const { revision } = await cm.ok<GuestRecordingDetail>('guestrecording/getGuestRecording', {
      guestRecordingId,
    });
    return cm.ok('guestrecording/updateGuestRecording', { guestRecordingId, revision, ...values });
  };
  await change({ prompts });
  expect((await set('open')).status).toBe('Ok');
  expect(await guest('openGuestPage', open)).toMatchObject({ title: 'Stories', prompts });
  expect(await guest('openGuestPage', { slug: made.joinCode.toLowerCase() })).toMatchObject({
    title: 'Stories',
  });
  const reasonOf = async () => (await refusal('guestpage/openGuestPage', open)).details;
  await set('paused');
  expect(await reasonOf()).toMatchObject({ reason: 'paused', organisation: expect.any(String) });
  await set('open');
  await change({ opensAt: new Date(Date.now() + 60_000).toISOString() });
  expect(await reasonOf()).toMatchObject({ reason: 'not-yet' });
  await change({ opensAt: null, closesAt: new Date(Date.now() - 60_000).toISOString() });
  expect(await reasonOf()).toMatchObject({ reason: 'closed' });
  await change({ closesAt: null });
  await set('closed');
  expect(await reasonOf()).toMatchObject({ reason: 'closed' });
  expect((await set('draft')).code).toBe('invalid');
});

test('the last place goes to one guest; others learn that it is full, also who began before', async () => {
  const recording = await opened({ maxResponses: 1 });
  const late = await start(recording, { email: 'late@guest.test' });
  await answered(late.token);
  await sendTake(late);
  await submitted(recording);
  expect(await refusal('guestpage/submitGuestResponse', { token: late.token })).toMatchObject({
    code: 'guests-closed',
    details: { reason: 'full' },
  });
  expect(await refusal('guestpage/startGuestResponse', { ...(await startFull(recording)) })).toMatchObject({
    code: 'guests-closed',
  });
  // A rejected response leaves its place to others.
  const [first] = await responses(recording);
  await decide(recording, first?.responseId ?? '', 'reject');
  expect(await guest('submitGuestResponse', { token: late.token })).toMatchObject({ state: 'submitted' });
});

const startFull = async (recording: GuestRecordingDetail) => ({
  ...{ slug: slugOf(recording), name: 'X', email: 'x@guest.test', location: '', language: 'de' },
  consent: { consentVersionId: randomUUID(), isMinor: false, guardianName: '' },
});

test('who began in time submits while it is paused', async () => {
  const recording = await opened();
  const begun = await start(recording, { email: 'begun@guest.test' });
  await answered(begun.token);
  await sendTake(begun);
  const { guestRecordingId } = recording;
  await cm.ok('guestrecording/setGuestRecordingState', { guestRecordingId, state: 'paused' });
  expect(await guest('submitGuestResponse', { token: begun.token })).toMatchObject({ state: 'submitted' });
});

test('who is asked for another recording gets a mail with their link, and submits again', async () => {
  const recording = await opened();
  const { token, visit } = await submitted(recording, { email: 'redo@guest.test', language: 'de' });
  const [response] = await responses(recording);
  const { responseId = '' } = response ?? {};
  expect((await refusal('guestpage/saveGuestAnswers', { token, answers: [] })).code).toBe('wrong-state');
  const noNote = {
    guestRecordingId: recording.guestRecordingId,
    responseIds: [responseId],
    decision: 'redo',
  };
  expect(await refusal('guestrecording/decideGuestResponses', noNote, cm)).toMatchObject({
    fields: [{ path: 'note' }],
  });
  await decide(recording, responseId, 'redo', 'Näher bitte');
  const mail = await mailTo('redo@guest.test', 'noch einmal');
  expect(mail.text).toContain(`/g/${slugOf(recording)}#${token}`);
  expect(mail.text).toContain('Näher bitte');
  expect(await guest('getGuestVisit', { token })).toMatchObject({
    ...{ state: 'redo-requested', note: 'Näher bitte', isOpen: true },
    recordedPromptIds: [promptId],
  });
  const { guestRecordingId } = recording;
  await cm.ok('guestrecording/setGuestRecordingState', { guestRecordingId, state: 'closed' });
  expect(await guest('getGuestVisit', { token })).toMatchObject({ isOpen: true });
  expect(await refusal('guestpage/submitGuestResponse', { token })).toMatchObject({
    ...{ code: 'invalid', fields: [{ path: 'prompts' }] },
  });
  await sendTake({ visit });
  expect(await guest('submitGuestResponse', { token })).toMatchObject({ state: 'submitted', note: '' });
  expect((await responses(recording))[0]?.takes).toHaveLength(1);
});

test('a guest is mailed a link to continue, which shows what was uploaded; an address gets six an hour', async () => {
  const recording = await opened({ prompts: [...prompts, { promptId: randomUUID(), text: 'And more' }] });
  const email = 'return@guest.test';
  const started = await start(recording, { email, language: 'de' });
  const mail = await mailTo(email, 'fortsetzen');
  expect(mail.text).toContain(`/g/${slugOf(recording)}#${started.token}`);
  await sendTake(started);
  expect(await guest('getGuestVisit', { token: started.token })).toMatchObject({
    recordedPromptIds: [promptId],
  });
  for (let count = 1; count < 8; count += 1) await start(recording, { email });
  await start(recording, { email: 'last@guest.test' });
  await mailTo('last@guest.test', 'Continue');
  expect((await app.app.context.mail.outbox(500)).filter(({ to }) => to === email)).toHaveLength(6);
});

test('a mailed code can be checked before the guest agrees, and is good for starting afterwards', async () => {
  const recording = await opened({ verifiesEmail: true });
  const [slug, email] = [slugOf(recording), 'code@guest.test'];
  await guest('sendGuestCode', { slug, email, language: 'en' });
  const code = /\b\d{6}\b/.exec((await mailTo(email, 'Your code')).text)?.[0] ?? '';
  const wrong = code === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 4; tries += 1)
    expect(await refusal('guestpage/checkGuestCode', { slug, email, code: wrong })).toMatchObject({
      code: 'invalid',
      fields: [{ path: 'code' }],
    });
  for (let tries = 0; tries < 2; tries += 1) await guest('checkGuestCode', { slug, email, code });
  expect((await start(recording, { email, code })).visit).toMatchObject({ state: 'started' });
  expect((await refusal('guestpage/checkGuestCode', { slug, email, code })).code).toBe('invalid');
});

/** A browser that opens a guest page and keeps its cookies. */
async function openInBrowser(recording: GuestRecordingDetail) {
  const response = await fetch(`${app.url}/rest/secure/service/guestpage/openGuestPage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientRequest: { slug: slugOf(recording) } }),
  });
  const { clientResponse } = (await response.json()) as { clientResponse: GuestPage };
  const cookie = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  const statusOf = async (path: string) =>
    (await fetch(`${app.url}${path}`, { headers: { cookie: cookie.join('; ') } })).status;
  return { page: clientResponse, statusOf };
}

test('the welcome video plays with the link alone, nothing else does, and it ends with the guest recording', async () => {
  const clipId = await tusOf(app, cm).send(film, 'welcome.mp4');
  const other = await tusOf(app, foreigner).send(film, 'theirs.mp4');
  const made = await draft();
  const change = { guestRecordingId: made.guestRecordingId, revision: made.revision };
  const isRefused = { code: 'invalid', fields: [{ path: 'welcomeClipId' }] };
  const unknown = { ...change, welcomeClipId: other };
  expect(await refusal('guestrecording/updateGuestRecording', unknown, cm)).toMatchObject(isRefused);
  const recording = await opened({ welcomeClipId: clipId });
  expect(recording.welcomeClip).toEqual({ clipId, name: expect.any(String) });
  // Asking the page would use up what guests may ask of it in a minute.
  await clipWhen(cm, clipId, ({ playback }) => playback.hls !== null);
  const { page, statusOf } = await openInBrowser(recording);
  const hls = page.video?.hls ?? '';
  expect(await statusOf(hls)).toBe(200);
  expect((await fetch(`${app.url}${hls}`)).ok).toBe(false);
  const { assetId } = await cm.ok<{ assetId: string }>('clip/getClip', {
    clipId: await tusOf(app, cm).send(film, 'private.mp4'),
  });
  expect(await statusOf(hls.replace(/c-[\w-]+/, `c-${assetId}`))).not.toBe(200);
  expect(await statusOf(hls.replace('master.m3u8', 'original'))).not.toBe(200);
  // Who begins watches it no more: it belongs to the welcome page.
  expect((await start(recording)).visit.page.video).toBeNull();
  const { guestRecordingId } = recording;
  await cm.ok('guestrecording/setGuestRecordingState', { guestRecordingId, state: 'closed' });
  app.app.features.playback.forgetGrant(guestRecordingId);
  expect(await statusOf(hls)).not.toBe(200);
});

test('a guest gains nothing by other takes, other prompts, endless files, and a response that is over', async () => {
  const recording = await opened();
  const one = await submitted(recording);
  const other = await start(recording);
  const tus = tusOf(app, { token: other.visit.uploadToken });
  const take = { taskId: randomUUID(), shotId: promptId };
  // What the metadata says of a task counts for nothing: the token names the response.
  const begun = uploadIdOf(await tus.create({ sizeBytes: 1000, take }));
  const ofOne = tusOf(app, { token: one.visit.uploadToken });
  expect((await ofOne.head(begun)).status).toBe(404);
  expect((await ofOne.create({ sizeBytes: 1000, take })).status).toBe(410);
  expect((await tus.create({ sizeBytes: 1000, take: { ...take, shotId: randomUUID() } })).status).toBe(404);
  expect((await tus.create({ sizeBytes: 3 * 1024 ** 3, take })).status).toBe(413);
  expect((await tus.create({ sizeBytes: 'open', take })).status).toBe(400);
  expect((await tus.create({ sizeBytes: 1000, kind: 'file', take })).status).toBe(400);
  for (let count = 1; count < 5; count += 1) await tus.create({ sizeBytes: 1000, take });
  // The oldest makes place for another; what is too long for the recording doesn't.
  expect((await tus.create({ sizeBytes: 1000, take })).status).toBe(201);
  expect((await tus.head(begun)).status).toBe(404);
  expect((await tus.create({ sizeBytes: 2 * 1024 ** 3, take })).status).toBe(413);
  const forged = `${other.token.slice(0, -2)}AA`;
  expect((await refusal('guestpage/getGuestVisit', { token: forged })).code).toBe('link-gone');
  expect((await tusOf(app, { token: `guest.${forged}` }).create({ sizeBytes: 10, take })).status).toBe(401);
  // Once more changes nothing.
  expect(await guest('submitGuestResponse', { token: one.token })).toMatchObject({ state: 'submitted' });
  expect(await responses(recording)).toHaveLength(1);
});

test('a recording that is longer than it may be is not submitted', async () => {
  const recording = await opened({ maxMs: 10_000 });
  const { token, visit } = await start(recording);
  await answered(token);
  const long = await makeFootage(app, { durationS: 15 });
  await tusOf(app, { token: visit.uploadToken }).send(long, 'take.mp4', {
    take: { taskId: randomUUID(), shotId: promptId },
  });
  const refused = async () => (await refusal('guestpage/submitGuestResponse', { token })).fields;
  const { context } = app.app;
  const length = () =>
    context.db.system((trx) =>
      trx
        .selectFrom('guest_takes as k')
        .innerJoin('clips as c', 'c.id', 'k.clip_id')
        .innerJoin('assets as a', 'a.id', 'c.asset_id')
        .innerJoin('guest_responses as r', 'r.id', 'k.response_id')
        .select('a.duration_ms')
        .where('r.guest_recording_id', '=', recording.guestRecordingId)
        .executeTakeFirst(),
    );
  await expect.poll(length, slow).toMatchObject({ duration_ms: expect.any(Number) });
  expect(await refused()).toEqual([
    { path: 'prompts.0.length', message: 'This is longer than 10 s. Record it again.' },
  ]);
});

async function templateWithLowerThird(programTitle = ''): Promise<string> {
  const { templateId, revision, draft } = await cm.ok<TemplateDetail>('template/createTemplate', {
    title: 'Portrait',
  });
  const slot = { slotId: randomUUID(), title: 'Answer', prompt: 'Say hello', minMs: null, maxMs: 60_000 };
  const title = {
    ...{ kind: 'lower-third', text: '{{name}}', secondLine: '{{location}}', place: 'left' },
    ...{ colour: '#2563eb', atMs: 0, durationMs: 900 },
  };
  const mergeFields = ['name', 'location'].map((key) => ({ key, label: key, default: '' }));
  const slots = [{ ...slot, required: true, locked: false, clipId: null, shotTypeId: null, titles: [title] }];
  const saved = await cm.ok<TemplateDetail>('template/updateTemplate', {
    ...{ templateId, revision, draft: { ...draft, programTitle, slots, mergeFields } },
  });
  await cm.ok('template/publishTemplate', { templateId, revision: saved.revision });
  return templateId;
}

async function acceptedResponse(recording: GuestRecordingDetail) {
  await submitted(recording);
  const [response] = await responses(recording);
  const { responseId = '' } = response ?? {};
  // One whose length isn't known yet is accepted a moment later.
  await expect
    .poll(async () => (await decide(recording, responseId, 'accept')).decided, slow)
    .toEqual([responseId]);
  const [accepted] = await responses(recording);
  return accepted;
}

test('the draft of a response takes its title from the template, where that names the guest', async () => {
  const templateId = await templateWithLowerThird('Story of {{name}}');
  const accepted = await acceptedResponse(await opened({ templateId }));
  expect(accepted?.program).toMatchObject({ title: 'Story of Gina Guest' });
});

test('each accepted response becomes a draft program of the template, with the guest in the lower third', async () => {
  const templateId = await templateWithLowerThird();
  const elsewhere = { templateId: randomUUID() };
  const made = await draft();
  const change = { guestRecordingId: made.guestRecordingId, revision: made.revision };
  expect(await refusal('guestrecording/updateGuestRecording', { ...change, ...elsewhere }, cm)).toMatchObject(
    {
      code: 'invalid',
      fields: [{ path: 'templateId' }],
    },
  );
  const recording = await opened({ templateId });
  expect(recording.template).toEqual({ templateId, title: 'Portrait' });
  const accepted = await acceptedResponse(recording);
  expect(accepted?.program).toMatchObject({ title: 'Stories – Gina Guest' });
  const programId = accepted?.program?.programId ?? '';
  const program = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  expect(program.draft?.timeline.items).toMatchObject([
    { clipId: accepted?.takes[0]?.clipId, titles: [{ text: 'Gina Guest', secondLine: 'Bonn' }] },
  ]);
  const journey = await cm.ok('journey/getJourney', { kind: 'program', id: programId });
  const { text } = await cm.ok<{ text: string }>('guestrecording/exportConsents', {
    guestRecordingId: recording.guestRecordingId,
  });
  expect(text).toContain('"Gina Guest","gina@guest.test","","active","internal');
  expect(journey).toMatchObject({
    before: expect.arrayContaining([
      expect.objectContaining({ items: [expect.objectContaining({ title: 'Stories' })] }),
    ]),
  });
  const own = { kind: 'guest-recording', id: recording.guestRecordingId };
  expect(await cm.ok('journey/getJourney', own)).toMatchObject({
    before: [{ kind: 'template', hidden: 0 }],
    after: [
      { kind: 'clip', items: [{ link: { id: accepted?.takes[0]?.clipId } }] },
      { kind: 'program', items: [{ title: 'Stories – Gina Guest', link: { id: programId } }] },
    ],
  });
  expect(await refusal('journey/getJourney', own, foreigner)).toMatchObject({ code: 'not-found' });
  await cm.ok('program/deletePrograms', { programIds: [programId] });
  expect((await responses(recording))[0]?.program).toBeNull();
});
