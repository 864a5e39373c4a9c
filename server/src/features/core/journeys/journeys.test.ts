import type { JourneySteps } from '@rushes/contract/core/journeys';
import type { JourneyKind, JourneySide, StepKind } from '@rushes/contract/core/lists/journeys';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { Assignment, RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

type Journey = Record<JourneySide, JourneySteps[]>;

let app: Harness;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let outside: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  outside = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Olga');
});
afterAll(() => app[Symbol.asyncDispose]());

const journeyOf = (who: TestUser, kind: JourneyKind, id: string) =>
  who.ok<Journey>('journey/getJourney', { kind, id });
const kindsOf = (steps: readonly JourneySteps[]) => steps.map(({ kind }) => kind);
const stepsOf = (journey: Journey, side: JourneySide, kind: StepKind) =>
  journey[side].find((steps) => steps.kind === kind)?.items ?? [];
const codeOf = async (who: TestUser, kind: JourneyKind, id: string) =>
  (await app.call('journey/getJourney', { kind, id }, who.token)).body.code;

/** A take of the creator, accepted by the content manager, in a program that was approved, published and watched. */
async function wholeChain() {
  const footage = createRowClips(app.app.context.db);
  const { clipId } = await footage.clip(cc, { name: 'Wave', frames: 300 });
  const templateId = await app.make.template(cm, { title: 'Welcome film' });
  const made = { templateId, title: 'Hello' };
  const { programId } = await cm.ok<{ programId: string }>('template/createProgramFromTemplate', made);
  const draft = await cm.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    ...{ title: 'Say hello', programId },
  });
  const { taskId } = draft;
  const shots = [
    { shotId: randomUUID(), prompt: 'Wave', script: '', shotTypeId: null, minMs: null, maxMs: null },
  ];
  const recipients = { customerUserIds: [cc.customerUserId], groupIds: [] };
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision: draft.revision, shots, recipients });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  const shotId = shots[0]?.shotId;
  await cc.ok('recordingtask/addClipTake', { taskId, shotId, clipId });
  await cc.ok('recordingtask/submitAssignment', { taskId });
  const { items } = await cm.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId });
  const takeId = items[0]?.takes[0]?.takeId;
  await cm.ok('recordingtask/acceptTake', { taskId, takeId });
  const { draft: current } = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  await cm.ok('program/saveTimeline', {
    ...{ programId, revision: current?.revision },
    timeline: { items: [{ clipId }] },
  });
  const stages = [{ rule: 'any', customerUserIds: [viewer.customerUserId] }];
  const { approvalId, rounds } = await cm.ok<ApprovalDetail>('approval/requestApproval', {
    programId,
    stages,
  });
  const decision = { approvalId, roundId: rounds[0]?.roundId, decision: 'approved' };
  await viewer.ok('approval/decideApproval', decision);
  await cm.ok('program/publishProgram', { programId, audience: { organisation: true } });
  await expect
    .poll(async () => (await cm.ok<ProgramDetail>('program/getProgram', { programId })).state)
    .toBe('published');
  await viewer.ok('program/saveProgress', { programId, positionMs: 9000, ranges: [[0, 10_000]] });
  const channelId = await app.make.channel(cm, { name: 'News' });
  await cm.ok('channel/submitProgram', { channelId, programId });
  return { clipId, templateId, programId, taskId, approvalId };
}

test('a clip shows the whole chain: task, take, program, approval, publication, channel and viewers', async () => {
  const { clipId, programId, taskId, approvalId } = await wholeChain();
  const journey = await journeyOf(cm, 'clip', clipId);
  expect(kindsOf(journey.before)).toEqual(['recording-task', 'take', 'upload']);
  expect(kindsOf(journey.after)).toEqual(['program', 'approval', 'publication', 'channel', 'viewing']);
  expect(stepsOf(journey, 'before', 'recording-task')).toMatchObject([
    {
      title: 'Say hello',
      state: 'sent',
      user: { name: 'Clara' },
      link: { place: '/tasks/asset/$taskId', id: taskId },
    },
  ]);
  expect(stepsOf(journey, 'before', 'take')).toMatchObject([
    { title: 'Wave', state: 'accepted', user: { name: 'Casper' } },
  ]);
  expect(stepsOf(journey, 'after', 'program')).toMatchObject([
    {
      title: 'Hello',
      state: 'published',
      position: 1,
      link: { place: '/myprograms/editprogram/$programId', id: programId },
    },
  ]);
  expect(stepsOf(journey, 'after', 'approval')).toMatchObject([
    { number: 1, state: 'approved', link: { place: '/tasks/approvals/$approvalId', id: approvalId } },
  ]);
  expect(stepsOf(journey, 'after', 'publication')).toMatchObject([{ number: 1, state: 'organisation' }]);
  expect(stepsOf(journey, 'after', 'channel')).toMatchObject([{ title: 'News' }]);
  expect(stepsOf(journey, 'after', 'viewing')).toMatchObject([{ count: 1 }]);
});

