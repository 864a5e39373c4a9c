/** Reads a value that comes from outside as what it has to be; throws `ShapeError` where it isn't. */
export type Check<Value> = (value: unknown) => Value;

export class ShapeError extends Error {}

function refuse(expected: string): never {
  throw new ShapeError(`Expected ${expected}.`);
}

export function numberIn(low: number, high: number): Check<number> {
  return (value) =>
    typeof value === 'number' && value >= low && value <= high ? value : refuse(`${low} to ${high}`);
}

export function wholeIn(low: number, high: number): Check<number> {
  const inRange = numberIn(low, high);
  return (value) => (Number.isInteger(value) ? inRange(value) : refuse('a whole number'));
}

export function textOf(longest: number, shortest = 0): Check<string> {
  return (value) =>
    typeof value === 'string' && value.length <= longest && value.trim().length >= shortest
      ? value
      : refuse(`a text of ${shortest} to ${longest} characters`);
}

export function matching(pattern: RegExp): Check<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : refuse(String(pattern)));
}

export const flag: Check<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('yes or no'));

export function oneOf<const Choice>(choices: readonly Choice[]): Check<Choice> {
  return (value) => choices.find((choice) => choice === value) ?? refuse(choices.join(', '));
}

export function listOf<Value>(check: Check<Value>, most: number): Check<Value[]> {
  return (value) =>
    Array.isArray(value) && value.length <= most
      ? value.map((each: unknown) => check(each))
      : refuse(`up to ${most} entries`);
}

export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value) => (value === undefined ? undefined : check(value));
}

/** Only the fields that are named here are taken over. */
export function objectOf<Fields extends Record<string, Check<unknown>>>(
  fields: Fields,
): Check<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('an object');
    const given = value as Record<string, unknown>;
    const read = Object.entries(fields)
      .map(([name, check]) => [name, check(Object.hasOwn(given, name) ? given[name] : undefined)] as const)
      .filter(([, each]) => each !== undefined);
    return Object.fromEntries(read) as { [Name in keyof Fields]: ReturnType<Fields[Name]> };
  };
}
