import type { Deliverable, DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import type { Trx } from '../../../../context.ts';
import { type Actor, mayEdit } from '../../../create/programs/service.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import { mayManage } from '../policy.ts';
import type { DeliverableRow } from './store.ts';
import { type DeliverableVersionRow, findDeliverableVersions } from './versions-store.ts';

export function toDeliverable(row: DeliverableRow, actor: Actor): Deliverable {
  const { deliverableId, approvalId, title, state, version, round, isWaiting } = row;
  const { decidedCount, reviewerCount } = row;
  return {
    ...{ deliverableId, approvalId, title, state, version, round, isWaiting, decidedCount, reviewerCount },
    dueAt: row.dueAt?.toISOString() ?? null,
    requestedAt: row.requestedAt.toISOString(),
    requester: row.requestedByName,
    canManage: mayManage(actor, row),
  };
}

/** A deliverable as the actor sees it, within a transaction. */
export async function toDeliverableDetail(
  trx: Trx,
  row: DeliverableRow,
  actor: Actor,
): Promise<DeliverableDetail> {
  const versions = await findDeliverableVersions(trx, actor.customerId, row.deliverableId);
  return {
    ...toDeliverable(row, actor),
    versions: versions.map((version) => ({
      number: version.number,
      clip: clipOf(version, actor),
      addedBy: version.addedBy,
      addedAt: version.addedAt.toISOString(),
    })),
    program: programOf(row, actor),
  };
}

function clipOf({ clipId, clipName, clipOwner, clipIsShared }: DeliverableVersionRow, actor: Actor) {
  if (clipId === null || clipOwner === null) return null;
  const isSeen = maySeeClip(actor, { createdBy: clipOwner, sharedWithCreators: clipIsShared === true });
  return isSeen ? { clipId, name: clipName ?? '' } : null;
}

function programOf({ programId, programTitle, programOwner, programIsShared }: DeliverableRow, actor: Actor) {
  if (programId === null || programOwner === null) return null;
  const isEdited = mayEdit(actor, { createdBy: programOwner, sharedWithCreators: programIsShared === true });
  return isEdited ? { programId, title: programTitle ?? '' } : null;
}
