import { type Permissions, permissionsOf } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';

/** A user for whom something uploads without their session. */
export interface UploadingMember {
  readonly userId: string;
  readonly name: string;
  readonly organisation: string;
  readonly permissions: Permissions;
}

/** A user who may add footage now; undefined where they, their account or their organisation may not. */
export async function findMember(
  trx: Trx,
  { customerId, customerUserId }: { readonly customerId: string; readonly customerUserId: string },
): Promise<UploadingMember | undefined> {
  const row = await trx
    .selectFrom('members as member')
    .innerJoin('accounts as account', 'account.id', 'member.user_id')
    .innerJoin('customer_settings as customer', 'customer.id', 'member.customer_id')
    .leftJoin('roles as custom', 'custom.id', 'member.custom_role_id')
    .select(['member.user_id as userId', 'member.name', 'member.role', 'customer.name as organisation'])
    .select(['custom.permissions as customPermissions', 'customer.flags'])
    .where('member.customer_id', '=', customerId)
    .where('member.id', '=', customerUserId)
    .where('member.state', '=', 'active')
    .where('account.is_active', '=', true)
    .where('customer.status', 'not in', ['suspended', 'closed'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { userId, name, role, organisation, customPermissions } = row;
  const permissions = permissionsOf({ role, custom: customPermissions, flags: row.flags ?? {} });
  return permissions.has('create.footage:add') ? { userId, name, organisation, permissions } : undefined;
}
