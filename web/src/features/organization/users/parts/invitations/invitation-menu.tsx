import { ActionIcon, Menu } from '@mantine/core';
import { openInvitationStates } from '@rushes/contract/organization/lists/users';
import type { Invitation } from '@rushes/contract/organization/users';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { useResend, useRevoke } from '../../api.ts';

/** Sends an invitation again, or takes it back. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const resend = useResend();
  const revoke = useRevoke();
  const canInvite = may(useMe(), 'audience.users:invite');
  const { invitationId, email, state } = invitation;
  if (state === 'accepted' || !canInvite) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('users.menuOf', { name: email })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => resend.mutate(invitationId)}>{t('users.resend')}</Menu.Item>
        {openInvitationStates.includes(state) && (
          <Menu.Item color="red" onClick={() => revoke.mutate(invitationId)}>
            {t('users.revoke')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
