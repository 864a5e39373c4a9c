import { randomUUID } from 'node:crypto';
import type { Notification } from '@rushes/contract/core/notifications';
import type { File } from '@rushes/contract/media/files';
import type { Folder } from '@rushes/contract/media/folders';
import type { Assignment, RecordingTaskDetail, RequestItem } from '@rushes/contract/tasks/recording-tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { drawImage } from '../../../../test/images.ts';
import { tusOf } from '../../../../test/tus-client.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';

const slow = { timeout: 8000 };
let app: Harness;
let cc: TestUser;
let viewer: TestUser;
let other: TestUser;
let picture: Buffer;

beforeAll(async () => {
  app = await createHarness({ work: true });
  picture = await drawImage('logo.png', '64x64');
  const { customerId } = await app.make.customer();
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  other = await signUp(app, customerId, 'viewer', 'Olga');
});
afterAll(() => app[Symbol.asyncDispose]());

const itemOf = (label: string, more: Partial<RequestItem> = {}): RequestItem => ({
  ...{ itemId: randomUUID(), label, fileKinds: [], isRequired: true },
  ...more,
});
const open = (who: TestUser, taskId: string) =>
  who.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
const results = async (who: TestUser, taskId: string) =>
  (await who.ok<{ items: Assignment[] }>('recordingtask/getResults', { taskId })).items;
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await app.call(path, request, who.token)).body.code;

/** A request for items that was sent to the viewer. */
async function sent(items: readonly RequestItem[], more: object = {}): Promise<RecordingTaskDetail> {
  const { taskId, revision } = await cc.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    ...{ title: 'Brand material', kind: 'file' },
  });
  const recipients = { customerUserIds: [viewer.customerUserId], groupIds: [] };
  await cc.ok('recordingtask/updateRecordingTask', { taskId, revision, items, recipients, ...more });
  return cc.ok('recordingtask/sendRecordingTask', { taskId });
}

const send = (
  who: TestUser,
  taskId: string,
  { itemId: shotId }: RequestItem,
  file: Buffer = picture,
  name = 'logo.png',
) => tusOf(app, who).send(file, name, { kind: 'file', take: { taskId, shotId } });

const received = async (taskId: string) => (await results(cc, taskId))[0]?.files[0]?.requestedFileId;

test('a viewer sends a file that was asked for: it becomes the requester’s, and its folder stays unseen', async () => {
  const folder = await cc.ok<Folder>('folder/createFolder', { kind: 'file', in: 'top', name: 'Brand' });
  const logo = itemOf('Logo', { fileKinds: ['image'] });
  const { taskId } = await sent([logo], { folderId: folder.folderId });
  expect(await open(viewer, taskId)).toMatchObject({ kind: 'file', items: [logo], folder: null });
  const fileId = await send(viewer, taskId, logo);
  expect(await open(viewer, taskId)).toMatchObject({
    mine: { state: 'submitted', files: [{ state: 'received', filename: 'logo.png', file: null }] },
  });
  expect(await codeOf(viewer, 'file/getFile', { fileId })).toBe('forbidden');
  const requestedFileId = await received(taskId);
  const accepted = await cc.ok('recordingtask/acceptFile', { taskId, requestedFileId });
  expect(accepted).toMatchObject({
    ...{ isFiled: true, task: { submittedCount: 1 } },
    assignment: { state: 'accepted', files: [{ state: 'accepted', file: { fileId } }] },
  });
  // Named by its item; who sent it is who brought its version.
  expect(await cc.ok('file/getFile', { fileId })).toMatchObject({
    ...{ name: 'Logo – logo.png', folder: { name: 'Brand' }, createdBy: { name: 'Casper' } },
    versions: [{ createdBy: { name: 'Vera' } }],
  });
  expect(await codeOf(cc, 'recordingtask/acceptFile', { taskId, requestedFileId })).toBe('wrong-state');
});

test('a file that was asked for is found by its item and its sender, and the list names both', async () => {
  const label = `Press photo ${randomUUID()}`;
  const photo = itemOf(label);
  const { taskId } = await sent([photo]);
  const fileId = await send(viewer, taskId, photo);
  // A name of its own says neither.
  await cc.ok('file/updateFile', { fileId, name: 'renamed.png' });
  const found = async (request: object) => (await cc.ok<{ items: File[] }>('file/getFiles', request)).items;
  const file = { fileId, sentFor: { item: label, sender: 'Vera' }, createdBy: { name: 'Casper' } };
  expect(await found({ search: label })).toMatchObject([file]);
  expect((await found({ search: 'vera' })).map((each) => each.fileId)).toContain(fileId);
  const filter = { column: 'sentBy', op: 'contains', values: [`vera · ${label}`] };
  expect(await found({ filters: [filter] })).toMatchObject([file]);
  expect(await cc.ok('file/getFile', { fileId })).toMatchObject(file);
  // Nobody asked for this one.
  const own = await tusOf(app, cc).send(picture, 'own.png', { kind: 'file' });
  expect(await cc.ok('file/getFile', { fileId: own })).toMatchObject({ sentFor: null });
});

