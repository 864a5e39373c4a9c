// The order of a list that two users changed: theirs, with what we added or moved put where we put it.

interface OrderSides {
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** What is in the merged list. */
  readonly kept: ReadonlySet<string>;
  /** Whether one of mine belongs to the one before it, as the second half of a split does. */
  readonly follows: (id: string) => boolean;
}

/** The ids of the merged list in their order, each once. */
export function mergeOrder(base: readonly string[], { mine, theirs, kept, follows }: OrderSides): string[] {
  const known = new Set(theirs);
  const moved = movedIn(base, mine);
  const movedByThem = movedIn(base, theirs);
  const isMine = (id: string) => !known.has(id) || moved.has(id);
  const order = theirs.filter((id) => kept.has(id) && !moved.has(id));
  const isOld = new Set(base);
  for (const id of mine) {
    if (!kept.has(id) || !isMine(id)) continue;
    // What they deleted and we worked on comes back to where it was.
    const places = isOld.has(id) && !moved.has(id) ? base : mine;
    const at = places.indexOf(id);
    const before = places.slice(0, at).findLast((each) => order.includes(each));
    // What they moved doesn't say where ours goes.
    const isAnchor = (each: string) => order.includes(each) && !isMine(each) && !movedByThem.has(each);
    const after = places.slice(at + 1).find(isAnchor);
    const isBeside = follows(id) && before !== undefined;
    if (!isBeside && after !== undefined) order.splice(order.indexOf(after), 0, id);
    else if (isBeside) order.splice(order.indexOf(before) + 1, 0, id);
    // Nothing that was there comes behind it.
    else order.push(id);
  }
  return order;
}

/** What isn't where it was among the others: all but the longest run that kept its order. */
function movedIn(base: readonly string[], list: readonly string[]): Set<string> {
  const places = new Map(base.map((id, at) => [id, at]));
  const common = list.filter((id) => places.has(id));
  const placeOf = (id: string | undefined) => places.get(id ?? '') ?? -1;
  if (common.every((id, at) => placeOf(id) > placeOf(common[at - 1]))) return new Set();
  const lengths: number[] = [];
  const formers: number[] = [];
  let end = -1;
  for (const [at, id] of common.entries()) {
    lengths[at] = 1;
    formers[at] = -1;
    for (let earlier = 0; earlier < at; earlier += 1) {
      const isBefore = (places.get(common[earlier] ?? '') ?? 0) < (places.get(id) ?? 0);
      if (isBefore && (lengths[earlier] ?? 0) + 1 > (lengths[at] ?? 0)) {
        lengths[at] = (lengths[earlier] ?? 0) + 1;
        formers[at] = earlier;
      }
    }
    if (end < 0 || (lengths[at] ?? 0) > (lengths[end] ?? 0)) end = at;
  }
  const inOrder = new Set<string>();
  for (let at = end; at >= 0; at = formers[at] ?? -1) inOrder.add(common[at] ?? '');
  return new Set(common.filter((id) => !inOrder.has(id)));
}
