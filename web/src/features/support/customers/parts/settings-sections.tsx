import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { Customer } from '@rushes/contract/support/customers';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { usePartRevision, useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { OrganisationFields } from '../../../organization/setup/parts/organisation-fields.tsx';
import { useChangeCustomer } from '../api.ts';
import { FlagSwitches } from './flag-switches.tsx';
import { LimitFields, type Limits, limitsOf } from './limit-fields.tsx';

const left = { alignSelf: 'flex-start' } as const;

/** Saves one part of a customer. The form shows that someone else changed that part first. */
function useSavePart<Values extends object>(
  form: Parameters<typeof useSharedForm<Values>>[0],
  customer: Customer,
  { valuesOf, changeOf }: PartOfCustomer<Values>,
) {
  const { t } = useTranslation();
  const current = valuesOf(customer);
  const shared = useSharedForm(form, current);
  const revision = usePartRevision(shared.seen, current, customer.revision);
  const save = useChangeCustomer(
    api.customer.updateCustomer,
    () => t('customers.saved'),
    (error) =>
      shared.handleRefused(error, (theirs: Customer) => {
        revision.current = theirs.revision;
        return valuesOf(theirs);
      }),
  );
  const { customerId } = customer;
  return {
    shared,
    isPending: save.isPending,
    mutate: (values: Values) =>
      save.mutate(
        { customerId, revision: revision.current, ...changeOf(values) },
        { onSuccess: (saved) => shared.handleSaved(valuesOf(saved), values) },
      ),
  };
}

interface PartOfCustomer<Values> {
  readonly valuesOf: (customer: Customer) => Values;
  readonly changeOf: (values: Values) => Partial<Parameters<typeof api.customer.updateCustomer>[0]>;
}

const organisationPart = {
  valuesOf: ({ organisation }: Customer) => organisation,
  changeOf: (organisation: Customer['organisation']) => ({ organisation }),
};
const limitsPart = { valuesOf, changeOf: limitsOf };

/** Name and address of a customer. */
export function OrganisationSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const form = useForm({
    draft: t('customers.sections.organisation'),
    initialValues: customer.organisation,
    validate: { name: (name) => (name.trim() === '' ? t('customers.new.nameMissing') : null) },
  });
  const save = useSavePart(form, customer, organisationPart);
  return (
    <SetupSection
      id="organisation"
      title={t('customers.sections.organisation')}
      text={t('customers.sections.organisationText')}
    >
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <StaleNotice shared={save.shared} />
        <OrganisationFields propsOf={(name) => form.getInputProps(name)} />
        <Button
          mt="md"
          type="submit"
          disabled={!form.isDirty() || save.shared.isStale}
          loading={save.isPending}
        >
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
  const { quotaBytes, storageBytes, users } = customer;
  const form = useForm<Limits>({ draft: t('customers.sections.limits'), initialValues: valuesOf(customer) });
  const save = useSavePart(form, customer, limitsPart);
  return (
    <SetupSection
      id="limits"
      title={t('customers.sections.limits')}
      text={t('customers.sections.limitsText')}
    >
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm">
          <StaleNotice shared={save.shared} />
          <LimitFields form={form} />
          <Text size="sm" c="dimmed">
            {t('customers.use', { used: formatSize(storageBytes), quota: formatSize(quotaBytes) })}
            {' · '}
            {t('customers.seatsUsed', { count: users })}
          </Text>
          <Button
            type="submit"
            disabled={!form.isDirty() || save.shared.isStale}
            loading={save.isPending}
            style={left}
          >
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
  const save = useChangeCustomer(api.customer.updateCustomer, () => t('customers.saved'));
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