test('a rejected file carries a reason, goes to the bin, and its item waits for another one', async () => {
  const [logo, notes] = [itemOf('Logo'), itemOf('Notes', { isRequired: false })];
  const { taskId } = await sent([logo, notes]);
  const fileId = await send(viewer, taskId, logo);
  const reason = 'Too small';
  await cc.ok('recordingtask/rejectFile', { taskId, requestedFileId: await received(taskId), reason });
  expect(await open(viewer, taskId)).toMatchObject({
    ...{ openCount: 1, submittedCount: 0 },
    mine: { state: 'redo-requested', files: [{ state: 'rejected', reason }] },
  });
  expect(await codeOf(cc, 'file/getFile', { fileId })).toBe('not-found');
  await send(viewer, taskId, logo);
  expect(await open(viewer, taskId)).toMatchObject({ openCount: 0, mine: { state: 'submitted' } });
});

test('a wrong file is taken back by its sender alone, until someone decided about it', async () => {
  const logo = itemOf('Logo');
  const { taskId } = await sent([logo]);
  const fileId = await send(viewer, taskId, logo);
  const chosen = { taskId, requestedFileId: await received(taskId) };
  expect(await codeOf(other, 'recordingtask/withdrawFile', chosen)).toBe('not-found');
  expect(await codeOf(cc, 'recordingtask/withdrawFile', chosen)).toBe('wrong-state');
  await viewer.ok('recordingtask/withdrawFile', chosen);
  expect(await open(viewer, taskId)).toMatchObject({
    openCount: 1,
    mine: { state: 'in-progress', files: [] },
  });
  expect(await codeOf(cc, 'file/getFile', { fileId })).toBe('not-found');
  expect(await codeOf(cc, 'recordingtask/acceptFile', chosen)).toBe('invalid');
  expect(await codeOf(viewer, 'recordingtask/withdrawFile', chosen)).toBe('invalid');
  await send(viewer, taskId, logo);
  const accepted = { taskId, requestedFileId: await received(taskId) };
  await cc.ok('recordingtask/acceptFile', accepted);
  expect(await codeOf(viewer, 'recordingtask/withdrawFile', accepted)).toBe('wrong-state');
});

test('a file of a type that wasn’t asked for is refused by its content, and others send nothing', async () => {
  const logo = itemOf('Logo', { fileKinds: ['image'] });
  const { taskId } = await sent([logo]);
  const text = Buffer.from('Just some words');
  await expect(send(viewer, taskId, logo, text, 'logo.txt')).rejects.toThrow('415');
  await expect(send(other, taskId, logo)).rejects.toThrow('404');
  await expect(send(viewer, taskId, itemOf('Another'))).rejects.toThrow('404');
  await cc.ok('recordingtask/closeRecordingTask', { taskId });
  await expect(send(viewer, taskId, logo)).rejects.toThrow('403');
  expect(await open(viewer, taskId)).toMatchObject({ mine: { files: [] } });
});

test('a file that is deleted in Files is asked for again, until it is restored', async () => {
  const logo = itemOf('Logo');
  const { taskId } = await sent([logo]);
  const fileId = await send(viewer, taskId, logo);
  const stateOf = async () => (await open(viewer, taskId)).mine?.state;
  await cc.ok('file/deleteFiles', { fileIds: [fileId] });
  await expect.poll(stateOf).toBe('in-progress');
  await cc.ok('file/restoreFiles', { fileIds: [fileId] });
  await expect.poll(stateOf).toBe('submitted');
});

test('file requests and recording tasks are listed and counted apart', async () => {
  const title = `Material ${randomUUID()}`;
  const { taskId } = await sent([itemOf('Logo')], { title });
  const counts = await viewer.ok<{ assetReqToRecordCount: number; clipsToRecordCount: number }>(
    'event/getMenuNotificationCount',
    {},
  );
  expect(counts.assetReqToRecordCount).toBeGreaterThan(0);
  expect(counts.clipsToRecordCount).toBe(0);
  const listed = async (who: TestUser, call: string, kind: string) =>
    (await who.ok<{ items: object[] }>(`recordingtask/${call}`, { kind, search: title })).items;
  for (const [who, call] of [
    [viewer, 'getAssignments'],
    [cc, 'getRecordingTasks'],
  ] as const) {
    expect(await listed(who, call, 'file')).toMatchObject([{ taskId, kind: 'file', shotCount: 1 }]);
    expect(await listed(who, call, 'recording')).toEqual([]);
  }
});

test('a request without items isn’t sent', async () => {
  const { taskId } = await cc.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    ...{ title: 'Empty', kind: 'file' },
  });
  const { body } = await app.call('recordingtask/sendRecordingTask', { taskId }, cc.token);
  expect(body).toMatchObject({ code: 'invalid', fields: [{ path: 'items' }, { path: 'recipients' }] });
});

test('the bell and the mail ask for files', async () => {
  const title = `Brand ${randomUUID()}`;
  const { taskId } = await sent([itemOf('Logo')], { title });
  const told = async () =>
    (await viewer.ok<{ items: Notification[] }>('notification/getNotifications', { limit: 100 })).items
      .map(({ task }) => task)
      .find((task) => task?.id === taskId);
  await expect.poll(told, slow).toEqual({ id: taskId, name: title, kind: 'file' });
  const mail = async () =>
    (await app.app.context.mail.outbox(500)).find(({ subject }) => subject.includes(title));
  await expect
    .poll(async () => (await mail())?.subject, slow)
    .toBe(`Casper has asked you for files: ${title}`);
  expect((await mail())?.text).toContain('Open request');
});
