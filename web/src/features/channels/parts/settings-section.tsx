import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AccessGain, ChannelDetail } from '@rushes/contract/channels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { gainOf, useUpdateChannel } from '../api.ts';
import { ChannelFields, type ChannelValues } from './channel-fields.tsx';
import { GainDialog } from './gain-warning.tsx';

/** What a channel is; opening it to the organisation asks first where that gives programs away. */
export function SettingsSection({ channel }: { channel: ChannelDetail }) {
  const { t } = useTranslation();
  const { name, description, visibility, moderated, subscribing } = channel;
  const form = useForm<ChannelValues>({
    initialValues: { name, description, visibility, moderated, subscribing },
    validate: { name: (value) => (value.trim() === '' ? t('channels.noName') : null) },
  });
  const [gain, setGain] = useState<AccessGain | null>(null);
  const update = useUpdateChannel(channel);
  const save = (confirmedGain: number) =>
    update.mutate(
      { ...form.values, confirmedGain },
      { onError: (error) => setGain(gainOf(error)), onSuccess: () => setGain(null) },
    );
  return (
    <SetupSection id="settings" title={t('channels.settings')}>
      <form noValidate onSubmit={form.onSubmit(() => save(0))}>
        <ChannelFields form={form} />
        <Button mt="md" type="submit" disabled={!form.isDirty()} loading={update.isPending}>
          {t('channels.save')}
        </Button>
      </form>
      <GainDialog gain={gain} onClose={() => setGain(null)} onConfirm={save} isPending={update.isPending} />
    </SetupSection>
  );
}
