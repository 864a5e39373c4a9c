// What one edit of a list of blocks changes, so that edits of several users can be put together block by block.

/** Part of a document that is written block by block: a script, a storyboard. */
export interface AnyBlock {
  readonly blockId: string;
}

/** How blocks of one type of document are compared and sent. */
export interface BlockShape<Input extends AnyBlock> {
  readonly isSame: (one: Input, other: Input) => boolean;
  /** What is written of a block, without what the server adds. */
  readonly inputOf: (block: Input) => Input;
}

/** The shape of blocks whose fields are plain values. */
export function blockShape<Input extends AnyBlock>(fields: readonly (keyof Input)[]): BlockShape<Input> {
  return {
    isSame: (one, other) => one === other || fields.every((field) => one[field] === other[field]),
    inputOf: (block) => Object.fromEntries(fields.map((field) => [field, block[field]])) as unknown as Input,
  };
}

/** `put` changes a block where it is, or adds it after another one if it isn't there; null: at the start. */
export type BlockChange<Input extends AnyBlock> =
  | { readonly type: 'put'; readonly block: Input; readonly afterId: string | null }
  | { readonly type: 'move'; readonly blockId: string; readonly afterId: string | null }
  | { readonly type: 'remove'; readonly blockId: string };

/** Whether two lists have the same blocks in the same order. */
export function isSameList<Input extends AnyBlock>(
  { isSame }: BlockShape<Input>,
  one: readonly Input[],
  other: readonly Input[],
): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((block, at) => {
        const there = other[at];
        return there !== undefined && there.blockId === block.blockId && isSame(block, there);
      }))
  );
}

/** The changes that make one list of blocks the other. */
export function changesBetween<Input extends AnyBlock>(
  { isSame, inputOf }: BlockShape<Input>,
  base: readonly Input[],
  wanted: readonly Input[],
): BlockChange<Input>[] {
  const before = new Map(base.map((block) => [block.blockId, block]));
  const kept = new Set(wanted.map(({ blockId }) => blockId));
  const changes: BlockChange<Input>[] = base
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
    if (!isSame(known, block)) changes.push({ type: 'put', block: inputOf(block), afterId });
  }
  return changes;
}

type Move = Extract<BlockChange<AnyBlock>, { readonly type: 'move' }>;

interface Misplaced {
  readonly at: number;
  readonly blockId: string;
  /** Before which block each one comes, in the wanted order. */
  readonly previous: ReadonlyMap<string, string | null>;
}

/** Puts a block to its place in `order`, or what is in its place further down if that alone does. */
function moveInto(order: string[], { at, blockId, previous }: Misplaced): Move {
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
export function applyChanges<Input extends AnyBlock, Block extends AnyBlock>(
  blocks: readonly Block[],
  changes: readonly BlockChange<Input>[],
  toBlock: (input: Input, before: Block | undefined) => Block,
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
