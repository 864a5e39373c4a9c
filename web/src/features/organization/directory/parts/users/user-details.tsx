import { Select, Skeleton, Stack, Title } from '@mantine/core';
import type { EditedProfile } from '@rushes/contract/organization/directory';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { api } from '../../../../../lib/api/call.ts';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { SaveButton } from '../../../../../ui/save-together.tsx';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { showToast } from '../../../../../ui/toast.tsx';
import { directoryQuery, profileQuery, unitPaths, useChange } from '../../api.ts';
import { UserSelect } from './user-select.tsx';
import { ProfileForm } from '../profiles/profile-form.tsx';

/** What content managers fill in for a user: their place in the organisation and the fields. */
export function UserDetails({ customerUserId }: { customerUserId: string }) {
  const { permissions } = useMe();
  return permissions.has('organization.directory:edit') ? <Details customerUserId={customerUserId} /> : null;
}

function Details({ customerUserId }: { customerUserId: string }) {
  const { t } = useTranslation();
  const query = useQuery(profileQuery(customerUserId));
  if (query.isPending) return <Skeleton h={240} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const profile = query.data;
  return (
    <Stack gap="md" mt="xl">
      <Title order={2}>{t('directory.placement.title')}</Title>
      <Placement profile={profile} />
      <Title order={2}>{t('directory.profile.title')}</Title>
      <ProfileForm
        profile={profile}
        save={(values) => api.directory.saveProfile({ customerUserId, values })}
      />
    </Stack>
  );
}

type PlacementValues = Pick<EditedProfile, 'manager' | 'orgUnitId'>;

function placementOf({ manager, orgUnitId }: EditedProfile): PlacementValues {
  return { manager, orgUnitId };
}

function idOf({ manager }: PlacementValues): string | null {
  return manager?.customerUserId ?? null;
}

function Placement({ profile }: { profile: EditedProfile }) {
  const { t } = useTranslation();
  const { customerUserId } = profile;
  const units = useQuery(directoryQuery());
  const form = useForm({ draft: t('directory.placement.title'), initialValues: placementOf(profile) });
  const shared = useSharedForm(form, placementOf(profile));
  const { manager } = form.values;
  const save = useChange(
    (values: PlacementValues) =>
      api.directory.saveProfile({
        customerUserId,
        managerId: { value: idOf(values), before: idOf(shared.seen) },
        orgUnitId: { value: values.orgUnitId, before: shared.seen.orgUnitId },
      }),
    (saved, sent) => {
      shared.handleSaved(placementOf(saved), sent);
      showToast(t('directory.saved'));
    },
    (error) => shared.handleRefused(error, placementOf),
  );
  const fault = isCallError(save.error)
    ? save.error.fields.find(({ path }) => path === 'managerId')
    : undefined;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="sm" maw={480}>
        <StaleNotice shared={shared} />
        <UserSelect
          label={t('directory.columns.manager')}
          value={manager?.customerUserId ?? ''}
          name={manager?.name ?? ''}
          onChange={(id, name) =>
            form.setFieldValue('manager', id === '' ? null : { customerUserId: id, name })
          }
          error={
            fault && t(fault.message === 'cycle' ? 'directory.placement.cycle' : 'directory.faults.nobody')
          }
        />
        <Select
          label={t('directory.columns.orgUnit')}
          clearable
          searchable
          data={unitPaths(units.data?.orgUnits ?? []).map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('orgUnitId')}
        />
        <SaveButton
          label={t('directory.save')}
          isDirty={form.isDirty() && !shared.isStale}
          isPending={save.isPending}
        />
      </Stack>
    </form>
  );
}
