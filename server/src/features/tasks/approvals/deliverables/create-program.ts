import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, createDraft, framesToMs } from '../../../create/programs/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { requireManagedDeliverable } from './access.ts';
import { updateDeliverables } from './store.ts';
import { findDeliverableVersions } from './versions-store.ts';

/** A draft program that plays what was approved. */
export async function createProgramFromDeliverable(
  { context, programs }: ApprovalsDeps,
  actor: Actor,
  deliverableId: string,
): Promise<{ programId: string }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { approvalId, title, state } = await requireManagedDeliverable(trx, actor, deliverableId);
    if (state !== 'approved' && state !== 'approved-with-changes') throw new AppError('wrong-state');
    const [latest] = await findDeliverableVersions(trx, customerId, deliverableId);
    if (latest?.clipId == null)
      throw refused('The clip was deleted after it was approved. Add another clip as a new version.');
    const { clipId, inFrame, outFrame, fps, isReplaced } = latest;
    if (isReplaced) throw refused('The clip was replaced after it was approved. Add it as a new version.');
    const [inMs, outMs] = [framesToMs(inFrame, fps), framesToMs(outFrame, fps)];
    const timeline = { items: [{ clipId, inMs, outMs }] };
    const { programId } = await createDraft(programs, trx, actor, { title, timeline });
    await updateDeliverables(trx, customerId, [deliverableId], { program_id: programId });
    const object = { kind: 'deliverable', id: deliverableId, name: title };
    await audit(context, trx, actor, 'deliverables.program-created', object);
    await publishApproval(context, trx, customerId, approvalId);
    return { programId };
  });
}

function refused(message: string): AppError {
  return new AppError('invalid', { fields: [{ path: 'clipId', message }] });
}
