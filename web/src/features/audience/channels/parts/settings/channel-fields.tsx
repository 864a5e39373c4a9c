import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChannelVisibility, channelVisibilities } from '@rushes/contract/audience/lists/channels';
import { useTranslation } from 'react-i18next';

export interface ChannelValues {
  readonly name: string;
  readonly description: string;
  readonly visibility: ChannelVisibility;
  readonly moderated: boolean;
  readonly subscribing: boolean;
}

/** What a channel is: its name, who may know of it, and how programs come in. */
export function ChannelFields({
  form,
}: {
  form: Pick<UseFormReturnType<ChannelValues>, 'getInputProps' | 'values'>;
}) {
  const { t } = useTranslation();
  const { visibility } = form.values;
  return (
    <Stack gap="sm" w="100%" maw={600}>
      <TextInput
        label={t('channels.columns.name')}
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('channels.description')}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Radio.Group label={t('channels.visibilityLabel')} {...form.getInputProps('visibility')}>
        <Stack gap={8} mt={6}>
          {channelVisibilities.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`channels.visibility.${each}`)}
              description={t(`channels.visibilityText.${each}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={t('channels.moderated')}
        description={t('channels.moderatedText')}
        {...form.getInputProps('moderated', { type: 'checkbox' })}
      />
      {visibility !== 'private' && (
        <Switch
          label={t(`channels.subscribing.${visibility}`)}
          {...form.getInputProps('subscribing', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
