import { randomUUID } from 'node:crypto';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { ProgramSlots, TemplateDetail } from '@rushes/contract/create/templates';
import type { Notification } from '@rushes/contract/core/notifications';
import type { Todo } from '@rushes/contract/core/todos';
import type {
  AssignedTask,
  Assignment,
  RecordingTask,
  RecordingTaskDetail,
  ShotExample,
} from '@rushes/contract/tasks/recording-tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { type NewUpload, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { drawImage, sendImage } from '../../../../test/images.ts';
import { sweepExamples } from './examples/sweep-examples.ts';
import { remindDue } from './remind-due.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

let app: Harness;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  other = await signUp(app, customerId, 'viewer', 'Olga');
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 8000 };

const shotOf = (prompt: string, more: object = {}) => ({
  ...{ shotId: randomUUID(), prompt, script: '', shotTypeId: null, minMs: null, maxMs: null },
  ...more,
});

const open = (who: TestUser, taskId: string) =>
  who.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
const results = async (who: TestUser, taskId: string) =>
  (await who.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId })).items;
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await app.call(path, request, who.token)).body.code;

/** A draft with a shot for users. */
async function draft(
  requester: TestUser,
  assignees: readonly TestUser[],
  prompts: readonly string[] = ['Wave'],
): Promise<RecordingTaskDetail> {
  const { taskId, revision } = await requester.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    title: 'Summer party',
  });
  return requester.ok('recordingtask/updateRecordingTask', {
    ...{ taskId, revision, brief: 'For the intranet.\nBe yourself.' },
    shots: prompts.map((prompt) => shotOf(prompt)),
    recipients: { customerUserIds: assignees.map(({ customerUserId }) => customerUserId), groupIds: [] },
  });
}

async function sent(
  requester: TestUser,
  assignees: readonly TestUser[],
  prompts?: readonly string[],
): Promise<RecordingTaskDetail> {
  const { taskId } = await draft(requester, assignees, prompts);
  return requester.ok('recordingtask/sendRecordingTask', { taskId });
}

test('a draft is its requester’s alone; once sent, its users see brief and shots in their order', async () => {
  const { taskId } = await draft(cc, [viewer], ['First', 'Second']);
  expect(await codeOf(viewer, 'recordingtask/getRecordingTask', { taskId })).toBe('not-found');
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const seen = await open(viewer, taskId);
  expect(seen).toMatchObject({
    ...{ title: 'Summer party', brief: 'For the intranet.\nBe yourself.', state: 'sent', canManage: false },
    mine: { state: 'invited' },
    recipients: null,
  });
  expect(await codeOf(viewer, 'recordingtask/getResults', { taskId })).toBe('forbidden');
  expect(seen.shots.map(({ prompt }) => prompt)).toEqual(['First', 'Second']);
  expect(await codeOf(other, 'recordingtask/getRecordingTask', { taskId })).toBe('not-found');
});

test('a brief keeps bold words, lists and safe links, is mailed with them, and refuses all else', async () => {
  const made = await draft(cc, [viewer]);
  const { taskId } = made;
  const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks });
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
  const link = (href: string) => ({ type: 'link', attrs: { href, onclick: 'alert(1)' } });
  const docOf = (...content: object[]) => ({ type: 'doc', content });
  const save = async (briefDocument: object) =>
    app.call(
      'recordingtask/updateRecordingTask',
      { taskId, revision: (await open(cc, taskId)).revision, briefDocument },
      cc.token,
    );
  for (const bad of [
    docOf(paragraph(words('x', link('javascript:alert(1)')))),
    docOf({ type: 'script', content: [words('alert(1)')] }),
    docOf(paragraph({ type: 'image', attrs: { src: 'https://evil.test/x.png' } })),
  ])
    expect((await save(bad)).body).toMatchObject({
      code: 'invalid',
      fields: [{ path: expect.stringMatching(/^briefDocument/) }],
    });
  const item = { type: 'listItem', content: [paragraph(words('<b>Smile</b>'))] };
  const good = docOf(paragraph(words('Be ', { type: 'bold' }), words('here', link('https://north.test/'))), {
    type: 'bulletList',
    content: [item],
  });
  expect((await save(good)).body.status).toBe('Ok');
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const seen = await open(viewer, taskId);
  expect(seen.brief).toBe('Be here (https://north.test)\n• <b>Smile</b>');
  expect(JSON.stringify(seen.briefDocument)).not.toContain('onclick');
  const mail = async () =>
    (await app.app.context.mail.outbox(500)).find(
      ({ to, text }) => to === viewer.userName && text.includes('Be here (https://north.test)'),
    );
  await expect.poll(mail, slow).toBeDefined();
  const { html = '' } = (await mail()) ?? {};
  expect(html).toContain('<strong>Be </strong>');
  expect(html).toContain('&#60;b&#62;Smile');
});

test('the video of a task plays for those who see the task, and only a clip that its requester may share is one', async () => {
  const footage = createRowClips(app.app.context.db);
  const [own, theirs] = [
    await footage.clip(cc, { name: 'Example' }),
    await footage.clip(cm, { name: 'Hers' }),
  ];
  const [{ taskId }, foreign] = [await draft(cc, [viewer]), await draft(cm, [other])];
  const save = async (who: TestUser, of: string, videoClipId: string | null) => {
    const { revision } = await open(who, of);
    const request = { taskId: of, revision, videoClipId };
    return (await app.call('recordingtask/updateRecordingTask', request, who.token)).body;
  };
  expect(await save(cc, taskId, theirs.clipId)).toMatchObject({ fields: [{ path: 'videoClipId' }] });
  expect((await save(cc, taskId, own.clipId)).clientResponse).toMatchObject({
    video: { clipId: own.clipId, name: 'Example' },
  });
  await save(cm, foreign.taskId, theirs.clipId);
  for (const [who, of] of [
    [cc, taskId],
    [cm, foreign.taskId],
  ] as const)
    await who.ok('recordingtask/sendRecordingTask', { taskId: of });
  const addressFor = async (who: TestUser, of: string) => (await open(who, of)).video?.hls ?? '';
  const statusOf = async (who: TestUser, path: string) =>
    (await fetch(`${app.url}${path}`, { headers: { cookie: who.cookie } })).status;
  expect(await statusOf(viewer, await addressFor(viewer, taskId))).toBe(200);
  const hers = await addressFor(other, foreign.taskId);
  expect(await statusOf(other, hers)).toBe(200);
  const notHers = hers.replace(`${foreign.taskId}-${theirs.clipId}`, `${taskId}-${own.clipId}`);
  expect(await statusOf(other, notHers)).not.toBe(200);
  expect((await save(cc, taskId, null)).clientResponse).toMatchObject({ video: null });
});

