import type { JobContent } from '@rushes/contract/tasks/job-templates';
import { type Updateable, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { MemberKey } from '../../../objects/access-subject.ts';
import type { ObjectRows } from '../../../objects/kind.ts';
import type { JobTemplateTables } from '../../../schema-job-templates.ts';

export interface JobTemplateRow {
  readonly jobTemplateId: string;
  readonly title: string;
  readonly description: string;
  readonly templateId: string | null;
  readonly channelId: string | null;
  readonly content: JobContent;
  readonly timesStarted: number;
  readonly revision: number;
  readonly createdBy: string | null;
  readonly createdByName: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Job templates outside the bin, as objects of their kind. */
export const jobTemplateRows: ObjectRows = {
  table: 'job_templates',
  title: 'title',
  where: sql`o.archived_at IS NULL`,
};

/** The job templates with these ids in their order, without those in the bin. */
export async function findJobTemplates(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<JobTemplateRow[]> {
  if (ids.length === 0) return [];
  const found = await sql<JobTemplateRow>`
    SELECT j.id AS "jobTemplateId", j.title, j.description, j.template_id AS "templateId",
      j.channel_id AS "channelId", j.content, j.times_started AS "timesStarted", j.revision,
      j.created_by AS "createdBy", u.name AS "createdByName", j.created_at AS "createdAt",
      j.updated_at AS "updatedAt"
    FROM job_templates j LEFT JOIN members u ON u.id = j.created_by
    WHERE j.customer_id = ${customerId} AND j.archived_at IS NULL
      AND j.id = ANY (${[...ids]}::uuid[])`.execute(trx);
  const byId = new Map(found.rows.map((row) => [row.jobTemplateId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Holds job templates until the transaction ends; gives those that are there, in the bin or not. */
export async function lockJobTemplates(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<{ id: string; title: string; isArchived: boolean }[]> {
  const rows = await trx
    .selectFrom('job_templates')
    .select(['id', 'title', 'archived_at as archivedAt'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
}

interface NewJobTemplate {
  readonly id: string;
  readonly title: string;
  readonly templateId: string | null;
  readonly channelId: string | null;
  readonly content: JobContent;
  readonly at: Date;
}

export async function insertJobTemplate(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { id, title, templateId, channelId, content, at }: NewJobTemplate,
): Promise<void> {
  await trx
    .insertInto('job_templates')
    .values({
      ...{ id, customer_id: customerId, title, template_id: templateId, channel_id: channelId },
      content: JSON.stringify(content),
      ...{ created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at },
    })
    .execute();
}

/** Counts as a change by a user. */
export async function updateJobTemplates(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
  values: Updateable<JobTemplateTables['job_templates']>,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('job_templates')
    .set((column) => ({ ...values, revision: column('revision', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute();
}
