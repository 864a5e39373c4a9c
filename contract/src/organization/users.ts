import { z } from 'zod';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { groupCalls, groupChoice } from './user-groups.ts';
import {
  accessList,
  invitationList,
  invitationStates,
  memberRoles,
  profileStates,
  reachKinds,
  reachMay,
  reachReasons,
  userList,
} from './lists/users.ts';

/** A link that leads to a first password holds no longer. */
export const invitationLifeDays = 3;

/** Who looks after users. */
const seeing = { who: 'may', permission: 'audience.users:see' } as const;
const editing = { who: 'may', permission: 'audience.users:edit' } as const;
const inviting = { who: 'may', permission: 'audience.users:invite' } as const;
const suspending = { who: 'may', permission: 'audience.users:suspend' } as const;

const nullableInstant = instant.nullable();

export const listedUser = z
  .object({
    customerUserId: id,
    name: z.string(),
    userName: z.string(),
    role: z.enum(memberRoles),
    /** Of the organisation’s own role; null for the built-in one. */
    roleName: z.string().nullable(),
    state: z.enum(profileStates),
    location: z.string(),
    groups: z.array(z.string()),
    lastSignInAt: nullableInstant,
    invitedAt: nullableInstant,
    createdAt: instant,
    isSelf: z.boolean(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

export const invitation = z
  .object({
    invitationId: id,
    customerUserId: id,
    email: z.string(),
    name: z.string(),
    role: z.enum(memberRoles),
    state: z.enum(invitationStates),
    sends: z.int(),
    invitedByName: z.string(),
    createdAt: instant,
    sentAt: nullableInstant,
    openedAt: nullableInstant,
    endedAt: nullableInstant,
    expiresAt: instant,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

/** An address as users write it; accounts keep it in lower case. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const location = text(100);
const memberName = text(100, 1);

export const invited = z.object({
  email,
  name: text(100),
  role: z.enum(memberRoles),
  location: location.default(''),
  groupIds: z.array(id).max(50).default([]),
});

/** Why someone was left out of what was asked for many at once. */
export const refusalReasons = [
  'not-found',
  'own-profile',
  'last-of-role',
  'wrong-state',
  'role-not-yours',
  'already-here',
  'already-invited',
  'not-invitable',
  'no-seat',
  'mail-needed',
  'beyond-own-rights',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const sentInvitation = z.object({
  invitationId: id,
  customerUserId: id,
  email: z.string(),
  /** Only where no mail leaves this installation: the user who invited passes it on. */
  link: z.string().nullable(),
});

const manyUsers = z.object({ customerUserIds: z.array(id).min(1).max(500) });
const steppedUsers = z.object({
  changed: z.array(id),
  refused: z.array(z.object({ customerUserId: id, reason: z.enum(refusalReasons) })),
});

/** What a user owns of one kind, for the hand-over. */
export const owned = z.object({
  kind: z.string(),
  count: z.int(),
  examples: z.array(z.string()),
  /** Who takes it over must be able to use it. */
  roles: z.array(z.enum(memberRoles)),
});
export type OwnedKind = z.infer<typeof owned>;

/** Groups and channels that are named as the way to one object. */
export const reachThroughMost = 10;

export const reached = z
  .object({
    kind: z.enum(reachKinds),
    objectId: id,
    title: z.string(),
    may: z.enum(reachMay),
    reasons: z.array(z.enum(reachReasons)).min(1),
    /** The groups and channels that it comes through, the first of them by name. */
    through: z.array(z.object({ kind: z.enum(['group', 'channel']), id, name: z.string() })),
  })
  .meta({ id: 'Reached' });
export type Reached = z.infer<typeof reached>;

const user = { kind: 'person', field: 'customerUserId' } as const;
const invitationObject = { kind: 'invitation', field: 'invitationId' } as const;
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** Keeps a list to one user where one is named. */
const ofOne = { customerUserId: id.optional() };
const byToken = z.object({ token });

const userDetail = listedUser.extend({
  groupIds: z.array(id),
  /** Counts changes of name, location and groups by hand. */
  revision: z.int(),
  customRoleId: id.nullable(),
  sessions: z.int(),
  invitation: invitation.nullable(),
  /** The roles that the caller may give. */
  givableRoles: z.array(z.enum(memberRoles)),
  steps: z.array(z.enum(['suspend', 'deactivate', 'reactivate'])),
});
export type UserDetail = z.infer<typeof userDetail>;

const manyUsersCall = (summary: string) =>
  call({ summary, request: manyUsers, response: steppedUsers, errors: [], access: suspending });

const userCalls = {
  getUsers: call({
    summary: 'The users of this organisation.',
    request: z.object(pageRequestOf(userList)),
    response: page(listedUser),
    errors: [],
    access: seeing,
  }),
  countUsers: call({
    summary: 'How many users the same filters find.',
    request: z.object(filterRequestOf(userList)),
    response: counted,
    errors: [],
    access: seeing,
  }),
  getUser: call({
    summary: 'One user with state, groups, live sessions and the newest invitation.',
    request: z.object({ customerUserId: id }),
    response: userDetail,
    errors: ['not-found'],
    access: seeing,
    object: user,
  }),
  updateUser: call({
    summary:
      'Changes name, location or the groups by hand of one user. With the `revision` that the writer saw: where there is a newer one, nothing is changed (`conflict`).',
    request: z.object({
      customerUserId: id,
      name: memberName.optional(),
      location: location.optional(),
      groupIds: z.array(id).max(200).optional(),
      revision: z.int().optional(),
    }),
    response: userDetail,
    errors: ['not-found', 'invalid', 'conflict', 'beyond-own-rights'],
    access: editing,
    object: user,
  }),
  suspendUsers: manyUsersCall(
    'Locks users out for now: their sessions end at once. One’s own profile and the last of a role stay.',
  ),
  deactivateUsers: manyUsersCall('Takes users out of the organisation; what they made stays.'),
  reactivateUsers: manyUsersCall('Lets suspended and deactivated users in again.'),
};

const invitationCalls = {
  getInviting: call({
    summary:
      'What inviting offers: the roles the caller may give, and whether mails leave this installation.',
    request: empty,
    response: z.object({
      roles: z.array(z.enum(memberRoles)),
      isMailDelivered: z.boolean(),
      groups: z.array(groupChoice),
      locations: z.array(z.string()),
    }),
    errors: [],
    access: inviting,
  }),
  inviteUsers: call({
    summary:
      'Invites users by mail; who is there or invited already is left out with the reason. Whose invitation was revoked or declined or expired gets a new one, with what it says now.',
    request: z.object({ users: z.array(invited).min(1).max(100) }),
    response: z.object({
      invited: z.array(sentInvitation),
      refused: z.array(z.object({ email: z.string(), reason: z.enum(refusalReasons) })),
    }),
    errors: ['invalid'],
    access: inviting,
    ratePerMinute: 60,
  }),
  resendInvitation: call({
    summary:
      'A new link by mail; the old one stops working. Also for one that expired or was revoked or declined.',
    request: z.object({ invitationId: id }),
    response: sentInvitation,
    errors: ['not-found', 'wrong-state', 'forbidden', 'seats-taken', 'mail-needed'],
    access: inviting,
    object: invitationObject,
    ratePerMinute: 120,
  }),
  getImportLinks: call({
    summary:
      'Where no mail leaves: the links of the open invitations that the caller’s import made, a page at a time.',
    request: z.object({ importId: id, after: id.optional() }),
    response: z.object({
      links: z.array(z.object({ email: z.string(), link: z.string() })),
      /** Ask again with it as `after`; null at the end. */
      next: id.nullable(),
    }),
    errors: ['not-found'],
    access: inviting,
    object: { kind: 'import', field: 'importId' },
  }),
  revokeInvitation: call({
    summary: 'Takes an open invitation back: its link stops working.',
    request: z.object({ invitationId: id }),
    response: invitation,
    errors: ['not-found', 'wrong-state', 'beyond-own-rights'],
    access: inviting,
    object: invitationObject,
  }),
  getInvitations: call({
    summary: 'Invitations of this organisation, or those of one user.',
    request: z.object({ ...pageRequestOf(invitationList), ...ofOne }),
    response: page(invitation),
    errors: ['not-found'],
    access: seeing,
    object: user,
  }),
  countInvitations: call({
    summary: 'How many invitations the same filters find.',
    request: z.object({ ...filterRequestOf(invitationList), ...ofOne }),
    response: counted,
    errors: ['not-found'],
    access: seeing,
    object: user,
  }),
  openInvitation: call({
    summary: 'Who invites to what, for the user who holds the link.',
    request: byToken,
    response: z.object({
      organisation: z.string(),
      invitedByName: z.string(),
      userName: z.string(),
      role: z.enum(memberRoles),
      expiresAt: instant,
      /** Whether the user signs in with a password they have; others choose one on the way. */
      hasAccount: z.boolean(),
    }),
    errors: ['code-gone', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 30,
  }),
  acceptInvitation: call({
    summary: 'Adds the organisation to the profiles of the signed-in user whom the link invites.',
    request: byToken,
    response: z.object({
      organisation: z.string(),
      userName: z.string(),
      /** The address was not verified before: the user chooses a new password, and other sessions end. */
      choosesPassword: z.boolean(),
    }),
    errors: ['code-gone', 'wrong-state', 'invited-other-user', 'mail-needed', 'rate-limited'],
    access: { who: 'signed-in' },
    ratePerMinute: 30,
  }),
  declineInvitation: call({
    summary: 'Says no: the link stops working.',
    request: byToken,
    response: empty,
    errors: ['code-gone', 'rate-limited'],
    access: { who: 'anyone' },
    ratePerMinute: 30,
  }),
};

const leavingCalls = {
  planLeaving: call({
    summary: 'What a user owns, by kind, before it is handed over.',
    request: z.object({ customerUserId: id }),
    response: z.object({ owned: z.array(owned), sessions: z.int() }),
    errors: ['not-found', 'beyond-own-rights'],
    access: suspending,
    object: user,
  }),
  transferOwnership: call({
    summary:
      'Gives everything that a user owns to someone else and deactivates them, all at once or not at all.',
    request: z.object({ customerUserId: id, toCustomerUserId: id }),
    response: z.object({ moved: z.array(z.object({ kind: z.string(), count: z.int() })) }),
    errors: ['not-found', 'invalid', 'own-profile', 'last-of-role', 'wrong-state', 'beyond-own-rights'],
    access: suspending,
    object: user,
  }),
  giveClips: call({
    summary: 'Makes another user the owner of clips. They must be active, with a role that owns footage.',
    request: z.object({ clipIds: z.array(id).min(1).max(200), toCustomerUserId: id }),
    response: z.object({ given: z.array(id), failed: z.array(z.object({ id, code: z.string() })) }),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.footage:edit-all' },
  }),
  getAccess: call({
    summary: 'Everything that a user can reach, with why.',
    request: z.object({ ...pageRequestOf(accessList), customerUserId: id }),
    response: page(reached),
    errors: ['not-found', 'beyond-own-rights'],
    access: seeing,
    object: user,
  }),
  countAccess: call({
    summary: 'How much of what a user can reach the same filters find.',
    request: z.object({ ...filterRequestOf(accessList), customerUserId: id }),
    response: counted,
    errors: ['not-found', 'beyond-own-rights'],
    access: seeing,
    object: user,
  }),
};

export const userService = service('user', {
  ...userCalls,
  ...invitationCalls,
  ...groupCalls,
  ...leavingCalls,
});
