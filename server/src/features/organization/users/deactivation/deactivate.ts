import type { OwnedKind } from '@rushes/contract/organization/users';
import type { Trx } from '../../../../context.ts';
import type { MemberKey } from '../../../../objects/access-subject.ts';
import type { Ownership } from '../../../../objects/ownership-store.ts';
import { declaredBy } from '../../../../objects/registry.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Member } from '../../../../platform/http/caller.ts';
import type { Actor } from '../invitations/invite.ts';
import * as store from '../store.ts';
import { updateStatus, type UsersContext } from '../users.ts';
import { asSystem } from '../as-system.ts';

/** Deactivates users and transfers what they own. */
export function createDeactivation(parts: UsersContext) {
  const { db } = parts.context;
  /** Kinds are transferred in the order of the features. */
  const all = () => declaredBy(parts.context.registry, 'ownership');
  return {
    planLeaving: (member: Member, customerUserId: string) =>
      db.tenant(member.customerId, async (trx) => {
        await known(trx, member, customerUserId);
        await parts.roles.requireOutranks(trx, member, customerUserId);
        const owned = await find(trx, all(), { customerId: member.customerId, customerUserId });
        return { owned, sessions: await parts.sessions.countSessionsIn(trx, customerUserId) };
      }),
    transferOwnership: (actor: Actor, from: string, to: string) =>
      asSystem(parts.context, (trx) => transferOwnership(parts, trx, { actor, from, to, ownerships: all() })),
    /** Gives chosen objects of a kind to someone who may own them. */
    give: (actor: Member, kind: string, gift: { readonly ids: readonly string[]; readonly to: string }) =>
      asSystem(parts.context, async (trx) => {
        const ownership = all().find((each) => each.kind === kind);
        if (ownership?.give === undefined) throw new Error(`${kind} aren't given one by one`);
        const { customerId } = actor;
        await requireNewOwner(parts, trx, { customerId, from: '', to: gift.to }, [ownership]);
        return ownership.give(trx, actor, gift);
      }),
    /** What someone owns, without mere ties. */
    findOwned: (trx: Trx, owner: MemberKey) =>
      find(
        trx,
        all().filter(({ isTie }) => isTie !== true),
        owner,
      ),
    /** Gives all of these kinds to someone who is active and has a fitting role; throws `invalid` where nobody is. */
    transferKinds: (trx: Trx, move: Move, kinds: ReadonlySet<string>) =>
      transferKinds(parts, trx, move, { kinds, ownerships: all() }),
    /** Throws unless this user may take over all of these kinds. */
    requireNewOwner: (trx: Trx, move: Pick<Move, 'customerId' | 'from' | 'to'>, kinds: ReadonlySet<string>) =>
      requireNewOwner(
        parts,
        trx,
        move,
        all().filter(({ kind }) => kinds.has(kind)),
      ),
    requireTransfer: (
      trx: Trx,
      actor: Member,
      owner: { readonly from: string; readonly to: string | null },
    ) => requireTransfer(parts, trx, actor, owner),
    /** Locks the user out for good, unless nobody else could do their work. */
    deactivate: async (trx: Trx, actor: Actor, customerUserId: string) => {
      const { found } = await store.lockUsers(trx, actor.customerId, [customerUserId]);
      if (customerUserId === actor.customerUserId) throw new AppError('own-profile');
      await parts.roles.requireOutranks(trx, actor, customerUserId);
      await deactivate(parts, trx, actor, customerUserId, found);
    },
  };
}

