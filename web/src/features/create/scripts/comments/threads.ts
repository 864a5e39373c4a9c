import type { ScriptThread } from '@rushes/contract/create/script-comments';
import type { Blocks } from '../editor/script-editor.ts';

/** A block with its comments. */
export interface BlockThreads {
  readonly blockId: string;
  /** The beginning of what the block says. */
  readonly words: string;
  readonly threads: readonly ScriptThread[];
}

interface Shown {
  readonly blocks: Blocks;
  readonly threads: readonly ScriptThread[];
  /** Blocks that are there even without a comment. */
  readonly also: ReadonlySet<string>;
}

/** Comments in the order of the blocks, and those whose block was removed. */
export function arrange({ blocks, threads, also }: Shown): { kept: BlockThreads[]; removed: BlockThreads[] } {
  const byBlock = Map.groupBy(threads, ({ blockId }) => blockId);
  const kept: BlockThreads[] = [];
  for (const { blockId, text, visual } of blocks) {
    const said = byBlock.get(blockId);
    byBlock.delete(blockId);
    if (said !== undefined || also.has(blockId))
      kept.push({ blockId, words: text === '' ? visual : text, threads: said ?? [] });
  }
  const removed = [...byBlock].map(([blockId, said]) => ({
    ...{ blockId, threads: said, words: said[0]?.quote ?? '' },
  }));
  return { kept, removed };
}
