import { Autocomplete, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { UserDetail } from '@rushes/contract/organization/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type SharedForm, usePartRevision, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { SaveButton } from '../../../../ui/save-together.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { invitingQuery, useUpdateUser } from '../api.ts';

type Values = Pick<UserDetail, 'name' | 'location' | 'groupIds'>;

function valuesOf({ name, location, groupIds }: UserDetail): Values {
  return { name, location, groupIds: groupIds.toSorted() };
}

/** Saves what was touched over what was seen of it. */
function useSave(user: UserDetail, shared: SharedForm<Values>) {
  const update = useUpdateUser(user.customerUserId);
  const revision = usePartRevision(shared.seen, valuesOf(user), user.revision);
  const mutate = (values: Values) => {
    const touched = new Set<string>(shared.touched());
    const changed = Object.fromEntries(Object.entries(values).filter(([key]) => touched.has(key)));
    update.mutate(
      { ...changed, revision: revision.current },
      {
        onSuccess: (saved) => shared.handleSaved(valuesOf(saved), values),
        onError: (error) =>
          shared.handleRefused<UserDetail>(error, (theirs) => {
            revision.current = theirs.revision;
            return valuesOf(theirs);
          }),
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
  const save = useSave(user, shared);
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