test('a task leads to its takes, a template and an approval to their programs, a program back to all of them', async () => {
  const { clipId, programId, templateId, taskId, approvalId } = await wholeChain();
  const task = await journeyOf(cm, 'recording-task', taskId);
  expect(stepsOf(task, 'before', 'program')).toMatchObject([{ title: 'Hello' }]);
  expect(stepsOf(task, 'after', 'take')).toMatchObject([
    { user: { name: 'Casper' }, link: { place: '/clips/edit/$clipId', id: clipId } },
  ]);
  expect(stepsOf(task, 'after', 'program')).toMatchObject([{ title: 'Hello', position: 1 }]);
  expect(kindsOf(task.after)).toEqual(['take', 'program', 'approval', 'publication', 'channel', 'viewing']);
  const template = await journeyOf(cm, 'template', templateId);
  expect(kindsOf(template.after)).toEqual(['program', 'approval', 'publication', 'channel', 'viewing']);
  const approval = await journeyOf(cm, 'approval', approvalId);
  expect(kindsOf(approval.before)).toEqual(['program', 'version']);
  expect(stepsOf(approval, 'after', 'decision')).toMatchObject([
    { state: 'approved', user: { name: 'Vera' } },
  ]);
  const program = await journeyOf(cm, 'program', programId);
  expect(kindsOf(program.before)).toEqual(['template', 'recording-task', 'clip']);
  expect(kindsOf(program.after)).toEqual(['version', 'approval', 'publication', 'channel', 'viewing']);
  expect(stepsOf(program, 'after', 'version')).toMatchObject([
    { number: 1, link: { place: '/myprograms/editprogram/$programId', id: programId } },
  ]);
});

test('a file shows the request that it was sent for', async () => {
  const fileId = await app.make.file(cm, { name: 'Logo' });
  const taskId = await app.make.recordingTask(cm, { title: 'Send logos', assignees: [viewer] });
  await app.app.context.db.system(async (trx) => {
    const itemId = randomUUID();
    const { customerId } = cm;
    await trx.updateTable('recording_tasks').set({ kind: 'file' }).where('id', '=', taskId).execute();
    await trx
      .insertInto('file_request_items')
      .values({
        ...{ id: itemId, customer_id: customerId, task_id: taskId, position: 0 },
        ...{ label: 'Your logo', is_required: true },
      })
      .execute();
    const { id: assignmentId } = await trx
      .selectFrom('recording_assignments')
      .select('id')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('requested_files')
      .values({
        ...{ id: randomUUID(), customer_id: customerId, task_id: taskId, assignment_id: assignmentId },
        ...{ item_id: itemId, file_id: fileId, created_at: new Date() },
      })
      .execute();
  });
  const file = await journeyOf(cm, 'file', fileId);
  expect(kindsOf(file.before)).toEqual(['file-request', 'requested-file', 'upload']);
  expect(stepsOf(file, 'before', 'requested-file')).toMatchObject([
    { title: 'Your logo', state: 'received', user: { name: 'Vera' } },
  ]);
  const request = await journeyOf(cm, 'recording-task', taskId);
  expect(stepsOf(request, 'after', 'requested-file')).toMatchObject([
    { link: { place: '/files/file/$fileId', id: fileId } },
  ]);
});

/** Draft programs of someone with the clip. */
async function programsWith(owner: TestUser, clipId: string, titles: readonly string[]): Promise<void> {
  for (const title of titles)
    await owner.ok('program/createProgram', { title, timeline: { items: [{ clipId }] } });
}

test('programs that the user can’t see are counted and not named', async () => {
  const clip = await createRowClips(app.app.context.db).clip(cm, { shared: true });
  await programsWith(cm, clip.clipId, ['Secret one', 'Secret two']);
  await programsWith(cc, clip.clipId, ['My own']);
  const journey = await journeyOf(cc, 'clip', clip.clipId);
  expect(journey.after).toMatchObject([{ kind: 'program', hidden: 2, items: [{ title: 'My own' }] }]);
  expect(JSON.stringify(journey)).not.toContain('Secret');
});

test('a take that someone else sent isn’t named for those who don’t manage the task', async () => {
  const taskId = await app.make.recordingTask(cm, { title: 'Private task', assignees: [viewer, cc] });
  const { clipId } = await createRowClips(app.app.context.db).clip(cm, { shared: true });
  await addTake(taskId, clipId, viewer);
  const seen = await journeyOf(cc, 'recording-task', taskId);
  expect(seen.after).toMatchObject([{ kind: 'take', hidden: 1, items: [] }]);
  expect(JSON.stringify(seen)).not.toContain('Vera');
  const own = await journeyOf(viewer, 'recording-task', taskId);
  // Viewers don't open footage.
  expect(stepsOf(own, 'after', 'take')).toMatchObject([{ user: { name: 'Vera' }, link: null }]);
  const outsiders = await signUp(app, cm.customerId, 'cc', 'Cora');
  const clip = await journeyOf(outsiders, 'clip', clipId);
  expect(clip.before.map(({ kind, hidden }) => [kind, hidden])).toEqual([
    ['recording-task', 1],
    ['take', 1],
    ['upload', 0],
  ]);
  expect(JSON.stringify(clip)).not.toContain('Private task');
});

