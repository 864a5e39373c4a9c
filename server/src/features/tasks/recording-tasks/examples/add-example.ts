import { randomUUID } from 'node:crypto';
import type { ShotExample } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { keepPicture } from '../../../media/upload-signatures/service.ts';
import { requireManaged } from '../access.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { exampleUrl } from './playable-source.ts';
import { insertExample } from './store.ts';

const sidePx = 960;

/** Makes a picture of an image that was uploaded; a shot shows it once it is saved with it. */
export async function addShotExample(
  deps: RecordingTasksDeps,
  actor: Actor,
  { taskId, key: uploadKey }: { taskId: string; key: string },
): Promise<ShotExample> {
  const { context, urlOf } = deps;
  const { customerId } = actor;
  await context.db.tenant(customerId, (trx) => requireDraft(trx, actor, taskId));
  const id = randomUUID();
  const key = `shot-examples/${id}.png`;
  await keepPicture(deps, actor, { uploadKey, key, sidePx });
  await context.db.tenant(customerId, async (trx) => {
    await requireDraft(trx, actor, taskId);
    await insertExample(trx, { id, customerId, taskId, key, at: context.clock.now() });
  });
  return { exampleId: id, url: exampleUrl(urlOf, actor, id) };
}

async function requireDraft(trx: Trx, actor: Actor, taskId: string): Promise<void> {
  const { state, kind } = await requireManaged(trx, actor, taskId);
  if (state !== 'draft' || kind !== 'recording') throw new AppError('wrong-state');
}
