import { storyboardList } from '@rushes/contract/create/lists/storyboards';
import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { findHeads, type StoryboardHead } from './store.ts';

type StoryboardColumn = keyof typeof storyboardList.columns;

/** How getStoryboards is read. */
const storyboards: ListSql<StoryboardColumn> = {
  list: storyboardList,
  from: sql`storyboards s LEFT JOIN members u ON u.id = s.created_by`,
  id: sql`s.id`,
  search: sql`s.search_text`,
  columns: {
    title: sql`lower(s.title)`,
    scope: sql`s.scope`,
    durationMs: sql`s.duration_ms`,
    shotCount: sql`s.shot_count`,
    createdBy: sql`lower(u.name)`,
    createdAt: sql`s.created_at`,
    updatedAt: sql`s.updated_at`,
  },
};

export async function listStoryboards(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<StoryboardColumn>,
): Promise<{ rows: StoryboardHead[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`s.id`;
  const { rows, nextCursor } = await pageOf(trx, storyboards, { select, where: seenBy(member), query });
  const ids = rows.map(({ id }) => id);
  return { rows: await findHeads(trx, member.customerId, ids), nextCursor };
}

export async function countStoryboards(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<StoryboardColumn>,
): Promise<number> {
  return countOf(trx, storyboards, { where: seenBy(member), query, most: countedMost });
}

/** Those of the organisation and the user's own; `policy.ts` has the same rule for a row that is loaded. */
function seenBy({ customerId, customerUserId }: AccessSubject): RawBuilder<unknown>[] {
  return [
    sql`s.customer_id = ${customerId}`,
    sql`s.archived_at IS NULL`,
    sql`s.scope = 'organisation' OR s.created_by = ${customerUserId}`,
  ];
}
