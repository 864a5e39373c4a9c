import { randomUUID } from 'node:crypto';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { ProgramApproval } from '@rushes/contract/tasks/approvals';
import type { GuestRecordingDetail, GuestResponse } from '@rushes/contract/tasks/guest-recordings';
import type { JobContent, JobTemplate, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { GuestPage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import type { ProgramSlots, TemplateDetail } from '@rushes/contract/create/templates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { makeFootage, tusOf } from '../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let other: TestUser;
let cc: TestUser;
let viewer: TestUser;
let foreigner: TestUser;
let templateId: string;
let slotIds: string[];
let channelId: string;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  other = await signUp(app, customerId, 'cm', 'Otto');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  foreigner = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Fay');
  ({ templateId, slotIds } = await makeTemplate(cm));
  const channel = { name: 'News', visibility: 'open', moderated: false, subscribing: true };
  ({ channelId } = await cm.ok<ChannelDetail>('channel/createChannel', channel));
});
afterAll(() => app[Symbol.asyncDispose]());

/** A published template with an opening, a voice and a logo that everybody gets. */
async function makeTemplate(who: TestUser) {
  const made = await who.ok<TemplateDetail>('template/createTemplate', { title: 'Portrait' });
  const slots = ['Opening', 'Voice', 'Closing'].map((title) => ({
    ...{ slotId: randomUUID(), title, prompt: 'Be yourself', minMs: null, maxMs: 5000 },
    ...{ required: true, locked: false, clipId: null, shotTypeId: null },
  }));
  const saved = await who.ok<TemplateDetail>('template/updateTemplate', {
    ...{ templateId: made.templateId, revision: made.revision, draft: { ...made.draft, slots } },
  });
  await who.ok('template/publishTemplate', { templateId: made.templateId, revision: saved.revision });
  return { templateId: made.templateId, slotIds: slots.map(({ slotId }) => slotId) };
}

const everyone = (...users: TestUser[]) => ({
  customerUserIds: users.map(({ customerUserId }) => customerUserId),
  groupIds: [],
});

const content = (more: Partial<JobContent> = {}): JobContent => ({
  ...{ brief: 'In your own words.', dueDays: 7 },
  slots: [
    { slotId: slotIds[0] ?? '', recordedBy: 'users', prompt: 'Wave', script: 'Hello!' },
    { slotId: slotIds[1] ?? '', recordedBy: 'guests', prompt: 'Who are you?', script: '' },
  ],
  recipients: everyone(viewer),
  guest: {
    welcome: 'Thank you',
    questions: [],
    consent: { text: 'Use it.', scopes: ['public'], validMonths: 12 },
  },
  stages: [{ rule: 'all', ...everyone(other), guests: [] }],
  ...more,
});

async function make(more: Partial<JobContent> = {}): Promise<JobTemplateDetail> {
  const title = `Job ${randomUUID().slice(0, 8)}`;
  const { jobTemplateId, revision } = await cm.ok<JobTemplateDetail>('jobtemplate/createJobTemplate', {
    title,
  });
  return cm.ok('jobtemplate/updateJobTemplate', {
    ...{ jobTemplateId, revision, templateId, channelId, content: content(more) },
  });
}

const startOf = ({ jobTemplateId }: JobTemplateDetail, more: object = {}) => ({
  ...{ jobTemplateId, title: 'Ada', dueAt: null, withGuests: true, isSent: true },
  ...{ recipients: everyone(viewer), ...more },
});
interface Started {
  readonly programId: string;
  readonly taskId: string;
  readonly guestRecordingId: string;
}
const start = (job: JobTemplateDetail, more: object = {}) =>
  cm.ok<Started>('jobtemplate/startJob', startOf(job, more));
const answer = async (who: TestUser, path: string, request: object) =>
  (await app.call(path, request, who.token)).body;
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await answer(who, path, request)).code;

