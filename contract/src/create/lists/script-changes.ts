// What one edit of a script changes, so that edits of several users can be put together block by block.
import type { scriptBlockKinds } from './scripts.ts';

/** What is written of a block. */
export interface ScriptBlockInput {
  readonly blockId: string;
  readonly kind: (typeof scriptBlockKinds)[number];
  readonly speaker: string;
  readonly text: string;
  readonly visual: string;
}

/** `put` changes a block where it is, or adds it after another one if it isn't there; null: at the start. */
export type ScriptChange =
  | { readonly type: 'put'; readonly block: ScriptBlockInput; readonly afterId: string | null }
  | { readonly type: 'move'; readonly blockId: string; readonly afterId: string | null }
  | { readonly type: 'remove'; readonly blockId: string };

export function isSameBlock(one: ScriptBlockInput, other: ScriptBlockInput): boolean {
  return (
    one === other ||
    (one.kind === other.kind &&
      one.text === other.text &&
      one.visual === other.visual &&
      one.speaker === other.speaker)
  );
}

/** Whether two lists have the same blocks in the same order. */
export function isSameScript(one: readonly ScriptBlockInput[], other: readonly ScriptBlockInput[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((block, at) => {
        const there = other[at];
        return there !== undefined && there.blockId === block.blockId && isSameBlock(block, there);
      }))
  );
}

/** The changes that make one list of blocks the other. */
export function changesBetween(
  base: readonly ScriptBlockInput[],
  wanted: readonly ScriptBlockInput[],
): ScriptChange[] {
  const before = new Map(base.map((block) => [block.blockId, block]));
  const kept = new Set(wanted.map(({ blockId }) => blockId));
  const changes: ScriptChange[] = base
    .filter(({ blockId }) => !kept.has(blockId))
    .map(({ blockId }) => ({ type: 'remove', blockId }));
  const order = base.map(({ blockId }) => blockId).filter((blockId) => kept.has(blockId));
  const previous = new Map(wanted.map(({ blockId }, at) => [blockId, wanted[at - 1]?.blockId ?? null]));
  for (const [at, block] of wanted.entries()) {
    const afterId = wanted[at - 1]?.blockId ?? null;
    const known = before.get(block.blockId);
    if (known === undefined) {
      changes.push({ type: 'put', block: inputOf(block), afterId });
      order.splice(at, 0, block.blockId);
      continue;
    }
    if (order[at] !== block.blockId) changes.push(moveInto(order, { at, blockId: block.blockId, previous }));
    if (!isSameBlock(known, block)) changes.push({ type: 'put', block: inputOf(block), afterId });
  }
  return changes;
}

interface Misplaced {
  readonly at: number;
  readonly blockId: string;
  /** Before which block each one comes, in the wanted order. */
  readonly previous: ReadonlyMap<string, string | null>;
}

/** Puts a block to its place in `order`, or what is in its place further down if that alone does. */
function moveInto(order: string[], { at, blockId, previous }: Misplaced): ScriptChange {
  const inPlace = order[at];
  const lower = inPlace === undefined ? undefined : previous.get(inPlace);
  if (inPlace !== undefined && lower != null && order[at + 1] === blockId && order.includes(lower)) {
    order.splice(at, 1);
    order.splice(order.indexOf(lower) + 1, 0, inPlace);
    return { type: 'move', blockId: inPlace, afterId: lower };
  }
  order.splice(order.indexOf(blockId), 1);
  order.splice(at, 0, blockId);
  return { type: 'move', blockId, afterId: previous.get(blockId) ?? null };
}

/** The blocks after changes. What comes after a block that is gone goes to the end. */
export function applyChanges<Block extends ScriptBlockInput>(
  blocks: readonly Block[],
  changes: readonly ScriptChange[],
  toBlock: (input: ScriptBlockInput, before: Block | undefined) => Block,
): Block[] {
  const after = [...blocks];
  const find = (blockId: string) => after.findIndex((block) => block.blockId === blockId);
  const placeAfter = (afterId: string | null) => {
    if (afterId === null) return 0;
    const at = find(afterId);
    return at === -1 ? after.length : at + 1;
  };
  for (const change of changes) {
    if (change.type === 'put') {
      const at = find(change.block.blockId);
      if (at === -1) after.splice(placeAfter(change.afterId), 0, toBlock(change.block, undefined));
      else after[at] = toBlock(change.block, after[at]);
      continue;
    }
    const at = find(change.blockId);
    if (at === -1) continue;
    const [block] = after.splice(at, 1);
    if (change.type === 'move' && block !== undefined) after.splice(placeAfter(change.afterId), 0, block);
  }
  return after;
}

function inputOf({ blockId, kind, speaker, text, visual }: ScriptBlockInput): ScriptBlockInput {
  return { blockId, kind, speaker, text, visual };
}
