import { declareList } from '../../lists/list.ts';

/** What is played before a program, and after it in this order. */
export const entryKinds = ['intro', 'outro', 'licence'] as const;

/** What a program plays: a watermark lies over all that is between the entries. */
export const playedKinds = [...entryKinds, 'watermark'] as const;

/** Titles that are saved to be added to programs, which have them as titles of their own then. */
export const savedTitleKinds = ['title', 'lower-third'] as const;

export const bumperKinds = [...playedKinds, ...savedTitleKinds] as const;

/** What is filled in from the program where it is between `{{` and `}}` in a saved title. */
export const titleFields = ['title', 'owner', 'organisation', 'date'] as const;

/** `optional` ones are chosen, `default` ones are in new programs and may be removed, a `mandatory` one is in every program. Default titles are offered first. */
export const bumperRules = ['optional', 'default', 'mandatory'] as const;

/** draft → active → retired; only active ones are in what is published from now on. */
export const bumperStates = ['draft', 'active', 'retired'] as const;

/** running ⇄ paused → done → undoing → undone */
export const rolloutStates = ['running', 'paused', 'done', 'undoing', 'undone'] as const;

export const variantsMost = 30;

/** How long a title of a bumper is shown. */
export const leastLengthMs = 1000;
export const mostLengthMs = 30_000;
export const usualLengthMs = 5000;

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
