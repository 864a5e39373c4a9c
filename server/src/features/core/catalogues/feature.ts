import { catalogueService } from '@rushes/contract/core/catalogues';
import { catalogueItemList } from '@rushes/contract/core/lists/catalogues';
import { catalogueCalls } from './calls.ts';
import { createCataloguesService } from './service.ts';
import { feature } from '../../../feature.ts';

export const catalogues = feature({
  name: 'catalogues',
  tables: ['catalogue_items'],
  create: createCataloguesService,
  calls: (service) => ({ catalogue: catalogueCalls(service) }),
  lists: (service) => [
    { list: catalogueItemList, call: catalogueService.calls.getItems, page: service.getItems },
  ],
});
