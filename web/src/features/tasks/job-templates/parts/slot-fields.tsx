import { Group, NativeSelect, Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import type { JobSlot, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { slotRecorders } from '@rushes/contract/tasks/lists/job-templates';
import { useTranslation } from 'react-i18next';
import { slotsFor } from './job-values.ts';
import type { JobForm } from './use-job-form.ts';

/** Who records each slot of the program template, and what. */
export function SlotFields({ form: { form, slots } }: { form: JobForm }) {
  const { t } = useTranslation();
  const { content, template } = form.values;
  const jobSlots = slotsFor(slots ?? [], content.slots);
  const set = (slot: JobSlot) =>
    form.setFieldValue('content', {
      ...content,
      slots: jobSlots.map((each) => (each.slotId === slot.slotId ? slot : each)),
    });
  return (
    <section aria-labelledby="job-slots">
      <Title order={2} id="job-slots" mb="sm">
        {t('jobs.slots.title')}
      </Title>
      {slots === undefined && <Skeleton height={120} />}
      {slots?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(template === null ? 'jobs.slots.noTemplate' : 'jobs.slots.none')}
        </Text>
      )}
      <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {(slots ?? []).map((slot, index) => {
          const chosen = jobSlots[index];
          return (
            chosen !== undefined && (
              <OneSlot key={slot.slotId} slot={slot} number={index + 1} chosen={chosen} onChange={set} />
            )
          );
        })}
      </Stack>
    </section>
  );
}

interface OneSlotProps {
  readonly slot: JobTemplateDetail['slots'][number];
  readonly number: number;
  readonly chosen: JobSlot;
  readonly onChange: (slot: JobSlot) => void;
}

function OneSlot({ slot, number, chosen, onChange }: OneSlotProps) {
  const { t } = useTranslation();
  const name = slot.title === '' ? t('jobs.slots.number', { number }) : slot.title;
  const { recordedBy, prompt, script } = chosen;
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-end">
          <Text fw={500} truncate title={name}>
            {name}
          </Text>
          <NativeSelect
            w={160}
            flex="none"
            label={t('jobs.slots.recordedBy')}
            data={slotRecorders.map((value) => ({ value, label: t(`jobs.slots.recorders.${value}`) }))}
            value={recordedBy}
            onChange={({ currentTarget: { value } }) => {
              const next = slotRecorders.find((each) => each === value);
              if (next !== undefined) onChange({ ...chosen, recordedBy: next });
            }}
          />
        </Group>
        {recordedBy !== 'nobody' && (
          <Textarea
            label={t('jobs.slots.prompt')}
            placeholder={[slot.title, slot.prompt].filter((text) => text !== '').join(': ')}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={500}
            value={prompt}
            onChange={({ currentTarget }) => onChange({ ...chosen, prompt: currentTarget.value })}
          />
        )}
        {recordedBy === 'users' && (
          <Textarea
            label={t('jobs.slots.script')}
            description={t('tasks.shots.scriptHelp')}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={10_000}
            value={script}
            onChange={({ currentTarget }) => onChange({ ...chosen, script: currentTarget.value })}
          />
        )}
      </Stack>
    </Paper>
  );
}
