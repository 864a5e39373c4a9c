/** What two people made of the same thing: of a field that one of them left alone, the other’s is right. */
export interface Merge<Values> {
  /** Fields that both changed, and not to the same. */
  readonly clashing: (keyof Values & string)[];
  /** Everything as it would be with mine, or with theirs, wherever both changed it. */
  readonly keepingMine: Values;
  readonly takingTheirs: Values;
}

/** The fields in which one differs from what was seen. */
export function touchedIn<Values extends object>(seen: Values, mine: Values): (keyof Values & string)[] {
  return (Object.keys(mine) as (keyof Values & string)[]).filter(
    (field) => !isSame(mine[field], seen[field]),
  );
}

export function merge<Values extends object>(seen: Values, mine: Values, theirs: Values): Merge<Values> {
  const touched = touchedIn(seen, mine);
  const clashing = touched.filter(
    (field) => !isSame(theirs[field], seen[field]) && !isSame(theirs[field], mine[field]),
  );
  const overlaid = (fields: readonly (keyof Values)[]) => {
    const values = { ...theirs };
    for (const field of fields) values[field] = mine[field];
    return values;
  };
  const alone = touched.filter((field) => !clashing.includes(field));
  return { clashing, keepingMine: overlaid(touched), takingTheirs: overlaid(alone) };
}

// What is edited is JSON.
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
