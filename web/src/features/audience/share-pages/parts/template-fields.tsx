import { Group, Radio, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { downloadPlaces, sharePageLayouts } from '@rushes/contract/limits';
import type { SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { catalogueQuery } from '../../../core/catalogues/api.ts';
import type { TemplateValues } from '../api.ts';

interface TemplateFieldsProps {
  readonly form: UseFormReturnType<TemplateValues>;
  /** The action that it has, which may be deprecated by now. */
  readonly current: SharePageTemplate['action'];
}

/** What a template says and shows. */
export function TemplateFields({ form, current }: TemplateFieldsProps) {
  const { t } = useTranslation();
  const actions = useQuery(catalogueQuery('actions'));
  const choices = (actions.data?.items ?? [])
    .filter(({ itemId, state }) => state === 'active' || itemId === current?.itemId)
    .map(({ itemId, name }) => ({ value: itemId, label: name }));
  return (
    <Stack gap="sm" maw={640}>
      <TextInput label={t('sharePages.name')} maxLength={80} {...form.getInputProps('name')} />
      <Radio.Group label={t('sharePages.layout')} {...form.getInputProps('layout')}>
        <Group gap="md" mt={4}>
          {sharePageLayouts.map((layout) => (
            <Radio key={layout} value={layout} label={t(`sharePages.layouts.${layout}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput label={t('sharePages.headline')} maxLength={120} {...form.getInputProps('headline')} />
      <Textarea label={t('sharePages.intro')} maxLength={600} autosize {...form.getInputProps('intro')} />
      <Group gap="lg">
        <Switch
          label={t('sharePages.showsLogo')}
          {...form.getInputProps('showsLogo', { type: 'checkbox' })}
        />
        <Switch
          label={t('sharePages.showsOrganisation')}
          {...form.getInputProps('showsOrganisation', { type: 'checkbox' })}
        />
      </Group>
      <Radio.Group label={t('sharePages.download')} {...form.getInputProps('download')}>
        <Group gap="md" mt={4}>
          {downloadPlaces.map((place) => (
            <Radio key={place} value={place} label={t(`sharePages.downloads.${place}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Group gap="sm" align="flex-start">
        <Select
          w={220}
          clearable
          label={t('sharePages.action')}
          placeholder={t('sharePages.noAction')}
          data={choices}
          {...form.getInputProps('actionId')}
        />
        {form.values.actionId !== null && (
          <TextInput
            w={400}
            type="url"
            label={t('sharePages.actionUrl')}
            maxLength={500}
            {...form.getInputProps('actionUrl')}
          />
        )}
      </Group>
      <Textarea label={t('sharePages.footer')} maxLength={300} autosize {...form.getInputProps('footer')} />
    </Stack>
  );
}
