import { randomUUID } from 'node:crypto';
import type { ContactDetail } from '@rushes/contract/audience/contacts';
import type { Notification } from '@rushes/contract/core/notifications';
import type { ProgramSlots, TemplateDetail } from '@rushes/contract/create/templates';
import type { Clip } from '@rushes/contract/media/clips';
import type { GuestTask, OwnTake } from '@rushes/contract/tasks/guest-tasks';
import type { Assignment, RecordingTaskDetail, ShotExample } from '@rushes/contract/tasks/recording-tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { drawImage, sendImage } from '../../../../test/images.ts';
import { clipWhen, makeFootage, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';
import { sweepGuestResponses } from '../guest-recordings/jobs.ts';
import { sweepErasedContacts } from './contacts/sweep-contacts.ts';
import { remindDue } from './remind-due.ts';

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
const shotOf = (prompt: string, more: object = {}) => ({
  ...{ shotId: randomUUID(), prompt, script: '', shotTypeId: null, minMs: null, maxMs: null },
  ...more,
});
const refusal = async (path: string, request: object, who?: TestUser) =>
  (await app.call(path, request, who?.token)).body;
const guest = async (path: string, request: object): Promise<GuestTask> => {
  const { body } = await app.call(`guesttask/${path}`, request);
  expect(body).toMatchObject({ status: 'Ok' });
  return body.clientResponse as GuestTask;
};
const openPage = (token: string, language = 'en') => guest('openGuestTask', { token, language });
const codeOf = async (path: string, request: object) => (await refusal(`guesttask/${path}`, request)).code;

let made = 0;
async function contact(name = 'Gina Guest', who = cm): Promise<ContactDetail> {
  const email = `gina${(made += 1)}@outside.test`;
  return who.ok<ContactDetail>('contact/createContact', { email, name, company: '' });
}

interface Wanted {
  readonly contactIds?: readonly string[];
  readonly contactListIds?: readonly string[];
  readonly customerUserIds?: readonly string[];
}

async function draft(wanted: Wanted, more: object = {}, who = cm): Promise<RecordingTaskDetail> {
  const created = await who.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    title: 'Summer party',
  });
  const { taskId, revision } = created;
  const recipients = { customerUserIds: [], groupIds: [], contactIds: [], contactListIds: [], ...wanted };
  return who.ok('recordingtask/updateRecordingTask', {
    ...{ taskId, revision, brief: 'Be yourself.', recipients },
    shots: [shotOf('Say hello', { script: 'Hello, I am …', maxMs: 30_000 })],
    ...more,
  });
}

async function sent(wanted: Wanted, more: object = {}): Promise<RecordingTaskDetail> {
  const { taskId } = await draft(wanted, more);
  return cm.ok('recordingtask/sendRecordingTask', { taskId });
}

async function mailsTo(email: string, subject: string) {
  const all = async () =>
    (await app.app.context.mail.outbox(500)).filter(
      (mail) => mail.to === email && mail.subject.includes(subject),
    );
  await expect.poll(async () => (await all()).length, slow).toBeGreaterThan(0);
  return all();
}

const linkIn = (text: string) => /\/g\/task#([A-Za-z0-9_-]{64})/.exec(text)?.[1] ?? '';
const tokenFor = async ({ email }: Pick<ContactDetail, 'email'>) =>
  linkIn((await mailsTo(email, 'has asked you for a recording'))[0]?.text ?? '');

async function asked(more: object = {}) {
  const gina = await contact();
  const task = await sent({ contactIds: [gina.contactId] }, more);
  return { gina, task, token: await tokenFor(gina) };
}

