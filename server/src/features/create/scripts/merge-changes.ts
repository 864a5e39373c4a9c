import { randomUUID } from 'node:crypto';
import { applyChanges, isSameBlock, type ScriptChange } from '@rushes/contract/create/lists/script-changes';
import type { StoredBlock } from '../../../schema-scripts.ts';

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
export function mergeChanges(
  blocks: readonly StoredBlock[],
  changes: readonly ScriptChange[],
  { since, next, savedBy, earlier }: Save,
): StoredBlock[] {
  const before = new Map(blocks.map((block) => [block.blockId, block]));
  const copies = new Map<string, StoredBlock['copy']>();
  const sent = new Set(changes.map(idOf));
  const merged = changes.flatMap((change): ScriptChange[] => {
    const blockId = idOf(change);
    const theirs = before.get(blockId);
    if (
      change.type === 'move' ||
      theirs === undefined ||
      theirs.revision <= since ||
      theirs.revision === earlier
    )
      return [change];
    if (change.type === 'remove' || isSameBlock(theirs, change.block)) return [];
    const copyId = randomUUID();
    copies.set(copyId, { ofId: blockId, changedBy: theirs.savedBy });
    return [{ type: 'put', block: { ...change.block, blockId: copyId }, afterId: blockId }];
  });
  const rest = blocks.filter(
    ({ blockId, revision, copy }) => copy === null || revision !== earlier || sent.has(blockId),
  );
  return applyChanges(rest, merged, (input, known) => ({
    ...input,
    ...{ revision: next, savedBy },
    // A further try removes a block and puts it to its place again.
    copy: (known ?? before.get(input.blockId))?.copy ?? copies.get(input.blockId) ?? null,
  }));
}

function idOf(change: ScriptChange): string {
  return change.type === 'put' ? change.block.blockId : change.blockId;
}
