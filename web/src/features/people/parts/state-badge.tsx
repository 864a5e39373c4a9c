import { Badge } from '@mantine/core';
import { type InvitationState, openInvitationStates, type ProfileState } from '@rushes/contract/lists/people';
import { useTranslation } from 'react-i18next';

/** Amber waits; everybody else stands in grey, so that only what is open catches the eye. */
export function StateBadge({ state }: { state: ProfileState }) {
  const { t } = useTranslation();
  return (
    <Badge color={state === 'invited' ? 'yellow' : 'gray'} variant={state === 'active' ? 'outline' : 'light'}>
      {t(`people.states.${state}`)}
    </Badge>
  );
}

/** The state of an invitation. */
export function InvitationBadge({ state }: { state: InvitationState }) {
  const { t } = useTranslation();
  const color = openInvitationStates.includes(state) ? 'yellow' : 'gray';
  return (
    <Badge color={color} variant={state === 'accepted' ? 'outline' : 'light'}>
      {t(`people.invitationStates.${state}`)}
    </Badge>
  );
}