async function known(trx: Trx, { customerId }: Pick<Member, 'customerId'>, customerUserId: string) {
  const row = await store.findUser(trx, customerId, customerUserId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

async function find(trx: Trx, ownerships: readonly Ownership[], owner: MemberKey): Promise<OwnedKind[]> {
  const found: OwnedKind[] = [];
  for (const { kind, roles, find: findKind } of ownerships)
    found.push({ kind, roles: [...roles], ...(await findKind(trx, owner)) });
  return found;
}

async function transferOwnership(
  parts: UsersContext,
  trx: Trx,
  {
    actor,
    from,
    to,
    ownerships,
  }: { actor: Actor; from: string; to: string; ownerships: readonly Ownership[] },
) {
  const { customerId } = actor;
  const at = parts.context.clock.now();
  await known(trx, actor, from);
  if (from === actor.customerUserId) throw new AppError('own-profile');
  await requireTransfer(parts, trx, actor, { from, to });
  for (const { lock } of ownerships) await lock?.(trx, customerId);
  const kinds = new Set(ownerships.map(({ kind }) => kind));
  const { moved, found } = await transferKinds(
    parts,
    trx,
    { customerId, from, to, at },
    { kinds, ownerships },
  );
  const details = { to, ...Object.fromEntries(moved.map(({ kind, count }) => [kind, count])) };
  await audit(parts.context, trx, actor, 'people.handed-over', { kind: 'person', id: from }, { details });
  await deactivate(parts, trx, actor, from, found);
  return { moved };
}

/**
 * Throws unless the actor outranks the owner. What comes to the actor themself they see all of from then on: only admins
 * and content managers take it.
 */
async function requireTransfer(
  { roles }: UsersContext,
  trx: Trx,
  actor: Pick<Actor, 'customerId' | 'customerUserId' | 'flags'>,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  await roles.requireOutranks(trx, actor, from);
  if (to === actor.customerUserId) await roles.requireManager(trx, actor);
}

export interface Move {
  readonly customerId: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

async function transferKinds(
  parts: UsersContext,
  trx: Trx,
  move: Move,
  { kinds, ownerships }: { kinds: ReadonlySet<string>; ownerships: readonly Ownership[] },
) {
  const { customerId, from } = move;
  const { found } = await store.lockUsers(trx, customerId, [from, move.to]);
  const wanted = ownerships.filter(({ kind }) => kinds.has(kind));
  const owned = await find(trx, wanted, { customerId, customerUserId: from });
  const counts = new Map(owned.map(({ kind, count }) => [kind, count]));
  const filled = wanted.filter(({ kind }) => (counts.get(kind) ?? 0) > 0);
  await requireNewOwner(parts, trx, move, filled);
  const moved: { kind: string; count: number }[] = [];
  for (const { kind, transfer } of wanted) {
    const count = await transfer(trx, move);
    if (count > 0) moved.push({ kind, count });
  }
  return { moved, found };
}

async function requireNewOwner(
  { roles }: UsersContext,
  trx: Trx,
  { customerId, from, to }: Pick<Move, 'customerId' | 'from' | 'to'>,
  kinds: readonly Ownership[],
): Promise<void> {
  const { found } = await store.lockUsers(trx, customerId, [to]);
  const newOwner = found.find(({ customerUserId }) => customerUserId === to);
  const rights = await roles.rightsOf(trx, customerId, to);
  const isFor = ({ roles: fitting, needs }: Ownership) =>
    newOwner !== undefined && fitting.includes(newOwner.role) && (needs === undefined || rights.has(needs));
  const isFit = newOwner?.state === 'active' && from !== to && kinds.every(isFor);
  if (!isFit) throw new AppError('invalid', { fields: [{ path: 'toCustomerUserId', message: 'unfit' }] });
}

async function deactivate(
  parts: UsersContext,
  trx: Trx,
  actor: Actor,
  from: string,
  found: readonly { customerUserId: string; state: string }[],
): Promise<void> {
  const leaver = found.find(({ customerUserId }) => customerUserId === from);
  // Anyone who was taken out before has left already.
  if (leaver?.state === 'deactivated') return;
  const { refused } = await updateStatus(parts, trx, { actor, step: 'deactivate', customerUserIds: [from] });
  const [refusal] = refused;
  if (refusal?.reason === 'last-of-role') throw new AppError('last-of-role');
  if (refusal !== undefined) throw new AppError('wrong-state');
}
