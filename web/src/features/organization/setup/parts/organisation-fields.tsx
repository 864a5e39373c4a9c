import { Group, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Setup } from '@rushes/contract/organization/setup';
import { useTranslation } from 'react-i18next';

interface OrganisationFieldsProps {
  /** What the form gives its field of that name. */
  readonly propsOf: (name: keyof Setup['organisation']) => GetInputPropsReturnType;
}

/** Name and address of an organisation, in any form. */
export function OrganisationFields({ propsOf }: OrganisationFieldsProps) {
  const { t } = useTranslation();
  const field = (name: keyof Setup['organisation'], maxLength: number) => ({
    label: t(`setup.organisation.${name}`),
    maxLength,
    ...propsOf(name),
  });
  return (
    <>
      <TextInput maw={420} autoComplete="organization" {...field('name', 120)} />
      <TextInput mt="sm" maw={420} autoComplete="street-address" {...field('addressLine', 200)} />
      <Group mt="sm" gap="sm" align="flex-start">
        <TextInput w={120} autoComplete="postal-code" {...field('zip', 20)} />
        <TextInput w={288} autoComplete="address-level2" {...field('city', 100)} />
      </Group>
      <TextInput mt="sm" maw={420} autoComplete="address-level1" {...field('state', 100)} />
    </>
  );
}
