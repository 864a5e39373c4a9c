import { declareList } from '../../lists/list.ts';

/** Customers with the template of their share pages. */
export const sharePageChoiceList = declareList('share-page-choices', {
  columns: {
    name: { kind: 'text', sorts: true },
    templateName: { kind: 'text', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});
