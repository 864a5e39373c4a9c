import { Autocomplete, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { UserDetail } from '@rushes/contract/organization/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type SharedForm, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { SaveButton } from '../../../../ui/save-together.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { invitingQuery, useUpdateUser } from '../api.ts';

type Values = Pick<UserDetail, 'name' | 'location' | 'groupIds'>;

const labels = {
  name: 'people.columns.name',
  location: 'people.columns.location',
  groupIds: 'people.groupsByHand',
} as const;

function valuesOf({ name, location, groupIds }: UserDetail): Values {
  return { name, location, groupIds: groupIds.toSorted() };
}

/** Saves what was touched over what was seen of it. */
function useSave(customerUserId: string, shared: SharedForm<Values>) {
  const { t } = useTranslation();
  const update = useUpdateUser(customerUserId);
  const mutate = (values: Values) => {
    const touched = new Set<string>(shared.touched());
    const only = (from: Values) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => touched.has(key)));
    update.mutate(
      { ...only(values), before: only(shared.seen) },
      {
        onSuccess: (saved) => shared.handleSaved(valuesOf(saved), values),
        onError: (error) => {
          const met = shared.handleRefused<UserDetail>(error, valuesOf);
          if (met === 'merged') showToast(t('shared.merged'));
        },
      },
    );
  };
  return { isPending: update.isPending, mutate };
}

/** What managers change of a person. */
export function UserForm({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const inviting = useQuery(invitingQuery());
  const canEdit = may(useMe(), 'audience.users:edit');
  const form = useForm({
    draft: t('people.profile'),
    initialValues: valuesOf(user),
    validate: { name: (name) => (name.trim() === '' ? t('people.noName') : null) },
  });
  const shared = useSharedForm(form, valuesOf(user));
  const save = useSave(user.customerUserId, shared);
  const groups = (inviting.data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  const namesOf = (groupIds: readonly string[]) =>
    groups
      .filter(({ value }) => groupIds.includes(value))
      .map(({ label }) => label)
      .join(', ');
  return (
    <form noValidate onSubmit={form.onSubmit(save.mutate)}>
      <Stack gap="sm" maw={480}>
        <StaleNotice
          shared={shared}
          labelOf={(field) => t(labels[field])}
          wordsOf={(field, values) => (field === 'groupIds' ? namesOf(values.groupIds) : values[field])}
        />
        <TextInput
          label={t('people.columns.name')}
          maxLength={100}
          readOnly={!canEdit}
          {...form.getInputProps('name')}
        />
        <Autocomplete
          label={t('people.columns.location')}
          maxLength={100}
          data={inviting.data?.locations ?? []}
          readOnly={!canEdit}
          {...form.getInputProps('location')}
        />
        <MultiSelect
          label={t('people.groupsByHand')}
          data={groups}
          searchable
          readOnly={!canEdit}
          disabled={!inviting.isSuccess}
          {...form.getInputProps('groupIds')}
        />
        {canEdit && (
          <SaveButton label={t('people.save')} isDirty={form.isDirty()} isPending={save.isPending} />
        )}
      </Stack>
    </form>
  );
}