test('an example is shown to those who see the task, and deleted a day after no shot shows it', async () => {
  const [made, foreign] = [await draft(cc, [viewer]), await draft(cm, [other])];
  const { taskId } = made;
  const example = async (who: TestUser, of: string) => {
    const key = await sendImage(app, who.token, await drawImage('example.png', '320x180'));
    return who.ok<ShotExample>('recordingtask/addShotExample', { taskId: of, key });
  };
  const { exampleId, url } = await example(cc, taskId);
  const unused = await example(cc, taskId);
  const theirs = await example(cm, foreign.taskId);
  const save = async (who: TestUser, of: string, id: string) =>
    app.call(
      'recordingtask/updateRecordingTask',
      {
        ...{ taskId: of, revision: (await open(who, of)).revision },
        shots: [shotOf('Wave', { exampleId: id })],
      },
      who.token,
    );
  expect((await save(cc, taskId, theirs.exampleId)).body).toMatchObject({
    fields: [{ path: 'shots.0.exampleId' }],
  });
  expect((await save(cc, taskId, exampleId)).body.clientResponse).toMatchObject({
    shots: [{ example: { exampleId, url } }],
  });
  await save(cm, foreign.taskId, theirs.exampleId);
  await cm.ok('recordingtask/sendRecordingTask', { taskId: foreign.taskId });
  expect(await codeOf(other, 'recordingtask/addShotExample', { taskId, key: 'x' })).toBe('forbidden');
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  expect(await codeOf(cc, 'recordingtask/addShotExample', { taskId, key: 'x' })).toBe('wrong-state');
  const shownTo = async (who: TestUser, of: string) => (await open(who, of)).shots[0]?.example?.url ?? '';
  const statusOf = async (who: TestUser, path: string) =>
    (await fetch(`${app.url}${path}`, { headers: { cookie: who.cookie } })).status;
  expect(await statusOf(viewer, await shownTo(viewer, taskId))).toBe(200);
  const own = await shownTo(other, foreign.taskId);
  expect(await statusOf(other, own)).toBe(200);
  expect(await statusOf(other, own.replace(theirs.exampleId, exampleId))).not.toBe(200);
  const nowMs = () => Date.now() + 25 * 3_600_000;
  const clock = { ...app.app.context.clock, nowMs, now: () => new Date(nowMs()) };
  await sweepExamples({ ...app.app.context, clock });
  const { rows } = await app.app.context.db.system((trx) =>
    sql<{ id: string }>`SELECT id FROM recording_shot_examples
      WHERE id IN (${exampleId}, ${unused.exampleId})`.execute(trx),
  );
  expect(rows).toEqual([{ id: exampleId }]);
});

test('a sent task goes to more users and groups: they hear of it and count, and nobody gets it twice', async () => {
  const title = `Party ${randomUUID()}`;
  const nora = await signUp(app, cm.customerId, 'viewer', 'Nora');
  const emil = await signUp(app, cm.customerId, 'viewer', 'Emil');
  const { taskId, revision } = await draft(cc, [viewer, emil]);
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, title });
  const add = (...ids: string[]) =>
    cc.ok<{ added: number; task: RecordingTaskDetail }>('recordingtask/addRecipients', {
      ...{ taskId, recipients: { customerUserIds: ids, groupIds: [] } },
    });
  const more = { customerUserIds: [other.customerUserId], groupIds: [] };
  expect(await codeOf(cc, 'recordingtask/addRecipients', { taskId, recipients: more })).toBe('wrong-state');
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  await emil.ok('recordingtask/delegateAssignment', { taskId, customerUserId: nora.customerUserId });
  const groupId = await app.make.group(cm);
  const members = [viewer, emil, nora, other].map(({ customerUserId }) => customerUserId);
  await cm.ok('user/updateGroup', { groupId, add: members });
  const whole = { customerUserIds: [viewer.customerUserId], groupIds: [groupId] };
  const answer = await cc.ok<{ added: number; task: RecordingTaskDetail }>('recordingtask/addRecipients', {
    ...{ taskId, recipients: whole },
  });
  // Emil gave it to Nora; his group doesn't bring it back.
  expect(answer).toMatchObject({ added: 1, task: { assignedCount: 3, openCount: 3 } });
  expect((await results(cc, taskId)).map(({ user }) => user?.name)).toEqual(['Nora', 'Olga', 'Vera']);
  expect(answer.task.recipients?.groups.map((group) => group.groupId)).toEqual([groupId]);
  expect(await open(other, taskId)).toMatchObject({ mine: { state: 'invited' } });
  await expect.poll(() => bellOf(other, taskId), slow).toEqual([['task-assigned', '']]);
  const wanted = `has asked you for a recording: ${title}`;
  await expect.poll(() => mailsTo(other, wanted), slow).toBe(1);
  expect(await add(other.customerUserId, viewer.customerUserId)).toMatchObject({ added: 0 });
  expect(await bellOf(viewer, taskId)).toEqual([['task-assigned', '']]);
  expect(await mailsTo(viewer, wanted)).toBe(1);
  const { items } = await other.ok<{ items: Todo[] }>('todo/getTodos', { limit: 100 });
  expect(items.map((todo) => todo.objectId)).toContain(taskId);
});

test('a task gets no recipients while it is closed or overdue, by those who don’t manage it, or who are elsewhere', async () => {
  const { taskId } = await sent(cc, [viewer]);
  const recipients = { customerUserIds: [other.customerUserId], groupIds: [] };
  const add = (who: TestUser, more: object = {}) =>
    codeOf(who, 'recordingtask/addRecipients', { taskId, recipients: { ...recipients, ...more } });
  expect(await add(viewer)).toBe('forbidden');
  expect(await add(await signUp(app, cm.customerId, 'cc', 'Cora'))).toBe('not-found');
  const elsewhere = await signUp(app, (await app.make.customer()).customerId, 'viewer', 'Ede');
  expect(await add(cc, { customerUserIds: [elsewhere.customerUserId] })).toBe('invalid');
  const { revision } = await open(cc, taskId);
  const due = (at: number) => ({ taskId, dueAt: new Date(Date.now() + at).toISOString() });
  await cc.ok('recordingtask/updateRecordingTask', { ...due(-60_000), revision });
  expect(await cc.refused('recordingtask/addRecipients', { taskId, recipients })).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'dueAt' }],
  });
  await cc.ok('recordingtask/closeRecordingTask', { taskId });
  expect(await add(cc)).toBe('wrong-state');
  expect(await codeOf(other, 'recordingtask/getRecordingTask', { taskId })).toBe('not-found');
});

