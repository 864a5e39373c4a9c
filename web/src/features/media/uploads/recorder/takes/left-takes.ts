import { type RecordedTake, reopenTake } from './recorded-take.ts';
import { createTakeStore } from './take-store.ts';

/** The takes of this browser. */
export const takeStore = createTakeStore();

const lockName = (takeId: string) => `rushes-take:${takeId}`;

/** Marks a take as in the hands of this page until `until` settles. */
export function holdTake(takeId: string, until: Promise<void>): void {
  void globalThis.navigator?.locks?.request(lockName(takeId), () => until);
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
    // It ended before its first second.
    if (record.sizeBytes === 0 && record.uploadId === null) await takeStore.remove(record.takeId);
    else if (record.sizeBytes > 0) found.push(await reopenTake(takeStore, record));
  }
  return { takes: found, areOthersHeld: left.length < own.length };
}

/** Uploads of takes that this browser keeps. */
export async function recordedUploads(): Promise<ReadonlySet<string>> {
  const records = await takeStore.list().catch(() => []);
  return new Set(records.flatMap(({ uploadId }) => uploadId ?? []));
}
