import type { Context } from '../../../../context.ts';
import { usersOf } from '../assignments-store.ts';
import { publishTask } from '../events.ts';
import { findTasksOfClips } from './store.ts';

/** Says that a task changed when the clip of a take did: those who record don't hear of clips. */
export function followClips(context: Context): void {
  const { db, events, log } = context;
  events.onAny(({ customerId }, event) => {
    if (event.type !== 'clip' || event.progress !== undefined) return;
    db.tenant(customerId, async (trx) => {
      for (const task of await findTasksOfClips(trx, customerId, [event.clipId]))
        await publishTask(context, trx, customerId, task, usersOf(task));
    }).catch((error: unknown) => log.warn({ err: error }, 'the task of a take was not published'));
  });
}
