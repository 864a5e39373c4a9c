import { Button, NativeSelect, NumberInput, Radio, Stack, Switch } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { Setup } from '@rushes/contract/organization/setup';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { commonLanguages, languageName } from '../../../../lib/format/language.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { asItIs, useSavePart } from '../api.ts';

const limits = {
  idleMinutes: { min: 5, max: 480, text: 'idleText' },
  viewedPercent: { min: 50, max: 100, text: 'viewedText' },
  binDays: { min: 1, max: 365, text: 'binText' },
} as const;

/** Those that can be chosen for captions. */
const languages = commonLanguages.map((value) => ({ value, label: languageName(value) }));

interface RulesSectionProps {
  readonly setup: Pick<Setup, 'rules' | 'revision' | 'canWriteCaptions'>;
  readonly canEdit: boolean;
}

/** Idle limit, view rule, bin, and whom new programs are for. */
export function RulesSection({ setup, canEdit }: RulesSectionProps) {
  const { t } = useTranslation();
  const form = useForm({
    draft: t('setup.rules.title'),
    initialValues: setup.rules,
  });
  const { saveRules } = api.setup;
  const save = useSavePart(form, {
    part: 'rules',
    setup,
    save: saveRules,
    toValues: asItIs,
    toPart: asItIs,
  });
  return (
    <SetupSection id="rules" title={t('setup.rules.title')} text={t('setup.rules.text')}>
      <form noValidate onSubmit={form.onSubmit(save.mutate)}>
        <Stack gap="sm" align="flex-start">
          <StaleNotice shared={save.shared} />
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
              readOnly={!canEdit}
              {...form.getInputProps(name)}
            />
          ))}
          <AudienceRule
            isOrganisation={form.values.audienceOrganisation}
            canEdit={canEdit}
            onChange={(value) => form.setFieldValue('audienceOrganisation', value)}
          />
          <Switch
            label={t('setup.rules.blockExpiredLicences')}
            description={t('setup.rules.blockText')}
            disabled={!canEdit}
            {...form.getInputProps('blockExpiredLicences', { type: 'checkbox' })}
          />
          <PublishingRules values={form.values} canEdit={canEdit} onChange={form.setValues} />
          {setup.canWriteCaptions && (
            <CaptionRules values={form.values} canEdit={canEdit} onChange={form.setValues} />
          )}
          {canEdit && (
            <Button type="submit" disabled={!form.isDirty() || save.shared.isStale} loading={save.isPending}>
              {t('setup.save')}
            </Button>
          )}
        </Stack>
      </form>
    </SetupSection>
  );
}

const publishingRules = ['requireApproval', 'forbidOwnApproval', 'unpublishWithoutConsent'] as const;

interface PublishingRulesProps {
  readonly values: Pick<Setup['rules'], (typeof publishingRules)[number]>;
  readonly canEdit: boolean;
  readonly onChange: (values: Partial<Setup['rules']>) => void;
}

/** What programs need to be published, and to stay so. */
function PublishingRules({ values, canEdit, onChange }: PublishingRulesProps) {
  const { t } = useTranslation();
  return publishingRules.map((name) => (
    <Switch
      key={name}
      label={t(`setup.rules.${name}`)}
      description={t(`setup.rules.${name}Text`)}
      disabled={!canEdit}
      checked={values[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  ));
}

interface CaptionRulesProps {
  readonly values: Pick<Setup['rules'], 'automaticCaptions' | 'captionLanguage'>;
  readonly canEdit: boolean;
  readonly onChange: (values: Partial<Setup['rules']>) => void;
}

/** Whether captions are written for new clips, and in which language. */
function CaptionRules({ values, canEdit, onChange }: CaptionRulesProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('setup.rules.automaticCaptions')}
        description={t('setup.rules.automaticText')}
        disabled={!canEdit}
        checked={values.automaticCaptions}
        onChange={(event) => onChange({ automaticCaptions: event.currentTarget.checked })}
      />
      {values.automaticCaptions && (
        <NativeSelect
          w={420}
          label={t('setup.rules.captionLanguage')}
          description={t('setup.rules.captionLanguageText')}
          data={[{ value: '', label: t('setup.rules.detected') }, ...languages]}
          disabled={!canEdit}
          value={values.captionLanguage ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ captionLanguage: value === '' ? null : value })
          }
        />
      )}
    </>
  );
}

interface AudienceRuleProps {
  readonly isOrganisation: boolean;
  readonly canEdit: boolean;
  readonly onChange: (isOrganisation: boolean) => void;
}

/** Whom new programs are for. */
function AudienceRule({ isOrganisation, canEdit, onChange }: AudienceRuleProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('setup.rules.audience')}
      readOnly={!canEdit}
      value={isOrganisation ? 'organisation' : 'nobody'}
      onChange={(value) => onChange(value === 'organisation')}
    >
      <Stack gap={6} mt={4}>
        <Radio value="organisation" label={t('setup.rules.audienceOrganisation')} />
        <Radio value="nobody" label={t('setup.rules.audienceNobody')} />
      </Stack>
    </Radio.Group>
  );
}
