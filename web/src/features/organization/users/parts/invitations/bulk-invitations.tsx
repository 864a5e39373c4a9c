import { Button } from '@mantine/core';
import { openInvitationStates } from '@rushes/contract/organization/lists/users';
import type { Invitation } from '@rushes/contract/organization/users';
import { IconMailForward, IconMailOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { isCallError } from '../../../../../lib/api/call-error.ts';
import { showError, showToast, showUndo } from '../../../../../ui/toast.tsx';
import { refreshUsers } from '../../api.ts';
import type { InvitationLink } from './link-rows.tsx';

/** As many at once: the server takes no more calls of one user in a minute. */
const mostAtOnce = 100;
const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

interface BulkInvitationsProps {
  readonly invitations: readonly Invitation[];
  readonly onDone: () => void;
  /** Told of the new links where no mail leaves. */
  readonly onLinks: (links: readonly InvitationLink[]) => void;
}

/** Sends the chosen invitations again, or revokes those that are open. */
export function BulkInvitations({ invitations, onDone, onLinks }: BulkInvitationsProps) {
  const { t } = useTranslation();
  const resend = useResendMany(onLinks);
  const revoke = useRevokeMany(resend.mutate);
  const idsOf = (fits: (invitation: Invitation) => boolean) =>
    invitations.filter(fits).map(({ invitationId }) => invitationId);
  const sendable = idsOf(({ state }) => state !== 'accepted');
  const open = idsOf(({ state }) => openInvitationStates.includes(state));
  const run = (step: typeof resend | typeof revoke, ids: string[]) =>
    ids.length > mostAtOnce
      ? showError(null, t('users.bulkInvitations.tooMany', { count: mostAtOnce }))
      : step.mutate(ids, { onSuccess: onDone });
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconMailForward {...icon} />}
        disabled={sendable.length === 0}
        loading={resend.isPending}
        onClick={() => run(resend, sendable)}
      >
        {t('users.resend')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconMailOff {...icon} />}
        disabled={open.length === 0}
        loading={revoke.isPending}
        onClick={() => run(revoke, open)}
      >
        {t('users.revoke')}
      </Button>
    </>
  );
}

interface Outcome<Done> {
  readonly done: Done[];
  readonly failed: unknown[];
}

/** One call after the other; what fails keeps nothing else back. */
async function forEachOf<Done>(
  ids: readonly string[],
  call: (invitationId: string) => Promise<Done>,
): Promise<Outcome<Done>> {
  const outcome: Outcome<Done> = { done: [], failed: [] };
  for (const id of ids)
    await call(id).then(
      (answer) => outcome.done.push(answer),
      (error: unknown) => outcome.failed.push(error),
    );
  return outcome;
}

function useResendMany(onLinks: BulkInvitationsProps['onLinks']) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const sayFailed = useSayFailed();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      forEachOf(ids, (invitationId) => api.user.resendInvitation({ invitationId })),
    onSuccess: ({ done, failed }) => {
      sayFailed(failed);
      const links = done.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]));
      const outcome = links.length > 0 ? 'links' : 'resent';
      if (done.length > 0) showToast(t(`users.bulkInvitations.${outcome}`, { count: done.length }));
      onLinks(links);
    },
    onSettled: () => refreshUsers(queryClient),
  });
}

function useRevokeMany(resend: (ids: readonly string[]) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const sayFailed = useSayFailed();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      forEachOf(ids, (invitationId) => api.user.revokeInvitation({ invitationId })),
    onSuccess: ({ done, failed }) => {
      sayFailed(failed);
      if (done.length === 0) return;
      showUndo({
        message: t('users.bulkInvitations.revoked', { count: done.length }),
        undoLabel: t('users.undo'),
        onUndo: () => resend(done.map(({ invitationId }) => invitationId)),
      });
    },
    onSettled: () => refreshUsers(queryClient),
  });
}

/** How many stay as they were, and why the first of them does. */
function useSayFailed() {
  const { t } = useTranslation();
  return (failed: readonly unknown[]) => {
    const [first] = failed;
    if (first === undefined) return;
    const reason = isCallError(first) ? first.message : t('errors.unexpected');
    showError(null, t('users.bulkInvitations.failed', { count: failed.length, reason }));
  };
}
