import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useDisclosure } from '@mantine/hooks';
import type { Customer } from '@rushes/contract/support/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/device/clipboard.ts';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { administratorsOf, refreshCustomers } from '../api.ts';
import { administratorColumns } from '../customer-columns.tsx';
import { AdministratorFields, isAddress, noAdministrator } from './administrator-fields.tsx';
import { AdministratorMenu } from './administrator-menu.tsx';
import { useDraftDialog } from '../../../../lib/forms/use-form-draft.ts';

/** Who runs the customer: its part of the list of all who run one. */
export function AdministratorsSection({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { customerId } = customer;
  const [isInviting, inviting] = useDisclosure(false);
  useDraftDialog(t('customers.users.inviteTitle', { name: customer.name }), inviting.open);
  const list = useList(
    useMemo(() => administratorsOf(customerId), [customerId]),
    'part',
  );
  const columns = useMemo(() => partColumns(t), [t]);
  return (
    <SetupSection id="users" title={t('customers.sections.users')} text={t('customers.sections.usersText')}>
      <div>
        <DataGrid
          list={list}
          columns={columns}
          label={t('customers.sections.users')}
          rowId={({ customerUserId }) => customerUserId}
          rowLabel={({ name }) => name}
          renderRowMenu={(administrator) => <AdministratorMenu administrator={administrator} />}
          empty={
            <Text c="dimmed" mt="sm">
              {t('customers.users.none')}
            </Text>
          }
        />
      </div>
      <Button variant="default" onClick={inviting.open} style={{ alignSelf: 'flex-start' }}>
        {t('customers.users.invite')}
      </Button>
      <InviteDialog customer={customer} opened={isInviting} onClose={inviting.close} />
    </SetupSection>
  );
}

const partWidthsPx = { name: 150, userName: 210, role: 140, state: 110 } as const;

/** The columns of the whole list, as many as the page has room for. */
function partColumns(t: TFunction) {
  const columns = administratorColumns(t).filter(({ column }) => column !== 'customerName');
  return columns.map((each) => {
    const widthPx = partWidthsPx[each.column as keyof typeof partWidthsPx] as number | undefined;
    return widthPx === undefined ? { ...each, isHidden: true as const } : { ...each, widthPx };
  });
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
    draft: t('customers.users.inviteTitle', { name: customer.name }),
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
      if (link !== null && !(await copyText(link)))
        showError(null, t('users.resentUncopied', { email, link }));
      else showToast(t(link === null ? 'customers.users.invited' : 'customers.users.resentLink', { email }));
      close();
    },
    onError: (error) => {
      const [field] = isCallError(error, 'invalid') ? error.fields : [];
      if (field === undefined) showError(error, t('errors.unexpected'));
      else {
        const reason = t(`users.reasons.${field.message as 'already-here'}`, {
          defaultValue: field.message,
        });
        form.setFieldError('email', t('customers.users.refused', { reason }));
      }
    },
    onSettled: () => refreshCustomers(queryClient),
  });
  return (
    <Modal opened={opened} onClose={close} title={t('customers.users.inviteTitle', { name: customer.name })}>
      <form noValidate onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack gap="sm">
          <AdministratorFields form={form} />
          <Group justify="end">
            <Button variant="default" onClick={close}>
              {t('customers.new.cancel')}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {t('customers.users.invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
