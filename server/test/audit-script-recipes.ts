// How to make each call of scripts change something.
import type { ScriptDetail } from '@rushes/contract/create/scripts';
import type { Recipe } from './audit-stage.ts';

export const scriptRecipes: Readonly<Record<string, Recipe>> = {
  'script/updateScript': async ({ makeObject }) => ({
    request: { scriptId: await makeObject('script'), revision: 1, title: 'Another' },
  }),
  'script/importScript': () =>
    Promise.resolve({ request: { title: 'Imported', format: 'markdown', text: 'Hello' } }),
  'recordingtask/addScriptShot': async ({ cm, makeObject }) => {
    const scriptId = await makeObject('script');
    const { blocks } = await cm.ok<ScriptDetail>('script/getScript', { scriptId });
    return { request: { scriptId, blockId: blocks[0]?.blockId, taskId: null } };
  },
};
