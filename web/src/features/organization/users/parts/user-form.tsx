import { Autocomplete, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { UserDetail } from '@rushes/contract/organization/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type SharedForm, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { SaveButton } from '../../../../ui/save-together.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { invitingQuery, useUpdateUser } from '../api.ts';

type Values = Pick<UserDetail, 'name' | 'location' | 'groupIds'>;

function valuesOf({ name, location, groupIds }: UserDetail): Values {
  return { name, location, groupIds: groupIds.toSorted() };
}

/** Saves what was touched over what was seen of it. */
function useSave(customerUserId: string, shared: SharedForm<Values>) {
  const update = useUpdateUser(customerUserId);
  const mutate = (values: Values) => {
    const touched = new Set<string>(shared.touched());
    const only = (from: Values) =>
      Object.fromEntries(Object.entries(from).filter(([key]) => touched.has(key)));
    update.mutate(
      { ...only(values), before: only(shared.seen) },
      {
        onSuccess: (saved) => shared.handleSaved(valuesOf(saved), values),
        onError: (error) => shared.handleRefused<UserDetail>(error, valuesOf),
      },
    );
  };
  return { isPending: update.isPending, mutate };
}

/** What managers change of a user. */
export function UserForm({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const inviting = useQuery(invitingQuery());
  const canEdit = may(useMe(), 'audience.users:edit');
  const form = useForm({
    draft: t('users.profile'),
    initialValues: valuesOf(user),
    validate: { name: (name) => (name.trim() === '' ? t('users.noName') : null) },
  });
  const shared = useSharedForm(form, valuesOf(user));
  const save = useSave(user.customerUserId, shared);
  const groups = (inviting.data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  return (
    <form noValidate onSubmit={form.onSubmit(save.mutate)}>
      <Stack gap="sm" maw={480}>
        <StaleNotice shared={shared} />
        <TextInput
          label={t('users.columns.name')}
          maxLength={100}
          readOnly={!canEdit}
          {...form.getInputProps('name')}
        />
        <Autocomplete
          label={t('users.columns.location')}
          maxLength={100}
          data={inviting.data?.locations ?? []}
          readOnly={!canEdit}
          {...form.getInputProps('location')}
        />
        <MultiSelect
          label={t('users.groupsByHand')}
          data={groups}
          searchable
          readOnly={!canEdit}
          disabled={!inviting.isSuccess}
          {...form.getInputProps('groupIds')}
        />
        {canEdit && (
          <SaveButton
            label={t('users.save')}
            isDirty={form.isDirty() && !shared.isStale}
            isPending={save.isPending}
          />
        )}
      </Stack>
    </form>
  );
}