test('contacts are added to a sent task once each: by themselves, by a list, and not as a user too', async () => {
  const { gina, task } = await asked();
  const { taskId } = task;
  const [lena, uwe] = [await contact('Lena'), await contact('Uwe')];
  const { listId } = await cm.ok<{ listId: string }>('contact/createList', {
    ...{ name: `List ${randomUUID()}`, description: '', scope: 'organisation', optIn: 'single' },
  });
  const contactIds = [gina, lena].map(({ contactId }) => contactId);
  await cm.ok('contact/addToList', { listId, contactIds });
  const add = (recipients: object) =>
    cm.ok<{ added: number; task: RecordingTaskDetail }>('recordingtask/addRecipients', {
      ...{ taskId, recipients: { customerUserIds: [], groupIds: [], ...recipients } },
    });
  expect(await add({ contactIds: [uwe.contactId], contactListIds: [listId] })).toMatchObject({
    ...{ added: 2, task: { assignedCount: 3, openCount: 3 } },
  });
  for (const each of [lena, uwe, gina]) {
    const mails = await mailsTo(each.email, 'has asked you for a recording');
    expect([each.name, mails.length]).toEqual([each.name, 1]);
  }
  expect(await openPage(await tokenFor(lena))).toMatchObject({ shots: [{ prompt: 'Say hello' }] });
  expect(await add({ contactIds: [gina.contactId], contactListIds: [listId] })).toMatchObject({ added: 0 });
  const cc = await signUp(app, cm.customerId, 'cc', 'Casper');
  const own = await cc.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', { title: 'Own' });
  await cc.ok('recordingtask/updateRecordingTask', {
    ...{ taskId: own.taskId, revision: own.revision, shots: [shotOf('Wave')] },
    recipients: { customerUserIds: [cm.customerUserId], groupIds: [] },
  });
  await cc.ok('recordingtask/sendRecordingTask', { taskId: own.taskId });
  const contacts = { customerUserIds: [], groupIds: [], contactIds: [gina.contactId] };
  const request = { taskId: own.taskId, recipients: contacts };
  // Creators don't see contacts.
  expect(await refusal('recordingtask/addRecipients', request, cc)).toMatchObject({ code: 'forbidden' });
});

const record = ({ uploadToken, shots }: GuestTask, at = 0) =>
  tusOf(app, { token: uploadToken }).send(film, 'take.mp4', {
    take: { taskId: randomUUID(), shotId: shots[at]?.shotId ?? '' },
  });
const results = async (taskId: string) =>
  (await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId })).items;
const footage = async () => (await cm.ok<{ items: Clip[] }>('clip/getClips', { limit: 100 })).items;

async function submitted(more: object = {}) {
  const begun = await asked(more);
  const clipId = await record(await openPage(begun.token));
  const page = await guest('submitGuestTask', { token: begun.token });
  const [assignment] = await results(begun.task.taskId);
  return { ...begun, clipId, page, takeId: assignment?.takes[0]?.takeId ?? '' };
}

const consent = { text: 'I agree to be seen.', scopes: ['internal'], validMonths: null };