test('a group is expanded when the task is sent: each of its users once, and no one who joins later', async () => {
  const groupId = await app.make.group(cm);
  const add = (user: TestUser) => cm.ok('user/updateGroup', { groupId, add: [user.customerUserId] });
  await add(viewer);
  await add(other);
  const { taskId, revision } = await draft(cc, [viewer]);
  const recipients = { customerUserIds: [viewer.customerUserId], groupIds: [groupId] };
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, recipients });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  expect((await results(cc, taskId)).map(({ user }) => user?.name)).toEqual(['Olga', 'Vera']);
  await add(cm);
  expect(await open(cc, taskId)).toMatchObject({ assignedCount: 2 });
});

test('a task without shots or recipients isn’t sent, and the answer names what is missing', async () => {
  const { taskId } = await cc.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    title: 'Empty',
  });
  const { body } = await app.call('recordingtask/sendRecordingTask', { taskId }, cc.token);
  expect(body).toMatchObject({ code: 'invalid', fields: [{ path: 'shots' }, { path: 'recipients' }] });
});

test('a task is sent once; its shots and recipients stay then, its brief can still be mended', async () => {
  const { taskId, revision } = await sent(cc, [viewer]);
  expect(await codeOf(cc, 'recordingtask/sendRecordingTask', { taskId })).toBe('wrong-state');
  const shots = [shotOf('Another')];
  expect(await codeOf(cc, 'recordingtask/updateRecordingTask', { taskId, revision, shots })).toBe(
    'wrong-state',
  );
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, brief: 'In one sentence.' });
  expect(await open(viewer, taskId)).toMatchObject({ brief: 'In one sentence.' });
});

test('a save over someone else’s is refused with what is there now, and who changed it', async () => {
  const { taskId, revision } = await draft(cc, [viewer]);
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision, title: 'Winter party' });
  const request = { taskId, revision, title: 'Autumn party' };
  const { body } = await app.call('recordingtask/updateRecordingTask', request, cc.token);
  expect(body).toMatchObject({
    code: 'conflict',
    details: { current: { title: 'Winter party' }, changedBy: 'Clara' },
  });
});

test('a closed task can be opened again, and is no work meanwhile', async () => {
  const { taskId } = await sent(cc, [other]);
  await cc.ok('recordingtask/closeRecordingTask', { taskId });
  expect(await open(other, taskId)).toMatchObject({ state: 'closed' });
  expect(await codeOf(cc, 'recordingtask/closeRecordingTask', { taskId })).toBe('wrong-state');
  expect(await cc.ok('recordingtask/reopenRecordingTask', { taskId })).toMatchObject({ state: 'sent' });
});

test('users find what they have to record, requesters what they asked for, content managers all of it', async () => {
  const title = `Party ${randomUUID()}`;
  const { taskId, revision } = await draft(cc, [viewer]);
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, title });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const search = { search: title };
  const listed = async (who: TestUser, call: string) =>
    (await who.ok<{ items: (RecordingTask | AssignedTask)[] }>(`recordingtask/${call}`, search)).items;
  expect(await viewer.ok('recordingtask/countAssignments', search)).toEqual({ count: 1 });
  expect(await cm.ok('recordingtask/countRecordingTasks', search)).toEqual({ count: 1 });
  expect(await listed(viewer, 'getAssignments')).toMatchObject([
    { taskId, state: 'invited', shotCount: 1, recordedCount: 0, requester: 'Casper' },
  ]);
  expect(await listed(other, 'getAssignments')).toEqual([]);
  for (const who of [cc, cm])
    expect(await listed(who, 'getRecordingTasks')).toMatchObject([
      { taskId, state: 'sent', assignedCount: 1, submittedCount: 0, createdBy: { name: 'Casper' } },
    ]);
  expect(await codeOf(viewer, 'recordingtask/getRecordingTasks', search)).toBe('forbidden');
});

test('a creator doesn’t see tasks of others, and nobody one of another organisation', async () => {
  const { taskId } = await sent(cm, [viewer]);
  expect(await codeOf(cc, 'recordingtask/getRecordingTask', { taskId })).toBe('not-found');
  const { customerId } = await app.make.customer();
  const foreigner = await signUp(app, customerId, 'cm', 'Nora');
  expect(await codeOf(foreigner, 'recordingtask/closeRecordingTask', { taskId })).toBe('not-found');
  const foreign = { customerUserIds: [foreigner.customerUserId], groupIds: [] };
  const mine = await draft(cc, [viewer]);
  const request = { taskId: mine.taskId, revision: mine.revision, recipients: foreign };
  expect(await codeOf(cc, 'recordingtask/updateRecordingTask', request)).toBe('invalid');
});

test('a deleted task is gone for its users until it is restored', async () => {
  const { taskId } = await sent(cc, [viewer]);
  await cc.ok('recordingtask/deleteRecordingTasks', { taskIds: [taskId] });
  expect(await codeOf(viewer, 'recordingtask/getRecordingTask', { taskId })).toBe('not-found');
  await cc.ok('recordingtask/restoreRecordingTasks', { taskIds: [taskId] });
  expect(await open(viewer, taskId)).toMatchObject({ mine: { state: 'invited' } });
});

const takeFile = Buffer.from('a few seconds of video');

/** Sends a file as a take; says that its clip can be played. */
async function record(who: TestUser, take: NonNullable<NewUpload['take']>): Promise<string> {
  const tus = tusOf(app, who);
  const created = await tus.create({ sizeBytes: takeFile.length, take });
  expect(created.status).toBe(201);
  await tus.patch(uploadIdOf(created), 0, takeFile);
  return created.headers.get('rushes-id') ?? '';
}

