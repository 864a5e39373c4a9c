import type { AnyBlock } from '@rushes/contract/block-changes';
import type { StoredOf } from './merge-changes.ts';

/** What a client reads of a block that is another version of one. */
interface ShownCopy {
  readonly ofId: string;
  readonly changedBy: string | null;
  readonly isOwn: boolean;
}

/** Users whose changes blocks are versions beside. */
export function changersIn(blocks: readonly StoredOf<AnyBlock>[]): string[] {
  return [...new Set(blocks.flatMap(({ copy }) => copy?.changedBy ?? []))];
}

/** Tells whose version a block is; one whose other version is gone is a block like any other. */
export function copiesIn(
  blocks: readonly StoredOf<AnyBlock>[],
  names: ReadonlyMap<string, string>,
  customerUserId: string,
): (block: StoredOf<AnyBlock>) => ShownCopy | null {
  const there = new Set(blocks.map(({ blockId }) => blockId));
  return ({ copy, savedBy }) =>
    copy === null || !there.has(copy.ofId)
      ? null
      : {
          ...{ ofId: copy.ofId, changedBy: names.get(copy.changedBy ?? '') ?? null },
          isOwn: savedBy === customerUserId,
        };
}
