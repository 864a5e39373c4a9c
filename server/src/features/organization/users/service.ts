import type { ProfileStep } from '@rushes/contract/organization/lists/users';
import { countedMost } from '@rushes/contract/lists/list';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CallContext, Member } from '../../../platform/http/caller.ts';
import { linkOriginOf } from '../../../platform/http/origin.ts';
import type { Imports } from '../../../platform/imports/engine.ts';
import type { RolesService } from '../../identity/roles/service.ts';
import type { SessionsService } from '../../identity/sessions/service.ts';
import { createAccess } from './access/access.ts';
import { createAnswering } from './invitations/invitation-response.ts';
import { createGroups, type GroupChange, type NewGroup } from './groups/groups.ts';
import { findManualGroups, listChoices } from './groups/store.ts';
import { createImportLinks } from './invitations/import-links.ts';
import * as invitations from './invitations/store.ts';
import { type Actor, createInviting, type NewInvitation } from './invitations/invite.ts';
import { createDeactivation } from './deactivation/deactivate.ts';
import { findStates, listLocations } from './store.ts';
import { userImport } from './invitations/user-import.ts';
import { createUsers, updateStatus, type UserChange } from './users.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import { asSystem } from './as-system.ts';

export {
  createExplainUser,
  explainInvitation,
  explainTakingOut,
  rankOver,
} from './explanations.ts';
export type { Actor } from './invitations/invite.ts';
export { takenSeats } from './seats-store.ts';
export { notifyAccessChange } from './access/access-change.ts';

export interface UsersDeps {
  readonly sessions: Pick<
    SessionsService,
    'codes' | 'onActivation' | 'claimAccount' | 'announceChange' | 'endSessionsIn' | 'countSessionsIn'
  >;
  readonly imports: Pick<Imports<Trx>, 'offer' | 'kindOf'>;
  readonly roles: Pick<
    RolesService,
    'givableRoles' | 'couldGiveAll' | 'rightsOf' | 'outranked' | 'requireOutranks' | 'requireManager'
  >;
}

export type UsersService = ReturnType<typeof createUsersService>;

type CallOrigin = Pick<CallContext<Member>, 'caller' | 'clientAddress' | 'requestId' | 'origin'>;

/** Who is in an organisation: invited, at work, locked out, gone; in groups, and followed by someone else. */
export function createUsersService(context: Context, { sessions, imports, roles }: UsersDeps) {
  const inviting = createInviting({ context, sessions, roles });
  const parts = { context, sessions, inviting, roles };
  imports.offer(userImport(context, inviting));
  const users = createUsers(parts);
  const groups = createGroups(parts);
  const deactivation = createDeactivation(parts);
  const access = createAccess(parts);
  const importLinks = createImportLinks({ ...parts, imports });
  const actorOf = (from: CallOrigin): Actor => actor(context, from);
  return {
    getUsers: users.getUsers,
    countUsers: users.countUsers,
    getUser: users.getUser,
    updateUser: (from: CallOrigin, customerUserId: string, change: UserChange) =>
      users.updateUser(actorOf(from), from.caller, customerUserId, change),
    step: (from: CallOrigin, step: ProfileStep, customerUserIds: readonly string[]) =>
      users.step(actorOf(from), step, customerUserIds),
    ...invitationCalls(context, { inviting, roles }, actorOf),
    getImportLinks: (from: CallOrigin, page: { importId: string; after?: string | undefined }) =>
      importLinks(actorOf(from), page),
    answering: createAnswering(parts),
    getGroups: groups.getGroups,
    countGroups: groups.countGroups,
    getGroupChoices: groups.getGroupChoices,
    countRule: groups.countRule,
    createGroup: (from: CallOrigin, group: NewGroup) => groups.createGroup(actorOf(from), group),
    updateGroup: (from: CallOrigin, change: GroupChange) => groups.updateGroup(actorOf(from), change),
    deleteGroup: (from: CallOrigin, groupId: string) => groups.deleteGroup(actorOf(from), groupId),
    ...access,
    planLeaving: deactivation.planLeaving,
    findOwned: deactivation.findOwned,
    transferKinds: deactivation.transferKinds,
    requireNewOwner: deactivation.requireNewOwner,
    requireTransfer: deactivation.requireTransfer,
    deactivate: (trx: Trx, from: CallOrigin, customerUserId: string) =>
      deactivation.deactivate(trx, actorOf(from), customerUserId),
    transferOwnership: (from: CallOrigin, leaver: string, to: string) =>
      deactivation.transferOwnership(actorOf(from), leaver, to),
    give: (from: CallOrigin, kind: string, gift: { ids: readonly string[]; to: string }) =>
      deactivation.give(from.caller, kind, gift),
    /** For support, which runs no organisation but lets others run theirs; in its transaction. */
    inviteMembers: inviting.invite,
    resendTo: inviting.resend,
    stepUsers: (trx: Trx, actor: Actor, step: ProfileStep, customerUserIds: readonly string[]) =>
      updateStatus(parts, trx, { actor, step, customerUserIds }),
    /** Every open invitation of the installation is over; sending one again makes another link. */
    endInvitations: (trx: Trx) => invitations.endInvitations(trx, context.clock.now()),
    sweep: () => asSystem(context, (trx) => invitations.expireInvitations(trx, context.clock.now())),
  };
}

