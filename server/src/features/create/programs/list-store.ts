import type { AccessSubject } from '../../../objects/access-subject.ts';
import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { programList } from '@rushes/contract/create/lists/programs';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { editsAll } from './policy.ts';
import { findPrograms, type ProgramRow } from './store.ts';

type ProgramColumn = keyof typeof programList.columns;

/** How getPrograms is read. */
const programs: ListSql<ProgramColumn> = {
  list: programList,
  // Always there; only a left join is left out where nothing asks for it.
  from: sql`programs p LEFT JOIN members u ON u.id = p.created_by`,
  id: sql`p.id`,
  search: sql`p.search_text`,
  columns: {
    title: sql`lower(p.title)`,
    state: sql`p.state`,
    tags: sql`p.tags`,
    durationMs: sql`(p.duration_frames::bigint * 1000) / p.fps`,
    createdBy: sql`lower(u.name)`,
    createdAt: sql`p.created_at`,
    updatedAt: sql`p.updated_at`,
    archived: sql`(p.put_aside_at IS NOT NULL)`,
    publishedAt: sql`coalesce(p.published_at, '-infinity'::timestamptz)`,
  },
};

export async function listPrograms(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<ProgramColumn>,
): Promise<{ rows: ProgramRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`p.id`;
  const { rows, nextCursor } = await pageOf(trx, programs, {
    select,
    where: listedFor(member, query),
    query,
  });
  const ids = rows.map(({ id }) => id);
  return { rows: await findPrograms(trx, member.customerId, ids), nextCursor };
}

export async function countPrograms(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<ProgramColumn>,
): Promise<number> {
  return countOf(trx, programs, { where: listedFor(member, query), query, most: countedMost });
}

/** Those that the user may edit; what is in the archive is listed where it is asked for. */
function listedFor(
  member: AccessSubject,
  { filters = [] }: Pick<ListQuery<ProgramColumn>, 'filters'>,
): RawBuilder<unknown>[] {
  const isAsked = filters.some(({ column }) => column === 'archived');
  const parts = [
    sql`p.customer_id = ${member.customerId}`,
    sql`p.archived_at IS NULL`,
    ...(isAsked ? [] : [sql`p.put_aside_at IS NULL`]),
  ];
  if (editsAll(member)) return parts;
  return [...parts, sql`p.created_by = ${member.customerUserId} OR p.shared_with_creators`];
}