test('a contact agrees before recording; their clip carries the consent, and withdrawing it takes the recording back', async () => {
  const { gina, task, token } = await asked({ consent });
  expect(task.consent).toEqual(consent);
  const page = await openPage(token);
  expect(page).toMatchObject({ consent, consentUrl: null });
  const target = { taskId: randomUUID(), shotId: page.shots[0]?.shotId ?? '' };
  const tus = tusOf(app, { token: page.uploadToken });
  expect((await tus.create({ sizeBytes: 1000, take: target })).status).toBe(403);
  const agreement = {
    token,
    consentVersionId: page.consent?.consentVersionId,
    isMinor: false,
    guardianName: '',
  };
  expect(await codeOf('agreeToGuestTask', { ...agreement, isMinor: true })).toBe('invalid');
  expect(await codeOf('agreeToGuestTask', { ...agreement, consentVersionId: randomUUID() })).toBe('conflict');
  const agreed = await guest('agreeToGuestTask', agreement);
  expect(agreed).toMatchObject({ consent: null, consentUrl: expect.stringContaining('/g/consent#') });
  expect(await guest('agreeToGuestTask', agreement)).toMatchObject({ consent: null });
  expect(await auditedActions(app, task.taskId)).toContain('recording-tasks.consented');
  expect((await mailsTo(gina.email, 'Your consent'))[0]?.text).toContain(agreed.consentUrl);
  const clipId = await record(agreed);
  await guest('submitGuestTask', { token });
  const [assignment] = await results(task.taskId);
  const takeId = assignment?.takes[0]?.takeId;
  await cm.ok('recordingtask/acceptTake', { taskId: task.taskId, takeId });
  expect(await cm.ok('consent/getClipConsent', { clipId })).toMatchObject({
    consent: { state: 'active', name: 'Gina Guest', text: consent.text, scopes: ['internal'] },
  });
  const consentToken = agreed.consentUrl?.split('#')[1];
  expect((await refusal('consent/withdrawConsent', { token: consentToken })).status).toBe('Ok');
  expect(await cm.ok('consent/getClipConsent', { clipId })).toMatchObject({
    consent: { state: 'withdrawn' },
  });
  const bell = async () =>
    (await cm.ok<{ items: Notification[] }>('notification/getNotifications', { limit: 50 })).items.filter(
      ({ kind, task: of }) => kind === 'task-consent-ended' && of?.id === task.taskId,
    );
  await expect.poll(async () => (await bell()).length, slow).toBe(1);
});

test('what was withdrawn before it was accepted is deleted, and erasing the contact takes the name out', async () => {
  const { gina, task, token } = await asked({ consent });
  const { consent: wanted } = await openPage(token);
  const agreement = { consentVersionId: wanted?.consentVersionId, isMinor: true, guardianName: 'Gus' };
  const agreed = await guest('agreeToGuestTask', { token, ...agreement });
  await record(agreed);
  await guest('submitGuestTask', { token });
  await refusal('consent/withdrawConsent', { token: agreed.consentUrl?.split('#')[1] });
  expect(await results(task.taskId)).toMatchObject([
    { state: 'declined', declineReason: 'The consent was withdrawn.', takes: [] },
  ]);
  // Who records after all agrees again.
  const asks = await openPage(token);
  expect(asks).toMatchObject({ isOpen: true, consent: { text: consent.text } });
  const again = tusOf(app, { token: asks.uploadToken });
  const target = { taskId: randomUUID(), shotId: asks.shots[0]?.shotId ?? '' };
  expect((await again.create({ sizeBytes: 1000, take: target })).status).toBe(403);
  await cm.ok('contact/deleteContacts', { contactIds: [gina.contactId] });
  const { context } = app.app;
  await context.db.system((trx) => sql`DELETE FROM contacts WHERE id = ${gina.contactId}`.execute(trx));
  await sweepErasedContacts(context);
  const evidence = await context.db.system((trx) =>
    trx
      .selectFrom('consents')
      .select(['name', 'email', 'guardian_name as guardian', 'client_address as address'])
      .where('customer_id', '=', cm.customerId)
      .orderBy('signed_at', 'desc')
      .executeTakeFirst(),
  );
  expect(evidence).toEqual({
    name: expect.not.stringContaining('Gina'),
    email: '',
    guardian: '',
    address: '',
  });
});

/** A program made from a template of one slot. */
async function programWithSlot(): Promise<string> {
  const slot = {
    ...{ slotId: randomUUID(), title: 'Opening', prompt: 'Say hello', minMs: null, maxMs: 5000 },
    ...{ required: true, locked: false, clipId: null, shotTypeId: null },
  };
  const made = await cm.ok<TemplateDetail>('template/createTemplate', { title: 'Hi' });
  const { templateId, revision } = made;
  const saved = await cm.ok<TemplateDetail>('template/updateTemplate', {
    ...{ templateId, revision, draft: { ...made.draft, slots: [slot] } },
  });
  await cm.ok('template/publishTemplate', { templateId, revision: saved.revision });
  const { programId } = await cm.ok<{ programId: string }>('template/createProgramFromTemplate', {
    templateId,
  });
  return programId;
}

