import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { useChannelChange } from '../../api.ts';
import { ChannelFields, type ChannelValues } from './channel-fields.tsx';

/** Makes a channel and goes on to its members. */
export function CreateChannelDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<ChannelValues>({
    draft: t('channels.new'),
    initialValues: { name: '', description: '', visibility: 'open', moderated: true, subscribing: true },
    validate: { name: (name) => (name.trim() === '' ? t('channels.noName') : null) },
  });
  const create = useChannelChange((values: ChannelValues) => api.channel.createChannel(values), {
    onDone: ({ channelId }) => {
      onClose();
      void navigate({ to: '/channel/edit/details/$channelId', params: { channelId } });
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('channels.new')} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack gap="md">
          <ChannelFields form={form} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('channels.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('channels.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
