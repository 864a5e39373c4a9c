// What the keys and the menu of a block do to a script.
import { splitEmphasis } from '@rushes/contract/create/lists/emphasis';
import { blockTextMost, scriptBlocksMost } from '@rushes/contract/create/lists/scripts';
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
  const [before, after] = splitEmphasis(block?.text ?? '', from, to);
  const added = newBlock(block?.kind ?? 'spoken', after);
  if (block === undefined) return { blocks: [...blocks, added], caret: { blockId: added.blockId, at: 0 } };
  const first = { ...block, text: before };
  return { blocks: blocks.toSpliced(index, 1, first, added), caret: { blockId: added.blockId, at: 0 } };
}

/** Paragraphs, which empty lines part, become blocks; null where one would be too long, or the script have too many. */
export function pasteText(
  blocks: Blocks,
  { blockId, from, to }: { readonly blockId: string; readonly from: number; readonly to: number },
  pasted: string,
): Edit | null {
  const index = blocks.findIndex((each) => each.blockId === blockId);
  const block = blocks[index];
  if (block === undefined) return null;
  const paragraphs = pasted
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '');
  const [before, after] = [block.text.slice(0, from), block.text.slice(to)];
  const texts = paragraphs.map((text, at) => (at === 0 ? before : '') + text);
  const last = texts.pop() ?? before;
  const all = [...texts, last + after];
  if (all.some((text) => text.length > blockTextMost)) return null;
  if (blocks.length + all.length - 1 > scriptBlocksMost) return null;
  const [first = '', ...rest] = all;
  const added = rest.map((text) => newBlock(block.kind, text));
  const end = added.at(-1)?.blockId ?? blockId;
  return {
    blocks: blocks.toSpliced(index, 1, { ...block, text: first }, ...added),
    caret: { blockId: end, at: last.length },
  };
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
