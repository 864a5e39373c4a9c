import type { MemberRole } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { Member } from '../../../platform/http/caller.ts';

/**
 * Users of the customer whose name holds the text; locked profiles are left out. For who may not look users up: those
 * whose whole user name it is, and those that programs of theirs are for already.
 */
export async function findUsers(
  trx: Trx,
  { customerId, customerUserId, permissions }: Pick<Member, 'customerId' | 'customerUserId' | 'permissions'>,
  { search, limit }: { search: string; limit: number },
): Promise<{ customerUserId: string; name: string; role: MemberRole }[]> {
  const isWhole = !permissions.has('organization.directory:see');
  const wanted = search.toLowerCase();
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  const isKnown = sql<boolean>`(user_name = ${wanted} OR (lower(name) LIKE ${pattern} AND EXISTS (
    SELECT FROM program_audience a JOIN programs p ON p.id = a.program_id
    WHERE a.customer_user_id = members.id AND p.created_by = ${customerUserId})))`;
  return trx
    .selectFrom('members')
    .select(['id as customerUserId', 'name', 'role'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'active')
    .$if(isWhole, (query) => query.where(isKnown))
    .$if(!isWhole && search !== '', (query) => query.where(sql<boolean>`lower(name) LIKE ${pattern}`))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}
