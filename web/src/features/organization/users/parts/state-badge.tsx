import { Badge } from '@mantine/core';
import {
  type InvitationState,
  openInvitationStates,
  type ProfileState,
} from '@rushes/contract/organization/lists/users';
import { useTranslation } from 'react-i18next';
import { useInvitationWord } from '../api.ts';

const colors = { invited: 'yellow', active: 'green', suspended: 'red', deactivated: 'gray' } as const;

/** The state of a user. */
export function StateBadge({ state }: { state: ProfileState }) {
  const { t } = useTranslation();
  return <Badge color={colors[state]}>{t(`users.states.${state}`)}</Badge>;
}

/** The state of an invitation. */
export function InvitationBadge({ state }: { state: InvitationState }) {
  const word = useInvitationWord();
  const other = state === 'accepted' ? 'green' : 'gray';
  return <Badge color={openInvitationStates.includes(state) ? 'yellow' : other}>{word(state)}</Badge>;
}
