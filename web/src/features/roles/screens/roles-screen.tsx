import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import type { Permission, Permissions } from '@rushes/contract/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { canSee, may, useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { columnsOf, difference, type RoleColumn, rolesQuery, type RoleTable } from '../api.ts';
import { ChangeBar } from '../parts/change-bar.tsx';
import { ExplainAccess } from '../parts/explain-access.tsx';
import { DeleteDialog, NameDialog } from '../parts/role-dialogs.tsx';
import { RoleMatrix } from '../parts/role-matrix.tsx';
import { toggled } from '../ticking.ts';
import { useWords } from '../use-words.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What each role may see and do, roles of the organisation's own, and why somebody may or may not. */
export function RolesScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const query = useQuery(rolesQuery());
  const [isMaking, setIsMaking] = useState(false);
  const canEdit = may(me, 'organization.roles:edit');
  const actions = (
    <>
      {canSee(me, 'organization.audit') && (
        <ButtonLink
          variant="default"
          leftSection={<IconHistory {...icon} />}
          to="/organization/audit"
          search={{}}
        >
          {t('roles.audit')}
        </ButtonLink>
      )}
      {canEdit && (
        <Button leftSection={<IconPlus {...icon} />} onClick={() => setIsMaking(true)}>
          {t('roles.create')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={t('roles.title')} actions={actions} />
      {query.isPending && <Skeleton h={480} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <Roles table={query.data} canEdit={canEdit} />}
      {isMaking && <NameDialog column={null} onClose={() => setIsMaking(false)} />}
      <ExplainAccess />
    </>
  );
}

function Roles({ table, canEdit }: { table: RoleTable; canEdit: boolean }) {
  const { roleName } = useWords();
  const columns = columnsOf(table, roleName);
  const { drafts, tick, discard, save } = useDrafts(columns);
  const [renaming, setRenaming] = useState<RoleColumn | null>(null);
  const [deleting, setDeleting] = useState<RoleColumn | null>(null);
  return (
    <>
      <RoleMatrix
        columns={columns}
        drafts={drafts}
        grantable={new Set(table.grantable)}
        canEdit={canEdit}
        onTick={tick}
        onRename={setRenaming}
        onDelete={setDeleting}
      />
      {columns.map((column) => {
        const draft = drafts.get(column.key);
        if (draft === undefined) return null;
        return (
          <ChangeBar
            key={column.key}
            column={column}
            draft={draft}
            isSaving={save.isPending}
            onSave={() => save.mutate({ column, draft })}
            onDiscard={() => discard(column)}
          />
        );
      })}
      {renaming !== null && <NameDialog column={renaming} onClose={() => setRenaming(null)} />}
      {deleting !== null && (
        <DeleteDialog
          column={deleting}
          others={columns.filter(({ key }) => key !== deleting.key)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** What was ticked and is not saved yet, by role. */
function useDrafts(columns: readonly RoleColumn[]) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [all, setAll] = useState<ReadonlyMap<string, Permissions>>(new Map());
  // What was saved meanwhile, here or by somebody else, is no draft any more.
  const drafts = new Map(
    columns.flatMap((column) => {
      const draft = all.get(column.key);
      if (draft === undefined) return [];
      const { added, removed } = difference(column.granted, draft);
      return added.length + removed.length === 0 ? [] : [[column.key, draft] as const];
    }),
  );
  const discard = ({ key }: RoleColumn) => setAll(new Map([...all].filter(([other]) => other !== key)));
  const save = useMutation({
    mutationFn: ({ column: { custom }, draft }: { column: RoleColumn; draft: Permissions }) =>
      api.role.updateRole({
        customRoleId: custom?.customRoleId ?? '',
        revision: custom?.revision ?? 0,
        permissions: [...draft],
      }),
    onSuccess: async ({ role, added, removed }, { column }) => {
      await queryClient.invalidateQueries({ queryKey: ['role'] });
      discard(column);
      showToast(t('roles.changes.saved', { role: role.name, added: added.length, removed: removed.length }));
    },
    onError: (error) => {
      showError(error, t('roles.failed'));
      void queryClient.invalidateQueries({ queryKey: ['role'] });
    },
  });
  return {
    drafts,
    discard,
    save,
    tick: (column: RoleColumn, permission: Permission, isOn: boolean) => {
      const next = toggled(drafts.get(column.key) ?? column.granted, permission, isOn);
      setAll(new Map([...all, [column.key, next]]));
    },
  };
}
