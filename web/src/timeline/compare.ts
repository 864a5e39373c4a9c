import type { EditItem, EditList } from './edit-list.ts';
import { isSameLook } from './item-looks.ts';
import { isTrimmed } from './speed.ts';

/** What makes one edit list differ from another, about one item. */
export type CutChange =
  | { readonly kind: 'added' | 'removed'; readonly item: EditItem }
  | { readonly kind: 'replaced' | 'trimmed' | 'looks'; readonly item: EditItem; readonly former: EditItem }
  | { readonly kind: 'moved'; readonly item: EditItem; readonly toIndex: number };

/** What was done to `before` to get `after`, in the order of the lists. Items are the same where their ids are. */
export function compareCuts(before: EditList, after: EditList): CutChange[] {
  const formerById = new Map(before.map((item) => [item.itemId, item]));
  const isKept = new Set(after.map(({ itemId }) => itemId));
  const removed = before.filter(({ itemId }) => !isKept.has(itemId));
  const stayed = unmoved(
    before.filter(({ itemId }) => isKept.has(itemId)).map(({ itemId }) => itemId),
    after.filter(({ itemId }) => formerById.has(itemId)).map(({ itemId }) => itemId),
  );
  const changes = after.flatMap((item, toIndex): CutChange[] => {
    const former = formerById.get(item.itemId);
    if (former === undefined) return [{ kind: 'added', item }];
    const isSame = former.clipId === item.clipId && !isTrimmed(former, item);
    return [
      ...(isSame
        ? []
        : [{ kind: former.clipId === item.clipId ? 'trimmed' : 'replaced', item, former } as const]),
      ...(isSameLook(former, item) ? [] : [{ kind: 'looks', item, former } as const]),
      ...(stayed.has(item.itemId) ? [] : [{ kind: 'moved', item, toIndex } as const]),
    ];
  });
  return [...removed.map((item) => ({ kind: 'removed', item }) as const), ...changes];
}

/** The longest run of ids that both orders share: the others were moved. */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const places = after.map((id) => placeBefore.get(id) ?? 0);
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [at, place] of places.entries()) {
    let best = -1;
    for (let earlier = 0; earlier < at; earlier += 1)
      if ((places[earlier] ?? 0) < place && (best === -1 || (lengths[earlier] ?? 0) > (lengths[best] ?? 0)))
        best = earlier;
    lengths[at] = best === -1 ? 1 : (lengths[best] ?? 0) + 1;
    previous[at] = best;
    if (last === -1 || (lengths[at] ?? 0) > (lengths[last] ?? 0)) last = at;
  }
  const kept = new Set<string>();
  for (let at = last; at !== -1; at = previous[at] ?? -1) kept.add(after[at] ?? '');
  return kept;
}
