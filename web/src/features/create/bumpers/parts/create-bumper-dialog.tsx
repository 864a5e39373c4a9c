import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { BumperKind } from '@rushes/contract/create/bumpers';
import { bumperKinds } from '@rushes/contract/create/lists/bumpers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { rememberBumper } from '../api.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and the end of a program that a bumper is for, and opens it. */
export function CreateBumperDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('bumpers.create.title')}>
      <CreateBumperForm onClose={onClose} />
    </Modal>
  );
}

function CreateBumperForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<BumperKind>('intro');
  useFormDraft(t('bumpers.create.title'), {
    unsaved: () => (name === '' ? null : { name }),
    restore: (kept) => setName(kept.name),
  });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => api.bumper.createBumper({ name, kind }),
    onSuccess: async (bumper) => {
      onClose();
      rememberBumper(queryClient, bumper);
      await navigate({ to: '/bumpers/edit/$bumperId', params: { bumperId: bumper.bumperId } });
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          label={t('bumpers.form.name')}
          value={name}
          maxLength={200}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('bumpers.columns.kind')}
          data={bumperKinds.map((value) => ({ value, label: t(`bumpers.kinds.${value}`) }))}
          value={kind}
          onChange={(chosen) => setKind(bumperKinds.find((each) => each === chosen) ?? kind)}
        />
        {create.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(create.error) ?? t('errors.unexpected')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('bumpers.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
            {t('bumpers.create.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
