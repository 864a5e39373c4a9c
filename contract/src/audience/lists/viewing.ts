import { mailDeliveries } from '../../limits.ts';
import { declareList } from '../../lists/list.ts';

/** How far a viewer is with a program. confirmed: viewed, and the version that is live was confirmed. */
export const viewerStates = ['not-started', 'in-progress', 'viewed', 'confirmed'] as const;
export type ViewerState = (typeof viewerStates)[number];

/** Who a program is for, and how far they are, as getViewers lists them. */
export const viewerList = declareList('viewers', {
  columns: {
    name: { kind: 'text', sorts: true },
    userName: { kind: 'text' },
    state: { kind: 'choice', choices: viewerStates },
    mail: { kind: 'choice', choices: mailDeliveries },
    watched: { kind: 'number', filters: false },
    viewedAt: { kind: 'instant' },
    confirmedAt: { kind: 'instant' },
  },
  sort: { column: 'name', direction: 'asc' },
});

/** Nobody is reminded of the same program more often. */
export const remindEveryHours = 24;
