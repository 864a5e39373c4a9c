import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

export interface Limits {
  quotaGb: number | string;
  /** Empty for as many as come. */
  seats: number | string;
}

/** Limits as the calls take them. */
export function limitsOf({ quotaGb, seats }: Limits): { quotaBytes: number; seatLimit: number | null } {
  return {
    quotaBytes: Math.round(Number(quotaGb) * 1_000_000_000),
    seatLimit: seats === '' ? null : Number(seats),
  };
}

/** How much a customer may hold, and how many may be in it. */
export function LimitFields({ form }: { form: Pick<UseFormReturnType<Limits>, 'getInputProps'> }) {
  const { t } = useTranslation();
  return (
    <>
      <NumberInput
        label={t('customers.fields.quota')}
        description={t('customers.fields.quotaText')}
        min={1}
        max={1_000_000}
        decimalScale={1}
        clampBehavior="blur"
        maw={280}
        {...form.getInputProps('quotaGb')}
      />
      <NumberInput
        label={t('customers.fields.seats')}
        description={t('customers.fields.seatsText')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        clampBehavior="blur"
        maw={280}
        {...form.getInputProps('seats')}
      />
    </>
  );
}
