// Users, invitations and groups as the server sends them, for tests.
import type { UserGroup } from '@rushes/contract/organization/user-groups';
import type { Invitation, ListedUser, UserDetail } from '@rushes/contract/organization/users';

/** An id that is the same in every run. */
export const idOf = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const moment = '2026-01-05T10:00:00.000Z';

export const listedUser = (more: Partial<ListedUser> = {}): ListedUser => ({
  customerUserId: idOf(1),
  name: 'Ada Berg',
  userName: 'ada@north.example',
  role: 'cc',
  roleName: null,
  state: 'active',
  location: 'Kiel',
  groups: [],
  lastSignInAt: moment,
  invitedAt: moment,
  createdAt: moment,
  isSelf: false,
  ...more,
});

export const userDetail = (more: Partial<UserDetail> = {}): UserDetail => ({
  ...listedUser(),
  groupIds: [],
  revision: 1,
  customRoleId: null,
  sessions: 1,
  invitation: null,
  givableRoles: ['viewer', 'cc'],
  steps: ['suspend', 'deactivate'],
  ...more,
});

export const invitationOf = (more: Partial<Invitation> = {}): Invitation => ({
  invitationId: idOf(1),
  customerUserId: idOf(2),
  email: 'bo@north.example',
  name: 'Bo',
  role: 'viewer',
  state: 'sent',
  sends: 1,
  invitedByName: 'Cleo',
  createdAt: moment,
  sentAt: moment,
  openedAt: null,
  endedAt: null,
  expiresAt: '2026-01-08T10:00:00.000Z',
  ...more,
});

export const groupOf = (more: Partial<UserGroup> = {}): UserGroup => ({
  groupId: idOf(1),
  name: 'Field team',
  description: '',
  source: 'manual',
  rule: [],
  hiddenConditions: 0,
  users: 3,
  createdAt: moment,
  updatedAt: moment,
  revision: 1,
  ...more,
});

/** What inviting offers. */
export const inviting = {
  roles: ['viewer', 'cc'],
  isMailDelivered: true,
  groups: [{ groupId: idOf(1), name: 'Field team' }],
  locations: ['Kiel', 'Oslo'],
};

/** The answer that someone else saved first. */
export const changedBy = (name: string, current: unknown) => ({ details: { current, changedBy: name } });
