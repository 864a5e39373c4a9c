import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { mayManage } from '../policy.ts';
import { giveTime } from '../rounds/give-time.ts';
import { findRounds } from '../rounds/store.ts';
import { requireManagedDeliverable } from './access.ts';
import { lockBinned, updateDeliverables } from './store.ts';

interface Failed {
  readonly deliverableId: string;
  readonly code: string;
}

/** Moves deliverables to the bin, where nobody decides about them; tells which could not be moved. */
export async function deleteDeliverables(
  deps: ApprovalsDeps,
  actor: Actor,
  deliverableIds: readonly string[],
): Promise<{ deleted: string[]; failed: Failed[] }> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  const versionIds: string[] = [];
  const done = await context.db.tenant(customerId, async (trx) => {
    const deleted: string[] = [];
    const failed: Failed[] = [];
    // In one order, so that two who delete the same ones don't wait for each other.
    for (const id of [...new Set(deliverableIds)].sort()) {
      const row = await requireManagedDeliverable(trx, actor, id).catch(codeOf);
      if (typeof row === 'string') {
        failed.push({ deliverableId: id, code: row });
        continue;
      }
      const rounds = await findRounds(trx, customerId, row.approvalId);
      versionIds.push(...rounds.map(({ versionId }) => versionId));
      const values = { archived_at: context.clock.now(), deleted_by: customerUserId };
      await updateDeliverables(trx, customerId, [id], values);
      const object = { kind: 'deliverable', id, name: row.title };
      await audit(context, trx, actor, 'deliverables.deleted', object);
      await publishApproval(context, trx, customerId, row.approvalId);
      deleted.push(id);
    }
    return { deleted, failed };
  });
  for (const versionId of versionIds) deps.forgetReview(versionId);
  return done;
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

/** Takes deliverables out of the bin; those that the actor can't restore stay there. */
export async function restoreDeliverables(
  { context }: ApprovalsDeps,
  actor: Actor,
  deliverableIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const binned = await lockBinned(trx, customerId, deliverableIds);
    const chosen = binned.filter(({ owner }) =>
      mayManage(actor, { subjectKind: 'deliverable', owner, isShared: false }),
    );
    const restored = chosen.map(({ deliverableId }) => deliverableId);
    await updateDeliverables(trx, customerId, restored, { archived_at: null, deleted_by: null });
    for (const { deliverableId: id, approvalId, archivedAt, title: name } of chosen) {
      const object = { kind: 'deliverable', id, name };
      await giveTime(trx, customerId, { approvalId, archivedAt, now: context.clock.now() });
      await audit(context, trx, actor, 'deliverables.restored', object);
      await publishApproval(context, trx, customerId, approvalId);
    }
    return { restored };
  });
}
