// How to make each call of required viewing, and of what tells of it, change something.
import { commentRecipes } from './audit-comment-recipes.ts';
import { notificationRecipes } from './audit-notification-recipes.ts';
import type { Recipe, Stage } from './audit-stage.ts';

/** A published program that is required and confirmed; the content manager has not watched it. */
async function required({ cm, makeObject }: Stage): Promise<{ programId: string }> {
  const programId = await makeObject('program');
  const requirement = { isRequired: true, dueAt: null, asksConfirmation: true };
  await cm.ok('viewing/setRequirement', { programId, ...requirement });
  return { programId };
}

export const viewingRecipes: Readonly<Record<string, Recipe>> = {
  ...commentRecipes,
  ...notificationRecipes,
  'viewing/setRequirement': async ({ makeObject }) => ({
    request: {
      ...{ programId: await makeObject('program'), isRequired: true, dueAt: null, asksConfirmation: false },
    },
  }),
  'viewing/confirmViewing': async (stage) => {
    const { programId } = await required(stage);
    const watched = { programId, ranges: [[0, 3_600_000]], positionMs: 0 };
    await stage.cm.ok('program/saveProgress', watched);
    return { request: { programId, version: 1 } };
  },
  'viewing/remindViewers': async (stage) => ({ request: await required(stage) }),
};
