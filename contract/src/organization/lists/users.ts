import { declareList } from '../../lists/list.ts';

/** invited → active ⇄ suspended → deactivated, which can be reactivated. */
export const profileStates = ['invited', 'active', 'suspended', 'deactivated'] as const;
export type ProfileState = (typeof profileStates)[number];

/** The state that each step leads to, and those it may be taken from. */
export const profileSteps = {
  suspend: { from: ['active'], to: 'suspended' },
  deactivate: { from: ['invited', 'active', 'suspended'], to: 'deactivated' },
  reactivate: { from: ['suspended', 'deactivated'], to: 'active' },
} as const satisfies Record<string, { from: readonly ProfileState[]; to: ProfileState }>;
export type ProfileStep = keyof typeof profileSteps;

export const invitationStates = [
  'pending',
  'sent',
  'opened',
  'accepted',
  'declined',
  'expired',
  'revoked',
] as const;
export type InvitationState = (typeof invitationStates)[number];
export const openInvitationStates: readonly InvitationState[] = ['pending', 'sent', 'opened'];

/** Roles of a profile; the super-admin has none. */
export const memberRoles = ['viewer', 'cc', 'cm', 'admin'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Users, as getUsers lists them. */
export const userList = declareList('users', {
  columns: {
    name: { kind: 'text', sorts: true },
    userName: { kind: 'text', sorts: true },
    role: { kind: 'choice', choices: memberRoles, sorts: true },
    state: { kind: 'choice', choices: profileStates },
    location: { kind: 'text' },
    groups: { kind: 'tags' },
    lastSignInAt: { kind: 'instant', sorts: true },
    invitedAt: { kind: 'instant' },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});

export const invitationList = declareList('invitations', {
  columns: {
    email: { kind: 'text' },
    name: { kind: 'text' },
    role: { kind: 'choice', choices: memberRoles },
    state: { kind: 'choice', choices: invitationStates },
    invitedByName: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    expiresAt: { kind: 'instant' },
  },
  sort: { column: 'createdAt', direction: 'desc' },
});

export const groupSources = ['manual', 'rule'] as const;

export const groupList = declareList('groups', {
  columns: {
    name: { kind: 'text', sorts: true },
    source: { kind: 'choice', choices: groupSources },
    users: { kind: 'number', filters: false },
    description: { kind: 'text' },
    updatedAt: { kind: 'instant' },
    createdAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'name', direction: 'asc' },
});

/** What can be within the reach of a user. */
export const reachKinds = [
  'programs',
  'bios',
  'clips',
  'files',
  'templates',
  'scripts',
  'storyboards',
  'recording-tasks',
  'approvals',
  'channels',
  'contact-lists',
] as const;
export type ReachKind = (typeof reachKinds)[number];
export const reachMay = ['watch', 'use', 'edit'] as const;
export type ReachMay = (typeof reachMay)[number];
export const reachReasons = [
  'owner',
  'role',
  'shared-with-creators',
  'organisation',
  'named',
  'channel',
  'group',
  'directory',
  'assigned',
] as const;
export type ReachReason = (typeof reachReasons)[number];

/** Everything that one user can reach, as getAccess lists it. */
export const accessList = declareList('access', {
  columns: {
    title: { kind: 'text', sorts: true },
    kind: { kind: 'choice', choices: reachKinds, sorts: true },
    may: { kind: 'choice', choices: reachMay },
    reasons: { kind: 'choice', choices: reachReasons, isSet: true },
    through: { kind: 'tags', filters: false },
  },
  sort: { column: 'title', direction: 'asc' },
});
