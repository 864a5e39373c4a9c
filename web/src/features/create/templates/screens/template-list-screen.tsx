import { Button, Tabs } from '@mantine/core';
import type { Template } from '@rushes/contract/create/templates';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { useTab } from '../../../../lib/lists/use-tab.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { templateSource, useDeleteTemplates, useDuplicateTemplate } from '../api.ts';
import { CreateTemplateDialog } from '../parts/list/create-template-dialog.tsx';
import { JobTemplates } from '../parts/list/job-templates.ts';
import { TemplateCards } from '../parts/list/template-cards.tsx';
import { type TemplateActions, TemplateMenu } from '../parts/list/template-menu.tsx';
import { useTemplateUse } from '../parts/list/use-template-use.tsx';
import { templateColumns } from '../template-columns.tsx';
import { templateTabs } from '../templates-search.ts';

/** Templates of programs, and of whole jobs. */
export function TemplateListScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tab = useTab(templateTabs);
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) =>
        void navigate({ to: '/alltemplate/list', search: next === 'jobs' ? { tab: 'jobs' } : {} })
      }
    >
      <Tabs.List mb="md">
        {templateTabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(`templates.tabs.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="programs">
        <ProgramTemplates />
      </Tabs.Panel>
      <Tabs.Panel value="jobs">
        <JobTemplates />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Templates of the organisation and one's own: find one, make programs of it, make another. */
function ProgramTemplates() {
  const { t } = useTranslation();
  const list = useList(templateSource);
  const columns = useMemo(() => templateColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  useDraftDialog(t('templates.create.title'), () => setIsMaking(true));
  const canEdit = may(useMe(), 'create.templates:edit');
  const { actions, dialog } = useActions();
  const create = canEdit && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('templates.create.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('templates.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="template" />}
            {create}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('templates.title')}
        rowId={({ templateId }) => templateId}
        rowLabel={({ title }) => title}
        rowHeightPx={60}
        renderRowMenu={(template) => <TemplateMenu template={template} actions={actions} />}
        renderBulk={canEdit ? (rows, clear) => <DeleteButton templates={rows} onDone={clear} /> : undefined}
        renderCards={(options) => (
          <TemplateCards {...options} pages={list.pages} actions={actions} canSelect={canEdit} />
        )}
        empty={<NoTemplates create={create} />}
      />
      <CreateTemplateDialog opened={isMaking} onClose={() => setIsMaking(false)} />
      {dialog}
    </>
  );
}

function useActions() {
  const use = useTemplateUse();
  const duplicate = useDuplicateTemplate();
  const remove = useDeleteTemplates();
  const canMake = may(useMe(), 'create.programs:make');
  const actions: TemplateActions = {
    onUse: canMake ? use.open : null,
    usedId: use.usedId,
    onDuplicate: ({ templateId }) => duplicate.mutate(templateId),
    onDelete: ({ templateId }) => remove.mutate([templateId]),
  };
  return { actions, dialog: use.dialog };
}

function DeleteButton({ templates, onDone }: { templates: readonly Template[]; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteTemplates(onDone);
  // Those of the installation are support's.
  const own = templates.filter(({ canEdit }) => canEdit);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      disabled={own.length === 0}
      onClick={() => remove.mutate(own.map(({ templateId }) => templateId))}
    >
      {t('templates.delete')}
    </Button>
  );
}

/** Without `create` for users who don't make templates. */
function NoTemplates({ create }: { create: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<Illustration name="film" />}
      title={t('templates.empty.title')}
      text={t(create === false ? 'templates.empty.viewText' : 'templates.empty.text')}
      action={
        <>
          {create}
          <ButtonLink to="/myprograms/list" variant="subtle">
            {t('templates.empty.toPrograms')}
          </ButtonLink>
        </>
      }
    />
  );
}
