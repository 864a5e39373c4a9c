import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { Customer } from '@rushes/contract/customers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SetupSection } from '../../../ui/setup-page.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { StateBadge } from '../../people/parts/state-badge.tsx';
import { administratorsQuery, refreshCustomers } from '../api.ts';
import { AdministratorFields, isAddress, noAdministrator } from './administrator-fields.tsx';
import { AdministratorMenu } from './administrator-menu.tsx';

/** Who runs the customer. */
export function AdministratorsSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const [isInviting, inviting] = useDisclosure(false);
  const query = useQuery(administratorsQuery(customer.customerId));
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data?.items ?? [];
  return (
    <SetupSection
      id="people"
      title={t('customers.sections.people')}
      text={t('customers.sections.peopleText')}
    >
      {query.isSuccess && rows.length === 0 && <Text c="dimmed">{t('customers.people.none')}</Text>}
      {rows.length > 0 && (
        <Table aria-label={t('customers.sections.people')} maw={760}>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.customerUserId}>
                <Table.Td>
                  <Text fw={500}>{row.name}</Text>
                  <Text size="sm" c="dimmed">
                    {row.userName}
                  </Text>
                </Table.Td>
                <Table.Td>{t(`people.roles.${row.role}`)}</Table.Td>
                <Table.Td>
                  <StateBadge state={row.state} />
                </Table.Td>
                <Table.Td ta="right">
                  <AdministratorMenu administrator={row} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button variant="default" onClick={inviting.open} style={{ alignSelf: 'flex-start' }}>
        {t('customers.people.invite')}
      </Button>
      <InviteDialog customer={customer} opened={isInviting} onClose={inviting.close} />
    </SetupSection>
  );
}

interface InviteDialogProps {
  readonly customer: Customer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function InviteDialog({ customer, opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: noAdministrator,
    validate: { email: (email) => (isAddress(email) ? null : t('customers.new.emailBad')) },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const invite = useMutation({
    mutationFn: (wanted: typeof noAdministrator) =>
      api.customer.inviteAdministrator({ customerId: customer.customerId, ...wanted }),
    onSuccess: async ({ email, link }) => {
      if (link !== null) await navigator.clipboard.writeText(link).catch(() => undefined);
      showToast(t(link === null ? 'customers.people.invited' : 'customers.people.resentLink', { email }));
      close();
    },
    onError: (error) => {
      const [field] = isCallError(error, 'invalid') ? error.fields : [];
      if (field === undefined) showError(error, t('errors.unexpected'));
      else {
        const reason = t(`people.reasons.${field.message as 'already-here'}`, {
          defaultValue: field.message,
        });
        form.setFieldError('email', t('customers.people.refused', { reason }));
      }
    },
    onSettled: () => refreshCustomers(queryClient),
  });
  return (
    <Modal opened={opened} onClose={close} title={t('customers.people.inviteTitle', { name: customer.name })}>
      <form noValidate onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack gap="sm">
          <AdministratorFields form={form} />
          <Group justify="end">
            <Button variant="default" onClick={close}>
              {t('customers.new.cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {t('customers.people.invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
