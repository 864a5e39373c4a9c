import type { Context } from '../../../context.ts';
import { updateAsset } from '../assets/service.ts';
import { type Reserve, hasRoom } from './room.ts';
import type { Spool } from './spool.ts';
import * as store from './store.ts';
import type { UploadRow } from './store.ts';
import { refusals } from './upload-refused.ts';

/** How much of the quota an upload of unknown length takes at a time. */
export const reservedStepBytes = 16 * 1024 * 1024;

export interface OpenLengthDeps {
  readonly context: Context;
  readonly spool: Spool;
  readonly reserve: Reserve;
  readonly largestBytes: number;
}

/** Has the quota and the disk keep room up to this offset; throws where there is none. Gives the offset that is kept. */
export async function keepRoom(
  { context, spool, reserve, largestBytes }: OpenLengthDeps,
  upload: UploadRow,
  offset: number,
): Promise<number> {
  if (offset > largestBytes) throw refusals.tooLarge();
  const sizeBytes = Math.min(largestBytes, Math.ceil(offset / reservedStepBytes + 1) * reservedStepBytes);
  if (!(await hasRoom(context, spool.folder, reservedStepBytes, reserve))) throw refusals.diskFull();
  await setSize(context, upload, { sizeBytes, isLengthOpen: true });
  return sizeBytes;
}

/** The sender says how long the file became. */
export async function closeLength(
  { context, spool }: Pick<OpenLengthDeps, 'context' | 'spool'>,
  upload: UploadRow,
  sizeBytes: number,
): Promise<void> {
  if (sizeBytes < 1) throw refusals.empty();
  if (sizeBytes < ((await spool.sizeOf(upload.id)) ?? 0)) throw refusals.wrongOffset();
  await setSize(context, upload, { sizeBytes, isLengthOpen: false });
}

async function setSize(
  context: Context,
  { id, customerId, ...upload }: UploadRow,
  { sizeBytes, isLengthOpen }: { sizeBytes: number; isLengthOpen: boolean },
): Promise<void> {
  await context.db.tenant(customerId, async (trx) => {
    const quota = await store.lockQuota(trx, customerId);
    const found = await store.findUpload(trx, id);
    if (quota === undefined || found?.isLengthOpen !== true) throw refusals.notFound();
    const grownBytes = sizeBytes - found.sizeBytes;
    if (grownBytes > 0 && quota.usedBytes + grownBytes > quota.quotaBytes) throw refusals.quota();
    const values = { size_bytes: sizeBytes, is_length_open: isLengthOpen };
    if (!(await store.updateUpload(trx, id, ['receiving'], values))) throw refusals.notFound();
    if (upload.clipId !== null) await updateAsset(trx, customerId, upload.assetId, { size_bytes: sizeBytes });
  });
}

/** Whether everything has arrived. */
export async function isComplete(spool: Pick<Spool, 'sizeOf'>, upload: UploadRow): Promise<boolean> {
  return !upload.isLengthOpen && (await spool.sizeOf(upload.id)) === upload.sizeBytes;
}
