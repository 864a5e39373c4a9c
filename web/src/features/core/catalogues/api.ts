import type { CatalogueItem, CatalogueName, WholeCatalogue } from '@rushes/contract/core/catalogues';
import { catalogueItemList } from '@rushes/contract/core/lists/catalogues';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError } from '../../../ui/toast.tsx';

export type ItemColumn = keyof typeof catalogueItemList.columns;

/** The items of a catalogue as a list. */
export const itemSource = (catalogue: CatalogueName) =>
  ({
    list: catalogueItemList,
    key: ['catalogue', 'getItems'],
    getPage: api.catalogue.getItems,
    getCount: api.catalogue.countItems,
    extra: { catalogue },
  }) satisfies ListSource<CatalogueItem, ItemColumn>;

export const catalogueQuery = (catalogue: CatalogueName) =>
  callQuery('catalogue', 'getCatalogue', { catalogue });
export const customersQuery = (search: string) => callQuery('catalogue', 'findCustomers', { search });
/** What users of an organisation choose from. */
export const shotTypesQuery = () => callQuery('catalogue', 'getShotTypes', {});

/** Fetches everything about catalogues again. */
export function refreshCatalogues(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['catalogue'] });
}

/** Changes a catalogue and shows what it became; where someone was faster, what they left. */
export function useChangeCatalogue<Request, Response extends WholeCatalogue>(
  change: (request: Request) => Promise<Response>,
  onDone?: (response: Response, request: Request) => void,
  /** Whether the form itself says that someone else was faster. */
  isRefusalShown?: (error: unknown) => boolean,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (response, request) => onDone?.(response, request),
    onError: (error) => {
      if (isRefusalShown?.(error) !== true) showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshCatalogues(queryClient),
  });
}
