import { Button, Skeleton } from '@mantine/core';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, may, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { columnsOf, type RoleColumn, rolesQuery, type RoleTable } from '../api.ts';
import { ChangeBar } from '../parts/change-bar.tsx';
import { ExplainAccess } from '../parts/explain-access.tsx';
import { DeleteDialog, NameDialog } from '../parts/role-dialogs.tsx';
import { RoleMatrix } from '../parts/role-matrix.tsx';
import { useDrafts } from '../use-drafts.ts';
import { useWords } from '../use-words.ts';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What each role may see and do, roles of the organisation's own, and why someone may or may not. */
export function RolesScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const query = useQuery(rolesQuery());
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('roles.dialog.createTitle'), () => setIsMaking(true));
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
  const { drafts, conflicts, overwrite, tick, discard, save } = useDrafts(columns);
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
            conflict={conflicts.get(column.key) ?? null}
            onOverwrite={() => overwrite(column)}
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
