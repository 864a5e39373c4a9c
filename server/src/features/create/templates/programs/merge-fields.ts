import type { MergeField, SlotTitle, TemplateSlot } from '@rushes/contract/create/templates';

export type MergeValues = readonly { readonly key: string; readonly value: string }[];

const fieldPattern = /\{\{\s*([A-Za-z]\w*)\s*\}\}/gu;

/** Whether any of the fields is in the text. */
export function hasField(text: string, fields: readonly MergeField[]): boolean {
  return [...text.matchAll(fieldPattern)].some(([, key]) => fields.some((each) => each.key === key));
}

/** Puts values, or else their defaults, in the place of `{{key}}`. What isn't a field stays as it is. */
export function fillIn(text: string, fields: readonly MergeField[], values: MergeValues): string {
  const given = new Map(values.map(({ key, value }) => [key, value]));
  const known = new Map(fields.map((field) => [field.key, given.get(field.key) ?? field.default]));
  return text.replaceAll(fieldPattern, (whole, key: string) => known.get(key) ?? whole);
}

/** The titles of a slot with their merge fields filled in; those that say nothing then are left out. */
export function filledTitles({ titles = [] }: TemplateSlot, filled: (text: string) => string): SlotTitle[] {
  return titles.flatMap((title) => {
    const text = filled(title.text).slice(0, 120).toWellFormed();
    return text === ''
      ? []
      : [{ ...title, text, secondLine: filled(title.secondLine).slice(0, 160).toWellFormed() }];
  });
}
