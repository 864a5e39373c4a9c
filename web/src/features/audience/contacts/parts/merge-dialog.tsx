import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import type { ListedContact } from '@rushes/contract/audience/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { refreshContacts } from '../api.ts';

interface MergeDialogProps {
  readonly pair: readonly ListedContact[];
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Makes one contact of two: which one stays, and what becomes of the other. */
export function MergeDialog({ pair, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [keptId, setKeptId] = useState(pair[0]?.contactId ?? '');
  const other = pair.find(({ contactId }) => contactId !== keptId);
  const merge = useMutation({
    mutationFn: () =>
      api.contact.mergeContacts({ contactId: keptId, otherContactId: other?.contactId ?? '' }),
    onSuccess: ({ email }) => {
      showToast(t('contacts.merge.done', { email }));
      onMerged();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshContacts(queryClient),
  });
  return (
    <Modal opened onClose={onClose} title={t('contacts.merge.title')}>
      <Stack gap="md">
        <Radio.Group label={t('contacts.merge.which')} value={keptId} onChange={setKeptId}>
          <Stack gap="xs" mt="xs">
            {pair.map(({ contactId, email, name }) => (
              <Radio key={contactId} value={contactId} label={email} description={name} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm">{t('contacts.merge.text', { email: other?.email ?? '' })}</Text>
        <Alert color="yellow">{t('contacts.merge.final')}</Alert>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('contacts.cancel')}
          </Button>
          <Button loading={merge.isPending} onClick={() => merge.mutate()}>
            {t('contacts.merge.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
