import type { ListQuery } from '@rushes/contract/lists/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { deletedNamedQuery } from '../../../../core/bin/api.ts';
import { DeletedState } from '../../../../core/bin/parts/missing-state.tsx';
import { listNamedQuery } from '../../api.ts';

interface DeletedListNoticeProps {
  readonly query: ListQuery;
  readonly otherwise: ReactNode;
}

/** Why no contact fits: the list that a filter names is empty or in the bin; what else there is to say where it isn't. */
export function DeletedListNotice({
  query: { filters = [], search = '' },
  otherwise,
}: DeletedListNoticeProps) {
  const name = filters.find(({ column, op }) => column === 'lists' && op === 'has')?.values[0];
  const isWhole = filters.length === 1 && search === '';
  return name === undefined ? otherwise : <DeletedList {...{ name, isWhole, otherwise }} />;
}

interface DeletedListProps extends Omit<DeletedListNoticeProps, 'query'> {
  readonly name: string;
  /** Nothing but the list was asked for. */
  readonly isWhole: boolean;
}

function DeletedList({ name, isWhole, otherwise }: DeletedListProps) {
  const { t } = useTranslation();
  const deleted = useQuery(deletedNamedQuery('contact-list', name));
  // Another list may have the name by now.
  const present = useQuery(listNamedQuery(name));
  if (deleted.isPending || present.isPending) return null;
  const [object] = deleted.data?.items ?? [];
  const isPresent = (present.data?.items.length ?? 0) > 0;
  if (isPresent && isWhole)
    return <EmptyState title={t('contacts.lists.nobody')} text={t('contacts.lists.nobodyText')} />;
  return object === undefined || isPresent ? otherwise : <DeletedState object={object} />;
}