const firstShot = ({ taskId, shots }: RecordingTaskDetail) => ({ taskId, shotId: shots[0]?.shotId ?? '' });

test('a viewer without footage records for a task: the clip is the requester’s, and opens for the viewer in the task alone', async () => {
  const task = await sent(cc, [viewer]);
  const clipId = await record(viewer, firstShot(task));
  expect(await codeOf(viewer, 'clip/getClip', { clipId })).toBe('forbidden');
  expect(await cc.ok('clip/getClip', { clipId })).toMatchObject({
    createdBy: { name: 'Casper' },
    name: 'Summer party – Wave',
  });
  expect(await open(viewer, task.taskId)).toMatchObject({
    mine: { state: 'in-progress', takes: [{ state: 'recorded', isChosen: true }] },
  });
  // Nothing is submitted yet.
  expect(await results(cc, task.taskId)).toMatchObject([{ state: 'in-progress', takes: [] }]);
});

test('a take that was sent in part is listed with its shot, so that it can go on after a reload', async () => {
  const task = await sent(cc, [viewer]);
  const tus = tusOf(app, viewer);
  const uploadId = uploadIdOf(await tus.create({ sizeBytes: takeFile.length, take: firstShot(task) }));
  await tus.patch(uploadId, 0, takeFile.subarray(0, 5));
  const { uploads } = await viewer.ok<{ uploads: { uploadId: string }[] }>('upload/getUploads', {});
  expect(uploads.filter((each) => each.uploadId === uploadId)).toMatchObject([
    { offsetBytes: 5, take: firstShot(task) },
  ]);
});

test('nobody uploads for a task that isn’t theirs, is closed, or has no such shot', async () => {
  const task = await sent(cc, [viewer]);
  const statusOf = async (who: TestUser, take: NonNullable<NewUpload['take']>) =>
    (await tusOf(app, who).create({ sizeBytes: 10, take })).status;
  const take = firstShot(task);
  expect(await statusOf(other, take)).toBe(404);
  expect(await statusOf(viewer, { ...take, shotId: randomUUID() })).toBe(404);
  expect((await tusOf(app, viewer).create({ sizeBytes: 10 })).status).toBe(403);
  const tus = tusOf(app, viewer);
  const begun = uploadIdOf(await tus.create({ sizeBytes: takeFile.length, take }));
  await cc.ok('recordingtask/closeRecordingTask', { taskId: task.taskId });
  expect(await statusOf(viewer, take)).toBe(403);
  const refused = await tus.patch(begun, 0, takeFile);
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('This task is closed.'),
  ]);
});

test('nothing more is taken for a requester who may not ask for recordings any more: the answer says whom to ask', async () => {
  const requester = await signUp(app, cc.customerId, 'cc', 'Rita');
  const task = await sent(requester, [viewer]);
  const tus = tusOf(app, viewer);
  const begun = uploadIdOf(await tus.create({ sizeBytes: takeFile.length, take: firstShot(task) }));
  await tus.patch(begun, 0, takeFile.subarray(0, 5));
  const { customerUserId } = requester;
  await cm.ok('role/assignRole', { customerUserId, to: { role: 'viewer' } });
  expect(await open(viewer, task.taskId)).toMatchObject({ askInstead: ['Clara'] });
  const refused = await tus.create({ sizeBytes: 10, take: firstShot(task) });
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('Ask Clara for a new task'),
  ]);
  expect((await tus.patch(begun, 5, takeFile.subarray(5))).status).toBe(403);
  expect((await tus.head(begun)).status).toBe(403);
  await cm.ok('role/assignRole', { customerUserId, to: { role: 'cc' } });
  expect((await tus.patch(begun, 5, takeFile.subarray(5))).status).toBe(204);
});

test('a creator who may add no footage any more doesn’t go on with what they began to upload', async () => {
  const creator = await signUp(app, cc.customerId, 'cc', 'Cora');
  const tus = tusOf(app, creator);
  const begun = uploadIdOf(await tus.create({ sizeBytes: takeFile.length }));
  await cm.ok('role/assignRole', { customerUserId: creator.customerUserId, to: { role: 'viewer' } });
  // Their running session hears of it within moments.
  await expect.poll(async () => (await tus.head(begun)).status, slow).toBe(403);
  expect((await tus.patch(begun, 0, takeFile)).status).toBe(403);
  expect((await tus.remove(begun)).status).toBe(204);
});

test('takes are kept, and one of each shot is submitted; a shot without one can’t be', async () => {
  const task = await sent(cc, [cm], ['First', 'Second']);
  const { taskId } = task;
  const rows = createRowClips(app.app.context.db);
  const add = async (at: number) => {
    const { clipId } = await rows.clip(cm, { frames: 300 });
    const shotId = task.shots[at]?.shotId;
    return cm.ok<RecordingTaskDetail>('recordingtask/addClipTake', { taskId, shotId, clipId });
  };
  const first = (await add(0)).mine?.takes[0]?.takeId;
  await add(0);
  const { body } = await app.call('recordingtask/submitAssignment', { taskId }, cm.token);
  expect(body).toMatchObject({ code: 'invalid', fields: [{ path: 'shots.1' }] });
  await add(1);
  await cm.ok('recordingtask/chooseTake', { taskId, takeId: first });
  const submitted = await cm.ok<RecordingTaskDetail>('recordingtask/submitAssignment', { taskId });
  expect(submitted.mine).toMatchObject({ state: 'submitted' });
  expect(submitted.mine?.takes).toHaveLength(3);
  const seen = await open(cc, taskId);
  expect(seen).toMatchObject({ submittedCount: 1, openCount: 0 });
  const [result] = await results(cc, taskId);
  expect(result).toMatchObject({ state: 'submitted' });
  const takes = result?.takes ?? [];
  expect(takes.map(({ takeId, state }) => [takeId === first, state])).toEqual(
    expect.arrayContaining([
      [true, 'submitted'],
      [false, 'submitted'],
    ]),
  );
  expect(takes).toHaveLength(2);
  expect(takes.every(({ hls }) => hls !== null)).toBe(true);
  // What waits for the requester isn’t changed.
  expect(await codeOf(cm, 'recordingtask/submitAssignment', { taskId })).toBe('wrong-state');
});

