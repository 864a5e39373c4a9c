import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { Actor } from '../access.ts';
import { findProgram, type ProgramRow } from '../store.ts';
import { audienceMembers, isInAnyChannel } from './store.ts';

/** Notifies those who can watch that a version went live. */
export async function notifyPublished(
  context: Context,
  trx: Trx,
  customerId: string,
  { programId, createdBy }: { readonly programId: string; readonly createdBy: string | null },
): Promise<void> {
  const row = await findProgram(trx, customerId, programId);
  // Before its dates nobody can watch it yet: they are notified when it opens.
  if (row === undefined || !row.is_available) return;
  const event = { kind: 'program-published', customerId, actorId: createdBy, programId } as const;
  const recipients = row.audience_organisation ? 'organisation' : { programAudience: programId };
  await notify(context, trx, { ...event, recipients });
}

/** Notifies who published that it did not come about: they may have left before it was due. */
export async function notifyFailed(
  context: Context,
  trx: Trx,
  customerId: string,
  { programId, createdBy }: { readonly programId: string; readonly createdBy: string | null },
  reason: string,
): Promise<void> {
  if (createdBy === null) return;
  const event = { kind: 'program-failed', customerId, actorId: null, programId, reason } as const;
  await notify(context, trx, { ...event, recipients: { users: [createdBy] } });
}

/** Notifies those who can watch it only now. */
export async function notifyShared(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Actor,
  before: ProgramRow,
): Promise<void> {
  const after = await findProgram(trx, customerId, before.id);
  if (after === undefined || after.live_version_id === null || !after.is_available) return;
  if (before.audience_organisation) return;
  const event = { kind: 'program-shared', customerId, actorId, programId: before.id } as const;
  if (after.audience_organisation) {
    await notify(context, trx, { ...event, recipients: 'organisation' });
    return;
  }
  const without = { customerUserIds: before.audienceIds ?? [], groupIds: before.audienceGroupIds };
  await notify(context, trx, { ...event, recipients: { programAudience: before.id, without } });
}

/** Above this many users one event to the whole organisation is cheaper than one each. */
const namedEventsMost = 50;

/** Says that menu counts of those who can watch have changed. */
export async function publishCounts(
  { events }: Context,
  trx: Trx,
  customerId: string,
  row: Pick<ProgramRow, 'id' | 'audience_organisation'>,
): Promise<void> {
  const isInChannels = await isInAnyChannel(trx, customerId, row.id);
  if (isInChannels) await events.publish(trx, { customerId }, { type: 'channels' });
  const isForMany = row.audience_organisation || isInChannels;
  const named = isForMany ? [] : await audienceMembers(trx, customerId, row.id, namedEventsMost + 1);
  if (isForMany || named.length > namedEventsMost) {
    await events.publish(trx, { customerId }, { type: 'counts' });
    return;
  }
  for (const customerUserId of named)
    await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
}
