import { keptEdits } from '../../../../lib/device/kept-edits.ts';
import { type EditItem, type EditList, isSameCut } from '../../../../timeline/edit-list.ts';
import type { History } from '../../../../lib/forms/history.ts';

/** The steps of a draft as this browser keeps them. */
interface KeptHistory {
  /** Of the draft that `present` was made from, or was saved as. */
  readonly revision: number;
  readonly fps: number;
  readonly past: readonly EditList[];
  readonly present: EditList;
  readonly future: readonly EditList[];
}

/** The server's draft, as far as it tells whether the steps go with it. */
export interface DraftState {
  readonly revision: number;
  readonly fps: number;
  /** The user saved this revision. */
  readonly isOwn: boolean;
}

const mostSteps = 100;
const mostBytes = 3_000_000;

/** The steps that fit, the nearest first. Items that lists share are kept once, and so they are counted. */
export function boundedHistory({ past, present, future }: History<EditList>): History<EditList> {
  const seen = new Set<EditItem>();
  let bytes = 0;
  const fits = (list: EditList) => {
    for (const item of list) {
      bytes += 8;
      if (seen.has(item)) continue;
      seen.add(item);
      bytes += JSON.stringify(item).length;
    }
    return bytes <= mostBytes;
  };
  fits(present);
  const kept = (nearestFirst: readonly EditList[], most: number) => {
    const found: EditList[] = [];
    for (const list of nearestFirst.slice(0, most)) {
      if (!fits(list)) break;
      found.push(list);
    }
    return found;
  };
  const before = kept(past.toReversed(), mostSteps);
  const after = kept(future, mostSteps - before.length);
  return { past: before.toReversed(), present, future: after, gesture: null };
}

/** The past and the future of a list after a reload; null where they are of another one. */
export function continuedHistory(
  kept: unknown,
  list: EditList,
  { revision, fps, isOwn }: DraftState,
): History<EditList> | null {
  const found = kept as KeptHistory | null;
  if (found === null || found.fps !== fps || !isSameCut(found.present, list)) return null;
  // The page may have gone between a save and the note of it.
  const isSaved = isOwn && found.revision === revision - 1;
  if (found.revision !== revision && !isSaved) return null;
  return { past: found.past, present: list, future: found.future, gesture: null };
}

/** Whether another user saved since these steps were kept: they are of no use any more. */
export function isOutdated(kept: unknown, { revision, fps, isOwn }: DraftState): boolean {
  const found = kept as KeptHistory | null;
  if (found === null) return false;
  const isSaved = isOwn && found.revision === revision - 1;
  return found.fps !== fps || (found.revision !== revision && !isSaved);
}

/** Keeps one history at a time, and the latest last: a write that waits takes what there is by then. */
export function createHistoryKeeper(id: string) {
  let wanted: KeptHistory | null = null;
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (wanted !== null) {
      const next: KeptHistory = wanted;
      wanted = null;
      await keptEdits.write('histories', id, next);
    }
    isWriting = false;
  };
  return {
    read: () => keptEdits.read('histories', id),
    remove: () => keptEdits.remove('histories', id),
    keep(history: History<EditList>, { revision, fps }: Pick<DraftState, 'revision' | 'fps'>) {
      const { past, present, future } = boundedHistory(history);
      wanted = { revision, fps, past, present, future };
      if (!isWriting) void write();
    },
  };
}