test('a user’s own clip is shared with creators when it is chosen; another’s that isn’t shared can’t be', async () => {
  const task = await sent(cm, [cc]);
  const own = await app.make.clip(cc);
  const hidden = await app.make.clip(cm);
  const request = { ...firstShot(task), clipId: own };
  await cc.ok('recordingtask/addClipTake', request);
  expect(await cc.ok('clip/getClip', { clipId: own })).toMatchObject({ sharedWithCreators: true });
  expect(await codeOf(cc, 'recordingtask/addClipTake', { ...request, clipId: hidden })).toBe('not-found');
});

test('a task that is to be recorded takes no clip, and its rules stay once it is sent', async () => {
  const { taskId, revision } = await draft(cm, [cc]);
  const capture = { orientation: 'portrait', camera: 'back', allowsFiles: false };
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision, capture });
  const task = await cm.ok<RecordingTaskDetail>('recordingtask/sendRecordingTask', { taskId });
  expect(await open(cc, taskId)).toMatchObject({ capture });
  const request = { ...firstShot(task), clipId: await app.make.clip(cc) };
  expect(await codeOf(cc, 'recordingtask/addClipTake', request)).toBe('invalid');
  const change = { taskId, revision: task.revision, capture: { ...capture, allowsFiles: true } };
  expect(await codeOf(cm, 'recordingtask/updateRecordingTask', change)).toBe('wrong-state');
});

test('a clip of another user is not taken for a shot: it could be withdrawn', async () => {
  const task = await sent(cm, [cc]);
  const other = await signUp(app, cm.customerId, 'cc', 'Otto');
  const { clipId } = await createRowClips(app.app.context.db).clip(other, { frames: 300 });
  await other.ok('clip/updateClip', { clipId, sharedWithCreators: true });
  expect(await codeOf(cc, 'recordingtask/addClipTake', { ...firstShot(task), clipId })).toBe('invalid');
});

test('where the chosen take is deleted, another one can be chosen, and the latest is submitted', async () => {
  const task = await sent(cm, [cm]);
  const { taskId, shots } = task;
  const clips = createRowClips(app.app.context.db);
  let number = 0;
  const add = async (at: number) => {
    const { clipId } = await clips.clip(cm, { frames: 300, name: `Take ${(number += 1)}` });
    await cm.ok('recordingtask/addClipTake', { taskId, shotId: shots[at]?.shotId, clipId });
    return clipId;
  };
  await add(0);
  const second = await add(0);
  for (let at = 1; at < shots.length; at += 1) await add(at);
  await cm.ok('clip/deleteClips', { clipIds: [second] });
  const left = (await open(cm, taskId)).mine?.takes.find(({ name }) => name === 'Take 1');
  await cm.ok('recordingtask/chooseTake', { taskId, takeId: left?.takeId });
  const third = await add(0);
  await cm.ok('clip/deleteClips', { clipIds: [third] });
  await cm.ok('recordingtask/submitAssignment', { taskId });
  const takes = (await results(cm, taskId))[0]?.takes ?? [];
  expect(takes.find(({ name }) => name === 'Take 1')).toMatchObject({ state: 'submitted', isChosen: true });
});

test('an assignee declines with a reason, and can still take part', async () => {
  const task = await sent(cc, [viewer]);
  const { taskId } = task;
  await viewer.ok('recordingtask/openAssignment', { taskId });
  await viewer.ok('recordingtask/declineAssignment', { taskId, reason: 'On holiday' });
  expect(await results(cc, taskId)).toMatchObject([{ state: 'declined', declineReason: 'On holiday' }]);
  await record(viewer, firstShot(task));
  expect(await results(cc, taskId)).toMatchObject([{ state: 'in-progress', declineReason: '' }]);
});

/** A task with a submitted take of the content manager, for a creator. */
async function submittedTake(): Promise<RecordingTaskDetail & { readonly takeId: string }> {
  const task = await sent(cc, [cm]);
  const { clipId } = await createRowClips(app.app.context.db).clip(cm, { frames: 300 });
  await cm.ok('recordingtask/addClipTake', { ...firstShot(task), clipId });
  await cm.ok('recordingtask/submitAssignment', { taskId: task.taskId });
  const seen = await open(cc, task.taskId);
  return { ...seen, takeId: (await results(cc, task.taskId))[0]?.takes[0]?.takeId ?? '' };
}

test('a requester asks for another take with a note at a moment, and accepts the next', async () => {
  const { takeId, ...task } = await submittedTake();
  const { taskId } = task;
  const note = { note: 'Look into the camera', noteAtMs: 4000 };
  expect(await codeOf(cm, 'recordingtask/requestTake', { taskId, takeId: randomUUID(), note: 'x' })).toBe(
    'invalid',
  );
  await cc.ok('recordingtask/requestTake', { taskId, takeId, ...note });
  expect(await open(cm, taskId)).toMatchObject({
    mine: { state: 'redo-requested', takes: [{ state: 'redo-requested', ...note }] },
  });
  // The same take doesn’t answer the request.
  expect(await codeOf(cm, 'recordingtask/submitAssignment', { taskId })).toBe('invalid');
  const { clipId } = await createRowClips(app.app.context.db).clip(cm, { frames: 300 });
  await cm.ok('recordingtask/addClipTake', { ...firstShot(task), clipId });
  await cm.ok('recordingtask/submitAssignment', { taskId });
  const next = (await results(cc, taskId))[0]?.takes.find(({ isChosen }) => isChosen);
  await cc.ok('recordingtask/acceptTake', { taskId, takeId: next?.takeId });
  expect(await open(cm, taskId)).toMatchObject({ submittedCount: 1, mine: { state: 'accepted' } });
});

test('an accepted take whose clip is deleted waits for its user again, until the clip is restored', async () => {
  const { takeId, ...task } = await submittedTake();
  const { taskId } = task;
  await cc.ok('recordingtask/acceptTake', { taskId, takeId });
  const openTasks = async () =>
    (await cm.ok<{ clipsToRecordCount: number }>('event/getMenuNotificationCount', {})).clipsToRecordCount;
  const before = await openTasks();
  const [clip] = (await cm.ok<{ items: { clipId: string }[] }>('clip/getClips', { limit: 1 })).items;
  await cm.ok('clip/deleteClips', { clipIds: [clip?.clipId] });
  await expect
    .poll(() => open(cm, taskId), slow)
    .toMatchObject({
      submittedCount: 0,
      mine: { state: 'in-progress', deletedShotIds: [firstShot(task).shotId] },
    });
  expect(await results(cc, taskId)).toMatchObject([
    { state: 'in-progress', takes: [], deletedShotIds: [firstShot(task).shotId] },
  ]);
  expect(await openTasks()).toBe(before + 1);
  await cm.ok('clip/restoreClips', { clipIds: [clip?.clipId] });
  await expect
    .poll(() => open(cm, taskId), slow)
    .toMatchObject({ submittedCount: 1, mine: { state: 'accepted', deletedShotIds: [] } });
  expect(await openTasks()).toBe(before);
});

