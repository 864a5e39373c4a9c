import type { Context } from '../../../../context.ts';
import { unnameErasedContacts } from '../../consents/service.ts';
import { recount } from '../assignments-store.ts';
import { publishTask } from '../events.ts';
import { lockTasks } from '../store.ts';
import { deleteOrphaned, findOrphaned } from './store.ts';

const atOnce = 500;

/** Deletes assignments whose contact was erased. What was accepted of theirs is footage; all else goes with them. */
export async function sweepErasedContacts(context: Context): Promise<void> {
  const { db } = context;
  const orphaned = await db.system(async (trx) => {
    // That they agreed stays known of clips; who they were doesn't.
    await unnameErasedContacts(trx);
    return findOrphaned(trx, atOnce);
  });
  for (const { customerId, taskId } of orphaned)
    await db.tenant(customerId, async (trx) => {
      const [task] = await lockTasks(trx, customerId, [taskId]);
      await deleteOrphaned(trx, customerId, taskId);
      await recount(trx, customerId, [taskId]);
      if (task !== undefined) await publishTask(context, trx, customerId, task);
    });
}
