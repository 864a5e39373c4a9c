import type { CatalogueItem } from '@rushes/contract/core/catalogues';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { api } from '../../../lib/api/call.ts';
import { createQueryClient } from '../../../lib/api/query.ts';
import { listPages, type ListPages, type ListState } from '../../../lib/lists/use-list.ts';
import { type ItemColumn, itemSource } from './api.ts';
import { useMover } from './use-mover.ts';

const { moveItem } = vi.hoisted(() => ({ moveItem: vi.fn<typeof api.catalogue.moveItem>() }));
vi.mock(import('../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  return { ...actual, api: { ...actual.api, catalogue: { ...actual.api.catalogue, moveItem } } };
});

const items = ['one', 'two', 'three'].map(
  (name, index): CatalogueItem => ({
    itemId: name,
    name,
    state: 'active',
    uses: 0,
    mergedNames: [],
    position: index + 1,
    revision: 1,
  }),
);

it('moves an item twice before the first move is drawn, and sends both, one after the other', async () => {
  const answers: (() => void)[] = [];
  moveItem.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({ items: [] }))));
  const client = createQueryClient();
  const { queryKey } = listPages(itemSource('shot-types'), {});
  client.setQueryData<ListPages<CatalogueItem>>(queryKey, {
    pages: [
      { items: items.slice(0, 2), nextCursor: 'more' },
      { items: items.slice(2), nextCursor: null },
    ],
    pageParams: [null, 'more'],
  });
  // The list as it was drawn last: it does not change while the two moves are made.
  const list = { query: {}, rows: items } as unknown as ListState<CatalogueItem, ItemColumn>;
  const { result } = renderHook(() => useMover('shot-types', list), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const [, , last] = items;
  if (last === undefined) throw new Error('there are three');
  act(() => {
    result.current({ item: last, by: -1 });
    result.current({ item: last, by: -1 });
  });
  const shown = () =>
    client
      .getQueryData<ListPages<CatalogueItem>>(queryKey)
      ?.pages.map((page) => page.items.map(({ itemId, position }) => `${position} ${itemId}`));
  expect(shown()).toEqual([['1 three', '2 one'], ['3 two']]);
  const sent = () => moveItem.mock.calls.map(([request]) => request);
  const first = { itemId: 'three', nextTo: 'two', side: 'before' };
  await vi.waitFor(() => expect(sent()).toEqual([first]));
  answers.shift()?.();
  await vi.waitFor(() => expect(sent()).toEqual([first, { ...first, nextTo: 'one' }]));
  answers.shift()?.();
});
