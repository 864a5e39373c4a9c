import type { Approval, ApprovalDetail, ProgramApproval } from '@rushes/contract/tasks/approvals';
import type { ListQuery } from '@rushes/contract/lists/list';
import type { Trx } from '../../../context.ts';
import type { PageQuery } from '../../../platform/lists/list-sql.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import { type Actor, contentHashOfDraft, requireEditor } from '../../create/programs/service.ts';
import { requireVisible } from './access.ts';
import type { ApprovalsDeps } from './deps.ts';
import * as list from './list-store.ts';
import { toApproval, toDetail } from './presentation.ts';
import { findChosen, findPlannedStages, withoutGone } from './plans-store.ts';
import { readRules } from './rules-store.ts';
import { findApproval, findApprovalOf, isApproved } from './store.ts';

interface Page {
  readonly items: Approval[];
  readonly nextCursor: string | null;
}

/** A page of what waits for the actor. */
export function getReviews(
  { context }: ApprovalsDeps,
  actor: Actor,
  query: PageQuery<list.ReviewColumn>,
): Promise<Page> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listReviews(trx, actor, query);
    return { items: rows.map(toApproval), nextCursor };
  });
}

export function countReviews(
  { context }: ApprovalsDeps,
  actor: Actor,
  query: ListQuery<list.ReviewColumn>,
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countReviews(trx, actor, query),
  }));
}

/** A page of what the actor requested, or of all. */
export function getApprovals(
  { context }: ApprovalsDeps,
  actor: Actor,
  query: PageQuery<list.ApprovalColumn>,
): Promise<Page> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listApprovals(trx, actor, query);
    return { items: rows.map(toApproval), nextCursor };
  });
}

export function countApprovals(
  { context }: ApprovalsDeps,
  actor: Actor,
  query: ListQuery<list.ApprovalColumn>,
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countApprovals(trx, actor, query),
  }));
}

export function getApproval(deps: ApprovalsDeps, actor: Actor, approvalId: string): Promise<ApprovalDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireVisible(trx, actor, approvalId), actor),
  );
}

/** Whom its job template wants to be asked, without those who are gone. */
async function plannedOf(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<ProgramApproval['planned']> {
  const stages = await findPlannedStages(trx, customerId, programId);
  if (stages.length === 0) return null;
  const names = await findChosen(trx, customerId, stages);
  return { stages: stages.map((stage) => withoutGone(stage, names)), ...names };
}

/** The approval of a program that the actor edits. */
export function getProgramApproval(
  deps: ApprovalsDeps,
  actor: Actor,
  programId: string,
): Promise<ProgramApproval> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    await requireEditor(trx, actor, programId);
    const approvalId = await findApprovalOf(trx, customerId, programId);
    const row = approvalId === undefined ? undefined : await findApproval(trx, actor, approvalId);
    const contentHash = await contentHashOfDraft(trx, customerId, programId);
    return {
      ...(await readRules(trx, customerId)),
      planned: await plannedOf(trx, customerId, programId),
      approval: row === undefined ? null : await toDetail(deps, trx, row, actor),
      isApproved:
        contentHash !== null && (await isApproved(trx, customerId, { subjectId: programId, contentHash })),
    };
  });
}