test('a job template keeps what a job gets, and leaves out slots that its program template doesn’t have', async () => {
  const unknown = { slotId: randomUUID(), recordedBy: 'users', prompt: '', script: '' } as const;
  const job = await make({ slots: [...content().slots, unknown] });
  const got = await cm.ok<JobTemplateDetail>('jobtemplate/getJobTemplate', job);
  expect(got).toMatchObject({
    template: { templateId, title: 'Portrait' },
    content: content(),
    slots: [{ title: 'Opening' }, { title: 'Voice' }, { title: 'Closing' }],
    channel: { channelId, name: 'News' },
    canEdit: true,
  });
  expect(got.users.map(({ name }) => name).toSorted()).toEqual(['Otto', 'Vera']);
});

test('one click makes the program with its slots, the sent task, the open guest recording, the approval and the channel', async () => {
  const job = await make();
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  const { programId, taskId, guestRecordingId } = await start(job, { dueAt });
  const task = await viewer.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
  expect(task).toMatchObject({
    ...{ title: 'Ada', brief: 'In your own words.', state: 'sent', dueAt },
    shots: [{ prompt: 'Wave', script: 'Hello!', maxMs: 5000 }],
    mine: { state: 'invited' },
  });
  const guests = await cm.ok<GuestRecordingDetail>('guestrecording/getGuestRecording', { guestRecordingId });
  expect(guests).toMatchObject({
    ...{ title: 'Ada', state: 'open', welcome: 'Thank you', program: { programId, title: 'Ada' } },
    prompts: [{ text: 'Who are you?', slotId: slotIds[1] }],
    consent: { text: 'Use it.', scopes: ['public'], validMonths: 12 },
  });
  const { planned } = await cm.ok<ProgramApproval>('approval/getProgramApproval', { programId });
  expect(planned).toMatchObject({
    stages: [{ rule: 'all', customerUserIds: [other.customerUserId] }],
    users: [{ name: 'Otto' }],
  });
  const ofProgram = () => cm.ok('channel/getProgramChannels', { programId });
  expect(await ofProgram()).toMatchObject({ channels: [], planned: { channelId, name: 'News' } });
  expect(await cm.ok('journey/getJourney', { kind: 'program', id: programId })).toMatchObject({
    before: [
      { kind: 'template', items: [{ title: 'Portrait' }] },
      { kind: 'job-template', items: [{ title: job.title, user: { name: 'Clara' } }] },
      { kind: 'recording-task', items: [{ title: 'Ada' }] },
      { kind: 'guest-recording', items: [{ title: 'Ada', state: null }] },
    ],
  });
  const ofJob = { kind: 'job-template', id: job.jobTemplateId };
  expect(await cm.ok('journey/getJourney', ofJob)).toMatchObject({
    after: [
      { kind: 'recording-task', items: [{ title: 'Ada' }] },
      { kind: 'program', items: [{ title: 'Ada' }] },
    ],
  });
  expect(await codeOf(viewer, 'journey/getJourney', ofJob)).toBe('not-found');
  expect(await cm.ok('jobtemplate/getJobTemplate', job)).toMatchObject({ timesStarted: 1 });
  // It can still go elsewhere.
  expect(await codeOf(viewer, 'channel/dropPlannedChannel', { programId })).toBe('forbidden');
  await cm.ok('channel/dropPlannedChannel', { programId });
  expect(await ofProgram()).toMatchObject({ planned: null });
});

test('a job can wait as a draft without guests; what users and guests don’t record stays empty', async () => {
  const job = await make();
  const { taskId, guestRecordingId } = await start(job, { withGuests: false, isSent: false });
  expect(guestRecordingId).toBeNull();
  expect(await cm.ok('recordingtask/getRecordingTask', { taskId })).toMatchObject({ state: 'draft' });
  const nobody = await make({ slots: [] });
  expect(await start(nobody)).toMatchObject({ taskId: null, guestRecordingId: null });
});

