import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** Users and groups that a program is published to. */
export interface AudienceIds {
  readonly customerUserIds: readonly string[];
  readonly groupIds: readonly string[];
}

export async function isInAnyChannel(trx: Trx, customerId: string, programId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('channel_items')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of those that are users of this customer. */
export async function findMemberIds(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('members')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Groups by name: all of the customer, or those that someone is in. */
export async function listGroupChoices(
  trx: Trx,
  customerId: string,
  memberId: string | null,
): Promise<{ groupId: string; name: string }[]> {
  return trx
    .selectFrom('user_groups as g')
    .select(['g.id as groupId', 'g.name'])
    .where('g.customer_id', '=', customerId)
    .$if(memberId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('user_group_people as m')
            .select('m.group_id')
            .whereRef('m.group_id', '=', 'g.id')
            .where('m.customer_user_id', '=', memberId ?? ''),
        ),
      ),
    )
    .orderBy(sql`lower(g.name)`)
    .limit(1000)
    .execute();
}

export async function replaceAudience(
  trx: Trx,
  customerId: string,
  programId: string,
  { customerUserIds, groupIds }: AudienceIds,
): Promise<void> {
  for (const table of ['program_audience', 'program_audience_groups'] as const)
    await trx
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('program_id', '=', programId)
      .execute();
  await sql`
    INSERT INTO program_audience_groups (customer_id, program_id, group_id, published_at)
    SELECT p.customer_id, p.id, unnest(${[...groupIds]}::uuid[]), p.published_at FROM programs p
    WHERE p.customer_id = ${customerId} AND p.id = ${programId}`.execute(trx);
  if (customerUserIds.length === 0) return;
  await trx
    .insertInto('program_audience')
    .columns(['customer_id', 'program_id', 'customer_user_id', 'published_at'])
    .expression((from) =>
      from
        .selectFrom('programs')
        .select([
          'programs.customer_id',
          'programs.id',
          sql<string>`unnest(${[...customerUserIds]}::uuid[])`.as('customer_user_id'),
          'programs.published_at',
        ])
        .where('programs.id', '=', programId),
    )
    .execute();
}

/** The feed of named users and of groups is ordered by this copy of the program's own instant. */
export async function dateAudience(trx: Trx, customerId: string, programId: string, at: Date): Promise<void> {
  for (const table of ['program_audience', 'program_audience_groups'] as const)
    await trx
      .updateTable(table)
      .set({ published_at: at })
      .where('customer_id', '=', customerId)
      .where('program_id', '=', programId)
      .execute();
}

/** Who is in the audience, through groups too; at most as many as `limit`. */
export async function audienceMembers(
  trx: Trx,
  customerId: string,
  programId: string,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('program_viewers')
    .select('customer_user_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('program_id', '=', programId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_user_id);
}