test('results come a page at a time, by name', async () => {
  const users = [other, viewer, cm];
  const { taskId } = await sent(cc, users);
  const page = (more: object) =>
    cc.ok<{ items: Assignment[]; nextCursor: string | null }>('recordingtask/getResults', {
      ...{ taskId, limit: 2 },
      ...more,
    });
  const first = await page({});
  expect(first.items.map(({ user }) => user?.name)).toEqual(['Clara', 'Olga']);
  const second = await page({ cursor: first.nextCursor });
  expect(second).toMatchObject({ items: [{ user: { name: 'Vera' } }], nextCursor: null });
  await viewer.ok('recordingtask/declineAssignment', { taskId, reason: '' });
  expect(await open(cc, taskId)).toMatchObject({ assignedCount: 3, openCount: 2, submittedCount: 0 });
});

test('accepting another take takes the place of the one before', async () => {
  const { takeId: first, ...task } = await submittedTake();
  const { taskId } = task;
  await cc.ok('recordingtask/requestTake', { taskId, takeId: first, note: 'Once more' });
  const { clipId } = await createRowClips(app.app.context.db).clip(cm, { frames: 300 });
  await cm.ok('recordingtask/addClipTake', { ...firstShot(task), clipId });
  await cm.ok('recordingtask/submitAssignment', { taskId });
  await cc.ok('recordingtask/acceptTake', { taskId, takeId: first });
  const second = (await results(cc, taskId))[0]?.takes.find(({ takeId }) => takeId !== first);
  await cc.ok('recordingtask/acceptTake', { taskId, takeId: second?.takeId });
  const after = await results(cc, taskId);
  const states = after[0]?.takes.map(({ takeId, state }) => [takeId === first, state]);
  expect(states).toEqual([
    [false, 'accepted'],
    [true, 'submitted'],
  ]);
});

test('those who haven’t submitted are reminded once a day, the others not at all', async () => {
  const { taskId } = await submittedTake();
  expect(await cc.ok('recordingtask/remindAssignees', { taskId })).toMatchObject({ reminded: 0 });
  const open = await sent(cc, [viewer, other]);
  const remind = (more: object) =>
    cc.ok<{ reminded: number }>('recordingtask/remindAssignees', { taskId: open.taskId, ...more });
  expect(await remind({ customerUserIds: [viewer.customerUserId] })).toMatchObject({ reminded: 1 });
  expect(await remind({})).toMatchObject({ reminded: 1 });
  expect(await remind({})).toMatchObject({ reminded: 0 });
});

test('those who have something to do are reminded a day before the due date, and on the day', async () => {
  const user = await signUp(app, cm.customerId, 'viewer', 'Nils');
  const { taskId, revision } = await draft(cc, [user]);
  const dueAt = new Date(Date.now() + 72 * 3_600_000);
  dueAt.setUTCHours(18, 0, 0, 0);
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, dueAt: dueAt.toISOString() });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const remindAt = async (hoursBefore: number) => {
    const nowMs = () => dueAt.getTime() - hoursBefore * 3_600_000;
    const clock = { ...app.app.context.clock, nowMs, now: () => new Date(nowMs()) };
    await remindDue({ ...app.app.context, clock });
  };
  const reminders = async () =>
    (await user.ok<{ items: Notification[] }>('notification/getNotifications', { limit: 100 })).items.filter(
      ({ kind, task }) => kind === 'task-reminder' && task?.id === taskId,
    ).length;
  await remindAt(30);
  await remindAt(23);
  await expect.poll(reminders, slow).toBe(1);
  await remindAt(20);
  await remindAt(10);
  await expect.poll(reminders, slow).toBe(2);
  await remindAt(9);
  const { revision: after } = await open(cc, taskId);
  // A form that is open isn't out of date by a reminder.
  expect(after).toBe(revision + 2);
  expect(await reminders()).toBe(2);
});

test('who gets a sent task just before its reminder isn’t reminded at once', async () => {
  const [early, late] = [
    await signUp(app, cm.customerId, 'viewer', 'Ebba'),
    await signUp(app, cm.customerId, 'viewer', 'Lars'),
  ];
  const { taskId, revision } = await draft(cc, [early]);
  const dueAt = new Date(Date.now() + 23 * 3_600_000).toISOString();
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, dueAt });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  // It was sent two days ago.
  await app.app.context.db.tenant(cm.customerId, async (trx) => {
    const before = new Date(Date.now() - 48 * 3_600_000);
    await trx
      .updateTable('recording_tasks')
      .set({ sent_at: before, due_reminders: 0 })
      .where('id', '=', taskId)
      .execute();
    await trx
      .updateTable('recording_assignments')
      .set({ created_at: before, reminded_at: null })
      .where('task_id', '=', taskId)
      .execute();
  });
  const recipients = { customerUserIds: [late.customerUserId], groupIds: [] };
  await cc.ok('recordingtask/addRecipients', { taskId, recipients });
  await remindDue(app.app.context);
  const kinds = async (who: TestUser) =>
    (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items.map(
      ({ kind }) => kind,
    );
  await expect.poll(() => kinds(early), slow).toContain('task-reminder');
  expect(await kinds(late)).toEqual(['task-assigned']);
});

test('once a task is overdue, its requester hears once in the bell and by mail who is late', async () => {
  const users = [
    await signUp(app, cm.customerId, 'viewer', 'Nadja'),
    await signUp(app, cm.customerId, 'viewer', 'Otto'),
  ];
  const title = `Overdue ${randomUUID()}`;
  const { taskId, revision } = await draft(cc, users);
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, title, dueAt });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const nowMs = () => Date.now() + 2 * 3_600_000;
  const clock = { ...app.app.context.clock, nowMs, now: () => new Date(nowMs()) };
  for (let time = 0; time < 2; time += 1) await remindDue({ ...app.app.context, clock });
  const late = 'Still waiting for Nadja and 1 other.';
  await expect.poll(() => bellOf(cc, taskId), slow).toEqual([['task-overdue', late]]);
  await expect.poll(() => mailsTo(cc, `Overdue: ${title}`), slow).toBe(1);
});