test('where one part is refused, nothing is made', async () => {
  const job = await make();
  const search = { search: 'Half-made' };
  const half = { title: 'Half-made' };
  const refused = (more: object) => answer(cm, 'jobtemplate/startJob', startOf(job, { ...half, ...more }));
  expect(await refused({ recipients: everyone() })).toMatchObject({
    ...{ code: 'invalid', fields: [{ path: 'recipients' }] },
  });
  expect(await refused({ recipients: everyone(foreigner) })).toMatchObject({ code: 'invalid' });
  expect(await refused({ dueAt: '2020-01-01T00:00:00Z' })).toMatchObject({
    ...{ code: 'invalid', fields: [{ path: 'dueAt' }] },
  });
  expect(await cm.ok('program/countPrograms', search)).toEqual({ count: 0 });
  expect(await cm.ok('recordingtask/countRecordingTasks', search)).toEqual({ count: 0 });
  expect(await cm.ok('guestrecording/countGuestRecordings', search)).toEqual({ count: 0 });
  const { jobTemplateId } = await cm.ok<JobTemplateDetail>('jobtemplate/createJobTemplate', {
    title: 'Empty',
  });
  expect(await answer(cm, 'jobtemplate/startJob', startOf({ ...job, jobTemplateId }))).toMatchObject({
    ...{ code: 'invalid', fields: [{ path: 'template' }] },
  });
});

test('a save over someone else’s is refused with what is there now, and what isn’t there can’t be chosen', async () => {
  const { jobTemplateId, revision } = await make();
  const change = { jobTemplateId, revision };
  await other.ok('jobtemplate/updateJobTemplate', { ...change, title: 'Theirs' });
  expect(await answer(cm, 'jobtemplate/updateJobTemplate', { ...change, title: 'Mine' })).toMatchObject({
    ...{ code: 'conflict', details: { current: { title: 'Theirs' }, changedBy: 'Otto' } },
  });
  const theirs = await makeTemplate(foreigner);
  const fieldsOf = async (more: object) => {
    const request = { jobTemplateId, revision: revision + 1, ...more };
    const { fields = [] } = await answer(cm, 'jobtemplate/updateJobTemplate', request);
    return fields.map(({ path }) => path);
  };
  expect(await fieldsOf({ templateId: theirs.templateId })).toEqual(['templateId']);
  expect(await fieldsOf({ channelId: randomUUID() })).toEqual(['channelId']);
  const stages = [{ rule: 'all' as const, ...everyone(foreigner), guests: [] }];
  expect(await fieldsOf({ content: content({ recipients: everyone(foreigner), stages }) })).toEqual([
    'content.recipients',
    'content.stages.0',
  ]);
});

test('content managers alone see job templates, and nobody those of another organisation', async () => {
  const job = await make();
  const search = { search: job.title };
  const { items } = await other.ok<{ items: JobTemplate[] }>('jobtemplate/getJobTemplates', search);
  expect(items).toMatchObject([{ title: job.title, template: { title: 'Portrait' }, timesStarted: 0 }]);
  expect(await other.ok('jobtemplate/countJobTemplates', search)).toEqual({ count: 1 });
  for (const [who, code] of [
    [cc, 'forbidden'],
    [foreigner, 'not-found'],
  ] as const) {
    expect(await codeOf(who, 'jobtemplate/getJobTemplate', job)).toBe(code);
    expect(await codeOf(who, 'jobtemplate/updateJobTemplate', job)).toBe(code);
    expect(await codeOf(who, 'jobtemplate/startJob', startOf(job))).toBe(code);
  }
  expect(await foreigner.ok('jobtemplate/countJobTemplates', search)).toEqual({ count: 0 });
});

test('a deleted job template is in the bin until it is restored, and its jobs stay', async () => {
  const job = await make();
  const { jobTemplateId } = job;
  const { taskId } = await start(job);
  const ids = { jobTemplateIds: [jobTemplateId] };
  expect(await foreigner.ok('jobtemplate/deleteJobTemplates', ids)).toMatchObject({ deleted: [] });
  expect(await cm.ok('jobtemplate/deleteJobTemplates', ids)).toEqual({
    deleted: [jobTemplateId],
    failed: [],
  });
  expect(await codeOf(cm, 'jobtemplate/getJobTemplate', job)).toBe('not-found');
  expect(await cm.ok('bin/getDeleted', { search: job.title })).toMatchObject({
    items: [{ kind: 'job-template', id: jobTemplateId }],
  });
  await viewer.ok('recordingtask/getRecordingTask', { taskId });
  expect(await cm.ok('jobtemplate/restoreJobTemplates', ids)).toEqual({ restored: [jobTemplateId] });
  await cm.ok('jobtemplate/getJobTemplate', job);
});

