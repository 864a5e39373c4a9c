import { Button, NumberInput, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Setup } from '@rushes/contract/setup';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { useSavePart } from '../api.ts';

const limits = {
  idleMinutes: { min: 5, max: 480, text: 'idleText' },
  viewedPercent: { min: 50, max: 100, text: 'viewedText' },
  binDays: { min: 1, max: 365, text: 'binText' },
} as const;

/** Idle limit, view rule, bin, and whom new programs are for. */
export function RulesSection({ rules }: Pick<Setup, 'rules'>) {
  const { t } = useTranslation();
  const save = useSavePart('rules', rules, api.setup.saveRules);
  const form = useForm({ initialValues: rules });
  return (
    <SetupSection id="rules" title={t('setup.rules.title')} text={t('setup.rules.text')}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate(values, (saved) => form.resetDirty(saved)))}
      >
        <Stack gap="sm" align="flex-start">
          {(['idleMinutes', 'viewedPercent', 'binDays'] as const).map((name) => (
            <NumberInput
              key={name}
              w={420}
              label={t(`setup.rules.${name}`)}
              description={t(`setup.rules.${limits[name].text}`)}
              min={limits[name].min}
              max={limits[name].max}
              clampBehavior="blur"
              allowDecimal={false}
              {...form.getInputProps(name)}
            />
          ))}
          <Radio.Group
            label={t('setup.rules.audience')}
            value={form.values.audienceOrganisation ? 'organisation' : 'nobody'}
            onChange={(value) => form.setFieldValue('audienceOrganisation', value === 'organisation')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="organisation" label={t('setup.rules.audienceOrganisation')} />
              <Radio value="nobody" label={t('setup.rules.audienceNobody')} />
            </Stack>
          </Radio.Group>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t('setup.save')}
          </Button>
        </Stack>
      </form>
    </SetupSection>
  );
}