test('a contact gets a link, uploads and submits without an account; accepted, it is footage and fills its slot', async () => {
  const programId = await programWithSlot();
  const gina = await contact();
  const program = await cm.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', { programId });
  const { taskId } = program;
  const recipients = { customerUserIds: [], groupIds: [], contactIds: [gina.contactId] };
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision: program.revision, recipients });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  expect(await results(taskId)).toMatchObject([
    { state: 'invited', user: null, contact: { contactId: gina.contactId, name: 'Gina Guest' } },
  ]);
  const token = await tokenFor(gina);
  const page = await openPage(token);
  expect(page).toMatchObject({ title: 'Hi', requester: 'Clara', state: 'opened', isOpen: true });
  const clipId = await record(page);
  expect(await openPage(token)).toMatchObject({
    state: 'in-progress',
    shots: [{ take: { state: 'recorded' } }],
  });
  // Nothing is footage before it is accepted.
  expect((await footage()).map((clip) => clip.clipId)).not.toContain(clipId);
  expect(await guest('submitGuestTask', { token })).toMatchObject({ state: 'submitted', isOpen: false });
  // A reload that submits again changes nothing.
  expect(await guest('submitGuestTask', { token })).toMatchObject({ state: 'submitted' });
  const noticed = async () =>
    (await cm.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.filter(
      ({ task, kind }) => task?.id === taskId && kind === 'task-submitted',
    );
  await expect.poll(noticed, slow).toMatchObject([{ reason: 'Gina Guest' }]);
  const [assignment] = await results(taskId);
  const takeId = assignment?.takes[0]?.takeId ?? '';
  // Once its length is known, a program can take it.
  await expect
    .poll(async () => (await results(taskId))[0]?.takes[0]?.durationMs, { timeout: 60_000 })
    .toBeGreaterThan(500);
  expect(await cm.ok('recordingtask/acceptTake', { taskId, takeId })).toMatchObject({
    isSlotFilled: true,
    assignment: { state: 'accepted', contact: { name: 'Gina Guest' } },
  });
  expect(await clipWhen(cm, clipId, () => true)).toMatchObject({
    ...{ createdBy: { name: 'Clara' }, recordedBy: { kind: 'contact', name: 'Gina Guest' } },
  });
  const { slots } = await cm.ok<ProgramSlots>('template/getProgramSlots', { programId });
  expect(slots).toMatchObject([{ filling: 'filled' }]);
  expect(await auditedActions(app, taskId)).toContain('recording-tasks.submitted');
  await mailsTo(gina.email, 'Accepted: Hi');
  const { db } = app.app.context;
  await db.system((trx) => sql`DELETE FROM contacts WHERE id = ${gina.contactId}`.execute(trx));
  expect(await cm.ok('clip/getClip', { clipId })).toMatchObject({ recordedBy: null });
});

test('only users who see contacts send tasks to them, to their own organisation’s, and for recordings alone', async () => {
  const gina = await contact();
  const [foreign, blocked] = [await contact('Fred', foreigner), await contact('Bo')];
  await cm.ok('contact/blockAddresses', { emails: [blocked.email] });
  const recipients = (contactId: string) => ({
    ...{ customerUserIds: [], groupIds: [], contactIds: [contactId] },
  });
  const save = async (who: TestUser, contactId: string, kind = 'recording') => {
    const { taskId, revision } = await who.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
      title: 'Party',
      kind,
    });
    const request = { taskId, revision, recipients: recipients(contactId) };
    return (await refusal('recordingtask/updateRecordingTask', request, who)).code;
  };
  expect(await save(cc, gina.contactId)).toBe('forbidden');
  expect(await save(cm, foreign.contactId)).toBe('invalid');
  expect(await save(cm, blocked.contactId)).toBe('invalid');
  expect(await save(cm, gina.contactId, 'file')).toBe('wrong-state');
});

