// How to make each call of recording tasks change something.
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
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

async function submittedTask(stage: Stage) {
  const { taskId, latest: takeId } = await recordedTask(stage);
  await stage.cm.ok('recordingtask/submitAssignment', { taskId });
  return { taskId, takeId };
}

export const recordingTaskRecipes: Readonly<Record<string, Recipe>> = {
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
  'recordingtask/remindAssignees': async (stage) => ({ request: await sentTask(stage) }),
  'recordingtask/updateRecordingTask': async ({ makeObject }) => ({
    request: { taskId: await makeObject('recording-task'), revision: 1, title: 'Another' },
  }),
  'recordingtask/sendRecordingTask': async (stage) => ({ request: await readyTask(stage) }),
  'recordingtask/closeRecordingTask': async (stage) => ({ request: await sentTask(stage) }),
  'recordingtask/reopenRecordingTask': async (stage) => {
    const task = await sentTask(stage);
    await stage.cm.ok('recordingtask/closeRecordingTask', task);
    return { request: task };
  },
};
