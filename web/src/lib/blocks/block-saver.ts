import {
  type AnyBlock,
  applyChanges,
  type BlockChange,
  type BlockShape,
  changesBetween,
  isSameList,
} from '@rushes/contract/block-changes';
import { createSaveLoop, type SaveLoop, type SavePhase } from '../forms/save-loop.ts';

/** A block as the server answers it: what is written, and whose version it is where two users changed it. */
export type ShownBlock<Input extends AnyBlock> = Input & {
  readonly copy: { readonly ofId: string; readonly changedBy: string | null; readonly isOwn: boolean } | null;
};

type Blocks<Input extends AnyBlock> = readonly ShownBlock<Input>[];

export interface SavedBlocks<Input extends AnyBlock> {
  readonly revision: number;
  readonly blocks: Blocks<Input>;
}

/** A save that has no answer yet, and the tries of it that got none: the server may have any of them. */
export interface SaveAttempt {
  /** The same for every try. */
  readonly saveId: string;
  /** Blocks that a try put or removed. */
  readonly writtenIds: readonly string[];
  readonly movedIds: readonly string[];
}

export interface BlockSave<Input extends AnyBlock> {
  readonly shape: BlockShape<Input>;
  readonly phase: SavePhase;
  /** The newest state of the server that is known. */
  readonly saved: SavedBlocks<Input>;
  /** What the editor shows. */
  readonly wanted: Blocks<Input>;
  /** What the save in flight makes of it. */
  readonly sent: Blocks<Input> | null;
  /** Null once all that was sent is answered. */
  readonly attempt: SaveAttempt | null;
  /** One's own versions of blocks that others changed too, which the last answer brought. */
  readonly ownCopies: ReadonlySet<string>;
}

export type BlockSaveEvent<Input extends AnyBlock> =
  | { readonly type: 'changed'; readonly blocks: Blocks<Input> }
  | { readonly type: 'sending' }
  /** `blocks`: with what others changed since; null: as they were sent. */
  | { readonly type: 'saved'; readonly revision: number; readonly blocks: Blocks<Input> | null }
  | { readonly type: 'failed' }
  /** What was left unsaved before; the next save puts it together with what others changed since. */
  | { readonly type: 'restored'; readonly draft: Pick<BlockSave<Input>, 'saved' | 'wanted' | 'attempt'> }
  | { readonly type: 'heard'; readonly document: SavedBlocks<Input> };

export function startSaving<Input extends AnyBlock>(
  shape: BlockShape<Input>,
  { revision, blocks }: SavedBlocks<Input>,
): BlockSave<Input> {
  return {
    shape,
    ...{ phase: 'resting', saved: { revision, blocks }, wanted: blocks, sent: null, attempt: null },
    ownCopies: new Set(),
  };
}

export function isSaved<Input extends AnyBlock>({
  shape,
  wanted,
  saved,
  attempt,
}: BlockSave<Input>): boolean {
  return attempt === null && isSameList(shape, wanted, saved.blocks);
}

/** What the next save sends: after a lost answer also what the server may have of it, as it is wanted now. */
export function changesOf<Input extends AnyBlock>({
  shape,
  saved,
  wanted,
  attempt,
}: BlockSave<Input>): BlockChange<Input>[] {
  if (attempt === null) return changesBetween(shape, saved.blocks, wanted);
  const written = new Set(attempt.writtenIds);
  const moved = new Set(attempt.movedIds.filter((blockId) => !written.has(blockId)));
  const before = new Map(saved.blocks.map((block) => [block.blockId, block]));
  const untouched = saved.blocks.filter(({ blockId }) => !written.has(blockId) && !moved.has(blockId));
  const kept = new Set(wanted.map(({ blockId }) => blockId));
  const gone = [...written, ...[...moved].filter((blockId) => !kept.has(blockId))];
  return [
    ...gone.map((blockId): BlockChange<Input> => ({ type: 'remove', blockId })),
    ...changesBetween(shape, untouched, wanted).flatMap((change): BlockChange<Input>[] => {
      if (change.type !== 'put' || !moved.has(change.block.blockId)) return [change];
      const { block, afterId } = change;
      const known = before.get(block.blockId);
      const move: BlockChange<Input> = { type: 'move', blockId: block.blockId, afterId };
      return known !== undefined && shape.isSame(known, block) ? [move] : [move, change];
    }),
  ];
}

function attemptOf<Input extends AnyBlock>(state: BlockSave<Input>): SaveAttempt {
  const { saveId = crypto.randomUUID(), writtenIds = [], movedIds = [] } = state.attempt ?? {};
  const written = new Set(writtenIds);
  const moved = new Set(movedIds);
  for (const change of changesOf(state))
    if (change.type === 'move') moved.add(change.blockId);
    else written.add(change.type === 'put' ? change.block.blockId : change.blockId);
  return { saveId, writtenIds: [...written], movedIds: [...moved] };
}

