import type { MergeField } from '@rushes/contract/create/templates';

export type MergeValues = readonly { readonly key: string; readonly value: string }[];

/** Puts values, or else their defaults, in the place of `{{key}}`. What isn't a field stays as it is. */
export function fillIn(text: string, fields: readonly MergeField[], values: MergeValues): string {
  const given = new Map(values.map(({ key, value }) => [key, value]));
  const known = new Map(fields.map((field) => [field.key, given.get(field.key) ?? field.default]));
  return text.replaceAll(/\{\{\s*([A-Za-z]\w*)\s*\}\}/gu, (whole, key: string) => known.get(key) ?? whole);
}
