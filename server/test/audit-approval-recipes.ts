// How to make each call of approvals change something.
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { ScriptDetail } from '@rushes/contract/create/scripts';
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

const allOf = ({ customerUserId }: { customerUserId: string }) => [
  { rule: 'all', customerUserIds: [customerUserId] },
];
const clipOf = ({ app, cm }: Stage) => createRowClips(app.app.context.db).clip(cm);

/** One that its reviewer has approved. */
async function approvedDeliverable(stage: Stage): Promise<string> {
  const { clipId } = await clipOf(stage);
  const request = { title: 'Spot', clipId, stages: allOf(stage.cm) };
  const made = await stage.cm.ok<DeliverableDetail>('deliverable/createDeliverable', request);
  const { approvalId } = made;
  const { rounds } = await stage.cm.ok<ApprovalDetail>('approval/getApproval', { approvalId });
  const decision = { approvalId, roundId: rounds[0]?.roundId, decision: 'approved' };
  await stage.cm.ok('approval/decideApproval', decision);
  return made.deliverableId;
}

export const approvalRecipes: Readonly<Record<string, Recipe>> = {
  'approval/requestApproval': async ({ app, cm }) => {
    const { clipId } = await createRowClips(app.app.context.db).clip(cm);
    const timeline = { items: [{ clipId }] };
    const made = await cm.ok<ProgramDetail>('program/createProgram', { title: 'Film', timeline });
    const stages = [{ rule: 'all', customerUserIds: [cm.customerUserId] }];
    return { request: { programId: made.programId, stages } };
  },
  'approval/requestScriptApproval': async ({ cm }) => {
    const request = { title: 'Launch', format: 'markdown', text: 'Good morning' };
    const { scriptId } = await cm.ok<ScriptDetail>('script/importScript', request);
    return { request: { scriptId, stages: allOf(cm) } };
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
  'deliverable/createDeliverable': async (stage) => {
    const { clipId } = await clipOf(stage);
    return { request: { title: 'Spot', clipId, stages: allOf(stage.cm) } };
  },
  'deliverable/addVersion': async (stage) => {
    const { clipId } = await clipOf(stage);
    const deliverableId = await stage.makeObject('deliverable');
    return { request: { deliverableId, clipId, stages: allOf(stage.cm) } };
  },
  'deliverable/requestVersionApproval': async (stage) => ({
    request: { deliverableId: await approvedDeliverable(stage), stages: allOf(stage.cm) },
  }),
  'deliverable/renameDeliverable': async ({ makeObject }) => ({
    request: { deliverableId: await makeObject('deliverable'), title: 'Harbour' },
  }),
  'deliverable/deleteDeliverables': async ({ makeObject }) => ({
    request: { deliverableIds: [await makeObject('deliverable')] },
  }),
  'deliverable/restoreDeliverables': async ({ cm, makeObject }) => {
    const request = { deliverableIds: [await makeObject('deliverable')] };
    await cm.ok('deliverable/deleteDeliverables', request);
    return { request };
  },
  'deliverable/createProgramFromDeliverable': async (stage) => ({
    request: { deliverableId: await approvedDeliverable(stage) },
  }),
};
