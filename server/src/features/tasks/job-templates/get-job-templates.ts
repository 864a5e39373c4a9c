import type { ListQuery } from '@rushes/contract/lists/list';
import type { JobTemplate, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import type { PageQuery } from '../../../platform/lists/list-sql.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import type { Actor } from '../../create/programs/service.ts';
import type { JobTemplatesDeps } from './deps.ts';
import * as list from './list-store.ts';
import { requireJobTemplate, toDetail, toJobTemplates } from './presentation.ts';

/** A page of the job templates of the organisation. */
export function getJobTemplates(
  { context }: JobTemplatesDeps,
  actor: Actor,
  query: PageQuery<list.JobTemplateColumn>,
): Promise<{ items: JobTemplate[]; nextCursor: string | null }> {
  return readList(context.db, actor.customerId, async (trx) => {
    const { rows, nextCursor } = await list.listJobTemplates(trx, actor.customerId, query);
    return { items: await toJobTemplates(trx, actor, rows), nextCursor };
  });
}

/** How many job templates the same filters find. */
export function countJobTemplates(
  { context }: JobTemplatesDeps,
  actor: Actor,
  query: ListQuery<list.JobTemplateColumn>,
): Promise<{ count: number }> {
  return readList(context.db, actor.customerId, async (trx) => ({
    count: await list.countJobTemplates(trx, actor.customerId, query),
  }));
}

export function getJobTemplate(
  deps: JobTemplatesDeps,
  actor: Actor,
  jobTemplateId: string,
): Promise<JobTemplateDetail> {
  return deps.context.db.tenant(actor.customerId, async (trx) =>
    toDetail(deps, trx, await requireJobTemplate(trx, actor.customerId, jobTemplateId), actor),
  );
}
