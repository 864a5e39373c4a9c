import { Text } from '@mantine/core';
import type { UserDetail } from '@rushes/contract/organization/users';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../../lib/format/format.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { useList } from '../../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { accessColumns } from '../../access-columns.tsx';
import { accessOf } from '../../api.ts';

/** Everything that a user can reach, each with why. */
export function AccessList({ user }: { user: Pick<UserDetail, 'customerUserId' | 'name' | 'state'> }) {
  const { t } = useTranslation();
  const { customerUserId, name, state } = user;
  const list = useList(
    useMemo(() => accessOf(customerUserId), [customerUserId]),
    'part',
  );
  const isManager = may(useMe(), 'audience.channels:edit');
  const columns = useMemo(() => accessColumns(t, isManager), [t, isManager]);
  return (
    <>
      {state !== 'active' && (list.rows.length > 0 || list.isFiltered) && (
        <Text size="sm" c="dimmed" mb="sm" maw={560}>
          {t(state === 'invited' ? 'users.access.invited' : 'users.access.locked', { name })}
        </Text>
      )}
      <DataGrid
        list={list}
        columns={columns}
        label={t('users.access.title')}
        rowId={({ objectId }) => objectId}
        rowLabel={({ title }) => title}
        toolbar={
          list.total !== undefined && (
            <Text size="sm" c="dimmed" style={tabularFigures}>
              {t(list.isFiltered ? 'users.access.found' : 'users.access.count', {
                count: list.total,
                shown: formatCount(list.total),
              })}
            </Text>
          )
        }
        empty={
          <EmptyState
            picture={<Illustration name="nothing" />}
            title={t('users.access.empty')}
            text={t('users.access.emptyText')}
          />
        }
      />
    </>
  );
}
