import type { catalogueService } from '@rushes/contract/core/catalogues';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CataloguesService } from './service.ts';

export function catalogueCalls(catalogues: CataloguesService): Handlers<typeof catalogueService> {
  return {
    getItems: (query, { caller }) => catalogues.getItems(caller, query),
    countItems: (query) => catalogues.countItems(query),
    getCatalogue: ({ catalogue }) => catalogues.getCatalogue(catalogue),
    addItem: ({ catalogue, name }, { caller }) => catalogues.addItem(caller, catalogue, name),
    renameItem: ({ itemId, ...wanted }, { caller }) => catalogues.renameItem(caller, itemId, wanted),
    setItemDeprecated: ({ itemId, isDeprecated }, { caller }) =>
      catalogues.setItemDeprecated(caller, itemId, isDeprecated),
    moveItem: ({ itemId, ...to }, { caller }) => catalogues.moveItem(caller, itemId, to),
    mergeItem: ({ itemId, intoId }, { caller }) => catalogues.mergeItem(caller, itemId, intoId),
    findCustomers: ({ search }) => catalogues.findCustomers(search),
    setIndustry: ({ customerId, itemId }, { caller }) => catalogues.setIndustry(caller, customerId, itemId),
    getShotTypes: (_request, { caller }) => catalogues.getShotTypes(caller),
  };
}
