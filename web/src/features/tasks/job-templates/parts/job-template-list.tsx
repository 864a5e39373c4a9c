import { Button } from '@mantine/core';
import type { JobTemplate } from '@rushes/contract/tasks/job-templates';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { BinLink } from '../../../core/bin/parts/bin-link.tsx';
import { jobTemplateSource, rememberJobTemplate, useDeleteJobTemplates } from '../api.ts';
import { jobTemplateColumns } from '../job-columns.tsx';
import { JobTemplateMenu } from './job-template-menu.tsx';
import { StartDialog } from './start-dialog.tsx';

/** What one click makes a job of: find one, start a job, make another. */
export function JobTemplateList() {
  const { t } = useTranslation();
  const list = useList(jobTemplateSource);
  const columns = useMemo(() => jobTemplateColumns(t), [t]);
  const [isMaking, setIsMaking] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  useDraftDialog(t('jobs.create'), () => setIsMaking(true));
  const canEdit = may(useMe(), 'create.templates:edit');
  const create = canEdit && (
    <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setIsMaking(true)}>
      {t('jobs.create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('jobs.title')}
        count={list.total}
        actions={
          <>
            {canEdit && <BinLink kind="job-template" />}
            {create}
          </>
        }
      />
      <DataGrid
        list={list}
        columns={columns}
        label={t('jobs.title')}
        rowId={({ jobTemplateId }) => jobTemplateId}
        rowLabel={({ title }) => title}
        renderRowMenu={
          canEdit
            ? (job) => <JobTemplateMenu job={job} onStart={() => setStarted(job.jobTemplateId)} />
            : undefined
        }
        renderBulk={canEdit ? (rows, clear) => <DeleteButton jobs={rows} onDone={clear} /> : undefined}
        empty={
          <EmptyState
            picture={<Illustration name="film" />}
            title={t('jobs.none.title')}
            text={t('jobs.none.text')}
            action={create}
          />
        }
      />
      <CreateJobTemplate opened={isMaking} onClose={() => setIsMaking(false)} />
      <StartDialog jobTemplateId={started} onClose={() => setStarted(null)} />
    </>
  );
}

function DeleteButton({ jobs, onDone }: { jobs: readonly JobTemplate[]; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useDeleteJobTemplates(onDone);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} stroke={1.5} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate(jobs.map(({ jobTemplateId }) => jobTemplateId))}
    >
      {t('jobs.delete')}
    </Button>
  );
}

function CreateJobTemplate({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = async (title: string) => {
    const job = await api.jobtemplate.createJobTemplate({ title });
    onClose();
    rememberJobTemplate(queryClient, job);
    const { jobTemplateId } = job;
    await navigate({ to: '/alltemplate/job/$jobTemplateId', params: { jobTemplateId } });
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('jobs.create')}
      nameLabel={t('jobs.form.title')}
      createLabel={t('jobs.createAction')}
      cancelLabel={t('jobs.cancel')}
    />
  );
}
