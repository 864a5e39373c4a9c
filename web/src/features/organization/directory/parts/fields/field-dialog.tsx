import { Button, Checkbox, Group, Modal, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { draftName } from '../../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { type SharedForm, useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import type { ProfileField } from '@rushes/contract/organization/directory';
import {
  type FieldAudience,
  type FieldEditor,
  type FieldType,
  fieldAudiences,
  fieldEditors,
  fieldTypes,
} from '@rushes/contract/organization/lists/directory';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { api } from '../../../../../lib/api/call.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import { useChange } from '../../api.ts';

interface FieldDialogProps {
  /** The field to change; a new one where absent. */
  readonly field?: ProfileField;
  readonly onClose: () => void;
}

interface Values {
  label: string;
  key: string;
  type: FieldType;
  choices: string[];
  isRequired: boolean;
  edits: FieldEditor;
  audience: FieldAudience;
  /** What the rest was read with, which no field shows. */
  revision: number;
}

function valuesOf(field: ProfileField | undefined): Values {
  return {
    label: field?.label ?? '',
    key: field?.key ?? '',
    type: field?.type ?? 'text',
    choices: field?.choices ?? [],
    isRequired: field?.isRequired ?? false,
    edits: field?.edits ?? 'both',
    audience: field?.audience ?? 'everybody',
    revision: field?.revision ?? 0,
  };
}

/** Makes or changes one field; key and type are for good. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const { t } = useTranslation();
  const title = t(field === undefined ? 'directory.fields.new' : 'directory.fields.edit');
  const form = useForm<Values>({
    draft: draftName(title, field?.label),
    initialValues: valuesOf(field),
    validate: {
      label: (label) => (label.trim() === '' ? t('directory.fields.noLabel') : null),
      key: (key) => (/^([a-z][a-z0-9_]*)?$/.test(key.trim()) ? null : t('directory.fields.badKey')),
      choices: (choices, { type }) =>
        type === 'choice' && choices.length === 0 ? t('directory.fields.noChoices') : null,
    },
  });
  const shared = useSharedForm(form, valuesOf(field));
  const save = useSave(field, shared, onClose);
  const fault = isCallError(save.error) ? save.error : undefined;
  const isTaken = fault?.fields.some(({ path }) => path === 'key') === true;
  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm">
          <StaleNotice shared={shared} />
          <TextInput
            label={t('directory.fields.label')}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('label')}
            error={fault?.code === 'name-taken' ? t('directory.fields.labelTaken') : form.errors['label']}
          />
          {field === undefined && <KindInputs form={form} isTaken={isTaken} />}
          <RuleInputs form={form} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('directory.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={shared.isStale}>
              {t(field === undefined ? 'shared.create' : 'directory.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Form = Pick<UseFormReturnType<Values>, 'getInputProps' | 'values' | 'errors'>;

/** What is for good. */
function KindInputs({ form, isTaken }: { form: Form; isTaken: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('directory.fields.key')}
        description={t('directory.fields.keyText')}
        placeholder={keyOf(form.values.label)}
        maxLength={40}
        {...form.getInputProps('key')}
        error={isTaken ? t('directory.fields.keyTaken') : form.errors['key']}
      />
      <Select
        label={t('directory.fields.type')}
        allowDeselect={false}
        data={fieldTypes.map((value) => ({ value, label: t(`directory.types.${value}`) }))}
        {...form.getInputProps('type')}
      />
    </>
  );
}

/** What can be changed later. */
function RuleInputs({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <>
      {form.values.type === 'choice' && (
        <TagsInput
          label={t('directory.fields.choices')}
          description={t('directory.fields.choicesText')}
          maxTags={100}
          {...form.getInputProps('choices')}
        />
      )}
      <Checkbox
        label={t('directory.fields.isRequired')}
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
      <Select
        label={t('directory.fields.edits')}
        allowDeselect={false}
        data={fieldEditors.map((value) => ({ value, label: t(`directory.editors.${value}`) }))}
        {...form.getInputProps('edits')}
      />
      <Select
        label={t('directory.fields.audience')}
        allowDeselect={false}
        data={fieldAudiences.map((value) => ({ value, label: t(`directory.audiences.${value}`) }))}
        {...form.getInputProps('audience')}
      />
    </>
  );
}

function useSave(field: ProfileField | undefined, shared: SharedForm<Values>, onClose: () => void) {
  const { t } = useTranslation();
  return useChange(
    ({ key, type, revision, ...facts }: Values) =>
      field === undefined
        ? api.directory.createField({
            ...facts,
            type,
            key: key.trim() === '' ? keyOf(facts.label) : key.trim(),
          })
        : api.directory.updateField({ ...facts, fieldId: field.fieldId, revision }),
    () => {
      showToast(t('directory.saved'));
      onClose();
    },
    (error) => shared.handleRefused(error, valuesOf),
  );
}

/** A key that says what the label says. */
function keyOf(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  const key = plain.replaceAll(/^[_0-9]+|_+$/g, '').slice(0, 40);
  return key === '' ? 'field' : key;
}
