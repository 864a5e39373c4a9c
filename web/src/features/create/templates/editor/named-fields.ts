import { mergeFieldsMost, mergeKeyPattern } from '@rushes/contract/create/lists/templates';
import type { MergeField } from '@rushes/contract/create/templates';
import type { TemplateValues } from './template-saver.ts';

/** The merge fields that the texts of a template name as `{{key}}`. */
export function namedFields({ title, draft }: TemplateValues): string[] {
  const titles = draft.slots.flatMap((slot) => slot.titles ?? []);
  const texts = [
    ...[draft.programTitle === '' ? title : draft.programTitle, draft.programDescription],
    ...titles.flatMap(({ text, secondLine }) => [text, secondLine]),
  ];
  const keys = texts.flatMap((text) =>
    [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/gu)].map(([, key = '']) => key),
  );
  return [...new Set(keys)].filter((key) => mergeKeyPattern.test(key));
}

/** The fields with those of these keys that are missing; null where none is, or there is no room. */
export function withFields(fields: readonly MergeField[], keys: readonly string[]): MergeField[] | null {
  const missing = keys.filter((key) => fields.every((field) => field.key !== key));
  if (missing.length === 0 || fields.length + missing.length > mergeFieldsMost) return null;
  return [...fields, ...missing.map((key) => ({ key, label: '', default: '' }))];
}
