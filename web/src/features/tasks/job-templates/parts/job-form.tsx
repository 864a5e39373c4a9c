import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { JobContent, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { stagesMost } from '@rushes/contract/tasks/lists/approvals';
import { dueDaysMost } from '@rushes/contract/tasks/lists/job-templates';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { AudienceSelect } from '../../../create/programs/parts/publish/audience-picker.tsx';
import { StageFields } from '../../approvals/parts/stage-fields.tsx';
import { ConsentFields } from '../../guest-recordings/parts/consent-fields.tsx';
import { QuestionFields } from '../../guest-recordings/parts/question-fields.tsx';
import { ChannelField, ProgramTemplateField } from './choice-fields.tsx';
import { namesOf, slotsFor } from './job-values.ts';
import { SlotFields } from './slot-fields.tsx';
import { type JobForm as Form, useJobForm } from './use-job-form.ts';

/** What a job gets: its program, recordings, approval and channel; saved together. */
export function JobForm({ job }: { job: JobTemplateDetail }) {
  const { t } = useTranslation();
  const form = useJobForm(job);
  const { values, setFieldValue } = form.form;
  const isNameless = values.title.trim() === '';
  const canSave = job.canEdit && !isNameless && isComplete(form) && !form.shared.isStale;
  return (
    <form
      noValidate
      onSubmit={form.form.onSubmit((sent) => {
        if (canSave) form.save.mutate(sent);
      })}
    >
      <Stack gap="lg" maw={760}>
        <StaleNotice shared={form.shared} />
        <TextInput
          label={t('jobs.form.title')}
          maxLength={200}
          {...form.form.getInputProps('title')}
          error={isNameless ? t('jobs.form.noTitle') : form.faults.get('title')}
        />
        <Textarea
          label={t('jobs.form.description')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          {...form.form.getInputProps('description')}
        />
        <ProgramTemplateField
          help={t('jobs.form.templateHelp')}
          value={values.template}
          error={form.faults.get('templateId')}
          onChange={(template) => {
            setFieldValue('template', template);
            setFieldValue('content', { ...values.content, slots: [] });
          }}
        />
        <SlotFields form={form} />
        <TaskFields job={job} form={form} />
        <GuestFields form={form} />
        <ApprovalFields job={job} form={form} />
        <ChannelField
          value={values.channel}
          error={form.faults.get('channelId')}
          onChange={(channel) => setFieldValue('channel', channel)}
        />
        {job.canEdit && <SaveButton form={form} canSave={canSave} />}
      </Stack>
    </form>
  );
}

function SaveButton({ form, canSave }: { form: Form; canSave: boolean }) {
  const { t } = useTranslation();
  return (
    <Group>
      <Button type="submit" loading={form.save.isPending} disabled={!form.isDirty || !canSave}>
        {t('jobs.form.save')}
      </Button>
      {!isComplete(form) && (
        <Text size="sm" c="dimmed">
          {t('jobs.form.incomplete')}
        </Text>
      )}
    </Group>
  );
}

/** Nothing that was begun is left empty, and the slots are known. */
function isComplete({ form: { values }, slots }: Form): boolean {
  const { guest, stages } = values.content;
  return (
    slots !== undefined &&
    guest.questions.every(({ text }) => text.trim() !== '') &&
    guest.consent.text.trim() !== '' &&
    guest.consent.scopes.length > 0 &&
    stages.every(
      ({ customerUserIds, groupIds, guests }) =>
        customerUserIds.length + groupIds.length > 0 || guests.some(({ email }) => email.trim() !== ''),
    )
  );
}

function useContent({ form }: Form) {
  const { content } = form.values;
  const change = (changed: Partial<JobContent>) => form.setFieldValue('content', { ...content, ...changed });
  return { content, change };
}

interface PartProps {
  readonly job: JobTemplateDetail;
  readonly form: Form;
}

function TaskFields({ job, form }: PartProps) {
  const { t } = useTranslation();
  const { content, change } = useContent(form);
  return (
    <section aria-labelledby="job-task">
      <Title order={2} id="job-task" mb="sm">
        {t('jobs.form.task')}
      </Title>
      <Stack gap="sm">
        <Textarea
          label={t('tasks.form.brief')}
          description={t('tasks.form.briefHelp')}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={10_000}
          value={content.brief}
          onChange={({ currentTarget }) => change({ brief: currentTarget.value })}
        />
        <NumberInput
          w={240}
          label={t('jobs.form.dueDays')}
          placeholder={t('tasks.noDueDate')}
          min={1}
          max={dueDaysMost}
          allowDecimal={false}
          value={content.dueDays ?? ''}
          onChange={(value) => change({ dueDays: typeof value === 'number' ? Math.round(value) : null })}
        />
        <AudienceSelect
          label={t('jobs.form.recipients')}
          error={form.faults.get('content.recipients')}
          audience={content.recipients}
          names={namesOf(job)}
          onChange={(recipients) => change({ recipients })}
        />
      </Stack>
    </section>
  );
}

/** What guests read and agree to, where they record a slot. */
function GuestFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { content, change } = useContent(form);
  const { guest } = content;
  const set = (changed: Partial<JobContent['guest']>) => change({ guest: { ...guest, ...changed } });
  const hasGuests = slotsFor(form.slots ?? [], content.slots).some(
    ({ recordedBy }) => recordedBy === 'guests',
  );
  if (!hasGuests) return null;
  return (
    <>
      <section aria-labelledby="job-guests">
        <Title order={2} id="job-guests" mb="sm">
          {t('jobs.form.guests')}
        </Title>
        <Textarea
          label={t('guests.form.welcome')}
          description={t('guests.form.welcomeHelp')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={5000}
          value={guest.welcome}
          onChange={({ currentTarget }) => set({ welcome: currentTarget.value })}
        />
      </section>
      <QuestionFields
        questions={guest.questions}
        onChange={(questions) => set({ questions: [...questions] })}
      />
      <ConsentFields consent={guest.consent} onChange={(consent) => set({ consent })} />
    </>
  );
}

function ApprovalFields({ job, form }: PartProps) {
  const { t } = useTranslation();
  const { content, change } = useContent(form);
  const { stages } = content;
  return (
    <section aria-labelledby="job-approval">
      <Title order={2} id="job-approval" mb="sm">
        {t('approvals.panel.title')}
      </Title>
      <Stack gap="sm" align="stretch">
        {stages.map((stage, at) => (
          <StageFields
            key={at}
            {...{ stage, number: at + 1, names: namesOf(job) }}
            error={form.faults.get(`content.stages.${at}`)}
            guestError={form.faults.get(`content.stages.${at}.guests`)}
            onChange={(changed) => change({ stages: stages.with(at, { ...changed }) })}
            onRemove={() => change({ stages: stages.toSpliced(at, 1) })}
          />
        ))}
        {stages.length < stagesMost && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() =>
              change({ stages: [...stages, { rule: 'all', customerUserIds: [], groupIds: [], guests: [] }] })
            }
          >
            {t('approvals.form.addStage')}
          </Button>
        )}
      </Stack>
    </section>
  );
}
