import { Button, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { Customer } from '@rushes/contract/support/customers';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { overlay } from '../../../../lib/forms/overlay.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { OrganisationFields } from '../../../organization/setup/parts/organisation-fields.tsx';
import { useChangeCustomer } from '../api.ts';
import { FlagSwitches } from './flag-switches.tsx';
import { LimitFields, type Limits, limitsOf } from './limit-fields.tsx';

const left = { alignSelf: 'flex-start' } as const;

function useSave() {
  const { t } = useTranslation();
  return useChangeCustomer(api.customer.updateCustomer, () => t('customers.saved'));
}

/** What the server took is in the form, beside what was typed meanwhile. */
function showSaved<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'resetDirty'>,
  saved: Values,
  sent: Values,
): void {
  form.setValues(overlay(sent, form.getValues(), saved));
  form.resetDirty(saved);
}

/** Name and address of a customer. */
export function OrganisationSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { customerId, revision, organisation } = customer;
  const save = useSave();
  const form = useForm({
    draft: t('customers.sections.organisation'),
    initialValues: organisation,
    validate: { name: (name) => (name.trim() === '' ? t('customers.new.nameMissing') : null) },
  });
  useUnsaved(form.isDirty());
  return (
    <SetupSection
      id="organisation"
      title={t('customers.sections.organisation')}
      text={t('customers.sections.organisationText')}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(
            { customerId, revision, organisation: values },
            { onSuccess: (saved) => showSaved(form, saved.organisation, values) },
          ),
        )}
      >
        <OrganisationFields propsOf={(name) => form.getInputProps(name)} />
        <Button mt="md" type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t('customers.save')}
        </Button>
      </form>
    </SetupSection>
  );
}

function valuesOf({ quotaBytes, seatLimit }: Customer): Limits {
  return { quotaGb: quotaBytes / 1_000_000_000, seats: seatLimit ?? '' };
}

/** Storage and seats, with what is in use of them. */
export function LimitsSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { customerId, revision, quotaBytes, storageBytes, users } = customer;
  const save = useSave();
  const form = useForm<Limits>({ draft: t('customers.sections.limits'), initialValues: valuesOf(customer) });
  useUnsaved(form.isDirty());
  return (
    <SetupSection
      id="limits"
      title={t('customers.sections.limits')}
      text={t('customers.sections.limitsText')}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(
            { customerId, revision, ...limitsOf(values) },
            { onSuccess: (saved) => showSaved(form, valuesOf(saved), values) },
          ),
        )}
      >
        <Stack gap="sm">
          <LimitFields form={form} />
          <Text size="sm" c="dimmed">
            {t('customers.use', { used: formatSize(storageBytes), quota: formatSize(quotaBytes) })}
            {' · '}
            {t('customers.seatsUsed', { count: users })}
          </Text>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending} style={left}>
            {t('customers.save')}
          </Button>
        </Stack>
      </form>
    </SetupSection>
  );
}

/** What is switched on; each switch holds at once. */
export function FeaturesSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { customerId, revision, flags } = customer;
  const save = useSave();
  return (
    <SetupSection
      id="features"
      title={t('customers.sections.features')}
      text={t('customers.sections.featuresText')}
    >
      <FlagSwitches
        flags={save.isPending ? { ...flags, ...save.variables.flags } : flags}
        // A second change upon the same revision would be refused.
        isBusy={save.isPending}
        onChange={(wanted) => save.mutate({ customerId, revision, flags: wanted })}
      />
    </SetupSection>
  );
}
