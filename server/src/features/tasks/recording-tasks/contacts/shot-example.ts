import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../../platform/app-error.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { findExample } from '../examples/store.ts';
import { findShots } from '../store.ts';
import { withLink } from './visit.ts';

/** The example of a shot of the contact's task. */
export async function getGuestTaskExample(
  deps: RecordingTasksDeps,
  { token, shotId }: { token: string; shotId: string },
): Promise<{ url: string }> {
  const { storage } = deps.context;
  const key = await withLink(deps, token, async (trx, { contact: { customerId }, task }) => {
    const shots = await findShots(trx, customerId, task.taskId);
    const exampleId = shots.find((shot) => shot.shotId === shotId)?.exampleId ?? null;
    const example = exampleId === null ? undefined : await findExample(trx, customerId, exampleId);
    if (example?.taskId !== task.taskId) throw new AppError('not-found');
    return example.key;
  });
  const bytes = await buffer((await storage.get(key)).stream);
  return { url: `data:image/png;base64,${bytes.toString('base64')}` };
}
