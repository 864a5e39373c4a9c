import { createHash, randomUUID } from 'node:crypto';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, prepareClipPart } from '../../../create/programs/service.ts';
import { keptPartOf, requireVisibleClip } from '../../../media/clips/service.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { insertDeliverableVersion } from './versions-store.ts';

export interface AddedVersion {
  readonly id: string;
  readonly number: number;
  readonly contentHash: string;
}

/** The clip is one field of a form among others. */
async function findOffered(trx: Trx, actor: Actor, clipId: string) {
  return requireVisibleClip(trx, actor, clipId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const message = "This clip isn't available any more. Choose another one.";
    throw new AppError('invalid', { fields: [{ path: 'clipId', message }] });
  });
}

/** Freezes what the clip shows now as the next version. Needs the deliverable to be locked. */
export async function insertVersionOf(
  { context, programs }: ApprovalsDeps,
  trx: Trx,
  actor: Actor,
  { deliverableId, clipId }: { deliverableId: string; clipId: string },
): Promise<AddedVersion> {
  const { customerId, customerUserId: by } = actor;
  const clip = await findOffered(trx, actor, clipId);
  const part = clip.state === 'ready' ? keptPartOf(clip) : null;
  if (part === null) {
    const message = 'This clip is still being processed. Try again in a moment.';
    throw new AppError('clip-not-ready', { fields: [{ path: 'clipId', message }] });
  }
  await prepareClipPart(programs, trx, customerId, part);
  const content = [clip.sha256 ?? clip.assetId, part.aspect, part.fps, part.inFrame, part.outFrame];
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const id = randomUUID();
  const at = context.clock.now();
  const version = { id, deliverableId, part, contentHash, by, at };
  return { id, contentHash, number: await insertDeliverableVersion(trx, customerId, version) };
}
