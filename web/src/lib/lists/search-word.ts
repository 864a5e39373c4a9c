/** Reads one word of an address. */
export function wordOf<Name extends string>(name: Name) {
  return ({ [name]: word }: Record<string, unknown>) =>
    (typeof word === 'string' ? { [name]: word } : {}) as { [Key in Name]?: string };
}
