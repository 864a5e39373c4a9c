/** The fields in which one differs from what was seen. */
export function touchedIn<Values extends object>(seen: Values, mine: Values): (keyof Values & string)[] {
  // What is edited is JSON.
  const isSame = (field: keyof Values) => JSON.stringify(mine[field]) === JSON.stringify(seen[field]);
  return (Object.keys(mine) as (keyof Values & string)[]).filter((field) => !isSame(field));
}

/** Theirs, with every field that was touched as it was typed. */
export function overlay<Values extends object>(seen: Values, mine: Values, theirs: Values): Values {
  const values = { ...theirs };
  for (const field of touchedIn(seen, mine)) values[field] = mine[field];
  return values;
}
