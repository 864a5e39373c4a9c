import type { AnyBlock, BlockShape } from '@rushes/contract/block-changes';
import type { ShownBlock } from './block-saver.ts';

/** Keeps one of two versions of a block: the copy, in the place of the other, or the other. */
export function resolveCopy<Input extends AnyBlock>(
  { inputOf }: BlockShape<Input>,
  blocks: readonly ShownBlock<Input>[],
  copyId: string,
  keep: 'copy' | 'other',
): readonly ShownBlock<Input>[] {
  const copy = blocks.find(({ blockId }) => blockId === copyId);
  if (copy?.copy == null) return blocks;
  const { ofId } = copy.copy;
  // The other version may have been deleted meanwhile: then this is the only one.
  if (blocks.every(({ blockId }) => blockId !== ofId))
    return blocks.map((block) => (block === copy ? { ...block, copy: null } : block));
  const rest = blocks.filter((block) => block !== copy);
  if (keep === 'other') return rest;
  return rest.map((block) =>
    block.blockId === ofId ? { ...inputOf(copy), blockId: ofId, copy: block.copy } : block,
  );
}
