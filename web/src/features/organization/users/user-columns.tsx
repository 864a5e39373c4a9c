import { Badge, Text } from '@mantine/core';
import {
  type InvitationState,
  type MemberRole,
  openInvitationStates,
  type ProfileState,
} from '@rushes/contract/organization/lists/users';
import type { Invitation, ListedUser } from '@rushes/contract/organization/users';
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/format/format.ts';
import type { DataColumn } from '../../../ui/grid/columns.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { GroupColumn, InvitationColumn, UserColumn } from './api.ts';
import { InvitationBadge, StateBadge } from './parts/state-badge.tsx';

/** Users as a table. */
export function userColumns(t: TFunction): DataColumn<ListedUser, UserColumn>[] {
  const header = (column: UserColumn) => ({ column, header: t(`users.columns.${column}`) });
  return [
    {
      ...header('name'),
      widthPx: 240,
      cell: ({ customerUserId, name, isSelf }) => (
        <AnchorLink
          to="/organization/user/manage-admin/Admin/$userId"
          params={{ userId: customerUserId }}
          c="inherit"
          fw={500}
          truncate
          title={name}
        >
          {isSelf ? t('users.you', { name }) : name}
        </AnchorLink>
      ),
    },
    { ...header('userName'), widthPx: 240, cell: ({ userName }) => userName },
    {
      ...header('role'),
      widthPx: 150,
      cell: ({ role, roleName }) => roleName ?? t(`users.roles.${role}`),
      choiceLabel: (value) => t(`users.roles.${value as MemberRole}`),
    },
    {
      ...header('state'),
      widthPx: 130,
      cell: ({ state }) => <StateBadge state={state} />,
      choiceLabel: (value) => t(`users.states.${value as ProfileState}`),
    },
    { ...header('location'), widthPx: 140, cell: ({ location }) => location },
    { ...header('groups'), widthPx: 180, cell: ({ groups }) => groups.join(', ') },
    {
      ...header('lastSignInAt'),
      widthPx: 140,
      cell: ({ lastSignInAt }) =>
        lastSignInAt === null ? <Never t={t} /> : <RelativeTime instant={lastSignInAt} />,
    },
    {
      ...header('invitedAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ invitedAt }) => invitedAt !== null && <RelativeTime instant={invitedAt} />,
    },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt, state }) => state !== 'invited' && <RelativeTime instant={createdAt} />,
    },
  ];
}

function Never({ t }: { t: TFunction }) {
  return (
    <Text span size="sm" c="dimmed">
      {t('users.never')}
    </Text>
  );
}

/** Invitations as a table. */
export function invitationColumns(
  t: TFunction,
  word: (state: InvitationState) => string,
): DataColumn<Invitation, InvitationColumn>[] {
  const header = (column: InvitationColumn) => ({
    column,
    header: t(`users.invitationColumns.${column}`),
  });
  return [
    {
      ...header('email'),
      widthPx: 260,
      cell: ({ customerUserId, email }) => (
        <AnchorLink
          to="/organization/user/invite-history/$userId"
          params={{ userId: customerUserId }}
          c="inherit"
          fw={500}
          truncate
          title={email}
        >
          {email}
        </AnchorLink>
      ),
    },
    { ...header('name'), widthPx: 180, cell: ({ name }) => name },
    {
      ...header('role'),
      widthPx: 150,
      cell: ({ role }) => t(`users.roles.${role}`),
      choiceLabel: (value) => t(`users.roles.${value as MemberRole}`),
    },
    {
      ...header('state'),
      widthPx: 180,
      cell: ({ state }) => <InvitationBadge state={state} />,
      choiceLabel: (value) => word(value as InvitationState),
    },
    { ...header('invitedByName'), widthPx: 180, cell: ({ invitedByName }) => invitedByName },
    { ...header('createdAt'), widthPx: 140, cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
    {
      ...header('expiresAt'),
      widthPx: 140,
      cell: ({ expiresAt, state }) =>
        openInvitationStates.includes(state) || state === 'expired' ? (
          <RelativeTime instant={expiresAt} />
        ) : (
          '–'
        ),
    },
  ];
}

/** Groups as a table, each with its users one click away. */
export function groupColumns(t: TFunction): DataColumn<UserGroup, GroupColumn>[] {
  const header = (column: GroupColumn) => ({ column, header: t(`users.groups.columns.${column}`) });
  const sourceLabel = (source: UserGroup['source']) =>
    t(source === 'rule' ? 'users.groups.byRule' : 'users.groups.byHand');
  return [
    {
      ...header('name'),
      widthPx: 240,
      cell: ({ name }) => (
        <AnchorLink
          to="/users/list"
          search={{ f: `groups:has:${encodeURIComponent(name)}` }}
          c="inherit"
          fw={500}
          truncate
          title={name}
        >
          {name}
        </AnchorLink>
      ),
    },
    {
      ...header('source'),
      widthPx: 120,
      cell: ({ source }) => <Badge color="gray">{sourceLabel(source)}</Badge>,
      choiceLabel: (value) => sourceLabel(value as UserGroup['source']),
    },
    { ...header('users'), widthPx: 100, align: 'end', cell: ({ users }) => formatCount(users) },
    {
      ...header('description'),
      widthPx: 320,
      cell: ({ description }) => <span title={description}>{description}</span>,
    },
    {
      ...header('updatedAt'),
      widthPx: 140,
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    },
    {
      ...header('createdAt'),
      widthPx: 140,
      isHidden: true,
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  ];
}
