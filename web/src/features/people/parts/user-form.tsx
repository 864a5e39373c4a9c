import { Autocomplete, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UserDetail } from '@rushes/contract/people';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitingQuery, useUpdateUser } from '../api.ts';

/** What managers change of a person. */
export function UserForm({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const inviting = useQuery(invitingQuery());
  const update = useUpdateUser(user.customerUserId);
  const form = useForm({
    initialValues: { name: user.name, location: user.location, groupIds: user.groupIds },
    validate: { name: (name) => (name.trim() === '' ? t('people.noName') : null) },
  });
  const groups = (inviting.data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  return (
    <form
      noValidate
      // What was not touched here may have been changed elsewhere meanwhile.
      onSubmit={form.onSubmit(({ name, location, groupIds }) =>
        update.mutate(
          {
            ...(form.isDirty('name') ? { name } : {}),
            ...(form.isDirty('location') ? { location } : {}),
            ...(form.isDirty('groupIds') ? { groupIds } : {}),
          },
          { onSuccess: () => form.resetDirty() },
        ),
      )}
    >
      <Stack gap="sm" maw={480}>
        <TextInput label={t('people.columns.name')} maxLength={100} {...form.getInputProps('name')} />
        <Autocomplete
          label={t('people.columns.location')}
          maxLength={100}
          data={inviting.data?.locations ?? []}
          {...form.getInputProps('location')}
        />
        <MultiSelect
          label={t('people.groupsByHand')}
          data={groups}
          searchable
          disabled={!inviting.isSuccess}
          {...form.getInputProps('groupIds')}
        />
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            {t('people.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