test('a contact list is sent to those who are on it then, each once, and to no one who left', async () => {
  const [one, two, gone] = [await contact('One'), await contact('Two'), await contact('Gone')];
  const { listId } = await cm.ok<{ listId: string }>('contact/createList', {
    ...{ name: `List ${randomUUID()}`, description: '', scope: 'organisation', optIn: 'single' },
  });
  const contactIds = [one, two, gone].map(({ contactId }) => contactId);
  await cm.ok('contact/addToList', { listId, contactIds });
  const { taskId } = await draft({ contactIds: [one.contactId], contactListIds: [listId] });
  await cm.ok('contact/removeFromList', { listId, contactIds: [gone.contactId] });
  const task = await cm.ok<RecordingTaskDetail>('recordingtask/sendRecordingTask', { taskId });
  expect(task).toMatchObject({ assignedCount: 2, recipients: { contactLists: [{ listId }] } });
  expect((await results(taskId)).map((each) => each.contact?.name)).toEqual(['One', 'Two']);
});

test('a contact sees the example of a shot of their task, and of no other', async () => {
  const gina = await contact();
  const { taskId, revision } = await draft({ contactIds: [gina.contactId] });
  const key = await sendImage(app, cm.token, await drawImage('example.png', '320x180'));
  const { exampleId } = await cm.ok<ShotExample>('recordingtask/addShotExample', { taskId, key });
  const shots = [shotOf('Wave', { exampleId }), shotOf('Laugh')] as const;
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision, shots });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  const token = await tokenFor(gina);
  expect((await openPage(token)).shots.map(({ hasExample }) => hasExample)).toEqual([true, false]);
  const [{ shotId }, without] = shots;
  const { body } = await app.call('guesttask/getGuestTaskExample', { token, shotId });
  expect(body).toMatchObject({
    clientResponse: { url: expect.stringMatching(/^data:image\/png;base64,iVBO/) },
  });
  const refused = async (request: object) => codeOf('getGuestTaskExample', request);
  expect(await refused({ token, shotId: without.shotId })).toBe('not-found');
  expect(await refused({ token: (await asked()).token, shotId })).toBe('not-found');
});

test('a guessed link, one of a contact for another and one of another kind open nothing', async () => {
  const { token } = await asked();
  const other = await asked();
  const forged = `${token.slice(0, -4)}AAAA`;
  const mixed = other.token.slice(0, 20) + token.slice(20);
  for (const wrong of [forged, mixed, 'A'.repeat(64)])
    expect(await codeOf('openGuestTask', { token: wrong, language: 'en' })).toBe('link-gone');
  const page = await openPage(token);
  const foreignShot = (await openPage(other.token)).shots[0]?.shotId ?? '';
  const tus = tusOf(app, { token: page.uploadToken });
  const take = { taskId: randomUUID(), shotId: foreignShot };
  expect((await tus.create({ sizeBytes: 10, take })).status).toBe(404);
  const begun = await tus.create({
    sizeBytes: film.length,
    take: { ...take, shotId: page.shots[0]?.shotId ?? '' },
  });
  expect(begun.status).toBe(201);
  const wrongTus = tusOf(app, { token: (await openPage(other.token)).uploadToken });
  expect((await wrongTus.patch(uploadIdOf(begun), 0, film)).status).toBe(404);
  for (const bad of [`task.${forged}`, `guest.${token}`, token])
    expect((await tusOf(app, { token: bad }).create({ sizeBytes: 10, take })).status).toBe(401);
  expect((await app.call('recordingtask/getRecordingTasks', {}, page.uploadToken)).body.status).toBe('Error');
});

