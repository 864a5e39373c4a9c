import { ActionIcon, Button } from '@mantine/core';
import type { IncompleteUser } from '@rushes/contract/organization/directory';
import { IconMail } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { useList } from '../../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import type { DataColumn } from '../../../../../ui/grid/columns.ts';
import { DataGrid } from '../../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { incompleteSource, useChange } from '../../api.ts';

/** Who lacks what is required, to be reminded one by one or many at once. */
export function IncompleteUsers({ isAnyRequired }: { isAnyRequired: boolean }) {
  const { t } = useTranslation();
  const list = useList(incompleteSource, 'part');
  const mayRemind = may(useMe(), 'organization.directory:edit');
  const columns = useMemo(() => incompleteColumns(t), [t]);
  return (
    <div>
      <DataGrid
        list={list}
        columns={columns}
        label={t('directory.completeness.byUser')}
        rowId={({ customerUserId }) => customerUserId}
        rowLabel={({ name }) => name}
        {...(mayRemind && {
          renderRowMenu: (user: IncompleteUser) => user.canFill && <RemindOne user={user} />,
          renderBulk: (users: readonly IncompleteUser[], clear: () => void) => (
            <RemindMany users={users} onDone={clear} />
          ),
        })}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            {...(isAnyRequired
              ? { title: t('directory.completeness.whole') }
              : {
                  title: t('directory.completeness.noneRequired'),
                  text: t('directory.completeness.noneRequiredText'),
                })}
          />
        }
      />
    </div>
  );
}

function incompleteColumns(
  t: TFunction,
): DataColumn<IncompleteUser, keyof typeof incompleteSource.list.columns>[] {
  return [
    {
      column: 'name',
      header: t('directory.completeness.columns.name'),
      widthPx: 180,
      cell: ({ customerUserId, name }) => (
        <AnchorLink
          to="/organization/user/manage-admin/Admin/$userId"
          params={{ userId: customerUserId }}
          c="inherit"
          fw={500}
          truncate
          title={name}
        >
          {name}
        </AnchorLink>
      ),
    },
    {
      column: 'userName',
      header: t('directory.completeness.columns.userName'),
      widthPx: 180,
      cell: ({ userName }) => <span title={userName}>{userName}</span>,
    },
    {
      column: 'missing',
      header: t('directory.completeness.columns.missing'),
      widthPx: 240,
      cell: ({ missing, canFill }) => {
        const labels = missing.join(', ');
        const why = canFill ? labels : `${labels} – ${t('directory.completeness.byManagers')}`;
        return <span title={why}>{why}</span>;
      },
    },
  ];
}

function RemindOne({ user: { customerUserId, name } }: { user: IncompleteUser }) {
  const { t } = useTranslation();
  const remind = useRemind();
  const label = t('directory.completeness.remindNamed', { name });
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      loading={remind.isPending}
      onClick={() => remind.mutate([customerUserId])}
    >
      <IconMail size={20} stroke={1.5} />
    </ActionIcon>
  );
}

interface RemindManyProps {
  readonly users: readonly IncompleteUser[];
  readonly onDone: () => void;
}

function RemindMany({ users, onDone }: RemindManyProps) {
  const { t } = useTranslation();
  const remind = useRemind(onDone);
  // Whom a mail would ask for nothing that they may fill in gets none.
  const asked = users.filter(({ canFill }) => canFill).map(({ customerUserId }) => customerUserId);
  return (
    <Button
      variant="subtle"
      leftSection={<IconMail size={20} stroke={1.5} aria-hidden />}
      loading={remind.isPending}
      disabled={asked.length === 0}
      onClick={() => remind.mutate(asked)}
    >
      {t('directory.completeness.remind')}
    </Button>
  );
}

const remindMost = 500;

async function remindAll(customerUserIds: readonly string[]): Promise<number> {
  let reminded = 0;
  for (let start = 0; start < customerUserIds.length; start += remindMost) {
    const part = customerUserIds.slice(start, start + remindMost);
    reminded += (await api.directory.remind({ customerUserIds: part })).reminded.length;
  }
  return reminded;
}

function useRemind(onDone?: () => void) {
  const { t } = useTranslation();
  return useChange(remindAll, (count) => {
    showToast(
      count === 0 ? t('directory.completeness.nobody') : t('directory.completeness.reminded', { count }),
    );
    onDone?.();
  });
}
