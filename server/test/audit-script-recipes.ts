// How to make each call of scripts and storyboards change something.
import type { StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import type { ScriptThread } from '@rushes/contract/create/script-comments';
import type { ScriptDetail } from '@rushes/contract/create/scripts';
import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Recipe, Stage } from './audit-stage.ts';
import type { TestUser } from './users.ts';

type MakeObject = Stage['makeObject'];

async function scriptBlock(cm: TestUser, makeObject: MakeObject) {
  const scriptId = await makeObject('script');
  const { blocks } = await cm.ok<ScriptDetail>('script/getScript', { scriptId });
  return { scriptId, blockId: blocks[0]?.blockId };
}

async function commented(cm: TestUser, makeObject: MakeObject) {
  const { scriptId, blockId } = await scriptBlock(cm, makeObject);
  const comment = { scriptId, blockId, text: 'Shorter?' };
  const { commentId } = await cm.ok<ScriptThread>('scriptcomment/addScriptComment', comment);
  return { scriptId, commentId };
}

async function commentedBoard(cm: TestUser, makeObject: MakeObject) {
  const storyboardId = await makeObject('storyboard');
  const comment = { storyboardId, text: 'Shorter?' };
  const { commentId } = await cm.ok<StoryboardThread>('storyboardcomment/addStoryboardComment', comment);
  return { storyboardId, commentId };
}

async function linkedBoard(cm: TestUser, makeObject: MakeObject) {
  const storyboardId = await makeObject('storyboard');
  const { storyboardLinkId } = await cm.ok<StoryboardLink>('storyboardlink/createStoryboardLink', {
    storyboardId,
  });
  return { storyboardId, storyboardLinkId };
}

export const scriptRecipes: Readonly<Record<string, Recipe>> = {
  'script/updateScript': async ({ makeObject }) => ({
    request: { scriptId: await makeObject('script'), revision: 1, title: 'Another' },
  }),
  'script/importScript': () =>
    Promise.resolve({ request: { title: 'Imported', format: 'markdown', text: 'Hello' } }),
  'scriptcomment/addScriptComment': async ({ cm, makeObject }) => ({
    request: { ...(await scriptBlock(cm, makeObject)), text: 'Shorter?' },
  }),
  'scriptcomment/resolveScriptComment': async ({ cm, makeObject }) => ({
    request: { ...(await commented(cm, makeObject)), isResolved: true },
  }),
  'scriptcomment/deleteScriptComment': async ({ cm, makeObject }) => ({
    request: await commented(cm, makeObject),
  }),
  'scriptcomment/restoreScriptComment': async ({ cm, makeObject }) => {
    const request = await commented(cm, makeObject);
    await cm.ok('scriptcomment/deleteScriptComment', request);
    return { request };
  },
  'storyboardcomment/addStoryboardComment': async ({ makeObject }) => ({
    request: { storyboardId: await makeObject('storyboard'), text: 'Shorter?' },
  }),
  'storyboardcomment/resolveStoryboardComment': async ({ cm, makeObject }) => ({
    request: { ...(await commentedBoard(cm, makeObject)), isResolved: true },
  }),
  'storyboardcomment/deleteStoryboardComment': async ({ cm, makeObject }) => ({
    request: await commentedBoard(cm, makeObject),
  }),
  'storyboardcomment/restoreStoryboardComment': async ({ cm, makeObject }) => {
    const request = await commentedBoard(cm, makeObject);
    await cm.ok('storyboardcomment/deleteStoryboardComment', request);
    return { request };
  },
  'storyboardlink/updateStoryboardLink': async ({ cm, makeObject }) => ({
    request: { ...(await linkedBoard(cm, makeObject)), canComment: false },
  }),
  'storyboardlink/revokeStoryboardLink': async ({ cm, makeObject }) => ({
    request: await linkedBoard(cm, makeObject),
  }),
  'storyboardlink/restoreStoryboardLink': async ({ cm, makeObject }) => {
    const request = await linkedBoard(cm, makeObject);
    await cm.ok('storyboardlink/revokeStoryboardLink', request);
    return { request };
  },
  'recordingtask/addScriptShot': async ({ cm, makeObject }) => {
    const scriptId = await makeObject('script');
    const { blocks } = await cm.ok<ScriptDetail>('script/getScript', { scriptId });
    return { request: { scriptId, blockId: blocks[0]?.blockId, taskId: null } };
  },
  'storyboard/createStoryboard': async () => ({ request: { title: 'Board' } }),
  'storyboard/updateStoryboard': async ({ makeObject }) => ({
    request: { storyboardId: await makeObject('storyboard'), revision: 1, title: 'Another' },
  }),
  'storyboard/signOffStoryboard': async ({ makeObject }) => ({
    request: { storyboardId: await makeObject('storyboard'), revision: 1 },
  }),
  'recordingtask/addStoryboardShots': async ({ cm, makeObject }) => {
    const storyboardId = await makeObject('storyboard');
    const { blocks } = await cm.ok<StoryboardDetail>('storyboard/getStoryboard', { storyboardId });
    return { request: { storyboardId, blockIds: blocks.map(({ blockId }) => blockId), taskId: null } };
  },
  'recordingtask/makeStoryboardProgram': async ({ cm, makeObject }) => {
    const storyboardId = await makeObject('storyboard');
    const { blocks } = await cm.ok<StoryboardDetail>('storyboard/getStoryboard', { storyboardId });
    const blockIds = blocks.map(({ blockId }) => blockId);
    const { taskId } = await cm.ok<{ taskId: string }>('recordingtask/addStoryboardShots', {
      ...{ storyboardId, blockIds, taskId: null },
    });
    const { revision, shots } = await cm.ok<RecordingTaskDetail>('recordingtask/getRecordingTask', {
      taskId,
    });
    const recipients = { customerUserIds: [cm.customerUserId], groupIds: [] };
    await cm.ok('recordingtask/updateRecordingTask', { taskId, revision, recipients });
    await cm.ok('recordingtask/sendRecordingTask', { taskId });
    const take = { taskId, shotId: shots[0]?.shotId, clipId: await makeObject('clip') };
    const { mine } = await cm.ok<RecordingTaskDetail>('recordingtask/addClipTake', take);
    await cm.ok('recordingtask/submitAssignment', { taskId });
    await cm.ok('recordingtask/acceptTake', { taskId, takeId: mine?.takes[0]?.takeId });
    return { request: { storyboardId } };
  },
};
