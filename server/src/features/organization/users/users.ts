import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { countedMost } from '@rushes/contract/lists/list';
import { type ProfileStep, profileSteps } from '@rushes/contract/organization/lists/users';
import type { UserDetail } from '@rushes/contract/organization/users';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { RolesService } from '../../identity/roles/service.ts';
import type { SessionsService } from '../../identity/sessions/service.ts';
import { notifyGroupMembers } from './groups/notices.ts';
import * as groups from './groups/store.ts';
import { lockInviting, newestInvitations, toInvitation } from './invitations/store.ts';
import type { Actor, Inviting } from './invitations/invite.ts';
import { judgeStep, stepsFrom } from './policy.ts';
import { notifyAccessChange } from './access/access-change.ts';
import { countFree } from './seats-store.ts';
import * as store from './store.ts';
import { reviseMembers } from '../../identity/members/service.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import { asSystem } from './as-system.ts';

export interface UsersContext {
  readonly context: Context;
  readonly sessions: Pick<SessionsService, 'endSessionsIn' | 'countSessionsIn'>;
  readonly inviting: Inviting;
  readonly roles: Pick<
    RolesService,
    'givableRoles' | 'rightsOf' | 'outranked' | 'requireOutranks' | 'requireManager'
  >;
}

export interface UserChange {
  readonly name?: string | undefined;
  readonly location?: string | undefined;
  readonly groupIds?: readonly string[] | undefined;
  /** What the writer saw; a save of something newer is refused. */
  readonly revision?: number | undefined;
}

/** What counts up the revision of a user, and names it in the activity log. */
const userChanges = ['people.changed', 'profiles.name-changed'] as const;

/** Users as they are listed, changed, locked out and let in again. */
export function createUsers(deps: UsersContext) {
  const { db } = deps.context;
  return {
    getUsers: async (member: Member, query: store.UserQuery) => {
      const { rows, nextCursor } = await readList(db, member.customerId, (trx, customerId) =>
        store.listUsers(trx, customerId, query),
      );
      return { items: rows.map((row) => store.toListedUser(row, member.customerUserId)), nextCursor };
    },
    countUsers: async (member: Member, query: Omit<store.UserQuery, 'limit' | 'cursor'>) => ({
      count: await readList(db, member.customerId, (trx, customerId) =>
        store.countUsers(trx, customerId, { ...query, limit: 1 }, countedMost),
      ),
    }),
    getUser: (member: Member, customerUserId: string) =>
      db.tenant(member.customerId, (trx) => detail(deps, trx, member, customerUserId)),
    updateUser: (actor: Actor, member: Member, customerUserId: string, change: UserChange) =>
      asSystem(deps.context, async (trx) => {
        await store.lockUser(trx, member.customerId, customerUserId);
        await requireUnchanged(deps, trx, member, { customerUserId, revision: change.revision });
        if (customerUserId !== member.customerUserId)
          await deps.roles.requireOutranks(trx, member, customerUserId);
        await update(deps, trx, { actor, customerUserId, change });
        return detail(deps, trx, member, customerUserId);
      }),
    step: (actor: Actor, step: ProfileStep, customerUserIds: readonly string[]) =>
      asSystem(deps.context, (trx) => updateStatus(deps, trx, { actor, step, customerUserIds })),
  };
}

async function detail(
  { context, sessions, roles }: UsersContext,
  trx: Trx,
  member: Member,
  customerUserId: string,
): Promise<UserDetail> {
  const { customerId } = member;
  const row = await store.findUser(trx, customerId, customerUserId);
  if (row === undefined) throw new AppError('not-found');
  const [newest] = await newestInvitations(trx, customerId, [customerUserId], context.clock.now());
  const isSelf = customerUserId === member.customerUserId;
  return {
    ...store.toListedUser(row, member.customerUserId),
    groupIds: await groups.groupsOf(trx, customerId, customerUserId),
    revision: row.revision,
    customRoleId: row.customRoleId,
    sessions: await sessions.countSessionsIn(trx, customerUserId),
    invitation: newest === undefined ? null : toInvitation(newest),
    givableRoles: isSelf ? [] : await roles.givableRoles(trx, member),
    steps: stepsFrom(row.state, isSelf),
  };
}

