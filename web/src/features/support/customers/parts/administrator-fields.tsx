import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { administratorRoles } from '@rushes/contract/support/lists/customers';
import { useTranslation } from 'react-i18next';

export interface AdministratorValues {
  email: string;
  name: string;
  role: (typeof administratorRoles)[number];
}

export const noAdministrator: AdministratorValues = { email: '', name: '', role: 'cm' };

/** Whether a text looks like an address; the server says the rest. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

/** Who is invited to run a customer. */
export function AdministratorFields({
  form,
}: {
  form: Pick<UseFormReturnType<AdministratorValues>, 'getInputProps'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        type="email"
        label={t('customers.fields.email')}
        maxLength={254}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput label={t('customers.fields.adminName')} maxLength={100} {...form.getInputProps('name')} />
      <Select
        label={t('customers.fields.role')}
        allowDeselect={false}
        data={administratorRoles.map((role) => ({ value: role, label: t(`users.roles.${role}`) }))}
        {...form.getInputProps('role')}
      />
    </>
  );
}
