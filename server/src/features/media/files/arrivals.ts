import type { Context, Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import { publishFile } from './events.ts';
import { fileJobs, isExamined } from './jobs.ts';
import { findOwners, updateFiles } from './store.ts';
import { findUserId, insertFile, insertVersion, type NewVersion } from './versions-store.ts';

/** A file whose bytes have arrived and lie in the storage. */
export interface Arrival extends NewVersion {
  readonly name: string;
  readonly folderId: string | null;
  /** Whose file it becomes, where that isn't who sent it. */
  readonly ownerId?: string;
  /** What it was asked for as. */
  readonly requestItem?: string;
  readonly request: RequestMark | undefined;
}

/** Makes a file of what arrived, or the next version of the file that has this id. */
export async function addArrival(context: Context, trx: Trx, arrival: Arrival): Promise<void> {
  const { customerId, fileId, versionId, kind, sizeBytes, name, folderId } = arrival;
  const now = context.clock.now();
  const [known] = await findOwners(trx, customerId, [fileId]);
  const { ownerId, requestItem } = arrival;
  if (known === undefined) await insertFile(trx, arrival, { name, folderId, ownerId, requestItem, now });
  else {
    await insertVersion(trx, arrival, now);
    const values = { version_id: versionId, kind, size_bytes: sizeBytes, updated_at: now };
    await updateFiles(trx, customerId, [fileId], values);
  }
  const userId = await findUserId(trx, customerId, arrival.customerUserId);
  const action = known === undefined ? 'files.added' : 'files.version-added';
  const object = { kind: 'file', id: fileId, name: known?.name ?? name };
  await audit(context, trx, { customerId, userId, request: arrival.request }, action, object);
  if (isExamined(arrival))
    await context.jobs.enqueue(trx, fileJobs.examine, { customerId, versionId }, { singletonKey: versionId });
  await publishFile(context, trx, { customerId, fileId });
}
