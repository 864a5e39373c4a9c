import { members, roleIds } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import { canGive, type RoleActor, grantedOf, lastOfRole, protectedRoles, outranks } from './assign-role.ts';
import type { ExplainedSubject, ExplainObject } from '../../../objects/explanations.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import * as store from './store.ts';

/** Why someone may change a role of the organisation’s own, or give one. */
export const explainRole: ExplainObject = async (trx, member, roleId, permission) => {
  const role = await store.findRole(trx, member.customerId, roleId);
  if (permission === 'organization.roles:edit')
    return role === undefined
      ? reasonsFor(false)
      : reasonsFor(true, [], await changeNeeds(trx, member, role));
  const builtIn = members.find((each) => roleIds[each] === roleId);
  const given = builtIn === undefined ? role : { base: builtIn, permissions: null };
  if (given === undefined) return reasonsFor(false);
  const held = { role: given.base, custom: given.permissions };
  return reasonsFor(true, [], [{ rule: 'beyond-own-rights', passes: await canGive(trx, member, held) }]);
};

/** Why someone may delete a role: anyone who holds it needs another one that they may give. */
export const explainRoleDeletion: ExplainObject = async (trx, member, roleId) => {
  const role = await store.findRole(trx, member.customerId, roleId);
  if (role === undefined) return reasonsFor(false);
  const held = (await store.countHolders(trx, member.customerId)).get(roleId) ?? 0;
  const grounds = [
    { rule: 'unheld', passes: held === 0 },
    { rule: 'givable', passes: await canGiveAnother(trx, member, roleId) },
  ] as const;
  return reasonsFor(true, grounds, await changeNeeds(trx, member, role));
};

/** Why someone may give a user another role; which one, `explainRole` says. */
export const explainAssigning: ExplainObject = async (trx, member, customerUserId) => {
  const { customerId } = member;
  const subject = await store.findHolder(trx, customerId, customerUserId);
  if (subject === undefined) return reasonsFor(false);
  const protectedRoleHolders = await store.findChiefs(trx, customerId, protectedRoles);
  const heldRole = subject.customRoleId ?? roleIds[subject.role];
  return reasonsFor(
    true,
    [],
    [
      { rule: 'own-role', passes: subject.customerUserId !== member.customerUserId },
      { rule: 'beyond-own-rights', passes: await outranks(trx, member, grantedOf(subject)) },
      { rule: 'last-of-role', passes: lastOfRole(protectedRoleHolders, customerUserId) === undefined },
      { rule: 'givable', passes: await canGiveAnother(trx, member, heldRole) },
    ],
  );
};

async function changeNeeds(trx: Trx, member: ExplainedSubject, role: store.CustomRoleRow) {
  const own = await store.findHolder(trx, member.customerId, member.customerUserId);
  const isOver = await outranks(trx, member, role.permissions, { isChief: false });
  return [
    { rule: 'own-role', passes: own?.customRoleId !== role.id },
    { rule: 'beyond-own-rights', passes: isOver },
  ] as const;
}

/** Whether there is a role besides this one that they may give. */
async function canGiveAnother(trx: Trx, actor: RoleActor, roleId: string): Promise<boolean> {
  for (const role of members)
    if (roleIds[role] !== roleId && (await canGive(trx, actor, { role, custom: null }))) return true;
  for (const { id, base, permissions } of await store.listRoles(trx, actor.customerId))
    if (id !== roleId && (await canGive(trx, actor, { role: base, custom: permissions }))) return true;
  return false;
}