/** One step of saving, so that every order of events can be tried. */
export function advance<Input extends AnyBlock>(
  state: BlockSave<Input>,
  event: BlockSaveEvent<Input>,
): BlockSave<Input> {
  switch (event.type) {
    case 'changed': {
      const next = { ...state, wanted: event.blocks };
      return state.phase === 'saving' ? next : settled(next);
    }
    case 'sending':
      return { ...state, phase: 'saving', sent: state.wanted, attempt: attemptOf(state) };
    case 'saved': {
      const sent = state.sent ?? state.wanted;
      const blocks = event.blocks ?? sent;
      const wanted = rebased(state.shape, { sent, mine: state.wanted, theirs: blocks });
      const saved = { revision: event.revision, blocks };
      const ownCopies = new Set(ownCopiesIn(blocks, sent).map(({ blockId }) => blockId));
      return settled({ ...state, saved, wanted, sent: null, attempt: null, ownCopies });
    }
    case 'failed':
      return { ...state, phase: 'failed', sent: null };
    case 'restored': {
      if (state.phase === 'saving') return state;
      const { saved, attempt, wanted } = event.draft;
      const mine = rebased(state.shape, { sent: state.saved.blocks, mine: state.wanted, theirs: wanted });
      return settled({ ...state, saved, attempt, wanted: mine });
    }
    case 'heard':
      // While something is unsaved, the next save puts both together.
      if (state.phase !== 'resting' || event.document.revision <= state.saved.revision) return state;
      return startSaving(state.shape, event.document);
  }
}

function settled<Input extends AnyBlock>(state: BlockSave<Input>): BlockSave<Input> {
  return { ...state, phase: isSaved(state) ? 'resting' : 'waiting' };
}

interface Versions<Input extends AnyBlock> {
  readonly sent: Blocks<Input>;
  readonly mine: Blocks<Input>;
  readonly theirs: Blocks<Input>;
}

/** One's own versions that an answer added to what was sent. */
function ownCopiesIn<Input extends AnyBlock>(blocks: Blocks<Input>, sent: Blocks<Input>): Blocks<Input> {
  const known = new Set(sent.map(({ blockId }) => blockId));
  return blocks.filter(({ blockId, copy }) => copy?.isOwn === true && !known.has(blockId));
}

/** What was typed since a save was sent, in the blocks that it became. */
export function rebased<Input extends AnyBlock>(
  shape: BlockShape<Input>,
  { sent, mine, theirs }: Versions<Input>,
): Blocks<Input> {
  if (mine === sent) return theirs;
  const copies = new Map(ownCopiesIn(theirs, sent).map(({ blockId, copy }) => [copy?.ofId, blockId]));
  const changes = changesBetween(shape, sent, mine).map((change): BlockChange<Input> => {
    if (change.type !== 'put') return change;
    const blockId = copies.get(change.block.blockId) ?? change.block.blockId;
    return { ...change, block: { ...change.block, blockId } };
  });
  return changed(theirs, changes);
}

/** Blocks after changes; what is new is nobody's copy. */
export function changed<Input extends AnyBlock>(
  blocks: Blocks<Input>,
  changes: readonly BlockChange<Input>[],
): Blocks<Input> {
  return applyChanges<Input, ShownBlock<Input>>(blocks, changes, (input, before) => ({
    ...input,
    copy: before?.copy ?? null,
  }));
}

export interface BlockSaver<Input extends AnyBlock>
  extends SaveLoop<BlockSave<Input>, BlockSaveEvent<Input>> {
  /** Why the last save that failed did. */
  readonly failure: () => unknown;
}

interface SaverOptions<Input extends AnyBlock> {
  readonly shape: BlockShape<Input>;
  readonly document: SavedBlocks<Input>;
  readonly save: (save: {
    readonly changes: BlockChange<Input>[];
    readonly revision: number;
    readonly saveId: string;
  }) => Promise<{ revision: number; blocks: Blocks<Input> | null }>;
  /** Told once, not at every further try. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the same may be taken later. */
  readonly isPassing: (error: unknown) => boolean;
}

/** Saves a document as it is written. */
export function createBlockSaver<Input extends AnyBlock>({
  shape,
  document,
  save,
  onFailure,
  isPassing,
}: SaverOptions<Input>): BlockSaver<Input> {
  let [isRefused, isTold] = [false, false];
  let failure: unknown = null;
  const loop: SaveLoop<BlockSave<Input>, BlockSaveEvent<Input>> = createSaveLoop<
    BlockSave<Input>,
    BlockSaveEvent<Input>
  >({
    start: startSaving(shape, document),
    advance,
    sending: { type: 'sending' },
    send: async (state) => {
      try {
        const { saveId } = loop.get().attempt ?? attemptOf(state);
        const answer = await save({ changes: changesOf(state), revision: state.saved.revision, saveId });
        isTold = false;
        return { type: 'saved', ...answer };
      } catch (error) {
        failure = error;
        isRefused = !isPassing(error);
        if (!isTold) onFailure(error);
        isTold = !isRefused;
        return { type: 'failed' };
      }
    },
    isRefused: () => isRefused,
  });
  return { ...loop, failure: () => failure };
}

/** Saves what is written and not saved yet; throws why that failed, so that nothing goes on with an older state. */
export async function saveNow(saver: {
  readonly flush: () => Promise<void>;
  readonly get: () => { readonly phase: SavePhase };
  readonly failure: () => unknown;
}): Promise<void> {
  await saver.flush();
  if (saver.get().phase === 'failed') throw saver.failure();
}
