import type { catalogueService } from '@rushes/contract/catalogues';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { CataloguesService } from './service.ts';

export function catalogueCalls(catalogues: CataloguesService): Handlers<typeof catalogueService> {
  return {
    getCatalogue: ({ catalogue }) => catalogues.getCatalogue(catalogue),
    addItem: ({ catalogue, name }, { caller }) => catalogues.addItem(caller, catalogue, name),
    renameItem: ({ itemId, ...wanted }, { caller }) => catalogues.renameItem(caller, itemId, wanted),
    setItemDeprecated: ({ itemId, isDeprecated }, { caller }) =>
      catalogues.setItemDeprecated(caller, itemId, isDeprecated),
    orderItems: ({ catalogue, itemIds }, { caller }) => catalogues.orderItems(caller, catalogue, itemIds),
    mergeItem: ({ itemId, intoId }, { caller }) => catalogues.mergeItem(caller, itemId, intoId),
    getOverrides: ({ itemId }) => catalogues.getOverrides(itemId),
    setOverride: ({ itemId, customerId, ...wanted }, { caller }) =>
      catalogues.setOverride(caller, { itemId, customerId }, wanted),
    findCustomers: ({ search }) => catalogues.findCustomers(search),
    setIndustry: ({ customerId, itemId }, { caller }) => catalogues.setIndustry(caller, customerId, itemId),
    getShotTypes: (_request, { caller }) => catalogues.getShotTypes(caller),
  };
}
