import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../api/query.ts';

/**
 * Users of the organisation by name, for a field that searches while someone types. The ones that are shown stay until
 * the answer comes, so that nobody moves from under the pointer.
 */
export function useUserSearch(chosenName: string | null) {
  const [search, setSearch] = useState('');
  // A field shows the name of who is chosen, which nobody typed.
  const typed = search.trim() === chosenName ? '' : search.trim();
  const [wanted] = useDebouncedValue(typed, 200);
  const found = useQuery({
    ...callQuery('customeruser', 'findUsers', { search: wanted, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const isLate = typed !== wanted || found.isPlaceholderData;
  const all = found.data?.users ?? [];
  const users = isLate ? all.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())) : all;
  return { users, setSearch, isSearching: isLate || found.isPending };
}
