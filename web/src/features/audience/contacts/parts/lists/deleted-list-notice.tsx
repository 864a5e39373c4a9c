import type { ListFilter } from '@rushes/contract/lists/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { deletedNamedQuery } from '../../../../core/bin/api.ts';
import { DeletedState } from '../../../../core/bin/parts/missing-state.tsx';
import { listNamedQuery } from '../../api.ts';

interface DeletedListNoticeProps {
  readonly filters: readonly ListFilter[];
  readonly otherwise: ReactNode;
}

/** Why no contact fits: the list that a filter names is in the bin; what else there is to say where it isn't. */
export function DeletedListNotice({ filters, otherwise }: DeletedListNoticeProps) {
  const name = filters.find(({ column, op }) => column === 'lists' && op === 'has')?.values[0];
  return name === undefined ? otherwise : <DeletedList name={name} otherwise={otherwise} />;
}

function DeletedList({ name, otherwise }: { name: string; otherwise: ReactNode }) {
  const deleted = useQuery(deletedNamedQuery('contact-list', name));
  // Another list may have the name by now.
  const present = useQuery(listNamedQuery(name));
  if (deleted.isPending || present.isPending) return null;
  const [object] = deleted.data?.items ?? [];
  const isPresent = (present.data?.items.length ?? 0) > 0;
  return object === undefined || isPresent ? otherwise : <DeletedState object={object} />;
}
