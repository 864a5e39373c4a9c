// Which column of a user's table holds which field, by its heading.
import { attributePrefix, type ImportField, type ImportKind } from './import-kind.ts';

export type Mapping = Readonly<Record<string, number | null>>;

/** A heading as it is compared: letters and digits in lower case, without marks. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The likeliest column for each field: one that is named so, then one whose heading holds the name; none twice. */
export function guessMapping(columns: readonly string[], fields: readonly ImportField[]): Mapping {
  const headings = columns.map(plainHeading);
  const taken = new Set<number>();
  const found = new Map<string, number>();
  const take = (fits: (heading: string, name: string) => boolean) => {
    for (const { field, headings: names } of fields) {
      if (found.has(field)) continue;
      const at = headings.findIndex(
        (heading, index) => !taken.has(index) && names.some((name) => fits(heading, name)),
      );
      if (at < 0) continue;
      taken.add(at);
      found.set(field, at);
    }
  };
  take((heading, name) => heading === name);
  take((heading, name) => name.length > 3 && heading.includes(name));
  return Object.fromEntries(fields.map(({ field }) => [field, found.get(field) ?? null]));
}

/** What is read of a table: the fields of its kind, and those that came of its own columns. */
export function fieldsOf({ fields }: Pick<ImportKind<never>, 'fields'>, mapping: Mapping): ImportField[] {
  const extras = Object.keys(mapping).filter((field) => field.startsWith(attributePrefix));
  return [...fields, ...extras.map((field) => ({ field, isRequired: false, headings: [] }))];
}

/** Columns that are no field of the kind, each under its own heading. */
export function extraMapping(columns: readonly string[], mapping: Mapping, most: number): Mapping {
  const taken = new Set(Object.values(mapping));
  const found = new Map<string, number>();
  for (const [at, heading] of columns.entries()) {
    const key = heading
      .replaceAll(/[=\p{Cc}]/gu, ' ')
      .trim()
      .slice(0, 40)
      .trim();
    const isKnown = [...found.keys()].some((each) => each.toLowerCase() === key.toLowerCase());
    if (!taken.has(at) && key !== '' && !isKnown && found.size < most) found.set(key, at);
  }
  return Object.fromEntries([...found].map(([key, at]) => [`${attributePrefix}${key}`, at]));
}
