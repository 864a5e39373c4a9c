import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BumperKind, BumperVariantInput } from '@rushes/contract/create/bumpers';
import { mostLengthMs } from '@rushes/contract/create/lists/bumpers';
import { makePlain } from '@rushes/media/plain';
import { AppError } from '../../../platform/app-error.ts';
import { UploadRefused } from '../../media/uploads/service.ts';
import type { Actor } from '../programs/service.ts';
import { isEntry } from './access.ts';
import type { BumpersDeps } from './deps.ts';
import { findPlainClip } from './store.ts';

const name = 'Plain background for bumpers.mp4';

/**
 * The clip that images and titles lie over where programs play them for themselves, made once for all of an organisation; null
 * where these variants need none.
 */
export async function plainClipFor(
  deps: BumpersDeps,
  actor: Actor,
  kind: BumperKind,
  variants: readonly BumperVariantInput[],
): Promise<string | null> {
  if (!isEntry(kind) || variants.every(({ clipId }) => clipId !== null)) return null;
  const { customerId } = actor;
  const { fps, clipId } = await deps.context.db.tenant(customerId, (trx) => findPlainClip(trx, customerId));
  return clipId ?? makeClip(deps, actor, fps);
}

async function makeClip(
  { context, uploads }: BumpersDeps,
  { customerId, customerUserId }: Actor,
  fps: 25 | 30,
): Promise<string> {
  const { config, media } = context;
  const workDir = join(config.stateDir, 'work', `plain-${randomUUID()}`);
  await mkdir(workDir, { recursive: true });
  try {
    await media.handOver(workDir);
    // A second more than is ever shown.
    const file = await makePlain(media, { fps, durationS: mostLengthMs / 1000 + 1, workDir });
    const { size: sizeBytes } = await stat(file);
    return await uploads.importFile({ customerId, customerUserId, name, file, sizeBytes });
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    throw new AppError(error.code === 'disk-full' ? 'disk-full' : 'quota-exceeded');
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}