function actor({ config }: Context, { caller, clientAddress, requestId, origin }: CallOrigin): Actor {
  const { userId, customerUserId, customerId, name, role, flags, permissions } = caller;
  return {
    userId,
    customerUserId,
    customerId,
    name,
    role,
    flags,
    permissions,
    request: { clientAddress, requestId },
    origin: linkOriginOf(config, origin),
  };
}

function invitationCalls(
  context: Context,
  { inviting, roles }: { inviting: ReturnType<typeof createInviting> } & Pick<UsersDeps, 'roles'>,
  actorOf: (from: CallOrigin) => Actor,
) {
  const { db, mail, clock } = context;
  return {
    inviting: (member: Member) =>
      db.tenant(member.customerId, async (trx) => ({
        roles: await roles.givableRoles(trx, member),
        isMailDelivered: mail.isDelivered,
        groups: await listChoices(trx, member.customerId),
        locations: await listLocations(trx, member.customerId),
      })),
    inviteUsers: (from: CallOrigin, users: readonly NewInvitation[]) =>
      asSystem(context, async (trx) => {
        const groupIds = [...new Set(users.flatMap((each) => each.groupIds))];
        const known = await findManualGroups(trx, from.caller.customerId, groupIds);
        if (known.length !== groupIds.length)
          throw new AppError('invalid', { fields: [{ path: 'groupIds', message: 'unknown' }] });
        return inviting.invite(trx, actorOf(from), users, null);
      }),
    resendInvitation: (from: CallOrigin, invitationId: string) =>
      asSystem(context, (trx) => inviting.resend(trx, actorOf(from), invitationId)),
    revokeInvitation: async (from: CallOrigin, invitationId: string) =>
      invitations.toInvitation(
        await asSystem(context, (trx) => inviting.revoke(trx, actorOf(from), invitationId)),
      ),
    getInvitations: async ({ customerId }: Member, query: invitations.InvitationQuery) => {
      const { rows, nextCursor } = await readList(db, customerId, async (trx) => {
        await requireMember(trx, customerId, query.customerUserId);
        return invitations.listInvitations(trx, customerId, query, clock.now());
      });
      return { items: rows.map(invitations.toInvitation), nextCursor };
    },
    countInvitations: async ({ customerId }: Member, query: Omit<invitations.InvitationQuery, 'limit'>) => ({
      count: await readList(db, customerId, async (trx) => {
        await requireMember(trx, customerId, query.customerUserId);
        return invitations.countInvitations(trx, customerId, query, { most: countedMost, now: clock.now() });
      }),
    }),
  };
}

/** A list of one user is of one who is there. */
async function requireMember(
  trx: Trx,
  customerId: string,
  customerUserId: string | undefined,
): Promise<void> {
  if (customerUserId === undefined) return;
  if (!(await findStates(trx, customerId, [customerUserId])).has(customerUserId))
    throw new AppError('not-found');
}
