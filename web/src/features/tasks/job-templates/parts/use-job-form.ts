import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { api } from '../../../../lib/api/call.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { templateQuery } from '../../../create/templates/api.ts';
import { rememberJobTemplate } from '../api.ts';
import { type JobValues, slotsFor, valuesOf } from './job-values.ts';

/** The form over a job template; all of it is saved together. */
export function useJobForm(job: JobTemplateDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { jobTemplateId } = job;
  const initialValues = valuesOf(job);
  const form = useForm<JobValues>({ draft: t('shell.places.jobTemplate'), initialValues });
  const shared = useSharedForm(form, initialValues);
  const slots = useSlots(job, form.values.template?.templateId);
  const save = useMutation({
    mutationFn: ({ title, description, template, channel, content }: JobValues) =>
      api.jobtemplate.updateJobTemplate({
        ...{ jobTemplateId, revision: shared.seen.revision, title, description },
        ...{ templateId: template?.templateId ?? null, channelId: channel?.channelId ?? null },
        content: {
          ...content,
          slots: slotsFor(slots ?? [], content.slots),
          // Lines that were left empty ask nobody.
          stages: content.stages.map(({ guests, ...stage }) => ({
            ...stage,
            guests: guests.filter(({ email }) => email.trim() !== ''),
          })),
          guest: {
            ...content.guest,
            questions: content.guest.questions.map((question) => ({
              ...question,
              choices: question.choices.filter((choice) => choice.trim() !== ''),
            })),
          },
        },
      }),
    onSuccess: (saved, sent) => {
      shared.handleSaved(valuesOf(saved), sent);
      rememberJobTemplate(queryClient, saved);
      showToast(t('jobs.form.saved'));
    },
    onError: (error) => {
      if (shared.handleRefused<JobTemplateDetail>(error, valuesOf)) return;
      // Not every field shows what is wrong with it.
      showError(error, t('errors.unexpected'));
    },
  });
  const faults = new Map(
    isCallError(save.error) ? save.error.fields.map(({ path, message }) => [path, message]) : [],
  );
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(shared.seen);
  return { form, shared, save, faults, isDirty, slots };
}

export type JobForm = ReturnType<typeof useJobForm>;

/** The slots that can be recorded of the chosen program template; undefined until they are read. */
function useSlots(
  job: JobTemplateDetail,
  templateId: string | undefined,
): JobTemplateDetail['slots'] | undefined {
  const isOther = templateId !== undefined && templateId !== job.template?.templateId;
  const query = useQuery({ ...templateQuery(templateId ?? ''), enabled: isOther });
  if (templateId === undefined) return [];
  if (!isOther) return job.slots;
  return query.data?.published?.slots
    .filter(({ locked }) => !locked)
    .map(({ slotId, title, prompt }) => ({ slotId, title, prompt }));
}
