import { randomUUID } from 'node:crypto';
import { applyChanges, isSameBlock, type ScriptChange } from '@rushes/contract/create/lists/script-changes';
import type { StoredBlock } from '../../../schema-scripts.ts';

interface Save {
  /** The revision that the changes were made from, and the one that they become. */
  readonly since: number;
  readonly next: number;
  readonly savedBy: string;
}

/**
 * The blocks after changes that were made from an older revision. A block that others changed since keeps their version, with ours after
 * it; it isn't removed. Where blocks were moved by both, the later move counts.
 */
export function mergeChanges(
  blocks: readonly StoredBlock[],
  changes: readonly ScriptChange[],
  { since, next, savedBy }: Save,
): StoredBlock[] {
  const before = new Map(blocks.map((block) => [block.blockId, block]));
  const copies = new Map<string, StoredBlock['copy']>();
  const merged = changes.flatMap((change): ScriptChange[] => {
    const blockId = change.type === 'put' ? change.block.blockId : change.blockId;
    const theirs = before.get(blockId);
    if (change.type === 'move' || theirs === undefined || theirs.revision <= since) return [change];
    if (change.type === 'remove' || isSameBlock(theirs, change.block)) return [];
    const copyId = randomUUID();
    copies.set(copyId, { ofId: blockId, changedBy: theirs.savedBy });
    return [{ type: 'put', block: { ...change.block, blockId: copyId }, afterId: blockId }];
  });
  return applyChanges(blocks, merged, (input, known) => ({
    ...input,
    ...{ revision: next, savedBy },
    copy: known?.copy ?? copies.get(input.blockId) ?? null,
  }));
}