async function addTake(taskId: string, clipId: string, sender: TestUser): Promise<void> {
  await app.app.context.db.system(async (trx) => {
    const found = (table: 'recording_assignments' | 'recording_shots') =>
      trx.selectFrom(table).select('id').where('task_id', '=', taskId);
    const assignment = await found('recording_assignments')
      .where('customer_user_id', '=', sender.customerUserId)
      .executeTakeFirstOrThrow();
    const shot = await found('recording_shots').executeTakeFirstOrThrow();
    await trx
      .insertInto('recording_takes')
      .values({
        ...{ id: randomUUID(), customer_id: sender.customerId, task_id: taskId, clip_id: clipId },
        ...{ assignment_id: assignment.id, shot_id: shot.id, state: 'submitted', created_at: new Date() },
      })
      .execute();
  });
}

test('a channel shows who made it, its job templates and its programs, and counts those that its manager can’t see', async () => {
  const open = { name: 'Town hall', visibility: 'open', moderated: false, subscribing: true };
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', open);
  const jobTemplateId = await app.make.jobTemplate(cm, { title: 'Portrait' });
  await cm.ok('jobtemplate/updateJobTemplate', { jobTemplateId, revision: 1, channelId });
  const manager = { customerUserId: cc.customerUserId, level: 'manager' };
  await cm.ok('channel/setMembers', { channelId, users: [manager] });
  for (const title of ['Shown', 'Secret now']) {
    const programId = await app.make.program(cm, { title, published: true });
    await cm.ok('channel/submitProgram', { channelId, programId, confirmed: true });
    if (title !== 'Shown') await cm.ok('program/unpublishProgram', { programId });
  }
  const own = await journeyOf(cm, 'channel', channelId);
  expect(own.before).toMatchObject([
    { kind: 'creation', items: [{ user: { name: 'Clara' } }] },
    { kind: 'job-template', items: [{ title: 'Portrait' }] },
  ]);
  expect(stepsOf(own, 'after', 'program').map(({ title }) => title)).toContain('Shown');
  const seen = await journeyOf(cc, 'channel', channelId);
  expect(seen.after).toMatchObject([{ kind: 'program', hidden: 1, items: [{ title: 'Shown' }] }]);
  expect(JSON.stringify(seen)).not.toContain('Secret');
});

test('20 steps of a kind come at once, the rest on demand, each once', async () => {
  const clip = await createRowClips(app.app.context.db).clip(cm, { shared: true });
  const titles = Array.from({ length: 45 }, (_, at) => `Program ${at}`);
  await programsWith(cm, clip.clipId, titles);
  const [first] = (await journeyOf(cm, 'clip', clip.clipId)).after;
  const found = first?.items.map(({ title }) => title) ?? [];
  expect(found).toHaveLength(20);
  let cursor = first?.nextCursor ?? null;
  const request = { kind: 'clip', id: clip.clipId, side: 'after', step: 'program' };
  while (cursor !== null) {
    const page: JourneySteps = await cm.ok('journey/getSteps', { ...request, cursor });
    found.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
  }
  expect(found.toSorted()).toEqual(titles.toSorted());
  expect((await cm.refused('journey/getSteps', { ...request, cursor: 'made-up' })).code).toBe('invalid');
});

test('objects of another organisation, and those that the user can’t open, aren’t found', async () => {
  const ids = {
    clip: await app.make.clip(cm),
    file: await app.make.file(cm),
    program: await app.make.program(cm, { published: true }),
    template: await app.make.template(cm),
    'recording-task': await app.make.recordingTask(cm),
    approval: await app.make.approval(cm, { reviewers: [cm] }),
    channel: await app.make.channel(cm),
  } as const;
  for (const [kind, id] of Object.entries(ids) as [JourneyKind, string][]) {
    expect([kind, await codeOf(outside, kind, id)]).toEqual([kind, 'not-found']);
    // A program or channel that a viewer watches isn't looked into.
    expect([kind, await codeOf(viewer, kind, id)]).toEqual([kind, 'not-found']);
    expect([kind, await codeOf(cm, kind, id)]).toEqual([kind, undefined]);
    const more = { kind, id, side: 'after', step: 'program', cursor: 'x' };
    expect((await outside.refused('journey/getSteps', more)).code).toBe('not-found');
  }
});

test('what is in the bin is left out', async () => {
  const clip = await createRowClips(app.app.context.db).clip(cm, { shared: true });
  const { programId } = await cm.ok<{ programId: string }>('program/createProgram', {
    ...{ title: 'Gone', timeline: { items: [{ clipId: clip.clipId }] } },
  });
  await cm.ok('program/deletePrograms', { programIds: [programId] });
  expect((await journeyOf(cm, 'clip', clip.clipId)).after).toEqual([]);
});
