import { Button, Group, Modal, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) start.mutate(values);
      }}
    >
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
        <DueField
          dueAt={dueAt}
          error={faults.get('dueAt')}
          onChange={(changed) => change({ dueAt: changed })}
        />
        {hasUsers && <UserFields {...{ job, values }} error={faults.get('recipients')} onChange={change} />}
        {hasGuests && (
          <Switch
            label={t('jobs.start.withGuests')}
            description={t('jobs.start.withGuestsHelp')}
            checked={withGuests}
            onChange={({ currentTarget }) => change({ withGuests: currentTarget.checked })}
          />
        )}
        <Actions
          {...{ lacksUsers, canStart, onClose }}
          isPending={start.isPending}
          error={start.isError && faults.size === 0 ? start.error : null}
        />
      </Stack>
    </form>
  );
}

interface DueFieldProps {
  readonly dueAt: string | null;
  readonly error: string | undefined;
  readonly onChange: (dueAt: string | null) => void;
}

function DueField({ dueAt, error, onChange }: DueFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="datetime-local"
      maw={320}
      label={t('jobs.start.dueAt')}
      description={t('jobs.start.zone', { zone: timeZone() })}
      error={error}
      value={toLocal(dueAt)}
      onChange={({ currentTarget }) => onChange(toInstant(currentTarget.value))}
    />
  );
}

interface UserFieldsProps {
  readonly job: JobTemplateDetail;
  readonly values: NewJob;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<NewJob>) => void;
}

/** Who gets the recording task, and whether they get it now. */
function UserFields({ job, values, error, onChange }: UserFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <AudienceSelect
        label={t('jobs.form.recipients')}
        error={error}
        audience={values.recipients}
        names={namesOf(job)}
        onChange={(recipients) => onChange({ recipients })}
      />
      <Switch
        label={t('jobs.start.isSent')}
        description={t('jobs.start.isSentHelp')}
        checked={values.isSent}
        onChange={({ currentTarget }) => onChange({ isSent: currentTarget.checked })}
      />
    </>
  );
}

interface ActionsProps {
  readonly lacksUsers: boolean;
  readonly canStart: boolean;
  readonly isPending: boolean;
  /** Not about a field. */
  readonly error: unknown;
  readonly onClose: () => void;
}

function Actions({ lacksUsers, canStart, isPending, error, onClose }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end">
      {error !== null && (
        <Text size="sm" c="red" role="alert" mr="auto">
          {sentenceOf(error)}
        </Text>
      )}
      {lacksUsers && (
        <Text size="sm" c="dimmed" mr="auto">
          {t('jobs.start.noUsers')}
        </Text>
      )}
      <Button variant="default" onClick={onClose}>
        {t('jobs.cancel')}
      </Button>
      <Button type="submit" disabled={!canStart} loading={isPending}>
        {t('jobs.start.action')}
      </Button>
    </Group>
  );
}
