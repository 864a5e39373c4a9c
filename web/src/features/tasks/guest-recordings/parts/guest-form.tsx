import { Button, Group, NumberInput, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { GuestPrompt, GuestRecordingDetail } from '@rushes/contract/tasks/guest-recordings';
import { guestPromptsMost } from '@rushes/contract/tasks/lists/guest-recordings';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeZone, toInstant, toLocal } from '../../../../lib/format/local-time.ts';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { ProgramTemplateField } from '../../job-templates/parts/choice-fields.tsx';
import { PartCard } from '../../recording-tasks/parts/part-card.tsx';
import { ConsentFields } from './consent-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { ClipChoice } from '../../job-templates/parts/clip-choice.tsx';
import { type GuestForm as Form, useGuestForm } from './use-guest-form.ts';

/** What guests are asked, and until when; saved together. */
export function GuestForm({ recording }: { recording: GuestRecordingDetail }) {
  const { t } = useTranslation();
  const form = useGuestForm(recording);
  const { values } = form.form;
  const isBlank = [...values.prompts, ...values.questions].some(({ text }) => text.trim() === '');
  const isIncomplete =
    isBlank ||
    values.title.trim() === '' ||
    values.consent.text.trim() === '' ||
    values.consent.scopes.length === 0;
  const canSave = recording.canManage && !isIncomplete && !form.shared.isStale;
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
          label={t('guests.form.title')}
          maxLength={200}
          {...form.form.getInputProps('title')}
          error={values.title.trim() === '' ? t('guests.form.noTitle') : form.faults.get('title')}
        />
        <Welcome form={form} />
        <Prompts form={form} />
        <QuestionFields
          questions={values.questions}
          onChange={(questions) => form.form.setFieldValue('questions', questions)}
        />
        <ConsentFields
          consent={values.consent}
          version={recording.consent.version}
          onChange={(consent) => form.form.setFieldValue('consent', consent)}
        />
        <Limits form={form} />
        {recording.program === null && <DraftPrograms form={form} />}
        {recording.canManage && (
          <Group>
            <Button type="submit" loading={form.save.isPending} disabled={!form.isDirty || !canSave}>
              {t('guests.form.save')}
            </Button>
            {isBlank && (
              <Text size="sm" c="dimmed">
                {t('guests.form.incomplete')}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** What guests see before they start. */
function Welcome({ form: { form, faults } }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t('guests.form.welcome')}
        description={t('guests.form.welcomeHelp')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        {...form.getInputProps('welcome')}
      />
      <ClipChoice
        label={t('guests.welcomeVideo.label')}
        help={t('guests.welcomeVideo.help')}
        value={form.values.welcomeClip}
        error={faults.get('welcomeClipId')}
        onChange={(clip) => form.setFieldValue('welcomeClip', clip)}
      />
    </>
  );
}

/** The template that each accepted response becomes a program with. */
function DraftPrograms({ form: { form, faults } }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="guest-program">
      <Title order={2} id="guest-program" mb="sm">
        {t('guests.program.title')}
      </Title>
      <ProgramTemplateField
        value={form.values.template}
        help={t('guests.program.help', { name: '{{name}}', location: '{{location}}' })}
        error={faults.get('templateId')}
        onChange={(template) => form.setFieldValue('template', template)}
      />
    </section>
  );
}

function Prompts({ form: { form, faults } }: { form: Form }) {
  const { t } = useTranslation();
  const { prompts } = form.values;
  const set = (next: readonly GuestPrompt[]) => form.setFieldValue('prompts', next);
  const move = (from: number, to: number) => {
    const moved = prompts[from];
    if (moved === undefined || to < 0 || to >= prompts.length) return;
    set(prompts.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section aria-labelledby="guest-prompts">
      <Title order={2} id="guest-prompts" mb="sm">
        {t('guests.prompts.title')}
      </Title>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {prompts.map((prompt, index) => {
          const name = t('guests.prompts.number', { number: index + 1 });
          return (
            <PartCard
              key={prompt.promptId}
              {...{ name, index, count: prompts.length, onMove: move }}
              removeLabel={t('guests.prompts.remove', { name })}
              onRemove={() => set(prompts.toSpliced(index, 1))}
            >
              <Textarea
                label={t('guests.prompts.text')}
                placeholder={t('guests.prompts.hint')}
                autosize
                minRows={1}
                maxRows={6}
                maxLength={500}
                value={prompt.text}
                onChange={({ currentTarget: { value } }) =>
                  set(prompts.with(index, { ...prompt, text: value }))
                }
              />
            </PartCard>
          );
        })}
      </Stack>
      {prompts.length < guestPromptsMost && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => set([...prompts, { promptId: crypto.randomUUID(), text: '' }])}
        >
          {t('guests.prompts.add')}
        </Button>
      )}
      {faults.get('prompts')}
    </section>
  );
}

function Limits({ form: { form, faults } }: { form: Form }) {
  const { t } = useTranslation();
  const { values } = form;
  const whole = (value: number | string) => (typeof value === 'number' ? Math.round(value) : null);
  return (
    <section aria-labelledby="guest-limits">
      <Title order={2} id="guest-limits" mb="sm">
        {t('guests.limits.title')}
      </Title>
      <Stack gap="sm">
        <Group align="flex-start">
          {(['opensAt', 'closesAt'] as const).map((field) => (
            <TextInput
              key={field}
              type="datetime-local"
              w={240}
              label={t(`guests.limits.${field}`)}
              description={t('guests.limits.zone', { zone: timeZone() })}
              error={faults.get(field)}
              value={toLocal(values[field])}
              onChange={(event) => form.setFieldValue(field, toInstant(event.currentTarget.value))}
            />
          ))}
        </Group>
        <Group align="flex-start">
          <NumberInput
            w={240}
            label={t('guests.limits.maxResponses')}
            placeholder={t('guests.limits.unlimited')}
            min={1}
            max={10_000}
            allowDecimal={false}
            value={values.maxResponses ?? ''}
            onChange={(value) => form.setFieldValue('maxResponses', whole(value))}
          />
          <NumberInput
            w={240}
            label={t('guests.limits.longest')}
            min={10}
            max={1800}
            suffix=" s"
            allowDecimal={false}
            value={values.maxMs / 1000}
            onChange={(value) => form.setFieldValue('maxMs', (whole(value) ?? 120) * 1000)}
          />
        </Group>
        <Switch
          label={t('guests.limits.verifiesEmail')}
          description={t('guests.limits.verifiesEmailHelp')}
          checked={values.verifiesEmail}
          onChange={({ currentTarget }) => form.setFieldValue('verifiesEmail', currentTarget.checked)}
        />
      </Stack>
    </section>
  );
}
