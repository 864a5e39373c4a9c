import { countedMost, type ListQuery } from '@rushes/contract/lists/list';
import { jobTemplateList } from '@rushes/contract/tasks/lists/job-templates';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { countOf, type ListSql, type PageQuery, pageOf } from '../../../platform/lists/list-sql.ts';
import { findJobTemplates, type JobTemplateRow } from './store.ts';

export type JobTemplateColumn = keyof typeof jobTemplateList.columns;

/** How getJobTemplates is read. */
const jobTemplates: ListSql<JobTemplateColumn> = {
  list: jobTemplateList,
  from: sql`job_templates j`,
  id: sql`j.id`,
  search: sql`j.search_text`,
  columns: {
    title: sql`lower(j.title)`,
    timesStarted: sql`j.times_started`,
    createdAt: sql`j.created_at`,
    updatedAt: sql`j.updated_at`,
  },
};

export async function listJobTemplates(
  trx: Trx,
  customerId: string,
  query: PageQuery<JobTemplateColumn>,
): Promise<{ rows: JobTemplateRow[]; nextCursor: string | null }> {
  const select = sql<{ id: string }>`j.id`;
  const { rows, nextCursor } = await pageOf(trx, jobTemplates, {
    select,
    where: ofCustomer(customerId),
    query,
  });
  const ids = rows.map(({ id }) => id);
  return { rows: await findJobTemplates(trx, customerId, ids), nextCursor };
}

export async function countJobTemplates(
  trx: Trx,
  customerId: string,
  query: ListQuery<JobTemplateColumn>,
): Promise<number> {
  return countOf(trx, jobTemplates, { where: ofCustomer(customerId), query, most: countedMost });
}

function ofCustomer(customerId: string): RawBuilder<unknown>[] {
  return [sql`j.customer_id = ${customerId}`, sql`j.archived_at IS NULL`];
}
