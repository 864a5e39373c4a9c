import { declareList } from '../../lists/list.ts';

/** What is played before a program, and after it in this order. */
export const entryKinds = ['intro', 'outro', 'licence'] as const;

/** A watermark lies over all that is between them. */
export const bumperKinds = [...entryKinds, 'watermark'] as const;

/** `optional` ones are chosen, `default` ones are in new programs and may be removed, a `mandatory` one is in every program. */
export const bumperRules = ['optional', 'default', 'mandatory'] as const;

/** draft → active → retired; only active ones are in what is published from now on. */
export const bumperStates = ['draft', 'active', 'retired'] as const;

/** running ⇄ paused → done → undoing → undone */
export const rolloutStates = ['running', 'paused', 'done', 'undoing', 'undone'] as const;

export const variantsMost = 30;

/** Bumpers of the organisation, as getBumpers lists them. */
export const bumperList = declareList('bumpers', {
  columns: {
    name: { kind: 'text', sorts: true },
    kind: { kind: 'choice', choices: bumperKinds },
    rule: { kind: 'choice', choices: bumperRules },
    state: { kind: 'choice', choices: bumperStates },
    programCount: { kind: 'number', sorts: true },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});
