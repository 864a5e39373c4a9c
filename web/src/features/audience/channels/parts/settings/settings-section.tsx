import { Button, Stack } from '@mantine/core';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import type { ChannelDetail } from '@rushes/contract/audience/channels';
import { useTranslation } from 'react-i18next';
import { useSharedForm } from '../../../../../lib/forms/use-shared-form.ts';
import { SetupSection } from '../../../../../ui/setup-page.tsx';
import { StaleNotice } from '../../../../../ui/stale-notice.tsx';
import { useUpdateChannel } from '../../api.ts';
import { ChannelFields, type ChannelValues } from './channel-fields.tsx';

interface Values extends ChannelValues {
  /** What the rest was read with, which no field shows. */
  readonly revision: number;
}

function valuesOf(channel: ChannelDetail): Values {
  const { name, description, visibility, moderated, subscribing, revision } = channel;
  return { name, description, visibility, moderated, subscribing, revision };
}

/** What a channel is. */
export function SettingsSection({ channel }: { channel: ChannelDetail }) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    draft: t('channels.settings'),
    initialValues: valuesOf(channel),
    validate: { name: (value) => (value.trim() === '' ? t('channels.noName') : null) },
  });
  const shared = useSharedForm(form, valuesOf(channel));
  const update = useUpdateChannel(channel.channelId);
  const save = (values: Values) =>
    update.mutate(values, {
      onSuccess: (saved) => shared.handleSaved(valuesOf(saved), values),
      onError: (error) => shared.handleRefused(error, valuesOf),
    });
  return (
    <SetupSection id="settings" title={t('channels.settings')}>
      <form noValidate onSubmit={form.onSubmit(save)}>
        <Stack gap="md" align="start">
          <StaleNotice shared={shared} />
          <ChannelFields form={form} />
          <Button type="submit" disabled={!form.isDirty() || shared.isStale} loading={update.isPending}>
            {t('channels.save')}
          </Button>
        </Stack>
      </form>
    </SetupSection>
  );
}