test('a task is not sent with a due date that is over, and a due date within the hour is reminded of', async () => {
  const user = await signUp(app, cm.customerId, 'viewer', 'Nora');
  const { taskId } = await draft(cc, [user]);
  const dueIn = async (minutes: number) => {
    const { revision } = await open(cc, taskId);
    const dueAt = new Date(Date.now() + minutes * 60_000).toISOString();
    await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, dueAt });
  };
  await dueIn(-5);
  expect(await cc.refused('recordingtask/sendRecordingTask', { taskId })).toMatchObject({
    code: 'invalid',
    fields: [{ path: 'dueAt' }],
  });
  await dueIn(40);
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const reminders = async () =>
    (await bellOf(user, taskId)).filter(([kind]) => kind === 'task-reminder').length;
  const nowMs = () => Date.now() + 25 * 60_000;
  const clock = { ...app.app.context.clock, nowMs, now: () => new Date(nowMs()) };
  await remindDue({ ...app.app.context, clock });
  await expect.poll(reminders, slow).toBe(1);
  const { taskId: moved } = await sent(cc, [user]);
  const { revision } = await open(cc, moved);
  const dueAt = new Date(Date.now() + 30 * 60_000).toISOString();
  await cc.ok('recordingtask/updateRecordingTask', { taskId: moved, revision, dueAt });
  await expect
    .poll(async () => (await bellOf(user, moved)).some(([kind]) => kind === 'task-reminder'), slow)
    .toBe(true);
});

/** What happened in a task, in someone's bell. */
const bellOf = async (who: TestUser, taskId: string) => {
  const { items } = await who.ok<{ items: Notification[] }>('notification/getNotifications', { limit: 100 });
  return items.filter(({ task }) => task?.id === taskId).map(({ kind, reason }) => [kind, reason]);
};
/** How many mails with such a subject are on their way to someone, each with a plain text. */
async function mailsTo({ userName }: TestUser, subject: string, said = ''): Promise<number> {
  const mails = await app.app.context.mail.outbox(500);
  return mails
    .filter((mail) => mail.to === userName && mail.subject.includes(subject) && mail.text !== '')
    .filter(({ text, html }) => text.includes(said) && html.includes(said)).length;
}

test('each side hears in the bell and by mail what the other did', async () => {
  const title = `Party ${randomUUID()}`;
  const made = await draft(cc, [cm]);
  const { taskId } = made;
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision: made.revision, title });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  await expect.poll(() => bellOf(cm, taskId), slow).toEqual([['task-assigned', '']]);
  const wanted = `has asked you for a recording: ${title}`;
  await expect.poll(() => mailsTo(cm, wanted), slow).toBe(1);
  const mails = await app.app.context.mail.outbox(500);
  // Nothing is due, and the mail doesn't say that.
  expect(mails.find(({ subject }) => subject.includes(wanted))?.text).not.toContain('Due');
  const { clipId } = await createRowClips(app.app.context.db).clip(cm, { frames: 300 });
  await cm.ok('recordingtask/addClipTake', { ...firstShot(made), clipId });
  await cm.ok('recordingtask/submitAssignment', { taskId });
  await expect.poll(() => bellOf(cc, taskId), slow).toEqual([['task-submitted', '']]);
  await expect.poll(() => mailsTo(cc, `submitted a recording: ${title}`), slow).toBe(1);
  const takeId = (await results(cc, taskId))[0]?.takes[0]?.takeId;
  await cc.ok('recordingtask/requestTake', { taskId, takeId, note: 'Louder', noteAtMs: 64_200 });
  // Which shot it is about, and which moment of the take.
  const why = '1. Wave · 1:04:\nLouder';
  await expect.poll(() => bellOf(cm, taskId), slow).toContainEqual(['task-redo-requested', why]);
  await expect
    .poll(() => mailsTo(cm, `has asked for another take: ${title}`, '1. Wave · 1:04:'), slow)
    .toBe(1);
  await expect.poll(() => mailsTo(cm, `has asked for another take: ${title}`, 'Louder'), slow).toBe(1);
  await cm.ok('recordingtask/declineAssignment', { taskId, reason: 'No camera' });
  await expect.poll(() => mailsTo(cc, `declined “${title}”`, 'No camera'), slow).toBe(1);
});

test('the mail about an accepted recording names who accepted it', async () => {
  const made = await draft(cc, [cm]);
  const title = `Party ${randomUUID()}`;
  const { taskId, revision } = made;
  const other = await signUp(app, cm.customerId, 'cm', 'Olaf');
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, title });
  await cc.ok('recordingtask/sendRecordingTask', { taskId });
  const { clipId } = await createRowClips(app.app.context.db).clip(cm, { frames: 300 });
  await cm.ok('recordingtask/addClipTake', { ...firstShot(made), clipId });
  await cm.ok('recordingtask/submitAssignment', { taskId });
  const takeId = (await results(other, taskId))[0]?.takes[0]?.takeId;
  await other.ok('recordingtask/acceptTake', { taskId, takeId });
  const accepted = async () =>
    (await app.app.context.mail.outbox(500)).find(
      ({ to, subject }) => to === cm.userName && subject === `Accepted: ${title}`,
    )?.text;
  await expect.poll(accepted, slow).toContain('Olaf accepted your submission');
});

test('the menu counts the open tasks of a user, and no more once they are submitted, closed or deleted', async () => {
  const { customerId } = cm;
  const user = await signUp(app, customerId, 'viewer', 'Nina');
  const count = async () =>
    (await user.ok<{ clipsToRecordCount: number }>('event/getMenuNotificationCount', {})).clipsToRecordCount;
  expect(await count()).toBe(0);
  const [one, two] = [await sent(cc, [user]), await sent(cc, [user])];
  expect(await count()).toBe(2);
  await cc.ok('recordingtask/closeRecordingTask', { taskId: one.taskId });
  expect(await count()).toBe(1);
  await cc.ok('recordingtask/deleteRecordingTasks', { taskIds: [two.taskId] });
  expect(await count()).toBe(0);
  await cc.ok('recordingtask/reopenRecordingTask', { taskId: one.taskId });
  expect(await count()).toBe(1);
});

