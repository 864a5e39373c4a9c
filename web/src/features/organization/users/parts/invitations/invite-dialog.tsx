import {
  Alert,
  Autocomplete,
  Button,
  Group,
  Modal,
  MultiSelect,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '../../../../../lib/forms/use-form.ts';
import type { MemberRole } from '@rushes/contract/organization/lists/users';
import type { RefusalReason } from '@rushes/contract/organization/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { invitingQuery, refreshUsers } from '../../api.ts';
import { LinkRows } from './link-rows.tsx';

interface InviteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Invites one user, or several by their addresses. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const invite = useInvite(onClose);
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('users.invite.title')} size="lg">
      {invite.data === undefined ? (
        <InviteForm isBusy={invite.isPending} onInvite={(users) => invite.mutate(users)} onCancel={close} />
      ) : (
        <InviteResult result={invite.data} onClose={close} />
      )}
    </Modal>
  );
}

type InvitedUser = Parameters<typeof api.user.inviteUsers>[0]['users'][number];

function useInvite(onClose: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const invite = useMutation({
    mutationFn: (users: InvitedUser[]) => api.user.inviteUsers({ users }),
    onSuccess: ({ invited, refused }) => {
      const isAllMailed = refused.length === 0 && invited.every(({ link }) => link === null);
      if (!isAllMailed) return;
      showToast(t('users.invite.sent', { count: invited.length }));
      onClose();
      invite.reset();
    },
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
  return invite;
}

interface InviteFormProps {
  readonly isBusy: boolean;
  readonly onInvite: (users: InvitedUser[]) => void;
  readonly onCancel: () => void;
}

interface Fields {
  readonly emails: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly location: string;
  readonly groupIds: string[];
}

function InviteForm({ isBusy, onInvite, onCancel }: InviteFormProps) {
  const { t } = useTranslation();
  const inviting = useQuery(invitingQuery());
  const form = useForm<Fields>({
    draft: t('users.invite.title'),
    initialValues: { emails: '', name: '', role: 'viewer', location: '', groupIds: [] },
    validate: {
      emails: (text) => {
        const all = addressesIn(text);
        if (all.length === 0) return t('users.invite.noAddress');
        const bad = all.find((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
        return bad === undefined ? null : t('users.invite.badAddress', { address: bad });
      },
    },
  });
  if (inviting.isError) return <ErrorState error={inviting.error} onRetry={() => void inviting.refetch()} />;
  const isOne = addressesIn(form.values.emails).length <= 1;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ emails, name, ...more }) =>
        onInvite(addressesIn(emails).map((email) => ({ ...more, email, name: isOne ? name : '' }))),
      )}
    >
      <Stack gap="sm">
        <Textarea
          label={t('users.invite.emails')}
          description={t('users.invite.emailsText')}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          {...form.getInputProps('emails')}
        />
        {isOne && (
          <TextInput
            label={t('users.columns.name')}
            description={t('users.invite.nameText')}
            maxLength={100}
            {...form.getInputProps('name')}
          />
        )}
        <Belonging form={form} />
        <Group justify="end">
          <Button variant="default" onClick={onCancel}>
            {t('users.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('users.invite.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What all who are invited together get. */
function Belonging({ form }: { form: UseFormReturnType<Fields> }) {
  const { t } = useTranslation();
  const { data } = useQuery(invitingQuery());
  return (
    <>
      <Select
        label={t('users.columns.role')}
        allowDeselect={false}
        data={(data?.roles ?? ['viewer' as const]).map((role) => ({
          value: role,
          label: t(`users.roles.${role}`),
        }))}
        {...form.getInputProps('role')}
      />
      <Autocomplete
        label={t('users.columns.location')}
        maxLength={100}
        data={data?.locations ?? []}
        {...form.getInputProps('location')}
      />
      <MultiSelect
        label={t('users.columns.groups')}
        data={(data?.groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
        searchable
        {...form.getInputProps('groupIds')}
      />
      {data?.isMailDelivered === false && (
        <Text size="sm" c="dimmed">
          {t('users.invite.noMail')}
        </Text>
      )}
    </>
  );
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

type Result = Awaited<ReturnType<typeof api.user.inviteUsers>>;

/** Where there is a way out, the words of inviting name it. */
function wordsOf(reason: RefusalReason) {
  return reason === 'wrong-state' || reason === 'already-invited'
    ? (`users.invite.reasons.${reason}` as const)
    : (`users.reasons.${reason}` as const);
}

function InviteResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { t } = useTranslation();
  const { invited, refused } = result;
  const links = invited.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]));
  return (
    <Stack gap="sm">
      {invited.length > 0 && <Text role="status">{t('users.invite.sent', { count: invited.length })}</Text>}
      {refused.map(({ email, reason }) => (
        <Alert key={email} color="yellow" variant="light">
          {t('users.invite.refused', { email, reason: t(wordsOf(reason)) })}
        </Alert>
      ))}
      <LinkRows links={links} />
      <Group justify="end">
        <Button onClick={onClose}>{t('users.close')}</Button>
      </Group>
    </Stack>
  );
}
