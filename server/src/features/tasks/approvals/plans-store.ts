import type { StageInput } from '@rushes/contract/tasks/approvals';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** Keeps whom the first request for the approval of a program asks. */
export async function planApproval(
  trx: Trx,
  customerId: string,
  { programId, stages }: { programId: string; stages: readonly StageInput[] },
): Promise<void> {
  await trx
    .insertInto('approval_plans')
    .values({ program_id: programId, customer_id: customerId, stages: JSON.stringify(stages) })
    .execute();
}

export async function findPlannedStages(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<readonly StageInput[]> {
  const row = await trx
    .selectFrom('approval_plans')
    .select('stages')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .executeTakeFirst();
  return row?.stages ?? [];
}

interface Chosen {
  readonly customerUserIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Active users and groups among those that are chosen, by name. */
export async function findChosen(trx: Trx, customerId: string, chosen: readonly Chosen[]) {
  const [users, groups] = [
    chosen.flatMap(({ customerUserIds }) => customerUserIds),
    chosen.flatMap(({ groupIds }) => groupIds),
  ];
  const found = await sql<{ id: string; name: string; isGroup: boolean }>`
    SELECT u.id, u.name, false AS "isGroup" FROM members u
    WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated' AND u.id = ANY (${users}::uuid[])
    UNION ALL SELECT g.id, g.name, true FROM user_groups g
    WHERE g.customer_id = ${customerId} AND g.id = ANY (${groups}::uuid[])`.execute(trx);
  return {
    users: found.rows.filter(({ isGroup }) => !isGroup).map(({ id, name }) => ({ customerUserId: id, name })),
    groups: found.rows.filter(({ isGroup }) => isGroup).map(({ id, name }) => ({ groupId: id, name })),
  };
}

export type ChosenNames = Awaited<ReturnType<typeof findChosen>>;

/** What is chosen without the users and groups that are gone. */
export function withoutGone<Each extends Chosen>(
  each: Each,
  { users, groups }: ChosenNames,
): Each & { customerUserIds: string[]; groupIds: string[] } {
  const known = new Set([
    ...users.map(({ customerUserId }) => customerUserId),
    ...groups.map(({ groupId }) => groupId),
  ]);
  return {
    ...each,
    customerUserIds: each.customerUserIds.filter((id) => known.has(id)),
    groupIds: each.groupIds.filter((id) => known.has(id)),
  };
}
