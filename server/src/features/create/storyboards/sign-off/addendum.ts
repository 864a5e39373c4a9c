import type { Addendum, AddendumEntry, BoardBlockInput } from '@rushes/contract/create/storyboards';
import { addendumFields } from '@rushes/contract/create/lists/storyboards';
import type { StoredBoardBlock } from '../../../../schema-storyboards.ts';

/** What changed of the shots since they were signed off. */
export function addendumOf(
  signed: readonly BoardBlockInput[],
  now: readonly StoredBoardBlock[],
  nameOf: (customerUserId: string | null) => string | null,
): Addendum {
  const isShot = ({ kind }: BoardBlockInput) => kind === 'shot';
  const [before, after] = [signed.filter(isShot), now.filter(isShot)];
  const then = new Map(before.map((shot) => [shot.blockId, shot]));
  const left = new Set(after.map(({ blockId }) => blockId));
  const entries: AddendumEntry[] = after.flatMap((shot): AddendumEntry[] => {
    const old = then.get(shot.blockId);
    const { blockId, text, durationMs } = shot;
    const changedBy = nameOf(shot.savedBy);
    if (old === undefined)
      return [{ type: 'added', blockId, text, addedMs: durationMs, fields: [], changedBy }];
    const fields = addendumFields.filter((field) => old[field] !== shot[field]);
    const addedMs = durationMs - old.durationMs;
    return fields.length === 0 ? [] : [{ type: 'changed', blockId, text, addedMs, fields, changedBy }];
  });
  const removed = before
    .filter(({ blockId }) => !left.has(blockId))
    .map(({ blockId, text, durationMs }): AddendumEntry => {
      return { type: 'removed', blockId, text, addedMs: -durationMs, fields: [], changedBy: null };
    });
  const kept = after.filter(({ blockId }) => then.has(blockId)).map(({ blockId }) => blockId);
  const keptBefore = before.filter(({ blockId }) => left.has(blockId)).map(({ blockId }) => blockId);
  const all = [...entries, ...removed];
  const countOf = (type: AddendumEntry['type']) => all.filter((entry) => entry.type === type).length;
  return {
    ...{ added: countOf('added'), removed: countOf('removed'), changed: countOf('changed') },
    addedMs: all.reduce((sum, { addedMs }) => sum + addedMs, 0),
    isReordered: kept.some((blockId, at) => blockId !== keptBefore[at]),
    entries: all,
  };
}
