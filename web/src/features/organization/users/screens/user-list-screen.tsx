import { Button, Modal, Select, Stack, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { importFields } from '@rushes/contract/limits';
import type { ListedUser } from '@rushes/contract/organization/users';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { ImportWizard } from '../../../core/imports/parts/import-wizard.tsx';
import { CertificateList } from '../../personal-data/parts/certificate-list.tsx';
import { invitationSource, refreshUsers, useInvitationWord, userSource } from '../api.ts';
import { type UserTab, userTabs } from '../list-search.ts';
import { BulkGroups } from '../parts/groups/bulk-groups.tsx';
import { BulkInvitations } from '../parts/invitations/bulk-invitations.tsx';
import { BulkSteps } from '../parts/deactivation/bulk-steps.tsx';
import { GroupList } from '../parts/groups/group-list.tsx';
import { ImportLinks } from '../parts/invitations/import-links.tsx';
import { InvitationMenu } from '../parts/invitations/invitation-menu.tsx';
import { InviteDialog } from '../parts/invitations/invite-dialog.tsx';
import { type InvitationLink, LinkRows } from '../parts/invitations/link-rows.tsx';
import { invitationColumns, userColumns } from '../user-columns.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

const shownTabs = ['users', 'groups', 'invitations'] as const;
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Who is in the organisation, in which groups, and who was asked to come. */
export function UserListScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayData = useMe().permissions.has('audience.users:personal-data');
  const tabs = mayData ? userTabs : shownTabs;
  const tab = useTab(tabs);
  return (
    <section aria-label={t('users.title')}>
      <Tabs
        value={tab === 'erased' ? 'users' : tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({
            to: '/users/list',
            search: next === 'users' || next === null ? {} : { tab: next as UserTab },
          })
        }
      >
        <Tabs.List mb="md">
          {shownTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`users.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="users">
          {tab === 'erased' ? (
            <CertificateList toolbar={<ErasedFilter isErased />} />
          ) : (
            <UserTable toolbar={mayData && <ErasedFilter isErased={false} />} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="groups">
          <GroupList />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationTable />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** Users who are here, or the certificates of those whose data was erased; in the address. */
function ErasedFilter({ isErased }: { isErased: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Select
      w={160}
      allowDeselect={false}
      aria-label={t('users.shown.label')}
      data={(['present', 'erased'] as const).map((value) => ({ value, label: t(`users.shown.${value}`) }))}
      value={isErased ? 'erased' : 'present'}
      onChange={(value) =>
        void navigate({ to: '/users/list', search: value === 'erased' ? { tab: 'erased' } : {} })
      }
    />
  );
}

const bulkOf = (users: readonly ListedUser[], clear: () => void) => (
  <>
    <BulkGroups users={users} onDone={clear} />
    <BulkSteps users={users} onDone={clear} />
  </>
);

function UserTable({ toolbar }: { toolbar: ReactNode }) {
  const { t } = useTranslation();
  const list = useList(userSource);
  const columns = useMemo(() => userColumns(t), [t]);
  const [isInviting, inviting] = useDisclosure(false);
  useDraftDialog(t('users.invite.title'), inviting.open);
  const [isImporting, importing] = useDisclosure(false);
  useDraftDialog(t('users.import.title'), importing.open);
  const me = useMe();
  const mayInvite = may(me, 'audience.users:invite');
  const invite = mayInvite && (
    <Button leftSection={<IconUserPlus {...icon} />} onClick={inviting.open}>
      {t('users.invite.action')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('users.title')}
        count={list.total}
        actions={
          mayInvite && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileSpreadsheet {...icon} />}
                onClick={importing.open}
              >
                {t('users.import.action')}
              </Button>
              {invite}
            </>
          )
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('users.title')}
        rowId={({ customerUserId }) => customerUserId}
        rowLabel={({ name }) => name}
        renderBulk={may(me, 'audience.users:suspend') ? bulkOf : undefined}
        toolbar={toolbar}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('users.empty')}
            text={t('users.emptyText')}
            action={invite}
          />
        }
      />
      <InviteDialog opened={isInviting} onClose={inviting.close} />
      <UserImport opened={isImporting} onClose={importing.close} />
    </>
  );
}

function UserImport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <ImportWizard
      kind="users"
      fields={importFields.users}
      renderApplied={(importId) => <ImportLinks importId={importId} />}
      title={t('users.import.title')}
      opened={opened}
      onClose={onClose}
      onChanged={() => void refreshUsers(queryClient)}
      fieldLabel={(field) => t(`users.import.fields.${field as 'email'}`)}
      words={{
        what: t('users.import.text'),
        apply: (count) => t('users.import.apply', { count }),
        applied: (count) => t('users.import.applied', { count }),
        undone: (count) => t('users.import.undone', { count }),
      }}
    />
  );
}

function InvitationTable() {
  const { t } = useTranslation();
  const list = useList(invitationSource);
  const word = useInvitationWord();
  const columns = useMemo(() => invitationColumns(t, word), [t, word]);
  const mayInvite = may(useMe(), 'audience.users:invite');
  // The selection bar is gone by the time they come.
  const [links, setLinks] = useState<readonly InvitationLink[]>([]);
  return (
    <>
      <PageHeader title={t('users.tabs.invitations')} count={list.total} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('users.tabs.invitations')}
        rowId={({ invitationId }) => invitationId}
        rowLabel={({ email }) => email}
        renderRowMenu={(invitation) => <InvitationMenu invitation={invitation} />}
        renderBulk={
          mayInvite
            ? (rows, clear) => <BulkInvitations invitations={rows} onDone={clear} onLinks={setLinks} />
            : undefined
        }
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('users.noInvitations')}
            text={t('users.noInvitationsText')}
          />
        }
      />
      <Modal opened={links.length > 0} onClose={() => setLinks([])} title={t('users.newLinks')} size="lg">
        <Stack gap="sm">
          <LinkRows links={links} />
        </Stack>
      </Modal>
    </>
  );
}
