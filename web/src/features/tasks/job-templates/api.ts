import type { JobTemplate, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { jobTemplateList } from '@rushes/contract/tasks/lists/job-templates';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/api/call-error.ts';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showError, showToast, showUndo } from '../../../ui/toast.tsx';

export type JobTemplateColumn = keyof typeof jobTemplateList.columns;

/** Job templates as a list. */
export const jobTemplateSource = {
  list: jobTemplateList,
  key: ['jobtemplate', 'getJobTemplates'],
  getPage: api.jobtemplate.getJobTemplates,
  getCount: api.jobtemplate.countJobTemplates,
} as const satisfies ListSource<JobTemplate, JobTemplateColumn>;

export const jobTemplateQuery = (jobTemplateId: string) =>
  callQuery('jobtemplate', 'getJobTemplate', { jobTemplateId });

/** Program templates that a job template can use, by name. */
export const programTemplatesQuery = (search: string) =>
  callQuery('template', 'getTemplates', {
    ...{ limit: 50, ...(search === '' ? {} : { search }) },
    filters: [{ column: 'state', op: 'in', values: ['published'] }],
  });

/** Channels that programs can go to, by name. */
export const channelChoicesQuery = (search: string) =>
  callQuery('channel', 'discover', { limit: 100, ...(search === '' ? {} : { search }) });

/** Puts a newer state of a job template where its screen reads it, and has the list read again. */
export function rememberJobTemplate(queryClient: QueryClient, job: JobTemplateDetail): void {
  queryClient.setQueryData(jobTemplateQuery(job.jobTemplateId).queryKey, job);
  void queryClient.invalidateQueries({ queryKey: jobTemplateSource.key });
}

/** Moves job templates to the bin and offers to take it back. */
export function useDeleteJobTemplates(onDeleted?: () => void) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['jobtemplate'] });
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const restore = useMutation({
    mutationFn: (jobTemplateIds: string[]) => api.jobtemplate.restoreJobTemplates({ jobTemplateIds }),
    onSettled: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (jobTemplateIds: string[]) => api.jobtemplate.deleteJobTemplates({ jobTemplateIds }),
    onSuccess: ({ deleted, failed }) => {
      if (failed.length > 0) showError(null, t('jobs.deleteFailed', { count: failed.length }));
      if (deleted.length === 0) return;
      onDeleted?.();
      showUndo({
        message: t('jobs.deleted', { count: deleted.length, days: me.customer?.binDays }),
        undoLabel: t('jobs.undo'),
        onUndo: () => restore.mutate(deleted),
      });
    },
    onSettled: refresh,
    onError,
  });
}

export interface NewJob {
  readonly jobTemplateId: string;
  readonly title: string;
  readonly dueAt: string | null;
  readonly recipients: { readonly customerUserIds: string[]; readonly groupIds: string[] };
  readonly withGuests: boolean;
  readonly isSent: boolean;
}

/** Makes all that a job needs, and opens its task; where users record nothing, its guest recording or its program. */
export function useStartJob(onStarted: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (job: NewJob) => api.jobtemplate.startJob(job),
    onSuccess: async ({ programId, taskId, guestRecordingId }, { title }) => {
      onStarted();
      for (const service of ['jobtemplate', 'recordingtask', 'guestrecording', 'template'])
        void queryClient.invalidateQueries({ queryKey: [service] });
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
      showToast(t('jobs.start.done', { title }));
      if (taskId !== null) await navigate({ to: '/tasks/asset/$taskId', params: { taskId } });
      else if (guestRecordingId !== null)
        await navigate({ to: '/tasks/crowd-sourced/$guestRecordingId', params: { guestRecordingId } });
      else await navigate({ to: '/myprograms/editprogram/$programId', params: { programId } });
    },
  });
}

/** Makes a job template of a task, and opens it. */
export function useJobTemplateOfTask() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (taskId: string) => api.jobtemplate.createJobTemplateFromTask({ taskId }),
    onSuccess: async (job) => {
      rememberJobTemplate(queryClient, job);
      const { jobTemplateId } = job;
      await navigate({ to: '/alltemplate/job/$jobTemplateId', params: { jobTemplateId } });
      showToast(t('jobs.saved'));
    },
    onError: (error) =>
      isCallError(error, 'wrong-state')
        ? showError(null, t('jobs.withoutTemplate'))
        : showError(error, t('errors.unexpected')),
  });
}
