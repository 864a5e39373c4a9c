import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showToast } from '../../../../../ui/toast.tsx';
import { ownProgramsQuery, presentQuery, useChannelChange } from '../../api.ts';
import { confirmAudience } from '../../../../core/access-changes/api.ts';

interface SubmitDialogProps {
  readonly channelId: string;
  readonly name: string;
  /** Whether a moderator decides first. */
  readonly isReviewed?: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Brings a published program into a channel. */
export function SubmitDialog({ channelId, name, isReviewed = false, opened, onClose }: SubmitDialogProps) {
  const { t } = useTranslation();
  const words = isReviewed ? 'channels.submission' : 'channels.submit';
  const [programId, setProgramId] = useState<string | null>(null);
  const submit = useChannelChange(
    () =>
      confirmAudience((confirmed) =>
        api.channel.submitProgram({ channelId, programId: programId ?? '', confirmed }),
      ),
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
  return (
    <Modal opened={opened} onClose={onClose} title={t(`${words}.title`, { name })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(`${words}.text`)}
        </Text>
        <ProgramSelect {...{ channelId, programId }} onChange={setProgramId} />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('channels.cancel')}
          </Button>
          <Button
            disabled={programId === null}
            loading={submit.isPending}
            onClick={() => submit.mutate(undefined)}
          >
            {t(`${words}.action`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ProgramSelectProps {
  readonly channelId: string;
  readonly programId: string | null;
  readonly onChange: (programId: string | null) => void;
}

function ProgramSelect({ channelId, programId, onChange }: ProgramSelectProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  // What is chosen is in the search box: it must not narrow the list to itself.
  const found = useQuery({
    ...ownProgramsQuery(programId === null ? wanted : ''),
    placeholderData: keepPreviousData,
  });
  const programs = found.data?.items ?? [];
  const programIds = programs.map((program) => program.programId);
  const present = useQuery({ ...presentQuery(channelId, programIds), enabled: programIds.length > 0 });
  const presentIds = new Set(present.data?.programIds);
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
      data={programs.map(({ programId: value, title }) => {
        const disabled = presentIds.has(value);
        return { value, label: disabled ? t('channels.submit.present', { title }) : title, disabled };
      })}
      value={programId}
      onChange={onChange}
    />
  );
}
