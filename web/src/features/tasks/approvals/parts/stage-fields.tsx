import { ActionIcon, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { stageRules } from '@rushes/contract/tasks/lists/approvals';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AudienceSelect } from '../../../create/programs/parts/publish/audience-picker.tsx';
import type { RequestValues } from '../api.ts';
import { GuestFields } from './guest-fields.tsx';

type StageValues = RequestValues['stages'][number];

interface StageFieldsProps {
  readonly stage: StageValues;
  readonly number: number;
  readonly error: string | undefined;
  /** Of users and groups that are chosen already. */
  readonly names?: ReadonlyMap<string, string>;
  readonly guestError: string | undefined;
  readonly onChange: (stage: StageValues) => void;
  /** Absent for the only stage. */
  readonly onRemove: (() => void) | undefined;
}

/** Who decides in a stage, and when it is decided. */
export function StageFields({ stage, number, error, guestError, names, ...on }: StageFieldsProps) {
  const { t } = useTranslation();
  const { rule, customerUserIds, groupIds } = stage;
  return (
    <Paper component="fieldset" withBorder p="sm" m={0}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text component="legend" size="sm" fw={500}>
            {t('approvals.form.stage', { number })}
          </Text>
          {on.onRemove !== undefined && (
            <ActionIcon aria-label={t('approvals.form.removeStage', { number })} onClick={on.onRemove}>
              <IconX size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </Group>
        <AudienceSelect
          label={t('approvals.form.reviewers')}
          error={error}
          audience={{ customerUserIds, groupIds }}
          names={names}
          onChange={(chosen) => on.onChange({ ...stage, ...chosen })}
        />
        <GuestFields
          guests={stage.guests}
          error={guestError}
          onChange={(guests) => on.onChange({ ...stage, guests })}
        />
        <NativeSelect
          label={t('approvals.form.rule')}
          description={t(`approvals.ruleHelp.${rule}`)}
          data={stageRules.map((value) => ({ value, label: t(`approvals.rules.${value}`) }))}
          value={rule}
          onChange={({ currentTarget: { value } }) => {
            const chosen = stageRules.find((each) => each === value);
            if (chosen !== undefined) on.onChange({ ...stage, rule: chosen });
          }}
        />
      </Stack>
    </Paper>
  );
}
