import { Select, Skeleton, Stack, Title } from '@mantine/core';
import type { EditedProfile } from '@rushes/contract/organization/directory';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { api } from '../../../../../lib/api/call.ts';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { useUnsaved } from '../../../../../lib/session/leaving.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { SaveButton } from '../../../../../ui/save-together.tsx';
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
      <Placement key={`${profile.manager?.customerUserId}-${profile.orgUnitId}`} profile={profile} />
      <Title order={2}>{t('directory.profile.title')}</Title>
      <ProfileForm
        profile={profile}
        save={(values) => api.directory.saveProfile({ customerUserId, values })}
      />
    </Stack>
  );
}

function Placement({ profile }: { profile: EditedProfile }) {
  const { t } = useTranslation();
  const { customerUserId, manager, orgUnitId } = profile;
  const units = useQuery(directoryQuery());
  const [chosen, setChosen] = useState({ id: manager?.customerUserId ?? '', name: manager?.name ?? '' });
  const [unitId, setUnitId] = useState(orgUnitId);
  const before = manager?.customerUserId ?? null;
  const isMoved = chosen.id !== (before ?? '') || unitId !== orgUnitId;
  useUnsaved(isMoved);
  useFormDraft(t('directory.placement.title'), {
    unsaved: () => (isMoved ? { chosen, unitId } : null),
    restore: (kept) => {
      setChosen(kept.chosen);
      setUnitId(kept.unitId);
    },
  });
  const save = useChange(
    () =>
      api.directory.saveProfile({
        customerUserId,
        managerId: { value: chosen.id === '' ? null : chosen.id, before },
        orgUnitId: { value: unitId, before: orgUnitId },
      }),
    () => showToast(t('directory.saved')),
  );
  const fault = isCallError(save.error)
    ? save.error.fields.find(({ path }) => path === 'managerId')
    : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isMoved) save.mutate(undefined);
      }}
    >
      <Stack gap="sm" maw={480}>
        <UserSelect
          label={t('directory.columns.manager')}
          value={chosen.id}
          name={chosen.name}
          onChange={(id, name) => setChosen({ id, name })}
          error={
            fault && t(fault.message === 'cycle' ? 'directory.placement.cycle' : 'directory.faults.nobody')
          }
        />
        <Select
          label={t('directory.columns.orgUnit')}
          clearable
          searchable
          data={unitPaths(units.data?.orgUnits ?? []).map(({ value, label }) => ({ value, label }))}
          value={unitId}
          onChange={setUnitId}
        />
        <SaveButton label={t('directory.save')} isDirty={isMoved} isPending={save.isPending} />
      </Stack>
    </form>
  );
}
