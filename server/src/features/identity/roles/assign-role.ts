import type { RoleChoice } from '@rushes/contract/identity/role-calls';
import {
  builtInPermissions,
  type CustomerFlags,
  decide,
  grantable,
  isAlways,
  isPermission,
  members,
  type MemberRole,
  type Permission,
} from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Caller, Member } from '../../../platform/http/caller.ts';
import { notify } from '../../core/notifications/service.ts';
import * as store from './store.ts';

/** What a user’s row gets for a choice. */
export interface GivenRole {
  readonly role: MemberRole;
  readonly customRoleId: string | null;
  readonly roleName: string | null;
}

/** An organisation keeps at least one of each. */
export const protectedRoles: readonly MemberRole[] = ['admin', 'cm'];

/** Who may give which role to whom. */
export function createAssigning(context: Context) {
  return {
    /** What a choice comes to, where the caller may give it in their customer; for invitations and for changes. */
    giveable: (trx: Trx, caller: Caller, customerId: string, choice: RoleChoice) =>
      giveable(trx, caller, customerId, choice),

    /** The built-in roles that a user may give in their customer, as things stand. */
    givableRoles: async (trx: Trx, actor: RoleActor): Promise<MemberRole[]> => {
      const given: MemberRole[] = [];
      for (const role of members) if (await canGive(trx, actor, { role, custom: null })) given.push(role);
      return given;
    },

    /** Whether someone could give a user all that the user holds now: who cannot must not get into their account. */
    couldGiveAll: async (
      trx: Trx,
      actor: Omit<RoleActor, 'flags'>,
      customerUserId: string,
    ): Promise<boolean> => {
      const member = await store.findHolder(trx, actor.customerId, customerUserId);
      const flags = await store.flagsOf(trx, actor.customerId);
      return member !== undefined && canGive(trx, { ...actor, flags }, member);
    },

    /** Those of these users whose rights the actor holds too; admins and content managers outrank everyone. */
    outranked: (trx: Trx, actor: RoleActor, customerUserIds: readonly string[]) =>
      outranked(trx, actor, customerUserIds),

    /** Throws unless the actor holds all that this user holds; nobody else locks them out, edits them or takes what is theirs. */
    requireOutranks: async (trx: Trx, actor: RoleActor, customerUserId: string): Promise<void> => {
      const isOver = (await outranked(trx, actor, [customerUserId])).has(customerUserId);
      if (!isOver) throw new AppError('beyond-own-rights');
    },

    /** Throws unless the actor is support, an admin or a content manager. */
    requireManager: async (trx: Trx, actor: RoleActor): Promise<void> => {
      if (actor.customerUserId === null) return;
      const own = await heldBy(trx, actor);
      if (own === undefined || !isManager(own)) throw new AppError('beyond-own-rights');
    },

    /**
     * Gives a user another role, in the caller’s transaction: of their customer, or of the system. Running sessions
     * have it with the commit.
     */
    async assign(
      trx: Trx,
      caller: Caller,
      customerUserId: string,
      choice: RoleChoice,
    ): Promise<store.HolderRow> {
      const customerId = caller.customerId ?? (await store.customerOf(trx, customerUserId));
      if (customerId === undefined) throw new AppError('not-found');
      const known = await store.findHolder(trx, customerId, customerUserId);
      if (known === undefined) throw new AppError('not-found');
      if (known.userId === caller.userId) throw new AppError('own-role');
      // Roles are locked before users, here and where a role is deleted.
      const given = await giveable(trx, caller, customerId, choice);
      const protectedRoleHolders = await store.lockForChange(trx, customerId, customerUserId, protectedRoles);
      const member = (await store.findHolder(trx, customerId, customerUserId)) ?? known;
      await requireOver(trx, caller, grantedOf(member));
      if (isSame(member, given)) return member;
      requireNotLast(protectedRoleHolders, customerUserId, given);
      await store.setRole(trx, customerId, [customerUserId], given.role, given.customRoleId);
      await notifyRoleChanged(context, trx, caller, { customerId, users: [customerUserId], given });
      await context.events.publish(trx, { customerId, customerUserId }, { type: 'rights-changed' });
      const facts = { before: factsOf(member), after: factsOf(given) };
      const object = { kind: 'person', id: customerUserId };
      await audit(context, trx, { ...caller, customerId }, 'roles.assigned', object, facts);
      return { ...member, ...given };
    },
  };
}

/** Tells users which role they have now. */
export async function notifyRoleChanged(
  context: Context,
  trx: Trx,
  { customerUserId: actorId }: Pick<Caller, 'customerUserId'>,
  { customerId, users, given }: { customerId: string; users: readonly string[]; given: GivenRole },
): Promise<void> {
  const { role, roleName } = given;
  const event = { kind: 'role-changed', customerId, actorId, role, name: roleName ?? '' } as const;
  await notify(context, trx, { ...event, recipients: { users } });
}

/** What rights follow from, as they stand. */
type HeldRole = Pick<store.HolderRow, 'role' | 'custom' | 'customRoleId'>;

/** What someone gives away goes by what they hold now, not by what their session remembers. */
export async function standingOf(trx: Trx, caller: Member): Promise<HeldRole> {
  const own = await heldBy(trx, caller);
  if (own === undefined) throw new AppError('forbidden');
  return own;
}

