import { Button, Group, Skeleton, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import type { ConsentInput } from '@rushes/contract/tasks/guest-recordings';
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import { shotsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { timeZone, toInstant, toLocal } from '../../../../lib/format/local-time.ts';
import type { RichTextFieldProps } from '../../../../ui/rich-text-field.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { shotTypesQuery } from '../../../core/catalogues/api.ts';
import { ConsentFields } from '../../guest-recordings/parts/consent-fields.tsx';
import { useTaskState } from '../api.ts';
import { VideoField } from './video-field.tsx';
import { useTaskWords } from '../task-words.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { CaptureFields } from './capture-fields.tsx';
import { FolderField, Items } from './files/item-fields.tsx';
import { ShotFields } from './shot-fields.tsx';
import { hasLengthProblem, newShot, type ShotValues, type TaskValues } from './task-form-values.ts';
import { type TaskForm as Form, useTaskForm } from './use-task-form.ts';

// The editor is large, and most who see a task don't write one.
const RichTextField = lazyPart<RichTextFieldProps>(
  async () => (await import('../../../../ui/rich-text-field.tsx')).RichTextField,
);

/** Title, brief, due date, and for a draft its recipients and shots; saved together. */
export function TaskForm({ task }: { task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const [form, { briefHelp }] = [useTaskForm(task), useTaskWords(task.kind)];
  const { values } = form.form;
  const isDraft = task.state === 'draft';
  const isNameless = values.title.trim() === '';
  const isIncomplete =
    values.shots.some((shot) => shot.prompt.trim() === '' || hasLengthProblem(shot)) ||
    values.items.some(({ label }) => label.trim() === '') ||
    (values.consent !== null && (values.consent.text.trim() === '' || values.consent.scopes.length === 0));
  const canSave = !isNameless && !isIncomplete && !form.shared.isStale;
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
          label={t('tasks.form.title')}
          maxLength={200}
          {...form.form.getInputProps('title')}
          error={isNameless ? t('tasks.form.noTitle') : form.faults.get('title')}
        />
        <Suspense fallback={<Skeleton h={200} />}>
          <RichTextField
            label={t('tasks.form.brief')}
            description={briefHelp}
            error={form.faults.get('briefDocument')}
            value={values.brief}
            onChange={(brief) => form.form.setFieldValue('brief', brief)}
          />
        </Suspense>
        <VideoField task={task} form={form} />
        <TextInput
          type="datetime-local"
          maw={320}
          label={t('tasks.form.dueAt')}
          description={t('tasks.form.zone', { zone: timeZone() })}
          error={isOver(task, values) ? t('tasks.form.overdue') : form.faults.get('dueAt')}
          value={toLocal(values.dueAt)}
          onChange={(event) => form.form.setFieldValue('dueAt', toInstant(event.currentTarget.value))}
        />
        {isDraft && <Recipients task={task} form={form} />}
        {task.kind === 'file' && <FolderField form={form} />}
        {isDraft && (task.kind === 'file' ? <Items form={form} /> : <Shots form={form} task={task} />)}
        <Actions task={task} form={form} canSave={canSave} isIncomplete={isIncomplete} />
      </Stack>
    </form>
  );
}

/** Who gets the task, and what contacts agree to. */
function Recipients({ task, form }: { task: RecordingTaskDetail; form: Form }) {
  const { recipients } = form.form.values;
  const hasContacts = recipients.contactIds.length + recipients.contactListIds.length > 0;
  return (
    <>
      <RecipientFields
        task={task}
        recipients={recipients}
        error={form.faults.get('recipients')}
        onChange={(next) => form.form.setFieldValue('recipients', next)}
      />
      {task.kind === 'recording' && (hasContacts || form.form.values.consent !== null) && (
        <ContactConsent form={form} />
      )}
    </>
  );
}

/** What contacts agree to before they record. */
function ContactConsent({ form: { form, faults } }: { form: Form }) {
  const { t } = useTranslation();
  const { consent } = form.values;
  const first: ConsentInput = { text: t('tasks.consent.first'), scopes: ['internal'], validMonths: null };
  return (
    <>
      <Switch
        label={t('tasks.consent.ask')}
        description={t('tasks.consent.help')}
        error={faults.get('consent')}
        checked={consent !== null}
        onChange={({ currentTarget }) => form.setFieldValue('consent', currentTarget.checked ? first : null)}
      />
      {consent !== null && (
        <ConsentFields consent={consent} onChange={(next) => form.setFieldValue('consent', next)} />
      )}
    </>
  );
}

/** A draft can't be sent with it any more. */
function isOver({ state }: RecordingTaskDetail, { dueAt }: Pick<TaskValues, 'dueAt'>): boolean {
  return state === 'draft' && dueAt !== null && Date.parse(dueAt) <= Date.now();
}

function Shots({ form: { form }, task }: { form: Form; task: RecordingTaskDetail }) {
  const { t } = useTranslation();
  const types = useQuery(shotTypesQuery());
  const { shots } = form.values;
  const set = (next: readonly ShotValues[]) => form.setFieldValue('shots', next);
  const listed = (types.data?.items ?? []).map(({ itemId, name }) => ({ value: itemId, label: name }));
  const known = new Set(listed.map(({ value }) => value));
  // One that can't be chosen any more stays where it is.
  const kept = task.shots.flatMap(({ shotTypeId, shotType }) =>
    shotTypeId === null || known.has(shotTypeId) ? [] : [{ value: shotTypeId, label: shotType ?? '' }],
  );
  const move = (from: number, to: number) => {
    const moved = shots[from];
    if (moved === undefined || to < 0 || to >= shots.length) return;
    set(shots.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <section aria-labelledby="task-shots">
      <Title order={2} id="task-shots" mb="sm">
        {t('tasks.shots.title')}
      </Title>
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {shots.map((shot, index) => (
          <ShotFields
            key={shot.shotId}
            {...{ shot, index }}
            taskId={task.taskId}
            count={shots.length}
            shotTypes={[...listed, ...kept]}
            onChange={(change) => set(shots.with(index, { ...shot, ...change }))}
            onMove={move}
            onRemove={() => set(shots.toSpliced(index, 1))}
          />
        ))}
      </Stack>
      {shots.length < shotsMost && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => set([...shots, newShot()])}
        >
          {t('tasks.shots.add')}
        </Button>
      )}
      <CaptureFields
        capture={form.values.capture}
        onChange={(capture) => form.setFieldValue('capture', capture)}
      />
    </section>
  );
}

interface ActionsProps {
  readonly task: RecordingTaskDetail;
  readonly form: Form;
  readonly canSave: boolean;
  readonly isIncomplete: boolean;
}

function Actions({ task, form, canSave, isIncomplete }: ActionsProps) {
  const { t } = useTranslation();
  const state = useTaskState(task);
  const { shots, items, recipients } = form.form.values;
  const hasRecipients = Object.values(recipients).some((ids) => ids.length > 0);
  const isFile = task.kind === 'file';
  const isEmpty = (isFile ? items : shots).length === 0;
  const missing = isEmpty ? 'parts' : hasRecipients ? null : 'recipients';
  const isLate = isOver(task, form.form.values);
  const words = useTaskWords(task.kind);
  const missingWords = {
    parts: t(isFile ? 'tasks.files.missingItems' : 'tasks.form.missing.shots'),
    recipients: t('tasks.form.missing.recipients'),
  };
  const send = async () => {
    if (form.isDirty) await form.save.mutateAsync(form.form.values).catch(() => null);
    else return state.mutate('sendRecordingTask');
    // What was refused is shown, and not sent.
    if (form.form.isDirty()) return undefined;
    return state.mutate('sendRecordingTask');
  };
  return (
    <Group>
      <Button
        type="submit"
        variant={task.state === 'draft' ? 'default' : 'filled'}
        loading={form.save.isPending}
        disabled={!form.isDirty || !canSave}
      >
        {t('tasks.form.save')}
      </Button>
      {task.state === 'draft' && (
        <Button
          leftSection={<IconSend size={16} stroke={1.5} />}
          loading={state.isPending}
          disabled={missing !== null || isLate || !canSave}
          onClick={() => void send()}
        >
          {words.send}
        </Button>
      )}
      {isIncomplete && (
        <Text size="sm" c="dimmed">
          {t(isFile ? 'tasks.files.incomplete' : 'tasks.form.incomplete')}
        </Text>
      )}
      {!isIncomplete && task.state === 'draft' && missing !== null && (
        <Text size="sm" c="dimmed">
          {missingWords[missing]}
        </Text>
      )}
    </Group>
  );
}
