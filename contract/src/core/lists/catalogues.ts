import { declareList } from '../../lists/list.ts';

/** The items of one catalogue; its own order is the one in which users choose. */
export const catalogueItemList = declareList('catalogue-items', {
  columns: {
    name: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: ['active', 'deprecated'] },
    mergedNames: { kind: 'tags' },
    uses: { kind: 'number', sorts: true },
    position: { kind: 'number', sorts: true, filters: false },
  },
  sort: { column: 'position', direction: 'asc' },
});
