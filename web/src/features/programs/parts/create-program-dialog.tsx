import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { sentenceOf } from '../../../ui/error-state.tsx';

/** Asks for a title and opens the editor. */
export function CreateProgramDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState('');
  const create = useMutation({
    mutationFn: () => api.program.createProgram({ title }),
    onSuccess: async ({ programId }) => {
      setTitle('');
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
      await navigate({ to: '/myprograms/editprogram/$programId', params: { programId } });
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') create.mutate();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('programs.create.title')}>
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput
            label={t('programs.create.name')}
            value={title}
            maxLength={200}
            required
            data-autofocus
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          {create.isError && (
            <Text size="sm" c="red" role="alert">
              {sentenceOf(create.error) ?? t('errors.unexpected')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('programs.create.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
              {t('programs.create.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
