import { Group, NumberInput, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ExampleField } from './example-field.tsx';
import { PartCard, type PartCardProps } from './part-card.tsx';
import { hasLengthProblem, type ShotValues } from './task-form-values.ts';

interface ShotFieldsProps extends PartCardProps {
  readonly taskId: string;
  readonly shot: ShotValues;
  readonly shotTypes: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (change: Partial<ShotValues>) => void;
}

/** One shot: what to record, what to say, and how long. */
export function ShotFields({ taskId, shot, index, count, shotTypes, ...on }: ShotFieldsProps) {
  const { onChange, onMove, onRemove } = on;
  const { t } = useTranslation();
  const name = t('tasks.shots.number', { number: index + 1 });
  return (
    <PartCard {...{ name, index, count, onMove, onRemove }} removeLabel={t('tasks.shots.remove', { name })}>
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
      <ExampleField taskId={taskId} example={shot.example} onChange={(example) => onChange({ example })} />
    </PartCard>
  );
}

/** The shortest and longest length, in seconds. */
function Lengths({ shot, onChange }: Pick<ShotFieldsProps, 'shot' | 'onChange'>) {
  const { t } = useTranslation();
  const shared = { w: 160, min: 1, max: 3600, allowDecimal: false };
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
