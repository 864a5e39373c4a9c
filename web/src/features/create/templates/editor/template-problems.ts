import { mergeKeyPattern } from '@rushes/contract/create/lists/templates';
import type { TemplateValues } from './template-saver.ts';

type SlotProblem = 'length' | null;
type FieldProblem = 'key' | 'twice' | null;

export interface TemplateProblems {
  readonly title: boolean;
  /** In the order of the slots and merge fields. */
  readonly slots: readonly SlotProblem[];
  readonly mergeFields: readonly FieldProblem[];
}

/** What keeps a template from being saved. */
export function problemsOf({ title, draft }: TemplateValues): TemplateProblems {
  const keys = draft.mergeFields.map(({ key }) => key);
  return {
    title: title.trim() === '',
    slots: draft.slots.map(({ minMs, maxMs }) =>
      minMs !== null && maxMs !== null && minMs > maxMs ? 'length' : null,
    ),
    mergeFields: keys.map((key, at) => {
      if (!mergeKeyPattern.test(key)) return 'key';
      return keys.indexOf(key) < at ? 'twice' : null;
    }),
  };
}

export function isValid(values: TemplateValues): boolean {
  const { title, slots, mergeFields } = problemsOf(values);
  return !title && [...slots, ...mergeFields].every((problem) => problem === null);
}
