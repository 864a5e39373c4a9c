import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { gainQuery, ownProgramsQuery, useChannelChange } from '../api.ts';
import { gainOf } from '../../../core/access-changes/api.ts';
import { GainAlert } from '../../../core/access-changes/parts/gain-warning.tsx';

interface SubmitDialogProps {
  readonly channelId: string;
  readonly name: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Brings a published program into a channel, saying beforehand who could watch it then. */
export function SubmitDialog({ channelId, name, opened, onClose }: SubmitDialogProps) {
  const { t } = useTranslation();
  const [programId, setProgramId] = useState<string | null>(null);
  const gain = useQuery({ ...gainQuery(channelId, programId ?? ''), enabled: programId !== null });
  const submit = useChannelChange(
    (confirmedGain: number) =>
      api.channel.submitProgram({ channelId, programId: programId ?? '', confirmedGain }),
    {
      onDone: ({ state }) => {
        showToast(
          t(state === 'published' ? 'channels.submit.published' : 'channels.submit.submitted', { name }),
        );
        setProgramId(null);
        onClose();
      },
    },
  );
  const count = gain.data?.count ?? 0;
  const send = () =>
    submit.mutate(count, {
      onError: (error) => {
        if (gainOf(error) !== null) void gain.refetch();
      },
    });
  return (
    <Modal opened={opened} onClose={onClose} title={t('channels.submit.title', { name })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('channels.submit.text')}
        </Text>
        <ProgramSelect programId={programId} onChange={setProgramId} />
        {gain.data !== undefined && count > 0 && <GainAlert gain={gain.data} />}
        {gain.isError && (
          <Text size="sm" c="red" role="alert">
            {gain.error.message}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('channels.cancel')}
          </Button>
          <Button disabled={programId === null || !gain.isSuccess} loading={submit.isPending} onClick={send}>
            {count > 0 ? t('channels.gain.confirm', { count }) : t('channels.submit.action')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ProgramSelectProps {
  readonly programId: string | null;
  readonly onChange: (programId: string | null) => void;
}

function ProgramSelect({ programId, onChange }: ProgramSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  // What is chosen stands in the search box: it must not narrow the list to itself.
  const found = useQuery(ownProgramsQuery(programId === null ? wanted : ''));
  return (
    <Select
      label={t('channels.submit.program')}
      placeholder={t('channels.submit.find')}
      searchable
      clearable
      data-autofocus
      nothingFoundMessage={t('channels.submit.nothing')}
      searchValue={search}
      onSearchChange={setSearch}
      data={(found.data?.items ?? []).map(({ programId: value, title: label }) => ({ value, label }))}
      value={programId}
      onChange={onChange}
    />
  );
}
