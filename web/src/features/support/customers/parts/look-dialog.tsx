import { Button, Group, Modal, Select, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import type { Customer, ListedAdministrator } from '@rushes/contract/support/customers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { session } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { administratorsQuery } from '../api.ts';

const shortestReason = 10;
const spans = [15, 30, 60] as const;

interface LookDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Looks into a customer as one of those who run it, for a reason that it can read. */
export function LookDialog({ customer, opened, onClose }: LookDialogProps) {
  const { t } = useTranslation();
  const { customerId, name } = customer;
  const query = useQuery({ ...administratorsQuery(customerId), enabled: opened });
  const users = (query.data?.items ?? []).filter(({ state }) => state === 'active');
  return (
    <Modal opened={opened} onClose={onClose} title={t('support.title', { customer: name })}>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && users.length === 0 && <Text>{t('support.nobody')}</Text>}
      {users.length > 0 && <LookForm customer={customer} users={users} onClose={onClose} />}
    </Modal>
  );
}

interface LookFormProps {
  readonly customer: Customer;
  readonly users: readonly ListedAdministrator[];
  readonly onClose: () => void;
}

function LookForm({ customer: { customerId, name }, users, onClose }: LookFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    draft: t('support.title', { customer: name }),
    initialValues: { customerUserId: users[0]?.customerUserId ?? '', reason: '', minutes: '30' },
    validate: {
      reason: (reason) => (reason.trim().length < shortestReason ? t('support.reasonShort') : null),
    },
  });
  const look = useMutation({
    mutationFn: ({ minutes, ...wanted }: typeof form.values) =>
      session.lookInto({ customerId, ...wanted, minutes: Number(minutes) }),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => look.mutate(values))}>
      <Stack gap="sm">
        <Text>{t('support.explain', { customer: name })}</Text>
        <Select
          label={t('support.user')}
          allowDeselect={false}
          data={users.map((user) => ({ value: user.customerUserId, label: user.name }))}
          {...form.getInputProps('customerUserId')}
        />
        <Textarea
          label={t('support.reason')}
          description={t('support.reasonText')}
          maxLength={300}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Select
          label={t('support.minutes')}
          allowDeselect={false}
          data={spans.map((count) => ({ value: String(count), label: t('support.minutesOf', { count }) }))}
          {...form.getInputProps('minutes')}
        />
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('support.cancel')}
          </Button>
          <Button type="submit" loading={look.isPending}>
            {t('support.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
