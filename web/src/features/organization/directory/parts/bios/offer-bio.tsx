import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Bio } from '@rushes/contract/organization/directory';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import { useChange } from '../../api.ts';

/** Chooses the program that is offered as the video. */
export function OfferBio({ bio, onDone }: { bio: Pick<Bio, 'bioId'>; onDone?: () => void }) {
  const { t } = useTranslation();
  const { permissions, customerUserId } = useMe();
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 200);
  const [programId, setProgramId] = useState<string | null>(null);
  const mayOffer = permissions.has('create.programs:see');
  const all = permissions.has('organization.directory:edit');
  const programs = useQuery({
    ...callQuery('program', 'getPrograms', { limit: 50, ...(debounced === '' ? {} : { search: debounced }) }),
    enabled: mayOffer,
    placeholderData: keepPreviousData,
  });
  const submit = useChange(
    () => api.directory.submitBio({ bioId: bio.bioId, programId: programId ?? '' }),
    () => {
      showToast(t(all ? 'directory.bio.offeredToSelf' : 'directory.bio.offered'));
      onDone?.();
    },
  );
  if (!mayOffer) return <Text c="dimmed">{t('directory.bio.noPrograms')}</Text>;
  const own = (programs.data?.items ?? []).filter(
    ({ createdBy }) => all || createdBy.customerUserId === customerUserId,
  );
  const choices = own.map((program) => ({
    value: program.programId,
    label: program.publishedAt === null ? t('directory.bio.draft', { title: program.title }) : program.title,
  }));
  return (
    <Stack gap="sm" maw={480}>
      <Select
        label={t('directory.bio.program')}
        description={t('directory.bio.programText')}
        searchable
        data={choices}
        filter={({ options }) => options}
        value={programId}
        onChange={setProgramId}
        onSearchChange={setSearch}
        nothingFoundMessage={t('directory.bio.noneFound')}
      />
      <Group>
        <Button
          disabled={programId === null}
          loading={submit.isPending}
          onClick={() => submit.mutate(undefined)}
        >
          {t('directory.bio.offer')}
        </Button>
      </Group>
    </Stack>
  );
}
