import { Button, CopyButton, Group, Modal, Select, Stack, Stepper, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { CustomerFlags } from '@rushes/contract/identity/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import { ButtonLink } from '../../../../ui/links.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { OrganisationFields } from '../../../organization/setup/parts/organisation-fields.tsx';
import { refreshCustomers } from '../api.ts';
import { endOfDay } from '../days.ts';
import {
  AdministratorFields,
  type AdministratorValues,
  isAddress,
  noAdministrator,
} from './administrator-fields.tsx';
import { FlagSwitches } from './flag-switches.tsx';
import { LimitFields, type Limits, limitsOf } from './limit-fields.tsx';

interface Values extends Limits, AdministratorValues {
  organisation: { name: string; addressLine: string; city: string; state: string; zip: string };
  houseFps: '25' | '30';
  flags: CustomerFlags;
  trialEndsOn: string;
}

const empty: Values = {
  organisation: { name: '', addressLine: '', city: '', state: '', zip: '' },
  quotaGb: 500,
  seats: '',
  houseFps: '30',
  flags: {},
  trialEndsOn: '',
  ...noAdministrator,
};

const steps = ['who', 'limits', 'first'] as const;
/** The step on which a field of the answer is. */
const stepOf = (path: string) => (path.startsWith('organisation') ? 0 : path.startsWith('first') ? 2 : 1);

interface NewCustomerDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a customer in three steps: who it is, what it may use, who runs it. */
export function NewCustomerDialog({ opened, onClose }: NewCustomerDialogProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const form = useForm<Values>({
    draft: t('customers.new.title'),
    initialValues: empty,
    validate: (values) => faultsOf(t, step, values),
  });
  const make = useMake(form, setStep);
  const names = useNameUse(form.values.organisation.name);
  const next = async () => {
    if (step > 0 || !(await names.find())) setStep(step + 1);
  };
  const close = () => {
    onClose();
    if (!make.isSuccess) return;
    make.reset();
    form.reset();
    setStep(0);
  };
  const title = make.isSuccess
    ? t('customers.new.madeTitle', { name: make.data.customer.name })
    : t('customers.new.title');
  return (
    <Modal opened={opened} onClose={close} title={title} size="lg">
      {make.isSuccess ? (
        <Made {...make.data} onClose={close} />
      ) : (
        <form noValidate onSubmit={form.onSubmit((values) => (step < 2 ? void next() : make.mutate(values)))}>
          <Steps form={form} step={step} isTaken={names.isTaken} onStep={setStep} />
          <Group justify="end" mt="lg">
            <Button variant="default" onClick={() => (step === 0 ? close() : setStep(step - 1))}>
              {t(step === 0 ? 'customers.new.cancel' : 'customers.new.back')}
            </Button>
            <Button
              type="submit"
              loading={make.isPending || names.isFinding}
              disabled={step === 0 && names.isTaken}
            >
              {t(step < 2 ? 'customers.new.next' : 'customers.new.make')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}

function faultsOf(t: TFunction, step: number, { organisation, email, trialEndsOn }: Values) {
  const isPast = trialEndsOn !== '' && Date.parse(endOfDay(trialEndsOn)) <= Date.now();
  return {
    ...(step === 0 && organisation.name.trim() === ''
      ? { 'organisation.name': t('customers.new.nameMissing') }
      : {}),
    ...(step === 1 && isPast ? { trialEndsOn: t('customers.fields.past') } : {}),
    ...(step === 2 && !isAddress(email) ? { email: t('customers.new.emailBad') } : {}),
  };
}

function useMake(form: UseFormReturnType<Values>, onStep: (step: number) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ organisation, houseFps, flags, trialEndsOn, email, name, role, ...limits }: Values) =>
      api.customer.createCustomer({
        organisation,
        flags,
        houseFps: houseFps === '25' ? 25 : 30,
        trialEndsAt: trialEndsOn === '' ? null : endOfDay(trialEndsOn),
        first: { email, name, role },
        ...limitsOf(limits),
      }),
    onError: (error) => {
      if (isCallError(error, 'name-taken')) {
        form.setFieldError('organisation.name', t('customers.new.taken'));
        onStep(0);
        return;
      }
      const [field] = isCallError(error, 'invalid') ? error.fields : [];
      if (field !== undefined) onStep(stepOf(field.path));
      if (field?.path.startsWith('organisation') === true) form.setFieldError(field.path, field.message);
      else if (field?.path.startsWith('email') === true || field?.path.startsWith('first') === true)
        form.setFieldError('email', refusalOf(t, field.message));
      else showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshCustomers(queryClient),
  });
}

function refusalOf(t: TFunction, reason: string): string {
  return t('customers.users.refused', {
    reason: t(`users.reasons.${reason as 'already-here'}`, { defaultValue: reason }),
  });
}

interface StepsProps {
  readonly form: UseFormReturnType<Values>;
  readonly step: number;
  readonly isTaken: boolean;
  readonly onStep: (step: number) => void;
}

function Steps({ form, step, isTaken, onStep }: StepsProps) {
  const { t } = useTranslation();
  const organisation = (name: keyof Values['organisation']) => ({
    ...form.getInputProps(`organisation.${name}`),
    ...(name === 'name' && isTaken ? { error: t('customers.new.taken') } : {}),
  });
  return (
    <Stepper active={step} onStepClick={(wanted) => wanted < step && onStep(wanted)} size="sm">
      <Stepper.Step label={t(`customers.new.steps.${steps[0]}`)}>
        <Stack gap="sm" mt="md">
          <OrganisationFields propsOf={organisation} />
        </Stack>
      </Stepper.Step>
      <Stepper.Step label={t(`customers.new.steps.${steps[1]}`)}>
        <Stack gap="sm" mt="md">
          <LimitFields form={form} />
          <Select
            label={t('customers.fields.fps')}
            description={t('customers.fields.fpsText')}
            allowDeselect={false}
            maw={280}
            data={(['30', '25'] as const).map((fps) => ({
              value: fps,
              label: t('customers.fields.fpsOf', { fps }),
            }))}
            {...form.getInputProps('houseFps')}
          />
          <TextInput
            type="date"
            label={t('customers.new.trial')}
            description={t('customers.new.trialText')}
            maw={280}
            {...form.getInputProps('trialEndsOn')}
          />
          <FlagSwitches flags={form.values.flags} onChange={(flags) => form.setFieldValue('flags', flags)} />
        </Stack>
      </Stepper.Step>
      <Stepper.Step label={t(`customers.new.steps.${steps[2]}`)}>
        <Stack gap="sm" mt="md">
          <AdministratorFields form={form} />
        </Stack>
      </Stepper.Step>
    </Stepper>
  );
}

/** Whether the name is taken: said while someone types, and found out for certain before it goes on. */
function useNameUse(name: string) {
  const queryClient = useQueryClient();
  const wanted = name.trim();
  const [asked] = useDebouncedValue(wanted, 300);
  const queryOf = (text: string) => callQuery('customer', 'getNameUse', { name: text });
  const use = useQuery({ ...queryOf(asked), enabled: asked !== '' });
  const finding = useMutation({
    // Where it cannot be told now, it is told when the customer is made.
    mutationFn: () => queryClient.fetchQuery(queryOf(wanted)).catch(() => ({ isTaken: false })),
  });
  return {
    isTaken: use.data?.isTaken === true && asked === wanted,
    isFinding: finding.isPending,
    find: async () => (await finding.mutateAsync()).isTaken,
  };
}

type MadeProps = Awaited<ReturnType<typeof api.customer.createCustomer>> & { readonly onClose: () => void };

function Made({ customer, invitation, onClose }: MadeProps) {
  const { t } = useTranslation();
  const { email, link } = invitation;
  return (
    <Stack gap="sm">
      <Text role="status">{t('customers.new.made', { name: customer.name, email })}</Text>
      {link !== null && (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t('customers.new.link', { email })}</Text>
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="light" onClick={copy} style={{ flexShrink: 0 }}>
                {t(copied ? 'customers.new.copied' : 'customers.new.copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          {t('customers.new.close')}
        </Button>
        <ButtonLink
          to="/organization/customer/manage/$customerId"
          params={{ customerId: customer.customerId }}
        >
          {t('customers.new.open')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}
