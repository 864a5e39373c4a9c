import type { Addendum, AddendumEntry, BoardBlockInput } from '@rushes/contract/create/storyboards';
import { comparedFields } from '@rushes/contract/create/lists/storyboards';

/** What changed of the scenes and shots since they were signed off; `changerOf` names who changed one last. */
export function addendumOf<Block extends BoardBlockInput>(
  before: readonly BoardBlockInput[],
  after: readonly Block[],
  changerOf: (block: Block) => string | null,
): Addendum {
  const then = new Map(before.map((block) => [block.blockId, block]));
  const left = new Set(after.map(({ blockId }) => blockId));
  const [sceneThen, sceneNow] = [scenesOfShots(before), scenesOfShots(after)];
  const entries: AddendumEntry[] = after.flatMap((block): AddendumEntry[] => {
    const old = then.get(block.blockId);
    const { kind, blockId, text, durationMs } = block;
    const entry = { kind, blockId, text, changedBy: changerOf(block) };
    if (old === undefined) return [{ ...entry, type: 'added', addedMs: durationMs, fields: [] }];
    const isMoved = sceneThen.get(blockId) !== sceneNow.get(blockId);
    const fields: AddendumEntry['fields'] = [
      ...comparedFields.filter((field) => old[field] !== block[field]),
      ...(isMoved ? (['scene'] as const) : []),
    ];
    const addedMs = durationMs - old.durationMs;
    return fields.length === 0 ? [] : [{ ...entry, type: 'changed', addedMs, fields }];
  });
  const removed = before
    .filter(({ blockId }) => !left.has(blockId))
    .map(({ kind, blockId, text, durationMs }): AddendumEntry => {
      return { type: 'removed', kind, blockId, text, addedMs: -durationMs, fields: [], changedBy: null };
    });
  const kept = after.filter(({ blockId }) => then.has(blockId)).map(({ blockId }) => blockId);
  const keptBefore = before.filter(({ blockId }) => left.has(blockId)).map(({ blockId }) => blockId);
  const all = [...entries, ...removed];
  const countOf = (type: AddendumEntry['type']) =>
    all.filter((entry) => entry.kind === 'shot' && entry.type === type).length;
  return {
    ...{ added: countOf('added'), removed: countOf('removed'), changed: countOf('changed') },
    addedMs: all.reduce((sum, { addedMs }) => sum + addedMs, 0),
    isReordered: kept.some((blockId, at) => blockId !== keptBefore[at]),
    entries: all,
  };
}

/** By shot, the scene that it is in; null before the first one. */
function scenesOfShots(blocks: readonly BoardBlockInput[]): ReadonlyMap<string, string | null> {
  const scenes = new Map<string, string | null>();
  let scene: string | null = null;
  for (const { kind, blockId } of blocks) {
    if (kind === 'scene') scene = blockId;
    else scenes.set(blockId, scene);
  }
  return scenes;
}
