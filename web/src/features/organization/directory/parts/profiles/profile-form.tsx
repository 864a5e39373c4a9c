import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { EditedField, EditedProfile } from '@rushes/contract/organization/directory';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { SaveButton } from '../../../../../ui/save-together.tsx';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { ownProfileQuery, profileQuery, useChange } from '../../api.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { UserSelect } from '../users/user-select.tsx';

type Change = { fieldId: string; value: string; before: string };

interface ProfileFormProps {
  readonly profile: EditedProfile;
  readonly save: (values: Change[]) => Promise<EditedProfile>;
}

type Texts = Record<string, string>;

function textsOf({ fields }: EditedProfile): Texts {
  return Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value]));
}

/** The fields of one user, saved together. */
export function ProfileForm({ profile, save }: ProfileFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({ draft: t('directory.profile.title'), initialValues: textsOf(profile) });
  const shared = useSharedForm(form, textsOf(profile));
  const texts = form.values;
  const isOwn = useMe().customerUserId === profile.customerUserId;
  const changed = shared.touched().flatMap((fieldId): Change[] => {
    const [value, before] = [texts[fieldId]?.trim() ?? '', shared.seen[fieldId] ?? ''];
    return value === before ? [] : [{ fieldId, value, before }];
  });
  const mutation = useChange(
    () => save(changed),
    (saved, sent: Texts) => {
      queryClient.setQueryData(profileQuery(saved.customerUserId).queryKey, saved);
      queryClient.setQueryData(ownProfileQuery().queryKey, (own) =>
        own?.customerUserId === saved.customerUserId ? saved : own,
      );
      shared.handleSaved(textsOf(saved), sent);
      showToast(t('directory.saved'));
    },
    (error) => shared.handleRefused(error, textsOf),
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
      onSubmit={form.onSubmit((values) => {
        if (changed.length > 0) mutation.mutate(values);
      })}
    >
      <Stack gap="sm" maw={480}>
        <StaleNotice shared={shared} />
        {profile.fields.map((field) => (
          <FieldInput
            key={field.fieldId}
            field={field}
            isOwn={isOwn}
            text={texts[field.fieldId] ?? field.value}
            error={faultOf(field)}
            onText={(text) => form.setFieldValue(field.fieldId, text)}
          />
        ))}
        <SaveButton
          label={t('directory.save')}
          isDirty={changed.length > 0 && !shared.isStale}
          isPending={mutation.isPending}
        />
      </Stack>
    </form>
  );
}

interface FieldInputProps {
  readonly field: EditedField;
  readonly isOwn: boolean;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function FieldInput({ field, isOwn, text, error, onText }: FieldInputProps): ReactNode {
  const { t } = useTranslation();
  const { label, type, choices, isRequired, canEdit, user, audience } = field;
  const seenBy = t(isOwn ? `directory.ownSeenBy.${audience}` : `directory.seenBy.${audience}`);
  // Content managers can't fill in what only the user edits.
  const locked = t(isOwn ? 'directory.profile.locked' : 'directory.profile.lockedByUser');
  const common = {
    label,
    error,
    disabled: !canEdit,
    withAsterisk: isRequired,
    description: canEdit ? seenBy : `${seenBy} ${locked}`,
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
          description={common.description}
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
