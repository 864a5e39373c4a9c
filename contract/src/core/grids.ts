import { z } from 'zod';
import { call, service, text } from '../call.ts';
import { filterOps, listNames } from '../lists/list.ts';

const column = text(60, 1);
const ops = [...new Set(Object.values(filterOps).flat())];

/** What any list can be asked; the list itself says which columns and comparisons it knows. */
export const listQuery = z.object({
  search: z.string().max(200).optional(),
  filters: z
    .array(z.object({ column, op: z.enum(ops), values: z.array(text(200)).max(100) }))
    .max(20)
    .optional(),
  sort: z.object({ column, direction: z.enum(['asc', 'desc']) }).optional(),
});

/** A question to a list that a user gave a name to. */
export const savedView = listQuery.extend({ name: text(80, 1) }).meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

/** A column as a user wants it, in their order. */
export const gridColumn = z
  .object({ column, isShown: z.boolean(), widthPx: z.int().min(40).max(1200).optional() })
  .meta({ id: 'GridColumn' });
export type GridColumn = z.infer<typeof gridColumn>;

/** What a user keeps of one list: saved views (`filter`) and columns. */
export const gridSettings = z.object({
  filter: z.array(savedView).max(50),
  gridColumns: z.array(gridColumn).max(100),
});
export type GridSettings = z.infer<typeof gridSettings>;

/** What is left out stays. */
export interface GridChange {
  readonly filter?: GridSettings['filter'] | undefined;
  readonly gridColumns?: GridSettings['gridColumns'] | undefined;
}

export const gridService = service('grid', {
  saveGrid: call({
    summary:
      'Keeps the caller’s saved views and columns of a list; they come back as `searchFilters` of getMenuNotificationCount. What is left out stays.',
    request: gridSettings.partial().extend({ grid: z.enum(listNames) }),
    response: gridSettings,
    errors: ['invalid'],
    access: { who: 'signed-in' },
  }),
});
