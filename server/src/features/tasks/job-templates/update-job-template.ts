import type { FieldError } from '@rushes/contract/errors';
import type { JobContent, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import type { Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findUsable } from '../../create/templates/service.ts';
import { findChosen } from '../approvals/service.ts';
import type { JobTemplatesDeps } from './deps.ts';
import { requireJobTemplate, toDetail } from './presentation.ts';
import { type JobTemplateRow, lockJobTemplates, updateJobTemplates } from './store.ts';

interface JobTemplateChange {
  readonly jobTemplateId: string;
  readonly revision: number;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly templateId?: string | null | undefined;
  readonly channelId?: string | null | undefined;
  readonly content?: JobContent | undefined;
}

/** Changes a job template; refuses what was made from an older revision. */
export function updateJobTemplate(
  deps: JobTemplatesDeps,
  actor: Actor,
  { jobTemplateId: id, revision, ...change }: JobTemplateChange,
): Promise<JobTemplateDetail> {
  const { context } = deps;
  const { customerId, customerUserId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    await lockJobTemplates(trx, customerId, [id]);
    const row = await requireJobTemplate(trx, customerId, id);
    if (row.revision !== revision)
      throw new StaleError(await toDetail(deps, trx, row, actor), {
        ...{ kind: 'job-template', id },
        actions: ['job-templates.changed', 'job-templates.restored'],
      });
    await requireChoices(deps, trx, actor, row, change);
    const { title, description, templateId, channelId, content } = change;
    await updateJobTemplates(trx, customerId, [id], {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(templateId === undefined ? {} : { template_id: templateId }),
      ...(channelId === undefined ? {} : { channel_id: channelId }),
      ...(content === undefined ? {} : { content: JSON.stringify(content) }),
      ...{ saved_by: customerUserId, updated_at: context.clock.now() },
    });
    const changed = await requireJobTemplate(trx, customerId, id);
    const facts = { before: factsOf(row), after: factsOf(changed) };
    await audit(context, trx, actor, 'job-templates.changed', { kind: 'job-template', id }, facts);
    return toDetail(deps, trx, changed, actor);
  });
}

/** What is newly chosen is there for the actor to choose. */
async function requireChoices(
  { channels }: JobTemplatesDeps,
  trx: Trx,
  actor: Actor,
  row: JobTemplateRow,
  { templateId, channelId, content }: Omit<JobTemplateChange, 'jobTemplateId' | 'revision'>,
): Promise<void> {
  const fields: FieldError[] = [];
  if (templateId != null && templateId !== row.templateId) {
    const usable = await findUsable(trx, actor, [templateId]);
    if (!usable.has(templateId))
      fields.push({ path: 'templateId', message: "This template isn't available. Choose another one." });
  }
  if (channelId != null && channelId !== row.channelId) {
    const found = await channels.find(trx, actor, channelId);
    if (found === undefined)
      fields.push({ path: 'channelId', message: "You can't publish to this channel. Choose another one." });
  }
  if (content !== undefined) fields.push(...(await wrongChoices(trx, actor.customerId, content)));
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

async function wrongChoices(
  trx: Trx,
  customerId: string,
  { recipients, stages }: JobContent,
): Promise<FieldError[]> {
  const { users, groups } = await findChosen(trx, customerId, [recipients, ...stages]);
  const known = new Set([
    ...users.map(({ customerUserId }) => customerUserId),
    ...groups.map(({ groupId }) => groupId),
  ]);
  const isGone = (chosen: JobContent['recipients']) =>
    [...chosen.customerUserIds, ...chosen.groupIds].some((id) => !known.has(id));
  const message = "Some of these users or groups aren't available any more. Remove them and save again.";
  return [
    ...(isGone(recipients) ? [{ path: 'content.recipients', message }] : []),
    ...stages.flatMap((stage, at) => (isGone(stage) ? [{ path: `content.stages.${at}`, message }] : [])),
  ];
}

function factsOf({ title, templateId, channelId, content }: JobTemplateRow) {
  const { brief, slots, stages, dueDays } = content;
  return {
    ...{ name: title, characters: brief.length, slots: slots.length, stages: stages.length, dueDays },
    ...{ template: templateId, channel: channelId },
  };
}
