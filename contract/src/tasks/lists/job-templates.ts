import { declareList } from '../../lists/list.ts';

/** Who records what fills a slot. */
export const slotRecorders = ['users', 'guests', 'nobody'] as const;

export const dueDaysMost = 365;

/** Job templates of the organisation, as getJobTemplates lists them. */
export const jobTemplateList = declareList('job-templates', {
  columns: {
    title: { kind: 'text', sorts: true },
    timesStarted: { kind: 'number', sorts: true },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});
