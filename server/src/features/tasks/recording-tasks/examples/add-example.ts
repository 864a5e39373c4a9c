import { randomUUID } from 'node:crypto';
import { isMediaError } from '@rushes/media/media-error';
import { makePicture } from '@rushes/media/picture';
import type { ShotExample } from '@rushes/contract/tasks/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { inWorkFolder, localFile } from '../../../media/assets/service.ts';
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
  const { context, images, urlOf } = deps;
  const { customerId } = actor;
  await context.db.tenant(customerId, (trx) => requireDraft(trx, actor, taskId));
  const upload = await findUpload(images, actor, uploadKey);
  const id = randomUUID();
  const key = `shot-examples/${id}.png`;
  await inWorkFolder(context, async (workDir) => {
    try {
      const source = await localFile(context, upload.storageKey, workDir);
      const { file } = await makePicture(context.media, {
        ...{ source, kind: upload.kind, shape: 'within', sidePx, workDir, lane: 'interactive' },
      });
      await context.storage.putFile(key, file);
    } catch (error) {
      if (!isMediaError(error) || isMediaError(error, 'disk-full') || isMediaError(error, 'tool-missing'))
        throw error;
      context.log.info({ err: error }, 'an example could not be read');
      throw new AppError('image-unusable');
    }
  });
  await context.db.tenant(customerId, async (trx) => {
    await requireDraft(trx, actor, taskId);
    await insertExample(trx, { id, customerId, taskId, key, at: context.clock.now() });
  });
  return { exampleId: id, url: exampleUrl(urlOf, actor, id) };
}

/** The task is there: what is missing is the image. */
async function findUpload(images: RecordingTasksDeps['images'], actor: Actor, key: string) {
  try {
    return await images.find(actor, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw new AppError('image-unusable');
    throw error;
  }
}

async function requireDraft(trx: Trx, actor: Actor, taskId: string): Promise<void> {
  const { state, kind } = await requireManaged(trx, actor, taskId);
  if (state !== 'draft' || kind !== 'recording') throw new AppError('wrong-state');
}
