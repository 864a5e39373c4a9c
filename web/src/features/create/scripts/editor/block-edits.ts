// What the keys and the menu of a block do to a script.
import type { ScriptBlock, ScriptBlockInput } from '@rushes/contract/create/scripts';
import type { Blocks } from './script-editor.ts';

/** Where to go on writing. */
export interface Caret {
  readonly blockId: string;
  readonly at: number;
}

export interface Edit {
  readonly blocks: Blocks;
  readonly caret: Caret;
}

type Part = Partial<Pick<ScriptBlockInput, 'kind' | 'speaker' | 'text' | 'visual'>>;

export function changeBlock(blocks: Blocks, blockId: string, part: Part): Blocks {
  return blocks.map((block) => (block.blockId === blockId ? { ...block, ...part } : block));
}

/** A block is spoken unless a note goes on. */
function newBlock(kind: ScriptBlock['kind'], text: string): ScriptBlock {
  const follows = kind === 'note' ? 'note' : 'spoken';
  return { blockId: crypto.randomUUID(), kind: follows, speaker: '', text, visual: '', copy: null };
}

/** What follows the caret becomes a block of its own; without an id, a block is added at the end. */
export function splitBlock(blocks: Blocks, blockId: string | null, from: number, to: number): Edit {
  const index = blocks.findIndex((block) => block.blockId === blockId);
  const block = blocks[index];
  const added = newBlock(block?.kind ?? 'spoken', block?.text.slice(to) ?? '');
  if (block === undefined) return { blocks: [...blocks, added], caret: { blockId: added.blockId, at: 0 } };
  const first = { ...block, text: block.text.slice(0, from) };
  return { blocks: blocks.toSpliced(index, 1, first, added), caret: { blockId: added.blockId, at: 0 } };
}

/** Takes a block away and goes on before it; null where it is the only one. */
export function removeBlock(blocks: Blocks, blockId: string): Edit | null {
  const index = blocks.findIndex((block) => block.blockId === blockId);
  const before = blocks[index - 1] ?? blocks[index + 1];
  if (index === -1 || before === undefined) return null;
  const at = index === 0 ? 0 : before.text.length;
  return { blocks: blocks.toSpliced(index, 1), caret: { blockId: before.blockId, at } };
}

/** Moves a block up or down by one; null at the end. */
export function moveBlock(blocks: Blocks, blockId: string, by: -1 | 1): Blocks | null {
  const index = blocks.findIndex((block) => block.blockId === blockId);
  const block = blocks[index];
  if (block === undefined || blocks[index + by] === undefined) return null;
  return blocks.toSpliced(index, 1).toSpliced(index + by, 0, block);
}

/** The block before or after one. */
export function neighbour(blocks: Blocks, blockId: string, by: -1 | 1): ScriptBlock | undefined {
  const index = blocks.findIndex((block) => block.blockId === blockId);
  return index === -1 ? undefined : blocks[index + by];
}

/** The end of the first block that differs, or of the one before what is gone; null where nothing differs. */
export function whereChanged(before: Blocks, after: Blocks): Caret | null {
  const first = after.findIndex((block, at) => block !== before[at]);
  if (first === -1 && before.length === after.length) return null;
  const isShorter = after.length < before.length;
  const index = isShorter ? (first === -1 ? after.length : first) - 1 : first;
  const block = after[Math.max(0, index)];
  return block === undefined ? null : { blockId: block.blockId, at: block.text.length };
}
