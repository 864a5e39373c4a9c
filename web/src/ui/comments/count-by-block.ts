import type { ShownThread } from './comment-thread.tsx';

/** Comments and replies of a block that aren't resolved. */
export function countByBlock<Id extends string | null>(
  threads: readonly (Pick<ShownThread, 'resolvedAt' | 'replies'> & { readonly blockId: Id })[],
): ReadonlyMap<Id, number> {
  const counts = new Map<Id, number>();
  for (const { blockId, resolvedAt, replies } of threads)
    if (resolvedAt === null) counts.set(blockId, (counts.get(blockId) ?? 0) + 1 + replies.length);
  return counts;
}