/** A program made from a template of two slots, with a task for both that is sent to users. */
async function requestedProgram(assignees: readonly TestUser[] = [cm]) {
  const slots = ['Opening', 'Closing'].map((title) => ({
    ...{ slotId: randomUUID(), title, prompt: 'Say hello', minMs: null, maxMs: 5000 },
    ...{ required: true, locked: false, clipId: null, shotTypeId: null },
  }));
  const made = await cm.ok<TemplateDetail>('template/createTemplate', { title: 'Welcome' });
  const { templateId, revision } = made;
  const draftOfTemplate = { ...made.draft, slots };
  const saved = await cm.ok<TemplateDetail>('template/updateTemplate', {
    ...{ templateId, revision, draft: draftOfTemplate },
  });
  await cm.ok('template/publishTemplate', { templateId, revision: saved.revision });
  const { programId } = await cm.ok<{ programId: string }>('template/createProgramFromTemplate', {
    templateId,
  });
  const task = await cm.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', { programId });
  const customerUserIds = assignees.map(({ customerUserId }) => customerUserId);
  const recipients = { customerUserIds, groupIds: [] };
  const { taskId } = task;
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision: task.revision, recipients });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  return { programId, slots, task };
}

async function addTake({ taskId, shots }: RecordingTaskDetail, at: number, who = cm) {
  const { clipId } = await createRowClips(app.app.context.db).clip(who, { frames: 300 });
  await who.ok('recordingtask/addClipTake', { taskId, shotId: shots[at]?.shotId, clipId });
  return clipId;
}

const slotsOf = async (programId: string) =>
  (await cm.ok<ProgramSlots>('template/getProgramSlots', { programId })).slots.map(({ filling }) => filling);
const clipsOf = async (programId: string) => {
  const { draft: saved } = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  return saved?.timeline.items.map(({ clipId, inMs, outMs }) => [clipId, outMs - inMs]);
};

test('the open slots of a program become shots; each accepted take fills its own, and another one takes its place', async () => {
  const { programId, slots, task } = await requestedProgram();
  expect(task).toMatchObject({ title: 'Welcome', program: { programId } });
  expect(task.shots).toMatchObject([
    { prompt: 'Opening: Say hello', maxMs: 5000 },
    { prompt: 'Closing: Say hello', maxMs: 5000 },
  ]);
  const [first, second] = [await addTake(task, 0), await addTake(task, 1)];
  const { taskId } = task;
  await cm.ok('recordingtask/submitAssignment', { taskId });
  const takes = (await results(cm, taskId))[0]?.takes ?? [];
  const takeOf = (at: number) => takes.find(({ shotId }) => shotId === task.shots[at]?.shotId)?.takeId;
  const accept = (takeId: string | undefined) =>
    cm.ok<{ isSlotFilled: boolean | null }>('recordingtask/acceptTake', { taskId, takeId });
  expect(await accept(takeOf(1))).toMatchObject({ isSlotFilled: true });
  expect(await slotsOf(programId)).toEqual(['empty', 'filled']);
  await accept(takeOf(0));
  // In the order of the slots, no longer than they take.
  expect(await clipsOf(programId)).toEqual([
    [first, 5000],
    [second, 5000],
  ]);
  await cm.ok('recordingtask/requestTake', { taskId, takeId: takeOf(0), note: 'Once more' });
  const third = await addTake(task, 0);
  await cm.ok('recordingtask/submitAssignment', { taskId });
  const next = (await results(cm, taskId))[0]?.takes.find(
    ({ shotId, isChosen }) => isChosen && shotId === task.shots[0]?.shotId,
  );
  await accept(next?.takeId);
  expect((await clipsOf(programId))?.map(([clipId]) => clipId)).toEqual([third, second]);
  expect(slots).toHaveLength(2);
});

test('of accepted takes of several users, any can be put into the program again, and the one in it says so', async () => {
  const { programId, task } = await requestedProgram([cm, cc]);
  const { taskId } = task;
  const clips = new Map<string, string>();
  for (const who of [cm, cc]) {
    clips.set(who.customerUserId, await addTake(task, 0, who));
    await addTake(task, 1, who);
    await who.ok('recordingtask/submitAssignment', { taskId });
  }
  const firstTakes = async () =>
    (await results(cm, taskId)).map(({ user, takes }) => {
      const take = takes.find(({ shotId }) => shotId === task.shots[0]?.shotId);
      return { ...take, of: user?.customerUserId };
    });
  const accept = async ({ customerUserId }: TestUser) => {
    const takeId = (await firstTakes()).find(({ of }) => of === customerUserId)?.takeId;
    return cm.ok('recordingtask/acceptTake', { taskId, takeId });
  };
  const inProgram = async () =>
    Object.fromEntries((await firstTakes()).map(({ of, isInProgram }) => [of, isInProgram]));
  const [first, second] = [cm.customerUserId, cc.customerUserId];
  await accept(cm);
  await accept(cc);
  expect((await clipsOf(programId))?.map(([clipId]) => clipId)).toEqual([clips.get(second)]);
  expect(await inProgram()).toEqual({ [first]: false, [second]: true });
  expect(await accept(cm)).toMatchObject({ isSlotFilled: true, assignment: { state: 'submitted' } });
  expect((await clipsOf(programId))?.map(([clipId]) => clipId)).toEqual([clips.get(first)]);
  expect(await inProgram()).toEqual({ [first]: true, [second]: false });
  expect((await firstTakes()).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
});

test('an accepted take of a task without a program isn’t accepted again', async () => {
  const { taskId, takeId } = await submittedTake();
  await cc.ok('recordingtask/acceptTake', { taskId, takeId });
  expect(await codeOf(cc, 'recordingtask/acceptTake', { taskId, takeId })).toBe('wrong-state');
  expect((await results(cc, taskId))[0]?.takes[0]).toMatchObject({ isInProgram: null });
});

test('a program without open slots has nothing to request', async () => {
  const programId = await app.make.program(cm);
  expect(await codeOf(cm, 'recordingtask/createRecordingTask', { programId })).toBe('wrong-state');
  const hidden = await app.make.program(cm);
  expect(await codeOf(cc, 'recordingtask/createRecordingTask', { programId: hidden })).toBe('not-found');
});
