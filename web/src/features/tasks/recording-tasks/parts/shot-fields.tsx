import { ActionIcon, Group, NumberInput, Paper, Select, Stack, Text, Textarea } from '@mantine/core';
import type { ShotInput } from '@rushes/contract/tasks/recording-tasks';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMovers } from '../../../../ui/grid/row-movers.tsx';
import { hasLengthProblem } from './task-form-values.ts';

interface ShotFieldsProps {
  readonly shot: ShotInput;
  readonly index: number;
  readonly count: number;
  readonly shotTypes: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (change: Partial<ShotInput>) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** One shot: what to record, what to say, and how long. */
export function ShotFields({ shot, index, count, shotTypes, onChange, onMove, onRemove }: ShotFieldsProps) {
  const { t } = useTranslation();
  const name = t('tasks.shots.number', { number: index + 1 });
  return (
    <Paper component="li" withBorder p="md" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={500}>{name}</Text>
          <Group gap={4} wrap="nowrap">
            <RowMovers
              name={name}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(by) => onMove(index, index + by)}
            />
            <ActionIcon aria-label={t('tasks.shots.remove', { name })} onClick={onRemove}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          </Group>
        </Group>
        <Textarea
          label={t('tasks.shots.prompt')}
          placeholder={t('tasks.shots.promptHint')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={500}
          value={shot.prompt}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
        />
        <Textarea
          label={t('tasks.shots.script')}
          description={t('tasks.shots.scriptHelp')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          value={shot.script}
          onChange={(event) => onChange({ script: event.currentTarget.value })}
        />
        <Group align="flex-start" gap="sm">
          <Select
            flex={1}
            miw={180}
            searchable
            clearable
            label={t('tasks.shots.type')}
            placeholder={t('tasks.shots.anyType')}
            data={shotTypes.map(({ value, label }) => ({ value, label }))}
            value={shot.shotTypeId}
            onChange={(shotTypeId) => onChange({ shotTypeId })}
          />
          <Lengths shot={shot} onChange={onChange} />
        </Group>
      </Stack>
    </Paper>
  );
}

/** The shortest and longest length, in seconds. */
function Lengths({ shot, onChange }: Pick<ShotFieldsProps, 'shot' | 'onChange'>) {
  const { t } = useTranslation();
  const shared = { w: 120, min: 1, max: 3600, suffix: ' s', allowDecimal: false };
  const toMs = (seconds: number | string) =>
    typeof seconds === 'number' ? Math.round(seconds * 1000) : null;
  const toSeconds = (ms: number | null) => (ms === null ? '' : ms / 1000);
  return (
    <>
      <NumberInput
        {...shared}
        label={t('tasks.shots.shortest')}
        value={toSeconds(shot.minMs)}
        onChange={(seconds) => onChange({ minMs: toMs(seconds) })}
      />
      <NumberInput
        {...shared}
        label={t('tasks.shots.longest')}
        error={hasLengthProblem(shot) ? t('tasks.shots.lengthProblem') : undefined}
        value={toSeconds(shot.maxMs)}
        onChange={(seconds) => onChange({ maxMs: toMs(seconds) })}
      />
    </>
  );
}
