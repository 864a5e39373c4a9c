// Which column of a person's table holds which field, by its heading.
import type { ImportField } from './import-kind.ts';

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
