import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { templateList } from '@rushes/contract/create/lists/templates';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { findTemplates, isOffered, type TemplateRow } from './store.ts';

type TemplateColumn = keyof typeof templateList.columns;

/** How getTemplates is read. */
const templates: ListSql<TemplateColumn> = {
  list: templateList,
  from: sql`templates t LEFT JOIN members u ON u.id = t.created_by`,
  id: sql`t.id`,
  search: sql`t.search_text`,
  columns: {
    title: sql`lower(t.title)`,
    state: sql`CASE WHEN t.version IS NULL THEN 'draft' ELSE 'published' END`,
    scope: sql`t.scope`,
    timesUsed: sql`t.times_used`,
    completionPercent: sql`t.completion_percent`,
    createdBy: sql`lower(u.name)`,
    createdAt: sql`t.created_at`,
    updatedAt: sql`t.updated_at`,
  },
};

export async function listTemplates(
  trx: Trx,
  member: AccessSubject,
  query: PageQuery<TemplateColumn>,
): Promise<{ rows: TemplateRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`t.id`;
  const { rows, nextCursor } = await pageOf(trx, templates, { select, where: seenBy(member), query });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], nextCursor };
  const found = await findTemplates(trx, member, sql`t.id = ANY (${ids}::uuid[])`);
  const byId = new Map(found.map((row) => [row.templateId, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), nextCursor };
}

export async function countTemplates(
  trx: Trx,
  member: AccessSubject,
  query: ListQuery<TemplateColumn>,
): Promise<number> {
  return countOf(trx, templates, { where: seenBy(member), query, most: countedMost });
}

/** Those of the organisation, the user's own, and those of the installation that aren't hidden; `policy.ts` has the same rule for a row that is loaded. */
function seenBy({ customerId, customerUserId, permissions }: AccessSubject): RawBuilder<unknown>[] {
  return [
    sql`(t.customer_id = ${customerId} OR ${isOffered})`,
    sql`t.archived_at IS NULL`,
    sql`t.scope = 'organisation' OR t.created_by = ${customerUserId} OR (t.scope = 'installation'
      AND (${permissions.has('create.templates:edit')}::boolean OR NOT EXISTS (SELECT FROM template_hides h
        WHERE h.customer_id = ${customerId} AND h.template_id = t.id)))`,
  ];
}
