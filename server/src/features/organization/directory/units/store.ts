import type { OrgUnit } from '@rushes/contract/organization/directory';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import { moveUnitMembers } from '../../../identity/members/service.ts';

/** All units with how many active users stand in each itself. */
export async function listUnits(trx: Trx, customerId: string): Promise<OrgUnit[]> {
  const found = await sql<OrgUnit>`
    SELECT u.id AS "orgUnitId", u.name, u.parent_id AS "parentId", u.revision,
      (SELECT count(*)::int FROM members c WHERE c.org_unit_id = u.id AND c.state = 'active') AS users
    FROM org_units u WHERE u.customer_id = ${customerId} ORDER BY lower(u.name), u.id`.execute(trx);
  return found.rows;
}

export async function insertUnit(
  trx: Trx,
  customerId: string,
  unit: { readonly id: string; readonly name: string; readonly parentId: string | null },
  at: Date,
): Promise<void> {
  const { id, name, parentId } = unit;
  await trx
    .insertInto('org_units')
    .values({ id, customer_id: customerId, name, parent_id: parentId, created_at: at })
    .execute();
}

export async function updateUnit(
  trx: Trx,
  customerId: string,
  orgUnitId: string,
  { name, parentId }: { readonly name: string; readonly parentId: string | null },
): Promise<void> {
  await trx
    .updateTable('org_units')
    .set({ name, parent_id: parentId, revision: sql`revision + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', orgUnitId)
    .execute();
}

/** Takes a unit away; what is in it comes under the one above. */
export async function dissolveUnit(
  trx: Trx,
  customerId: string,
  { orgUnitId, parentId }: { readonly orgUnitId: string; readonly parentId: string | null },
): Promise<void> {
  await moveUnitMembers(trx, customerId, { from: orgUnitId, to: parentId });
  await sql`
    UPDATE org_units SET parent_id = ${parentId}, revision = revision + 1
    WHERE customer_id = ${customerId} AND parent_id = ${orgUnitId}`.execute(trx);
  await sql`DELETE FROM org_units WHERE customer_id = ${customerId} AND id = ${orgUnitId}`.execute(trx);
}

export async function listLocations(
  trx: Trx,
  customerId: string,
): Promise<{ location: string; users: number }[]> {
  const found = await sql<{ location: string; users: number }>`
    SELECT location, count(*)::int AS users FROM members
    WHERE customer_id = ${customerId} AND location <> '' AND state = 'active'
    GROUP BY location ORDER BY lower(location), location LIMIT 500`.execute(trx);
  return found.rows;
}

export async function countActive(trx: Trx, customerId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM members WHERE customer_id = ${customerId} AND state = 'active'`.execute(
    trx,
  );
  return found.rows[0]?.count ?? 0;
}
