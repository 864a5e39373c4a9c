import type { Permissions } from '@rushes/contract/identity/roles';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** How the rights of another user are read. */
export interface RightsReader {
  rightsOf(trx: Trx, customerId: string, customerUserId: string): Promise<Permissions>;
}

const askedMost = 3;

/** Whom to ask for a new task, by name, where the requester of one can't receive recordings any more; else null. */
export async function findStandIns(
  trx: Trx,
  roles: RightsReader,
  { customerId, createdBy }: { readonly customerId: string; readonly createdBy: string },
): Promise<string[] | null> {
  const active = await sql`SELECT FROM members u
    WHERE u.customer_id = ${customerId} AND u.id = ${createdBy} AND u.state = 'active'`.execute(trx);
  const isThere = active.rows.length > 0;
  if (isThere && (await roles.rightsOf(trx, customerId, createdBy)).has('tasks.requests:make')) return null;
  const managers = await sql<{ name: string }>`
    SELECT u.name FROM members u WHERE u.customer_id = ${customerId} AND u.id <> ${createdBy}
      AND u.role = 'cm' AND u.custom_role_id IS NULL AND u.state = 'active'
    ORDER BY lower(u.name), u.id LIMIT ${askedMost}`.execute(trx);
  return managers.rows.map(({ name }) => name);
}
