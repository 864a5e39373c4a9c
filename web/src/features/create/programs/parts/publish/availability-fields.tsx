import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { timeZone, toInstant, toLocal } from '../../../../../lib/format/local-time.ts';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { rememberProgram } from '../../api.ts';

/** From when to when viewers can watch the program. */
export function AvailabilityFields({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation();
  const saved = {
    from: toLocal(program.availability?.from ?? null),
    until: toLocal(program.availability?.until ?? null),
  };
  const [changed, setChanged] = useState<typeof saved | null>(null);
  const { from, until } = changed ?? saved;
  const change = (part: Partial<typeof saved>) => setChanged({ from, until, ...part });
  useFormDraft(t('programs.availability.title'), {
    unsaved: () => changed,
    restore: (kept: typeof saved) => setChanged(kept),
  });
  const save = useSaving(program.programId, () => setChanged(null));
  const isWrong = from !== '' && until !== '' && until <= from;
  return (
    <Stack gap="xs" role="group" aria-label={t('programs.availability.title')}>
      <Text size="sm" fw={500}>
        {t('programs.availability.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('programs.availability.help', { zone: timeZone() })}
      </Text>
      <TextInput
        type="datetime-local"
        label={t('programs.availability.from')}
        value={from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={t('programs.availability.until')}
        value={until}
        error={isWrong ? t('programs.availability.wrong') : undefined}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      {changed !== null && (
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={() => setChanged(null)}>
            {t('programs.availability.cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={isWrong}
            onClick={() => save.mutate({ from: toInstant(from), until: toInstant(until) })}
          >
            {t('programs.availability.save')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useSaving(programId: string, onSaved: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (window: { from: string | null; until: string | null }) =>
      api.program.setAvailability({ programId, ...window }),
    onSuccess: (answer) => {
      rememberProgram(queryClient, answer);
      onSaved();
      showToast(t('programs.availability.saved'));
    },
    onError: (error) => showError(error, t('programs.availability.failed')),
  });
}
