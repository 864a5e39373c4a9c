import { members, permissionsOf, roleIds } from '@rushes/contract/identity/roles';
import { newcomerId } from '@rushes/contract/identity/role-preview';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member, RolePreview } from '../../../platform/http/caller.ts';
import * as store from './store.ts';

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Someone as a role of their organisation lets them look: new there, so that nothing is theirs, and with what both the
 * role and they themself hold. Throws `not-found` where the organisation has no such role.
 */
export async function seenAs({ db }: Context, caller: Member, roleId: string): Promise<Member> {
  const preview = builtIn(roleId) ?? (await madeRole(db, caller.customerId, roleId));
  if (preview === undefined) throw new AppError('not-found');
  const { role, custom } = preview;
  const held = permissionsOf({ role, custom, flags: caller.flags });
  return {
    ...caller,
    customerUserId: newcomerId,
    role,
    permissions: new Set([...held].filter((permission) => caller.permissions.has(permission))),
    preview,
  };
}

function builtIn(roleId: string): RolePreview | undefined {
  const role = members.find((each) => roleIds[each] === roleId);
  return role === undefined ? undefined : { role, custom: null, customRoleId: null };
}

async function madeRole(
  db: Context['db'],
  customerId: string,
  roleId: string,
): Promise<RolePreview | undefined> {
  if (!isId.test(roleId)) return undefined;
  const row = await db.tenant(customerId, (trx) => store.findRole(trx, customerId, roleId));
  return row === undefined ? undefined : { role: row.base, custom: row.permissions, customRoleId: row.id };
}