/** What an open profile holds now; for who looks as a role, that role. */
async function heldBy(trx: Trx, actor: RoleActor): Promise<HeldRole | undefined> {
  const { customerId, customerUserId, preview } = actor;
  if (preview !== undefined || customerUserId === null) return preview;
  const own = await store.findHolder(trx, customerId, customerUserId);
  return own === undefined || own.isLocked ? undefined : own;
}

/** Throws unless the caller holds all of these; content managers and administrators stand over every role of their customer. */
export async function requireOver(
  trx: Trx,
  caller: Caller,
  permissions: readonly string[],
  { isChief = true } = {},
): Promise<void> {
  if (caller.customerId === null) return;
  const own = await standingOf(trx, caller);
  const beyond = beyondOf(own, caller.flags, permissions, { isChief });
  if (beyond.length > 0) throw new AppError('beyond-own-rights', { details: { permissions: beyond } });
}

/** Whether someone in their customer holds all of these, or is above every role. */
export async function outranks(
  trx: Trx,
  { customerId, customerUserId, flags }: Pick<Member, 'customerId' | 'customerUserId' | 'flags'>,
  permissions: readonly string[],
  { isChief = true } = {},
): Promise<boolean> {
  const own = await store.findHolder(trx, customerId, customerUserId);
  return own !== undefined && beyondOf(own, flags, permissions, { isChief }).length === 0;
}

async function outranked(
  trx: Trx,
  actor: RoleActor,
  customerUserIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (actor.customerUserId === null) return new Set(customerUserIds);
  const own = await heldBy(trx, actor);
  if (own === undefined) return new Set();
  const found = await store.findHoldersById(trx, actor.customerId, customerUserIds);
  const isBelow = (holder: store.HolderRow) =>
    beyondOf(own, actor.flags, grantedOf(holder), { isChief: true }).length === 0;
  return new Set(found.filter(isBelow).map(({ customerUserId }) => customerUserId));
}

const isManager = (own: HeldRole) => own.customRoleId === null && protectedRoles.includes(own.role);

/** Which of these permissions someone does not stand over. */
function beyondOf(
  own: HeldRole,
  flags: CustomerFlags,
  permissions: readonly string[],
  { isChief }: { isChief: boolean },
): string[] {
  if (isChief && isManager(own)) return [];
  const may = grantable({ role: own.role, custom: own.custom, flags });
  return permissions.filter((permission) => isPermission(permission) && !may.has(permission));
}

/** Someone in their organisation, as far as giving roles goes. */
export type RoleActor = Pick<Member, 'customerId' | 'flags' | 'preview'> & {
  /** null for support, which gives every role. */
  readonly customerUserId: string | null;
};

/** Whether someone could give what these hold, by the rule of giving roles. */
export async function canGive(
  trx: Trx,
  actor: RoleActor,
  held: Pick<store.HolderRow, 'role' | 'custom'>,
): Promise<boolean> {
  if (actor.customerUserId === null) return true;
  const own = await heldBy(trx, actor);
  if (own === undefined) return false;
  const standing = { role: own.role, custom: own.custom, flags: actor.flags };
  if (!decide('audience.users:assign-roles', standing).allowed) return false;
  return beyondOf(own, actor.flags, grantedOf(held), { isChief: held.custom === null }).length === 0;
}

async function giveable(
  trx: Trx,
  caller: Caller,
  customerId: string,
  choice: RoleChoice,
): Promise<GivenRole> {
  await requireAssigning(trx, caller);
  if ('role' in choice) {
    await requireOver(trx, caller, grantedOf({ role: choice.role, custom: null }));
    return { role: choice.role, customRoleId: null, roleName: null };
  }
  const role = await store.holdRole(trx, customerId, choice.customRoleId);
  if (role === undefined) throw new AppError('not-found');
  await requireOver(trx, caller, role.permissions, { isChief: false });
  return { role: role.base, customRoleId: role.id, roleName: role.name };
}

async function requireAssigning(trx: Trx, caller: Caller): Promise<void> {
  if (caller.customerId === null) return;
  const { role, custom } = await standingOf(trx, caller);
  const { allowed } = decide('audience.users:assign-roles', { role, custom, flags: caller.flags });
  if (!allowed) throw new AppError('forbidden');
}

export function grantedOf({ role, custom }: Pick<store.HolderRow, 'role' | 'custom'>): readonly string[] {
  const granted: readonly string[] = custom ?? builtInPermissions(role);
  return granted.filter((permission) => !isAlways(permission as Permission));
}

function requireNotLast(
  protectedRoleHolders: readonly Chief[],
  customerUserId: string,
  given: GivenRole,
): void {
  const role = lastOfRole(protectedRoleHolders, customerUserId);
  if (role !== undefined && (given.customRoleId !== null || given.role !== role))
    throw new AppError('last-of-role');
}

interface Chief {
  readonly customerUserId: string;
  readonly role: MemberRole;
}

/** The protected role that nobody but this user holds. */
export function lastOfRole(
  protectedRoleHolders: readonly Chief[],
  customerUserId: string,
): MemberRole | undefined {
  const own = protectedRoleHolders.find((chief) => chief.customerUserId === customerUserId);
  const isLast =
    own !== undefined && protectedRoleHolders.every((chief) => chief === own || chief.role !== own.role);
  return isLast ? own.role : undefined;
}

function isSame(member: store.HolderRow, given: GivenRole): boolean {
  return member.role === given.role && member.customRoleId === given.customRoleId;
}

function factsOf({ role, customRoleId, roleName }: GivenRole) {
  return { role, customRoleId, roleName };
}
