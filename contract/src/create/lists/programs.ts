import { declareList } from '../../lists/list.ts';

/** draft → (scheduled →) publishing → published → unpublished → publishing …; editing a published program, or scheduling its next version, leaves its live version alone. */
export const programStates = ['draft', 'scheduled', 'publishing', 'published', 'unpublished'] as const;

/** Programs that a user may edit, as getPrograms lists them. */
export const programList = declareList('programs', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: programStates },
    tags: { kind: 'tags' },
    durationMs: { kind: 'number', sorts: true },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
    publishedAt: { kind: 'instant', sorts: true },
    /** Programs in the archive are listed only where this is asked for. */
    archived: { kind: 'flag' },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});