test('a closed or deleted task takes nothing more, and opens again when it is reopened', async () => {
  const { task, token, gina } = await asked();
  const page = await openPage(token);
  const { taskId } = task;
  const take = { taskId, shotId: page.shots[0]?.shotId ?? '' };
  const tus = tusOf(app, { token: page.uploadToken });
  const begun = uploadIdOf(await tus.create({ sizeBytes: film.length, take }));
  await cm.ok('recordingtask/closeRecordingTask', { taskId });
  await mailsTo(gina.email, 'Closed: Summer party');
  expect(await openPage(token)).toMatchObject({ isClosed: true, isOpen: false });
  expect((await tus.patch(begun, 0, film)).status).toBe(403);
  expect((await tus.create({ sizeBytes: 10, take })).status).toBe(403);
  expect(await codeOf('submitGuestTask', { token })).toBe('wrong-state');
  expect(await codeOf('declineGuestTask', { token, reason: '' })).toBe('wrong-state');
  await cm.ok('recordingtask/reopenRecordingTask', { taskId });
  expect(await openPage(token)).toMatchObject({ isClosed: false, isOpen: true });
  await cm.ok('recordingtask/deleteRecordingTasks', { taskIds: [taskId] });
  expect(await codeOf('openGuestTask', { token, language: 'en' })).toBe('link-gone');
});

test('nothing longer than asked is uploaded, nothing incomplete submitted, and nothing after it was submitted', async () => {
  const { token } = await asked();
  const page = await openPage(token);
  const take = { taskId: randomUUID(), shotId: page.shots[0]?.shotId ?? '' };
  const tus = tusOf(app, { token: page.uploadToken });
  // 30 seconds were asked for.
  const large = await tus.create({ sizeBytes: 400_000_000, take });
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('Record a shorter one')]);
  expect((await tus.create({ sizeBytes: 'open', take })).ok).toBe(false);
  expect(await codeOf('submitGuestTask', { token })).toBe('invalid');
  await record(page);
  await guest('submitGuestTask', { token });
  expect((await tus.create({ sizeBytes: 10, take })).status).toBe(403);
});

test('a contact declines with a reason, is told what to record again, and records after both', async () => {
  const { task, token, gina, takeId } = await submitted();
  const { taskId } = task;
  await cm.ok('recordingtask/requestTake', { taskId, takeId, note: 'Closer, please', noteAtMs: 400 });
  const [redo] = await mailsTo(gina.email, 'Please record again');
  expect(redo?.text).toContain('Closer, please');
  const page = await openPage(token, 'de');
  expect(page).toMatchObject({
    ...{ state: 'redo-requested', isOpen: true },
    shots: [{ take: { state: 'redo-requested', note: 'Closer, please', noteAtMs: 400 } }],
  });
  expect(await codeOf('submitGuestTask', { token })).toBe('invalid');
  const declined = await guest('declineGuestTask', { token, reason: 'No time' });
  expect(declined).toMatchObject({ state: 'declined' });
  expect(await codeOf('declineGuestTask', { token, reason: 'No time' })).toBe('wrong-state');
  expect(await results(taskId)).toMatchObject([{ state: 'declined', declineReason: 'No time' }]);
  expect(await auditedActions(app, taskId)).toContain('recording-tasks.declined');
  const clipId = await record(page);
  expect(await guest('submitGuestTask', { token })).toMatchObject({ state: 'submitted' });
  const [assignment] = await results(taskId);
  const latest = assignment?.takes.find(({ isChosen }) => isChosen)?.takeId ?? '';
  await cm.ok('recordingtask/acceptTake', { taskId, takeId: latest });
  // In the language of the page.
  await mailsTo(gina.email, 'Angenommen: Summer party');
  // The clip isn't named after the contact; where it came from says who recorded it.
  const { before } = await cm.ok<{ before: { kind: string; items: { part: string | null }[] }[] }>(
    'journey/getJourney',
    { kind: 'clip', id: clipId },
  );
  expect(before.find(({ kind }) => kind === 'take')?.items).toMatchObject([{ part: 'Gina Guest' }]);
});

