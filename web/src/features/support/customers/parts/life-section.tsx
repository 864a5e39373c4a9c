import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useDisclosure } from '@mantine/hooks';
import type { Customer } from '@rushes/contract/support/customers';
import { keptAfterCloseDays } from '@rushes/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatDay } from '../../../../lib/format/format.ts';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { useChangeCustomer } from '../api.ts';
import { dayOf, dayOfInstant, startOfDay } from '../days.ts';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

/** Suspends a customer, lets it in again, and plans its end. */
export function LifeSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { customerId, name, state, closesAt } = customer;
  const [isSuspending, suspending] = useDisclosure(false);
  const [isPlanning, planning] = useDisclosure(false);
  // As it was when the dialog opened.
  const [isPlanned, setIsPlanned] = useState(false);
  useDraftDialog(t('customers.life.suspendTitle', { name }), suspending.open);
  useDraftDialog(t('customers.life.planTitle', { name }), planning.open);
  const activate = useChangeCustomer(api.customer.activateCustomer, () =>
    t(state === 'trial' ? 'customers.life.done.converted' : 'customers.life.done.activated', { name }),
  );
  const drop = useChangeCustomer(api.customer.cancelClosing, () =>
    t(state === 'closed' ? 'customers.life.done.reopened' : 'customers.life.done.dropped', { name }),
  );
  const openPlan = () => {
    setIsPlanned(closesAt !== null);
    planning.open();
  };
  const isOpen = state === 'active' || state === 'trial';
  return (
    <SetupSection id="life" title={t('customers.sections.life')} text={t('customers.sections.lifeText')}>
      <Standing customer={customer} />
      <Group gap="sm">
        {isOpen && (
          <Button variant="default" onClick={suspending.open}>
            {t('customers.life.suspend')}
          </Button>
        )}
        {(state === 'suspended' || state === 'trial') && (
          <Button
            variant="default"
            loading={activate.isPending}
            onClick={() => activate.mutate({ customerId })}
          >
            {t(state === 'trial' ? 'customers.life.endTrial' : 'customers.life.activate')}
          </Button>
        )}
        {state !== 'closed' && (
          <Button variant="default" c="var(--mantine-color-error)" onClick={openPlan}>
            {t(closesAt === null ? 'customers.life.plan' : 'customers.life.replan')}
          </Button>
        )}
        {closesAt !== null && (
          <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate({ customerId })}>
            {t(state === 'closed' ? 'customers.life.reopen' : 'customers.life.drop')}
          </Button>
        )}
      </Group>
      <SuspendDialog customer={customer} opened={isSuspending} onClose={suspending.close} />
      <Modal
        opened={isPlanning}
        onClose={planning.close}
        title={t(isPlanned ? 'customers.life.replanTitle' : 'customers.life.planTitle', { name })}
      >
        <PlanForm customer={customer} isPlanned={isPlanned} onClose={planning.close} />
      </Modal>
    </SetupSection>
  );
}

function Standing({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { state, stateReason, trialEndsAt, closesAt, erasesAt } = customer;
  const closes = closesAt === null ? '' : formatDay(closesAt);
  const erases = erasesAt === null ? '' : formatDay(erasesAt);
  return (
    <div>
      {state === 'trial' && trialEndsAt !== null && (
        <Text>{t('customers.life.trialUntil', { day: formatDay(trialEndsAt) })}</Text>
      )}
      {state === 'suspended' && (
        <Text>{t('customers.life.suspendedSince', { reason: stateReason ?? '' })}</Text>
      )}
      {closesAt !== null && (
        <Text c="var(--mantine-color-error)">
          {state === 'closed'
            ? t('customers.life.closed', { erases })
            : t('customers.life.planned', { closes, erases })}
        </Text>
      )}
    </div>
  );
}

interface DialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function SuspendDialog({ customer, opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { customerId, name } = customer;
  const suspend = useChangeCustomer(api.customer.suspendCustomer, () =>
    t('customers.life.done.suspended', { name }),
  );
  const form = useForm({
    draft: t('customers.life.suspendTitle', { name }),
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('customers.life.reasonMissing') : null) },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('customers.life.suspendTitle', { name })}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ reason }) =>
          suspend.mutate({ customerId, reason }, { onSuccess: onClose }),
        )}
      >
        <Stack gap="sm">
          <Text>{t('customers.life.suspendText')}</Text>
          <Textarea
            label={t('customers.life.reason')}
            description={t('customers.life.reasonText')}
            maxLength={300}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Buttons label={t('customers.life.suspend')} isBusy={suspend.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

/** The days of a closure, from those that it has; mounted when its dialog opens. */
function PlanForm({
  customer,
  isPlanned,
  onClose,
}: Omit<DialogProps, 'opened'> & { readonly isPlanned: boolean }) {
  const { t } = useTranslation();
  const { customerId, name, closesAt, erasesAt } = customer;
  const plan = useChangeCustomer(api.customer.planClosing, () => t('customers.life.done.planned'));
  const form = useForm({
    draft: t('customers.life.planTitle', { name }),
    initialValues: {
      closesOn: closesAt === null ? dayOf(30) : dayOfInstant(closesAt),
      erasesOn: erasesAt === null ? dayOf(30 + keptAfterCloseDays) : dayOfInstant(erasesAt),
    },
    validate: {
      closesOn: (day) =>
        dayFault(day, Date.now(), t('customers.life.dayMissing'), t('customers.fields.past')),
      erasesOn: (day, { closesOn }) =>
        dayFault(day, Date.parse(closesOn), t('customers.life.dayMissing'), t('customers.life.order')),
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ closesOn, erasesOn }) =>
        plan.mutate(
          { customerId, closesAt: startOfDay(closesOn), erasesAt: startOfDay(erasesOn) },
          { onSuccess: onClose },
        ),
      )}
    >
      <Stack gap="sm">
        <Text>{t('customers.life.planText')}</Text>
        <TextInput
          type="date"
          label={t('customers.life.closesAt')}
          data-autofocus
          {...form.getInputProps('closesOn')}
        />
        <TextInput type="date" label={t('customers.life.erasesAt')} {...form.getInputProps('erasesOn')} />
        <Buttons
          label={t(isPlanned ? 'customers.life.replan' : 'customers.life.plan')}
          isBusy={plan.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function dayFault(day: string, afterMs: number, missing: string, early: string): string | null {
  if (day === '') return missing;
  return Date.parse(startOfDay(day)) > afterMs ? null : early;
}

function Buttons({ label, isBusy, onCancel }: { label: string; isBusy: boolean; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="end">
      <Button variant="default" onClick={onCancel}>
        {t('customers.life.cancel')}
      </Button>
      <Button type="submit" color="red" loading={isBusy}>
        {label}
      </Button>
    </Group>
  );
}
