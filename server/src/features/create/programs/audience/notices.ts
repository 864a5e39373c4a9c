import type { Context, Trx } from '../../../../context.ts';
import { notify } from '../../../core/notifications/service.ts';
import type { Watcher } from '../presentation.ts';
import { findProgram, type ProgramRow } from '../store.ts';

/** Tells those who may watch that a version went live. */
export async function notifyPublished(
  context: Context,
  trx: Trx,
  customerId: string,
  { programId, createdBy }: { readonly programId: string; readonly createdBy: string | null },
): Promise<void> {
  const row = await findProgram(trx, customerId, programId);
  if (row === undefined) return;
  const event = { kind: 'program-published', customerId, actorId: createdBy, programId } as const;
  const recipients = row.audience_organisation ? 'organisation' : { programAudience: programId };
  await notify(context, trx, { ...event, recipients });
}

/** Tells those who may watch what is live only now. */
export async function notifyShared(
  context: Context,
  trx: Trx,
  { customerId, customerUserId: actorId }: Watcher,
  before: ProgramRow,
): Promise<void> {
  const after = await findProgram(trx, customerId, before.id);
  if (after === undefined || after.live_version_id === null || before.audience_organisation) return;
  const event = { kind: 'program-shared', customerId, actorId, programId: before.id } as const;
  if (after.audience_organisation) {
    await notify(context, trx, { ...event, recipients: 'organisation' });
    return;
  }
  const without = { customerUserIds: before.audienceIds ?? [], groupIds: before.audienceGroupIds };
  await notify(context, trx, { ...event, recipients: { programAudience: before.id, without } });
}
