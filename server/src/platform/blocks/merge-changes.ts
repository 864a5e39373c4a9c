import { randomUUID } from 'node:crypto';
import {
  type AnyBlock,
  applyChanges,
  type BlockChange,
  type BlockShape,
} from '@rushes/contract/block-changes';

/** A block as it is stored. */
export type StoredOf<Input extends AnyBlock> = Input & {
  /** Of the document, when the block was last changed. */
  readonly revision: number;
  /** Who changed it then; null where that user was erased. */
  readonly savedBy: string | null;
  /** Of which block it is another version. */
  readonly copy: { readonly ofId: string; readonly changedBy: string | null } | null;
};

/** How the blocks of one type of document are put together. */
interface MergedShape<Input extends AnyBlock> extends BlockShape<Input> {
  /** Whether both versions of a block stay; else the later one counts. Absent: always. */
  readonly keepsBoth?: (block: Input) => boolean;
}

interface Save {
  /** The revision that the changes were made from, and the one that they become. */
  readonly since: number;
  readonly next: number;
  readonly savedBy: string;
  /** What an earlier try of the same save became, whose answer was lost. */
  readonly earlier: number | null;
}

/**
 * The blocks after changes that were made from an older revision. A block that others changed since keeps their version, with ours after
 * it; it isn't removed. Where blocks were moved by both, the later move counts. What an earlier try changed is one's own; the copies that
 * it made are made again.
 */
export function mergeChanges<Input extends AnyBlock>(
  { isSame, keepsBoth = () => true }: MergedShape<Input>,
  blocks: readonly StoredOf<Input>[],
  changes: readonly BlockChange<Input>[],
  { since, next, savedBy, earlier }: Save,
): StoredOf<Input>[] {
  const before = new Map(blocks.map((block) => [block.blockId, block]));
  const copies = new Map<string, StoredOf<AnyBlock>['copy']>();
  const sent = new Set(changes.map(idOf));
  const merged = changes.flatMap((change): BlockChange<Input>[] => {
    const blockId = idOf(change);
    const theirs = before.get(blockId);
    if (
      change.type === 'move' ||
      theirs === undefined ||
      theirs.revision <= since ||
      theirs.revision === earlier
    )
      return [change];
    if (change.type === 'remove' || isSame(theirs, change.block)) return [];
    if (!keepsBoth(change.block)) return [change];
    const copyId = randomUUID();
    copies.set(copyId, { ofId: blockId, changedBy: theirs.savedBy });
    return [{ type: 'put', block: { ...change.block, blockId: copyId }, afterId: blockId }];
  });
  const rest = blocks.filter(
    ({ blockId, revision, copy }) => copy === null || revision !== earlier || sent.has(blockId),
  );
  return applyChanges<Input, StoredOf<Input>>(rest, merged, (input, known) => ({
    ...input,
    ...{ revision: next, savedBy },
    // A further try removes a block and puts it to its place again.
    copy: (known ?? before.get(input.blockId))?.copy ?? copies.get(input.blockId) ?? null,
  }));
}

function idOf(change: BlockChange<AnyBlock>): string {
  return change.type === 'put' ? change.block.blockId : change.blockId;
}
