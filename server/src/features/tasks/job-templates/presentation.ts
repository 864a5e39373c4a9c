import type { JobContent, JobTemplate, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../context.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findUsable, type UsableTemplate } from '../../create/templates/service.ts';
import { findChosen, withoutGone } from '../approvals/service.ts';
import type { JobTemplatesDeps } from './deps.ts';
import { findJobTemplates, type JobTemplateRow } from './store.ts';

/** One of the customer's outside the bin; all others answer alike. */
export async function requireJobTemplate(
  trx: Trx,
  customerId: string,
  jobTemplateId: string,
): Promise<JobTemplateRow> {
  const [row] = await findJobTemplates(trx, customerId, [jobTemplateId]);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

export async function toJobTemplates(
  trx: Trx,
  actor: Actor,
  rows: readonly JobTemplateRow[],
): Promise<JobTemplate[]> {
  const templates = await findUsable(
    trx,
    actor,
    rows.flatMap(({ templateId }) => templateId ?? []),
  );
  return rows.map((row) => toJobTemplate(row, templates.get(row.templateId ?? '')));
}

function toJobTemplate(row: JobTemplateRow, template: UsableTemplate | undefined): JobTemplate {
  const { jobTemplateId, title, description, timesStarted, createdBy } = row;
  return {
    ...{ jobTemplateId, title, description, timesStarted },
    template: template === undefined ? null : { templateId: template.templateId, title: template.title },
    createdBy: createdBy === null ? null : { customerUserId: createdBy, name: row.createdByName ?? '' },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A job template with all that a job of it gets, without what is gone. */
export async function toDetail(
  { channels }: Pick<JobTemplatesDeps, 'channels'>,
  trx: Trx,
  row: JobTemplateRow,
  actor: Actor,
): Promise<JobTemplateDetail> {
  const { templateId, channelId, content } = row;
  const template =
    templateId === null ? undefined : (await findUsable(trx, actor, [templateId])).get(templateId);
  const names = await findChosen(trx, actor.customerId, [content.recipients, ...content.stages]);
  return {
    ...toJobTemplate(row, template),
    content: {
      ...content,
      recipients: withoutGone(content.recipients, names),
      stages: content.stages.map((stage) => withoutGone(stage, names)),
      slots: slotsOf(content, template),
    },
    slots: (template?.slots ?? []).map(({ slotId, title, prompt }) => ({ slotId, title, prompt })),
    channel: channelId === null ? null : ((await channels.find(trx, actor, channelId)) ?? null),
    ...names,
    revision: row.revision,
    canEdit: actor.permissions.has('create.templates:edit'),
  };
}

/** Those that the program template still has. */
function slotsOf({ slots }: JobContent, template: UsableTemplate | undefined): JobContent['slots'] {
  const known = new Set((template?.slots ?? []).map(({ slotId }) => slotId));
  return slots.filter(({ slotId }) => known.has(slotId));
}