test('a job template is made of a task whose program has slots, with its users, approval and channel', async () => {
  const job = await make();
  const { taskId } = await start(job);
  const made = await cm.ok<JobTemplateDetail>('jobtemplate/createJobTemplateFromTask', { taskId });
  expect(made).toMatchObject({
    ...{ title: 'Ada', template: { templateId }, channel: { channelId } },
    content: {
      ...{ brief: 'In your own words.', dueDays: null, recipients: everyone(viewer) },
      slots: [{ slotId: slotIds[0], recordedBy: 'users', prompt: 'Wave', script: 'Hello!' }],
      stages: [{ rule: 'all', customerUserIds: [other.customerUserId] }],
    },
  });
  const plain = await app.make.recordingTask(cm);
  expect(await codeOf(cm, 'jobtemplate/createJobTemplateFromTask', { taskId: plain })).toBe('wrong-state');
});

test('a job template that is made of a task asks external reviewers whom its approval asked', async () => {
  const { clipId } = await createRowClips(app.app.context.db).clip(cm);
  const { taskId, programId } = await start(await make());
  await cm.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId }] } });
  const stages = [
    { rule: 'all', ...everyone(other), guests: [] },
    { rule: 'any', ...everyone(), guests: [{ email: 'olga@agency.test', name: 'Olga' }] },
  ];
  await cm.ok('approval/requestApproval', { programId, stages });
  const made = await cm.ok<JobTemplateDetail>('jobtemplate/createJobTemplateFromTask', { taskId });
  expect(made.content.stages).toEqual(stages);
});

test('a guest’s accepted recording fills its slot in the program, and the next one doesn’t take its place', async () => {
  const film = await makeFootage(app, { durationS: 1 });
  const { programId, guestRecordingId } = await start(await make());
  const recording = await cm.ok<GuestRecordingDetail>('guestrecording/getGuestRecording', {
    guestRecordingId,
  });
  const slug = recording.url.split('/').at(-1) ?? '';
  const guest = async <Answer>(path: string, request: object) =>
    (await app.call(`guestpage/${path}`, request)).body.clientResponse as Answer;
  const submit = async (name: string) => {
    const { consent, prompts } = await guest<GuestPage>('openGuestPage', { slug });
    // Which slot it is for is nothing for guests.
    expect(prompts).toEqual([{ promptId: recording.prompts[0]?.promptId, text: 'Who are you?' }]);
    const { token, visit } = await guest<{ token: string; visit: GuestVisit }>('startGuestResponse', {
      ...{ slug, name, email: 'gina@guest.test', location: '', language: 'en' },
      consent: { consentVersionId: consent.consentVersionId, isMinor: false, guardianName: '' },
    });
    const take = { taskId: randomUUID(), shotId: prompts[0]?.promptId ?? '' };
    await tusOf(app, { token: visit.uploadToken }).send(film, 'take.mp4', { take });
    await guest('submitGuestResponse', { token });
  };
  const accept = async (name: string) => {
    const found = async () =>
      (
        await cm.ok<{ items: GuestResponse[] }>('guestrecording/getGuestResponses', { guestRecordingId })
      ).items.find((response) => response.name === name);
    await vi.waitFor(async () => expect((await found())?.takes[0]?.clipState).toBe('ready'), 20_000);
    const responseIds = [(await found())?.responseId];
    const request = { guestRecordingId, responseIds, decision: 'accept' };
    return cm.ok<{ filledSlots: number }>('guestrecording/decideGuestResponses', request);
  };
  await submit('Gina');
  expect(await accept('Gina')).toMatchObject({ filledSlots: 1 });
  await submit('Gus');
  expect(await accept('Gus')).toMatchObject({ filledSlots: 0 });
  const { slots } = await cm.ok<ProgramSlots>('template/getProgramSlots', { programId });
  expect(slots.map(({ filling }) => filling)).toEqual(['empty', 'filled', 'empty']);
});
