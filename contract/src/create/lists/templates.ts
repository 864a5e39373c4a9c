import { declareList } from '../../lists/list.ts';

/** Who finds a template: its owner alone, or everyone of the organisation who sees templates. */
export const templateScopes = ['personal', 'organisation'] as const;

/** draft → published with the first version; a published one stays published while its draft is edited. */
export const templateStates = ['draft', 'published'] as const;

/** Templates that the caller may see, as getTemplates lists them. */
export const templateList = declareList('templates', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: templateStates },
    scope: { kind: 'choice', choices: templateScopes },
    timesUsed: { kind: 'number', sorts: true },
    completionPercent: { kind: 'number', sorts: true },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});