/** What plays, and the cookies of the browser, as soon as it does. */
async function playOwn(token: string, shotId: string): Promise<{ hls: string; cookie: string }> {
  const ask = () =>
    fetch(`${app.url}/rest/secure/service/guesttask/playOwnTake`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: { token, shotId } }),
    });
  // So many calls in a minute are answered.
  await expect
    .poll(async () => (await (await ask()).json()) as object, { ...slow, interval: 1000 })
    .toMatchObject({ status: 'Ok' });
  const response = await ask();
  const { clientResponse } = (await response.json()) as { clientResponse: OwnTake };
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { hls: clientResponse.hls, cookie: cookies.join('; ') };
}

test('a contact watches what is to be recorded again, with the own link alone, until it was', async () => {
  const { task, token, takeId } = await submitted();
  const { taskId } = task;
  const shotId = task.shots[0]?.shotId ?? '';
  expect(await codeOf('playOwnTake', { token, shotId })).toBe('not-found');
  await cm.ok('recordingtask/requestTake', { taskId, takeId, note: 'Closer, please', noteAtMs: 400 });
  const { hls, cookie } = await playOwn(token, shotId);
  const statusOf = async (path: string, with_: string) =>
    (await fetch(`${app.url}${path}`, { headers: { cookie: with_ } })).status;
  await expect.poll(() => statusOf(hls, cookie), slow).toBe(200);
  expect(await statusOf(hls, '')).not.toBe(200);
  const other = await submitted();
  const otherShot = other.task.shots[0]?.shotId ?? '';
  expect(await codeOf('playOwnTake', { token, shotId: otherShot })).toBe('not-found');
  await cm.ok('recordingtask/requestTake', {
    ...{ taskId: other.task.taskId, takeId: other.takeId, note: 'Louder', noteAtMs: null },
  });
  const theirs = await playOwn(other.token, otherShot);
  expect(await statusOf(hls, theirs.cookie)).toBe(403);
  // Nor does the own grant open theirs.
  expect(await statusOf(hls.replace(`k-${takeId}`, `k-${other.takeId}`), cookie)).not.toBe(200);
  await cm.ok('recordingtask/closeRecordingTask', { taskId });
  app.app.features.playback.forgetGrant(takeId);
  expect(await statusOf(hls, cookie)).toBe(404);
  expect(await codeOf('playOwnTake', { token, shotId })).toBe('not-found');
  await cm.ok('recordingtask/reopenRecordingTask', { taskId });
  app.app.features.playback.forgetGrant(takeId);
  expect(await statusOf(hls, cookie)).toBe(200);
  await record(await openPage(token));
  app.app.features.playback.forgetGrant(takeId);
  expect(await statusOf(hls, cookie)).toBe(404);
  expect(await codeOf('playOwnTake', { token, shotId })).toBe('not-found');
});

