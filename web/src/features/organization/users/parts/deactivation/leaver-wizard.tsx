import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { OwnedKind, UserDetail } from '@rushes/contract/organization/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { hideUndo, showError } from '../../../../../ui/toast.tsx';
import { leavingQuery, refreshUsers, useStep } from '../../api.ts';
import { type NewOwner, NewOwnerSelect } from './new-owner-select.tsx';
import styles from '../users.module.css';

/** A user who was deactivated before can still own something. */
const isGone = ({ state }: UserDetail) => state === 'deactivated';

/** What a user leaves behind, and who takes it over: all at once. */
export function LeaverWizard({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const plan = useQuery(leavingQuery(user.customerUserId));
  if (plan.isPending) return <Skeleton h={168} radius="md" />;
  if (plan.isError) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  const owned = plan.data.owned.filter(({ count }) => count > 0);
  return (
    <Stack gap="md">
      {owned.length > 0 && (
        <Text maw={560}>
          {t(`users.leaving.${isGone(user) ? 'gone.text' : 'text'}`, { name: user.name })}
        </Text>
      )}
      {owned.length === 0 ? (
        <Text c="dimmed">{t('users.leaving.nothing', { name: user.name })}</Text>
      ) : (
        <ul className={styles['rows']} aria-label={t('users.leaving.owns')}>
          {owned.map((owned) => (
            <li key={owned.kind} className={styles['row']}>
              <div className={styles['words']}>
                <Text size="sm" fw={500}>
                  {t(`users.owned.${owned.kind as 'clips'}`, { count: owned.count })}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  <Examples owned={owned} />
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Transfer user={user} owned={owned} />
    </Stack>
  );
}

/** Where nothing goes to anybody, nobody has to be chosen. */
/** The names of some, and how many more there are. */
function Examples({ owned: { count, examples } }: { owned: OwnedKind }) {
  const { t } = useTranslation();
  const names = examples.join(', ');
  const more = count - examples.length;
  return more > 0 && examples.length > 0 ? t('users.leaving.examples', { names, count: more }) : names;
}

function Deactivate({ user: { customerUserId } }: { user: UserDetail }) {
  const { t } = useTranslation();
  const take = useStep();
  return (
    <Group>
      <Button
        color="red"
        variant="light"
        loading={take.isPending}
        onClick={() => take.mutate({ step: 'deactivate', customerUserIds: [customerUserId] })}
      >
        {t('users.steps.deactivate')}
      </Button>
    </Group>
  );
}

function Transfer({ user, owned }: { user: UserDetail; owned: readonly OwnedKind[] }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [newOwner, setNewOwner] = useState<NewOwner | null>(null);
  const [isSure, setIsSure] = useState(false);
  const transferOwnership = useMutation({
    mutationFn: (toCustomerUserId: string) =>
      api.user.transferOwnership({ customerUserId: user.customerUserId, toCustomerUserId }),
    // An earlier step can't be undone while ownership is transferred.
    onMutate: () => hideUndo([user.customerUserId]),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshUsers(queryClient),
  });
  if (transferOwnership.isSuccess)
    return (
      <Alert variant="light" role="status">
        {t('users.leaving.done', { name: user.name })}
      </Alert>
    );
  if (owned.length === 0) return user.steps.includes('deactivate') && <Deactivate user={user} />;
  return (
    <>
      <NewOwnerSelect leaverId={user.customerUserId} owned={owned} value={newOwner} onChange={setNewOwner} />
      {isSure && newOwner !== null ? (
        <Alert color="red" variant="light">
          <Text mb="sm">
            {t(`users.leaving.${isGone(user) ? 'gone.sure' : 'sure'}`, {
              name: user.name,
              newOwner: newOwner.label,
            })}
          </Text>
          <Group>
            <Button
              color="red"
              loading={transferOwnership.isPending}
              onClick={() => transferOwnership.mutate(newOwner.value)}
            >
              {t('users.leaving.confirm')}
            </Button>
            <Button variant="default" onClick={() => setIsSure(false)}>
              {t('users.cancel')}
            </Button>
          </Group>
        </Alert>
      ) : (
        <Group>
          <Button color="red" variant="light" disabled={newOwner === null} onClick={() => setIsSure(true)}>
            {t(isGone(user) ? 'users.leaving.gone.title' : 'users.leaving.action')}
          </Button>
        </Group>
      )}
    </>
  );
}
