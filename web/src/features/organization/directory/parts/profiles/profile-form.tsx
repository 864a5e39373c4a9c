import { Alert, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { EditedField, EditedProfile } from '@rushes/contract/organization/directory';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { useUnsaved } from '../../../../../lib/session/leaving.ts';
import { SaveButton } from '../../../../../ui/save-together.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { ownProfileQuery, profileQuery, useChange } from '../../api.ts';
import { UserSelect } from '../users/user-select.tsx';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';

type Change = { fieldId: string; value: string; before: string };

interface ProfileFormProps {
  readonly profile: EditedProfile;
  readonly save: (values: Change[]) => Promise<EditedProfile>;
}

/** The fields of one user, saved together; only what was changed is sent, with what it was. */
export function ProfileForm({ profile, save }: ProfileFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const changed = profile.fields.flatMap(({ fieldId, value }): Change[] => {
    const text = texts[fieldId]?.trim();
    return text === undefined || text === value ? [] : [{ fieldId, value: text, before: value }];
  });
  useUnsaved(changed.length > 0);
  useFormDraft(t('directory.profile.title'), {
    unsaved: () => (changed.length === 0 ? null : { texts }),
    restore: (kept) => setTexts(kept.texts),
  });
  const mutation = useChange(
    () => save(changed),
    (saved) => {
      queryClient.setQueryData(profileQuery(saved.customerUserId).queryKey, saved);
      queryClient.setQueryData(ownProfileQuery().queryKey, (own) =>
        own?.customerUserId === saved.customerUserId ? saved : own,
      );
      setTexts({});
      showToast(t('directory.saved'));
    },
  );
  const fault = isCallError(mutation.error) ? mutation.error : undefined;
  const faultOf = ({ key }: EditedField) => {
    const found = fault?.fields.find(({ path }) => path === `values.${key}`);
    return found === undefined ? undefined : t(`directory.faults.${found.message as 'required'}`);
  };
  if (profile.fields.length === 0) return <Text c="dimmed">{t('directory.profile.none')}</Text>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) mutation.mutate(undefined);
      }}
    >
      <Stack gap="sm" maw={480}>
        {profile.fields.map((field) => (
          <FieldInput
            key={field.fieldId}
            field={field}
            text={texts[field.fieldId] ?? field.value}
            error={faultOf(field)}
            onText={(text) => setTexts((now) => ({ ...now, [field.fieldId]: text }))}
          />
        ))}
        {fault?.code === 'conflict' && <Alert color="yellow">{t('directory.profile.stale')}</Alert>}
        <SaveButton label={t('directory.save')} isDirty={changed.length > 0} isPending={mutation.isPending} />
      </Stack>
    </form>
  );
}

interface FieldInputProps {
  readonly field: EditedField;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function FieldInput({ field, text, error, onText }: FieldInputProps): ReactNode {
  const { t } = useTranslation();
  const { label, type, choices, isRequired, canEdit, user, audience } = field;
  const common = {
    label,
    error,
    disabled: !canEdit,
    withAsterisk: isRequired,
    description: [
      t(`directory.seenBy.${audience}`),
      ...(canEdit ? [] : [t('directory.profile.locked')]),
    ].join(' '),
  };
  switch (type) {
    case 'longText':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxLength={4000}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={choices.includes(text) || text === '' ? choices : [...choices, text]}
          clearable={!isRequired}
          value={text === '' ? null : text}
          onChange={(value) => onText(value ?? '')}
        />
      );
    case 'person':
      return (
        <UserSelect
          label={label}
          value={text}
          name={user?.name ?? ''}
          onChange={onText}
          disabled={!canEdit}
          error={error}
          required={isRequired}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          type={type === 'date' ? 'date' : type === 'link' ? 'url' : 'text'}
          placeholder={type === 'link' ? t('directory.profile.linkBegins') : ''}
          maxLength={type === 'link' ? 500 : 200}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
  }
}
