import { Button, Stack } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import type { AccessGain } from '@rushes/contract/core/access-changes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SharedForm, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { useUpdateChannel } from '../api.ts';
import { gainOf } from '../../../core/access-changes/api.ts';
import { ChannelFields, type ChannelValues } from './channel-fields.tsx';
import { GainDialog } from '../../../core/access-changes/parts/gain-warning.tsx';

function valuesOf({ name, description, visibility, moderated, subscribing }: ChannelDetail): ChannelValues {
  return { name, description, visibility, moderated, subscribing };
}

/** Saves what was touched over what was seen of it; where more people gain by it, that is asked. */
function useSave(channelId: string, shared: SharedForm<ChannelValues>) {
  const [gain, setGain] = useState<AccessGain | null>(null);
  const update = useUpdateChannel(channelId);
  const mutate = (values: ChannelValues, confirmedGain: number) => {
    const touched = new Set<string>(shared.touched());
    const only = (from: ChannelValues): Partial<ChannelValues> =>
      Object.fromEntries(Object.entries(from).filter(([key]) => touched.has(key)));
    update.mutate(
      { ...only(values), before: only(shared.seen), confirmedGain },
      {
        onSuccess: (saved) => {
          setGain(null);
          shared.handleSaved(valuesOf(saved), values);
        },
        onError: (error) => {
          setGain(gainOf(error));
          shared.handleRefused<ChannelDetail>(error, valuesOf);
        },
      },
    );
  };
  return { gain, stopAsking: () => setGain(null), isPending: update.isPending, mutate };
}

/** What a channel is; opening it to the organisation asks first where that gives programs away. */
export function SettingsSection({ channel }: { channel: ChannelDetail }) {
  const { t } = useTranslation();
  const form = useForm<ChannelValues>({
    draft: t('channels.settings'),
    initialValues: valuesOf(channel),
    validate: { name: (value) => (value.trim() === '' ? t('channels.noName') : null) },
  });
  const shared = useSharedForm(form, valuesOf(channel));
  const save = useSave(channel.channelId, shared);
  return (
    <SetupSection id="settings" title={t('channels.settings')}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values, 0))}>
        <Stack gap="md" align="start">
          <StaleNotice shared={shared} />
          <ChannelFields form={form} />
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t('channels.save')}
          </Button>
        </Stack>
      </form>
      <GainDialog
        gain={save.gain}
        onClose={save.stopAsking}
        onConfirm={(count) => save.mutate(form.getValues(), count)}
        isPending={save.isPending}
      />
    </SetupSection>
  );
}
