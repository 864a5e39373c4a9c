import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import type {
  BumperDetail,
  BumperKind,
  BumperRule,
  BumperVariantInput,
} from '@rushes/contract/create/bumpers';
import { bumperRules } from '@rushes/contract/create/lists/bumpers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { api } from '../../../../lib/api/call.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { isSavedTitle, rememberBumper } from '../api.ts';
import { SavedTitleList } from './saved-title-list.tsx';
import { VariantList } from './variant-list.tsx';
import { WatermarkList } from './watermark-list.tsx';

export interface BumperValues {
  readonly name: string;
  readonly rule: BumperRule;
  readonly variants: readonly BumperVariantInput[];
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

function valuesOf({ name, rule, variants, revision }: BumperDetail): BumperValues {
  const inputs = variants.map(({ aspect, language, clipId, image, title, lengthMs, inMs, outMs }) => ({
    ...{ aspect, language, clipId, inMs, outMs },
    ...(image === undefined ? {} : { image }),
    ...(title === undefined ? {} : { title }),
    ...(lengthMs === undefined ? {} : { lengthMs }),
  }));
  return { name, rule, variants: inputs, revision };
}

const variantLists = {
  ...{ intro: VariantList, outro: VariantList, licence: VariantList },
  watermark: WatermarkList,
  ...{ title: SavedTitleList, 'lower-third': SavedTitleList },
} satisfies Record<BumperKind, unknown>;

/** Name, rule and variants, saved together. */
export function BumperForm({ bumper, canEdit }: { bumper: BumperDetail; canEdit: boolean }) {
  const { t } = useTranslation();
  const { form, shared, save, faults } = useBumperForm(bumper);
  const { values } = form;
  const isDirty = JSON.stringify(values) !== JSON.stringify(shared.seen);
  const isNameless = values.name.trim() === '';
  const Variants = variantLists[bumper.kind];
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((sent) => {
        if (!isNameless) save.mutate(sent);
      })}
    >
      <Stack gap="lg" maw={760}>
        <StaleNotice shared={shared} />
        <TextInput
          label={t('bumpers.form.name')}
          maxLength={200}
          readOnly={!canEdit}
          {...form.getInputProps('name')}
          error={isNameless ? t('bumpers.form.noName') : undefined}
        />
        <RuleField
          value={values.rule}
          kind={bumper.kind}
          canEdit={canEdit}
          error={faults.get('rule')}
          onChange={(rule) => form.setFieldValue('rule', rule)}
        />
        <Variants
          bumper={bumper}
          variants={values.variants}
          faults={faults}
          canEdit={canEdit}
          onChange={(variants) => form.setFieldValue('variants', variants)}
        />
        {canEdit && (
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!isDirty || shared.isStale}>
              {t('bumpers.form.save')}
            </Button>
            {isDirty && (
              <Text size="sm" c="dimmed">
                {t('bumpers.form.unsaved')}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

function useBumperForm(bumper: BumperDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { bumperId } = bumper;
  const initialValues = valuesOf(bumper);
  const form = useForm<BumperValues>({ draft: t('shell.places.bumper'), initialValues });
  const shared = useSharedForm(form, initialValues);
  const save = useMutation({
    mutationFn: ({ name, rule, variants }: BumperValues) =>
      api.bumper.updateBumper({
        ...{ bumperId, revision: shared.seen.revision, name, rule },
        variants: [...variants],
      }),
    onSuccess: (saved, sent) => {
      shared.handleSaved(valuesOf(saved), sent);
      rememberBumper(queryClient, saved);
      showToast(t(isSavedTitle(saved.kind) ? 'bumpers.form.titleSaved' : 'bumpers.form.saved'));
    },
    onError: (error) => {
      if (shared.handleRefused<BumperDetail>(error, valuesOf)) return;
      if (!isCallError(error, 'invalid')) showError(error, t('errors.unexpected'));
    },
  });
  const faults = new Map(
    isCallError(save.error) ? save.error.fields.map(({ path, message }) => [path, message]) : [],
  );
  return { form, shared, save, faults };
}

/** No program has to have a title. */
function rulesOf(kind: BumperKind): readonly BumperRule[] {
  return isSavedTitle(kind) ? bumperRules.filter((rule) => rule !== 'mandatory') : bumperRules;
}

interface RuleFieldProps {
  readonly value: BumperRule;
  readonly kind: BumperDetail['kind'];
  readonly canEdit: boolean;
  readonly error: string | undefined;
  readonly onChange: (rule: BumperRule) => void;
}

function RuleField({ value, kind, canEdit, error, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('bumpers.columns.rule')}
      value={value}
      error={error}
      readOnly={!canEdit}
      onChange={(chosen) => onChange(bumperRules.find((each) => each === chosen) ?? value)}
    >
      <Stack gap="xs" mt={4}>
        {rulesOf(kind).map((rule) => (
          <Radio
            key={rule}
            value={rule}
            disabled={!canEdit && rule !== value}
            label={t(`bumpers.rules.${rule}`)}
            description={
              isSavedTitle(kind)
                ? t(`bumpers.titleRuleText.${rule === 'default' ? 'default' : 'optional'}`)
                : t(`bumpers.ruleText.${kind}.${rule}`)
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
