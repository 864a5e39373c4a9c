import { randomUUID } from 'node:crypto';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireVisible } from '../access.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { toDetail } from '../presentation.ts';
import { insertTask } from '../store.ts';

/** Makes a task that nobody else sees before it is sent. */
export async function createTask(
  deps: RecordingTasksDeps,
  actor: Actor,
  { title }: { title: string },
): Promise<RecordingTaskDetail> {
  const { context } = deps;
  return context.db.tenant(actor.customerId, async (trx) => {
    const id = randomUUID();
    await insertTask(trx, actor, { id, title, at: context.clock.now() });
    const object = { kind: 'recording-task', id };
    await audit(context, trx, actor, 'recording-tasks.created', object, { after: { name: title } });
    return toDetail(deps, trx, await requireVisible(trx, actor, id), actor);
  });
}
