import { declareList } from '../../lists/list.ts';

/** Who finds a script: its owner alone, or everyone of the organisation who sees scripts. */
export const scriptScopes = ['personal', 'organisation'] as const;

export const scriptBlockKinds = ['heading', 'spoken', 'note'] as const;

/** How a script can be written to a file and read from one. */
export const scriptFormats = ['markdown', 'fountain'] as const;

/** How a script is laid out: as text, or what is heard and what is seen side by side. */
export const scriptViews = ['text', 'columns'] as const;

/** Scripts that the caller may see, as getScripts lists them. */
export const scriptList = declareList('scripts', {
  columns: {
    title: { kind: 'text', sorts: true },
    scope: { kind: 'choice', choices: scriptScopes },
    durationMs: { kind: 'number', sorts: true, filters: false },
    wordCount: { kind: 'number', sorts: true },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});

export const scriptBlocksMost = 5000;
export const blockTextMost = 20_000;
/** Letters of a script, so that it can be opened at once. */
export const scriptTextMost = 1_500_000;
/** Named versions of a script, and as many that are kept automatically. */
export const scriptVersionsMost = 100;
/** Comments on a script, with their replies. */
export const scriptCommentsMost = 1000;
