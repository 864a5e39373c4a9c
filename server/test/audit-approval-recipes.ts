// How to make each call of approvals change something.
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { insertApprovalComment } from './approval-factories.ts';
import type { Recipe, Stage } from './audit-stage.ts';
import { createRowClips } from './row-clips.ts';

async function roundOf({ cm, makeObject }: Stage) {
  const approvalId = await makeObject('approval');
  const { rounds } = await cm.ok<ApprovalDetail>('approval/getApproval', { approvalId });
  return { approvalId, roundId: rounds[0]?.roundId ?? '' };
}

async function commented(stage: Stage) {
  const { approvalId } = await roundOf(stage);
  const { app, cm } = stage;
  const commentId = await app.app.context.db.system((trx) => insertApprovalComment(trx, cm, approvalId));
  return { approvalId, commentId };
}

export const approvalRecipes: Readonly<Record<string, Recipe>> = {
  'approval/requestApproval': async ({ app, cm }) => {
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const timeline = { items: [{ clipId }] };
    const made = await cm.ok<ProgramDetail>('program/createProgram', { title: 'Film', timeline });
    const stages = [{ rule: 'all', customerUserIds: [cm.customerUserId] }];
    return { request: { programId: made.programId, stages } };
  },
  'approval/decideApproval': async (stage) => ({
    request: { ...(await roundOf(stage)), decision: 'approved' },
  }),
  'approval/cancelApproval': async (stage) => ({ request: await roundOf(stage) }),
  'approval/addComment': async (stage) => ({ request: { ...(await roundOf(stage)), text: 'Shorter' } }),
  'approval/resolveComment': async (stage) => ({
    request: { ...(await commented(stage)), isResolved: false },
  }),
  'approval/restoreComment': async (stage) => {
    const request = await commented(stage);
    await stage.cm.ok('approval/deleteComment', request);
    return { request };
  },
  'approval/deleteComment': async (stage) => ({ request: await commented(stage) }),
};
