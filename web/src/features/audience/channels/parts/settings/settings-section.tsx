import { Button, Stack } from '@mantine/core';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import { useTranslation } from 'react-i18next';
import { type SharedForm, useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { useUpdateChannel } from '../../api.ts';
import { ChannelFields, type ChannelValues } from './channel-fields.tsx';

function valuesOf({ name, description, visibility, moderated, subscribing }: ChannelDetail): ChannelValues {
  return { name, description, visibility, moderated, subscribing };
}

/** Saves what was touched over what was seen of it. */
function useSave(channelId: string, shared: SharedForm<ChannelValues>) {
  const update = useUpdateChannel(channelId);
  const mutate = (values: ChannelValues) => {
    const touched = new Set<string>(shared.touched());
    const only = (from: ChannelValues): Partial<ChannelValues> =>
      Object.fromEntries(Object.entries(from).filter(([key]) => touched.has(key)));
    update.mutate(
      { ...only(values), before: only(shared.seen) },
      {
        onSuccess: (saved) => shared.handleSaved(valuesOf(saved), values),
        onError: (error) => shared.handleRefused<ChannelDetail>(error, valuesOf),
      },
    );
  };
  return { isPending: update.isPending, mutate };
}

/** What a channel is. */
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
      <form noValidate onSubmit={form.onSubmit(save.mutate)}>
        <Stack gap="md" align="start">
          <StaleNotice shared={shared} />
          <ChannelFields form={form} />
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            {t('channels.save')}
          </Button>
        </Stack>
      </form>
    </SetupSection>
  );
}