test('contacts are reminded like users, and named to the requester when they are late', async () => {
  const { gina, task } = await asked({ dueAt: new Date(Date.now() + 3_600_000).toISOString() });
  const { taskId } = task;
  const remind = (contactIds: readonly string[]) =>
    cm.ok<{ reminded: number }>('recordingtask/remindAssignees', { taskId, contactIds });
  expect(await remind([randomUUID()])).toMatchObject({ reminded: 0 });
  expect(await remind([gina.contactId])).toMatchObject({ reminded: 1 });
  expect(await remind([gina.contactId])).toMatchObject({ reminded: 0 });
  await mailsTo(gina.email, 'Reminder: Summer party');
  await app.app.context.db.system((trx) =>
    trx
      .updateTable('recording_tasks')
      .set({ due_at: new Date(Date.now() - 1000) })
      .where('id', '=', taskId)
      .execute(),
  );
  await remindDue(app.app.context);
  const late = async () =>
    (await cm.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.find(
      (each) => each.task?.id === taskId && each.kind === 'task-overdue',
    );
  await expect.poll(late, slow).toMatchObject({ reason: 'Still waiting for Gina Guest.' });
});

test('a contact who unsubscribed, was deleted or erased has no link any more; what was not accepted goes with them', async () => {
  const { token, gina, task, clipId } = await submitted();
  const unsubscribed = await asked();
  await cm.ok('contact/blockAddresses', { emails: [unsubscribed.gina.email] });
  expect(await codeOf('openGuestTask', { token: unsubscribed.token, language: 'en' })).toBe('link-gone');
  await cm.ok('contact/deleteContacts', { contactIds: [gina.contactId] });
  expect(await codeOf('openGuestTask', { token, language: 'en' })).toBe('link-gone');
  const { db } = app.app.context;
  await db.system((trx) => sql`DELETE FROM contacts WHERE id = ${gina.contactId}`.execute(trx));
  expect(await results(task.taskId)).toEqual([]);
  await sweepErasedContacts(app.app.context);
  const { assignedCount } = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', {
    taskId: task.taskId,
  });
  expect(assignedCount).toBe(0);
  await db.system((trx) =>
    trx
      .updateTable('clips')
      .set({ updated_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('id', '=', clipId)
      .execute(),
  );
  await sweepGuestResponses(app.app.features.guestRecordings);
  const left = await db.system((trx) =>
    trx.selectFrom('clips').select('id').where('id', '=', clipId).execute(),
  );
  expect(left).toEqual([]);
});

test('erasing a user erases what was asked of them as a contact too', async () => {
  const user = await signUp(app, cm.customerId, 'viewer', 'Vera');
  const gina = await cm.ok<ContactDetail>('contact/createContact', {
    ...{ email: user.userName, name: 'Vera', company: '' },
  });
  const { taskId } = await sent({ contactIds: [gina.contactId] });
  const { customerUserId, userName } = user;
  const plan = await cm.ok('personaldata/planErasure', { customerUserId });
  expect(JSON.stringify(plan)).toContain('recording-assignments');
  await cm.ok('personaldata/eraseUser', { customerUserId, userName, choices: {} });
  await expect
    .poll(() => cm.ok('recordingtask/getRecordingTask', { taskId }), slow)
    .toMatchObject({ assignedCount: 0 });
  expect(await results(taskId)).toEqual([]);
});

test('of two contacts who both have the task, the recordings of both stay when they are merged', async () => {
  const [gina, other] = [await contact(), await contact('Georgina')];
  const { taskId } = await sent({ contactIds: [gina.contactId, other.contactId] });
  const [assignment] = (await results(taskId)).filter(({ contact: who }) => who?.name === 'Gina Guest');
  await app.app.context.db.system((trx) =>
    sql`UPDATE recording_assignments SET state = 'submitted', submitted_at = now(), is_open = false
      WHERE id = ${assignment?.assignmentId}`.execute(trx),
  );
  await cm.ok('contact/mergeContacts', { contactId: other.contactId, otherContactId: gina.contactId });
  expect(await results(taskId)).toMatchObject([{ state: 'submitted', contact: { name: 'Georgina' } }]);
  expect(await cm.ok('recordingtask/getRecordingTask', { taskId })).toMatchObject({
    ...{ assignedCount: 1, submittedCount: 1, openCount: 0 },
  });
});

test('an assignment goes along when its contact is merged into another, and its link stays', async () => {
  const { token, gina, task } = await asked();
  const other = await contact('Georgina');
  await cm.ok('contact/mergeContacts', { contactId: other.contactId, otherContactId: gina.contactId });
  expect(await results(task.taskId)).toMatchObject([{ contact: { name: 'Georgina' } }]);
  expect(await openPage(token)).toMatchObject({ name: 'Georgina' });
});
