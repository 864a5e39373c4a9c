import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';

/** Empties the history, all of it or what was watched before a day, once that is confirmed. */
export function ClearHistory() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('home.history.clear')}
      </Button>
      {isOpen && <ClearDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [what, setWhat] = useState('all');
  const [day, setDay] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const clear = useMutation({
    mutationFn: (before: string | null) => api.history.clearHistory({ before }),
    onSuccess: ({ removed }) => {
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      showToast(
        removed === 0 ? t('home.history.clearedNone') : t('home.history.cleared', { count: removed }),
      );
      onClose();
    },
    onError: (error) => showError(error, t('home.history.clearFailed')),
  });
  const confirm = () => {
    if (what === 'all') return clear.mutate(null);
    if (day === '') return setIsMissing(true);
    // From midnight on, where the user is.
    return clear.mutate(new Date(`${day}T00:00`).toISOString());
  };
  return (
    <Modal opened onClose={onClose} title={t('home.history.clear')}>
      <Stack gap="md">
        <Radio.Group value={what} onChange={setWhat} aria-label={t('home.history.clear')}>
          <Stack gap="xs">
            <Radio value="all" label={t('home.history.all')} data-autofocus />
            <Radio value="before" label={t('home.history.before')} />
          </Stack>
        </Radio.Group>
        {what === 'before' && (
          <TextInput
            type="date"
            label={t('home.history.date')}
            value={day}
            error={isMissing && day === '' ? t('home.history.noDate') : null}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('home.history.clearText')}
        </Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('home.history.cancel')}
          </Button>
          <Button color="red" loading={clear.isPending} onClick={confirm}>
            {t('home.history.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
