import type { CatalogueItem, CatalogueName } from '@rushes/contract/core/catalogues';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { listPages, type ListPages, type ListState } from '../../../lib/lists/use-list.ts';
import { showError } from '../../../ui/toast.tsx';
import { type ItemColumn, itemSource, refreshCatalogues } from './api.ts';

interface Move {
  readonly item: CatalogueItem;
  readonly by: -1 | 1;
}

/** Puts an item one place on, at once on screen; many moves are sent one after the other, as they were made. */
export function useMover(catalogue: CatalogueName, list: ListState<CatalogueItem, ItemColumn>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = listPages(itemSource(catalogue), list.query);
  const mutationKey = ['catalogue', 'moveItem', catalogue];
  const send = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ itemId, nextTo, side }: { itemId: string; nextTo: string; side: 'before' | 'after' }) =>
      api.catalogue.moveItem({ itemId, nextTo, side }),
    onError: (error) => showError(error, t('errors.unexpected')),
    // What is still to be sent is on screen already.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? refreshCatalogues(queryClient) : undefined,
  });
  return ({ item, by }: Move) => {
    // A second move may come before the first is drawn.
    const rows = queryClient
      .getQueryData<ListPages<CatalogueItem>>(queryKey)
      ?.pages.flatMap(({ items }) => items);
    const at = rows?.findIndex(({ itemId }) => itemId === item.itemId) ?? -1;
    const neighbour = rows?.[at + by];
    if (at === -1 || neighbour === undefined) return;
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<ListPages<CatalogueItem>>(queryKey, (pages) => pages && swapped(pages, at, by));
    send.mutate({
      itemId: item.itemId,
      nextTo: neighbour.itemId,
      side: by === -1 ? 'before' : 'after',
    });
  };
}

/** The pages with two neighbours in each other’s place. */
function swapped(pages: ListPages<CatalogueItem>, at: number, by: -1 | 1): ListPages<CatalogueItem> {
  const rows = pages.pages.flatMap(({ items }) => items);
  const [one, other] = [rows[at], rows[at + by]];
  if (one === undefined || other === undefined) return pages;
  rows[at] = { ...other, position: one.position };
  rows[at + by] = { ...one, position: other.position };
  let start = 0;
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const items = rows.slice(start, start + page.items.length);
      start += page.items.length;
      return { ...page, items };
    }),
  };
}
