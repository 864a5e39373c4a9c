import { Button, Group, Modal, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { timeZone, toInstant, toLocal } from '../../../../lib/format/local-time.ts';
import { ErrorState, sentenceOf } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { AudienceSelect } from '../../../create/programs/parts/publish/audience-picker.tsx';
import { jobTemplateQuery, type NewJob, useStartJob } from '../api.ts';
import { dueIn, namesOf } from './job-values.ts';

interface StartDialogProps {
  /** Null while it is closed. */
  readonly jobTemplateId: string | null;
  readonly onClose: () => void;
}

/** Asks for what is different in each job, and starts it. */
export function StartDialog({ jobTemplateId, onClose }: StartDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={jobTemplateId !== null} onClose={onClose} title={t('jobs.start.title')} size="lg">
      {jobTemplateId !== null && <Loaded jobTemplateId={jobTemplateId} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ jobTemplateId, onClose }: { jobTemplateId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(jobTemplateQuery(jobTemplateId));
  if (query.isPending) return <Skeleton height={240} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.template !== null) return <StartForm job={query.data} onClose={onClose} />;
  return (
    <Stack align="flex-start">
      <Text size="sm">{t('jobs.start.noTemplate')}</Text>
      <ButtonLink to="/alltemplate/job/$jobTemplateId" params={{ jobTemplateId }} variant="default">
        {t('jobs.edit')}
      </ButtonLink>
    </Stack>
  );
}

function StartForm({ job, onClose }: { job: JobTemplateDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const { jobTemplateId, content } = job;
  const hasRecorder = (recorder: string) => content.slots.some(({ recordedBy }) => recordedBy === recorder);
  const [hasUsers, hasGuests] = [hasRecorder('users'), hasRecorder('guests')];
  const [values, setValues] = useState<NewJob>(() => ({
    ...{ jobTemplateId, title: job.title, dueAt: dueIn(content.dueDays) },
    ...{ recipients: content.recipients, withGuests: hasGuests, isSent: hasUsers },
  }));
  const start = useStartJob(onClose);
  const change = (changed: Partial<NewJob>) => setValues((now) => ({ ...now, ...changed }));
  const { title, dueAt, recipients, withGuests, isSent } = values;
  const faults = new Map(
    isCallError(start.error) ? start.error.fields.map(({ path, message }) => [path, message]) : [],
  );
  const lacksUsers = isSent && recipients.customerUserIds.length + recipients.groupIds.length === 0;
  const canStart = title.trim() !== '' && !lacksUsers;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canStart) start.mutate(values);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          data-autofocus
          label={t('jobs.form.title')}
          description={t('jobs.start.titleHelp')}
          maxLength={200}
          value={title}
          error={title.trim() === '' ? t('jobs.form.noTitle') : faults.get('title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          maw={320}
          label={t('jobs.start.dueAt')}
          description={t('jobs.start.zone', { zone: timeZone() })}
          error={faults.get('dueAt')}
          value={toLocal(dueAt)}
          onChange={({ currentTarget }) => change({ dueAt: toInstant(currentTarget.value) })}
        />
        {hasUsers && (
          <>
            <AudienceSelect
              label={t('jobs.form.recipients')}
              error={faults.get('recipients')}
              audience={recipients}
              names={namesOf(job)}
              onChange={(chosen) => change({ recipients: chosen })}
            />
            <Switch
              label={t('jobs.start.isSent')}
              description={t('jobs.start.isSentHelp')}
              checked={isSent}
              onChange={({ currentTarget }) => change({ isSent: currentTarget.checked })}
            />
          </>
        )}
        {hasGuests && (
          <Switch
            label={t('jobs.start.withGuests')}
            description={t('jobs.start.withGuestsHelp')}
            checked={withGuests}
            onChange={({ currentTarget }) => change({ withGuests: currentTarget.checked })}
          />
        )}
        {start.isError && faults.size === 0 && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(start.error)}
          </Text>
        )}
        <Group justify="flex-end">
          {lacksUsers && (
            <Text size="sm" c="dimmed" mr="auto">
              {t('jobs.start.noUsers')}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {t('jobs.cancel')}
          </Button>
          <Button type="submit" disabled={!canStart} loading={start.isPending}>
            {t('jobs.start.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
