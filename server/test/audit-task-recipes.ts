// How to make each call of recording tasks change something.
import { randomUUID } from 'node:crypto';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { tusOf } from './tus-client.ts';
import { guestRecipes } from './audit-guest-recipes.ts';
import { jobRecipes } from './audit-job-recipes.ts';
import { approvalRecipes } from './audit-approval-recipes.ts';
import { scriptRecipes } from './audit-script-recipes.ts';
import type { Recipe, Stage } from './audit-stage.ts';

/** A draft that can be sent. */
async function readyTask({ app, cm, makeObject }: Stage): Promise<{ taskId: string }> {
  const taskId = await makeObject('recording-task');
  const { customerUserId } = await app.make.user(cm.customerId, 'viewer');
  const recipients = { customerUserIds: [customerUserId], groupIds: [] };
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision: 1, recipients });
  return { taskId };
}

async function sentTask(stage: Stage): Promise<{ taskId: string }> {
  const task = await readyTask(stage);
  await stage.cm.ok('recordingtask/sendRecordingTask', task);
  return task;
}

/** A task that the content manager has to record, with two clips as takes of its shot. */
async function recordedTask({ cm, makeObject }: Stage) {
  const taskId = await makeObject('recording-task');
  const recipients = { customerUserIds: [cm.customerUserId], groupIds: [] };
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision: 1, recipients });
  const { shots } = await cm.ok<RecordingTaskDetail>('recordingtask/sendRecordingTask', { taskId });
  const shotId = shots[0]?.shotId ?? '';
  const add = async () => {
    const clipId = await makeObject('clip');
    return cm.ok<RecordingTaskDetail>('recordingtask/addClipTake', { taskId, shotId, clipId });
  };
  const first = (await add()).mine?.takes[0]?.takeId ?? '';
  const latest = (await add()).mine?.takes[0]?.takeId ?? '';
  return { taskId, shotId, first, latest };
}

/** A file request of the content manager with a file that they sent for it themselves. */
async function receivedFile({ app, cm }: Stage): Promise<{ taskId: string; requestedFileId: string }> {
  const { taskId, revision } = await cm.ok<RecordingTaskDetail>('recordingtask/createRecordingTask', {
    ...{ title: 'Notes', kind: 'file' },
  });
  const items = [{ itemId: randomUUID(), label: 'Notes', fileKinds: [], isRequired: true }];
  const recipients = { customerUserIds: [cm.customerUserId], groupIds: [] };
  await cm.ok('recordingtask/updateRecordingTask', { taskId, revision, items, recipients });
  await cm.ok('recordingtask/sendRecordingTask', { taskId });
  const take = { taskId, shotId: items[0]?.itemId ?? '' };
  await tusOf(app, cm).send(Buffer.from('Just some words'), 'notes.txt', { kind: 'file', take });
  const task = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', { taskId });
  return { taskId, requestedFileId: task.mine?.files[0]?.requestedFileId ?? '' };
}

async function submittedTask(stage: Stage) {
  const { taskId, latest: takeId } = await recordedTask(stage);
  await stage.cm.ok('recordingtask/submitAssignment', { taskId });
  return { taskId, takeId };
}

const recordingTaskRecipes: Readonly<Record<string, Recipe>> = {
  'recordingtask/delegateAssignment': async ({ app, cm, makeObject }) => {
    const taskId = await makeObject('recording-task');
    const recipients = { customerUserIds: [cm.customerUserId], groupIds: [] };
    await cm.ok('recordingtask/updateRecordingTask', { taskId, revision: 1, recipients });
    await cm.ok('recordingtask/sendRecordingTask', { taskId });
    const { customerUserId } = await app.make.user(cm.customerId, 'viewer');
    return { request: { taskId, customerUserId } };
  },
  'recordingtask/createRecordingTask': () => Promise.resolve({ request: { title: 'Task' } }),
  'recordingtask/addClipTake': async (stage) => {
    const { taskId, shotId } = await recordedTask(stage);
    return { request: { taskId, shotId, clipId: await stage.makeObject('clip') } };
  },
  'recordingtask/chooseTake': async (stage) => {
    const { taskId, first: takeId } = await recordedTask(stage);
    return { request: { taskId, takeId } };
  },
  'recordingtask/submitAssignment': async (stage) => {
    const { taskId } = await recordedTask(stage);
    return { request: { taskId } };
  },
  'recordingtask/declineAssignment': async (stage) => {
    const { taskId } = await recordedTask(stage);
    return { request: { taskId, reason: 'No camera' } };
  },
  'recordingtask/acceptTake': async (stage) => ({ request: await submittedTask(stage) }),
  'recordingtask/requestTake': async (stage) => ({
    request: { ...(await submittedTask(stage)), note: 'Louder, please' },
  }),
  'recordingtask/acceptFile': async (stage) => ({ request: await receivedFile(stage) }),
  'recordingtask/withdrawFile': async (stage) => ({ request: await receivedFile(stage) }),
  'recordingtask/rejectFile': async (stage) => ({
    request: { ...(await receivedFile(stage)), reason: 'Too short' },
  }),
  'recordingtask/remindAssignees': async (stage) => ({ request: await sentTask(stage) }),
  'recordingtask/updateRecordingTask': async ({ makeObject }) => ({
    request: { taskId: await makeObject('recording-task'), revision: 1, title: 'Another' },
  }),
  'recordingtask/sendRecordingTask': async (stage) => ({ request: await readyTask(stage) }),
  'recordingtask/addRecipients': async (stage) => {
    const { customerUserId } = await stage.app.make.user(stage.cm.customerId, 'viewer');
    const recipients = { customerUserIds: [customerUserId], groupIds: [] };
    return { request: { ...(await sentTask(stage)), recipients } };
  },
  'recordingtask/closeRecordingTask': async (stage) => ({ request: await sentTask(stage) }),
  'recordingtask/reopenRecordingTask': async (stage) => {
    const task = await sentTask(stage);
    await stage.cm.ok('recordingtask/closeRecordingTask', task);
    return { request: task };
  },
};

/** Of all tasks. */
export const taskRecipes: Readonly<Record<string, Recipe>> = {
  ...scriptRecipes,
  ...recordingTaskRecipes,
  ...approvalRecipes,
  ...guestRecipes,
  ...jobRecipes,
};
