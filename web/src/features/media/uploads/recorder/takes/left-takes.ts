import { api } from '../../../../../lib/api/call.ts';
import { deleteUpload } from '../../../../../lib/api/tus-delete.ts';
import { type RecordedTake, reopenTake } from './recorded-take.ts';
import { createTakeStore, type TakeRecord } from './take-store.ts';

/** The takes of this browser. */
export const takeStore = createTakeStore();

const lockName = (takeId: string) => `rushes-take:${takeId}`;

/** Marks a take as in the hands of this page until `until` settles; done once others may have it again. */
export async function holdTake(takeId: string, until: Promise<void>): Promise<void> {
  await globalThis.navigator?.locks?.request(lockName(takeId), () => until);
}

async function heldTakes(): Promise<ReadonlySet<string>> {
  const state = await globalThis.navigator?.locks?.query();
  return new Set((state?.held ?? []).map(({ name }) => name ?? ''));
}

export interface LeftTakes {
  /** No page works on them: their tab was closed, or the browser died. Newest first. */
  readonly takes: readonly RecordedTake[];
  /** Whether a page works on others, which it may leave behind. */
  readonly areOthersHeld: boolean;
}

/** What this user recorded in this browser, and the server doesn't have yet. */
export async function findLeftTakes(customerUserId: string): Promise<LeftTakes> {
  const [records, held] = await Promise.all([takeStore.list().catch(() => []), heldTakes()]);
  const own = records.filter((each) => each.customerUserId === customerUserId);
  const left = own.filter(({ takeId }) => !held.has(lockName(takeId)));
  const found: RecordedTake[] = [];
  for (const record of left.toSorted((one, other) => other.startedAtMs - one.startedAtMs)) {
    const kept = record.sizeBytes > 0 ? record : await findOnServer(record).catch(() => null);
    if (kept !== null) found.push(await reopenTake(takeStore, kept));
  }
  return { takes: found, areOthersHeld: left.length < own.length };
}

/** A take of which this device has no byte: as far as the server has it. Where that has none either, nothing is left of it. */
async function findOnServer(record: TakeRecord): Promise<TakeRecord | null> {
  const { takeId, uploadId } = record;
  if (uploadId !== null) {
    const { uploads } = await api.upload.getUploads({});
    const sizeBytes = uploads.find((upload) => upload.uploadId === uploadId)?.offsetBytes ?? 0;
    // The device was full from its first second on.
    if (sizeBytes > 0) return { ...record, sizeBytes };
    await deleteUpload(uploadId);
  }
  await takeStore.remove(takeId);
  return null;
}

/** Uploads of takes that this browser keeps. */
export async function recordedUploads(): Promise<ReadonlySet<string>> {
  const records = await takeStore.list().catch(() => []);
  return new Set(records.flatMap(({ uploadId }) => uploadId ?? []));
}
