// How to make each call about comments on programs change something.
import type { Recipe, Stage } from './audit-stage.ts';

async function commented({ cm, makeObject }: Stage): Promise<{ programId: string; commentId: string }> {
  const programId = await makeObject('program');
  const { commentId } = await cm.ok<{ commentId: string }>('comment/addComment', {
    programId,
    text: 'First',
  });
  return { programId, commentId };
}

export const commentRecipes: Readonly<Record<string, Recipe>> = {
  'comment/addComment': async ({ makeObject }) => ({
    request: { programId: await makeObject('program'), text: 'Well done' },
  }),
  'comment/editComment': async (stage) => ({ request: { ...(await commented(stage)), text: 'Second' } }),
  'comment/deleteComment': async (stage) => ({ request: await commented(stage) }),
  'comment/restoreComment': async (stage) => {
    const request = await commented(stage);
    await stage.cm.ok('comment/deleteComment', request);
    return { request };
  },
  'comment/setCommentsAllowed': async ({ makeObject }) => ({
    request: { programId: await makeObject('program'), isAllowed: false },
  }),
};
