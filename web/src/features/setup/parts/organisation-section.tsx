import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Setup } from '@rushes/contract/setup';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { useSaveSetup } from '../api.ts';

/** Name and address. */
export function OrganisationSection({ organisation }: Pick<Setup, 'organisation'>) {
  const { t } = useTranslation();
  const save = useSaveSetup(api.setup.saveOrganisation);
  const form = useForm({
    initialValues: organisation,
    validate: { name: (name) => (name.trim() === '' ? t('setup.organisation.missing') : null) },
  });
  const field = (name: keyof Setup['organisation'], maxLength: number) => ({
    label: t(`setup.organisation.${name}`),
    maxLength,
    ...form.getInputProps(name),
  });
  return (
    <SetupSection id="organisation" title={t('setup.organisation.title')} text={t('setup.organisation.text')}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, { onSuccess: (saved) => form.resetDirty(saved.organisation) }),
        )}
      >
        <TextInput maw={420} autoComplete="organization" {...field('name', 120)} />
        <TextInput mt="sm" maw={420} autoComplete="street-address" {...field('addressLine', 200)} />
        <Group mt="sm" gap="sm" align="flex-start">
          <TextInput w={120} autoComplete="postal-code" {...field('zip', 20)} />
          <TextInput w={288} autoComplete="address-level2" {...field('city', 100)} />
        </Group>
        <TextInput mt="sm" maw={420} autoComplete="address-level1" {...field('state', 100)} />
        <Button mt="md" type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t('setup.save')}
        </Button>
      </form>
    </SetupSection>
  );
}