/** Groups and locations that are changed elsewhere change users too, and the log doesn't name each. */
async function requireUnchanged(
  deps: UsersContext,
  trx: Trx,
  member: Member,
  { customerUserId, revision }: { customerUserId: string; revision: number | undefined },
): Promise<void> {
  const row = await store.findUser(trx, member.customerId, customerUserId);
  if (row === undefined) throw new AppError('not-found');
  if (revision === undefined || revision === row.revision) return;
  const object = { kind: 'person', id: customerUserId, actions: userChanges };
  const since = row.revisedAt === null ? {} : { since: row.revisedAt };
  throw new StaleError(await detail(deps, trx, member, customerUserId), { ...object, ...since });
}

async function update(
  { context }: UsersContext,
  trx: Trx,
  { actor, customerUserId, change }: { actor: Actor; customerUserId: string; change: UserChange },
): Promise<void> {
  const { customerId } = actor;
  const at = context.clock.now();
  const row = await store.findUser(trx, customerId, customerUserId);
  if (row === undefined) throw new AppError('not-found');
  const { name, location, groupIds } = change;
  const before = { location: row.location, groups: await groups.namesOf(trx, customerId, customerUserId) };
  await store.updateProfile(trx, customerId, customerUserId, {
    ...(name === undefined ? {} : { name }),
    ...(location === undefined ? {} : { location }),
  });
  await reviseMembers(trx, customerId, [customerUserId], at);
  if (groupIds !== undefined) {
    const { joined, left } = await setGroups(trx, { customerId, customerUserId, groupIds, at });
    for (const groupId of joined)
      await notifyGroupMembers(context, trx, actor, 'group-joined', { groupId, users: [customerUserId] });
    for (const groupId of left)
      await notifyGroupMembers(context, trx, actor, 'group-left', { groupId, users: [customerUserId] });
  }
  const after = {
    location: location ?? row.location,
    groups: await groups.namesOf(trx, customerId, customerUserId),
  };
  // A name in the record would outlive the user it belongs to.
  const details = name === undefined || name === row.name ? {} : { name: 'changed' };
  const object = { kind: 'person', id: customerUserId };
  await audit(context, trx, actor, 'people.changed', object, { before, after, details });
  if (location !== undefined || groupIds !== undefined) await notifyAccessChange(context, trx, customerId);
}

async function setGroups(
  trx: Trx,
  {
    customerId,
    customerUserId,
    groupIds,
    at,
  }: {
    customerId: string;
    customerUserId: string;
    groupIds: readonly string[];
    at: Date;
  },
): Promise<{ joined: string[]; left: string[] }> {
  const wanted = new Set(groupIds);
  const known = await groups.findManualGroups(trx, customerId, groupIds);
  if (known.length !== wanted.size)
    throw new AppError('invalid', { fields: [{ path: 'groupIds', message: 'unknown' }] });
  const now = new Set(await groups.groupsOf(trx, customerId, customerUserId));
  const left = [...now].filter((id) => !wanted.has(id));
  for (const id of left) await groups.removeMembers(trx, customerId, id, [customerUserId]);
  const joined = [...wanted].filter((id) => !now.has(id));
  for (const id of joined) await groups.addMembers(trx, customerId, id, [customerUserId], at);
  return { joined, left };
}

const stepActions: Readonly<Record<ProfileStep, AuditAction>> = {
  suspend: 'people.suspended',
  deactivate: 'people.deactivated',
  reactivate: 'people.reactivated',
};

/** Takes the step for all who may, in one transaction with the end of their sessions. */
export async function updateStatus(
  { context, sessions, inviting, roles }: UsersContext,
  trx: Trx,
  { actor, step, customerUserIds }: { actor: Actor; step: ProfileStep; customerUserIds: readonly string[] },
) {
  const at = context.clock.now();
  if (step === 'reactivate') await lockInviting(trx, actor.customerId);
  const freeSeats = await countFree(trx, actor.customerId, at);
  const locked = await store.lockUsers(trx, actor.customerId, customerUserIds);
  const judged = judgeStep(step, {
    self: actor.customerUserId,
    wanted: customerUserIds,
    freeSeats,
    outranked: await roles.outranked(trx, actor, customerUserIds),
    ...locked,
  });
  const changed = judged.changed.map((member) => member.customerUserId);
  await store.setState(trx, actor.customerId, changed, profileSteps[step].to);
  if (step !== 'reactivate') await sessions.endSessionsIn(trx, changed, stepActions[step], 'inactive');
  if (step === 'deactivate') await inviting.revokeOf(trx, actor, changed);
  const reached = await store.findStates(trx, actor.customerId, changed);
  for (const { customerUserId: id, state } of judged.changed) {
    const facts = { before: { state }, after: { state: reached.get(id) ?? state } };
    await audit(context, trx, actor, stepActions[step], { kind: 'person', id }, facts);
  }
  return { changed, refused: judged.refused };
}
