import { randomUUID } from 'node:crypto';
import type { JobContent, JobSlot, JobTemplateDetail } from '@rushes/contract/tasks/job-templates';
import { dueDaysMost } from '@rushes/contract/tasks/lists/job-templates';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Actor } from '../../create/programs/service.ts';
import { findTemplateOf, findUsable } from '../../create/templates/service.ts';
import { findLastStages, findPlannedStages } from '../approvals/service.ts';
import { firstWording } from '../consents/service.ts';
import { findRecipients, findShots, requireManaged } from '../recording-tasks/service.ts';
import type { JobTemplatesDeps } from './deps.ts';
import { requireJobTemplate, toDetail } from './presentation.ts';
import { insertJobTemplate } from './store.ts';

const emptyContent: JobContent = {
  ...{ brief: '', dueDays: null, slots: [], stages: [] },
  recipients: { customerUserIds: [], groupIds: [] },
  guest: { welcome: '', questions: [], consent: firstWording },
};

/** Makes a job template that says nothing yet. */
export function createJobTemplate(
  deps: JobTemplatesDeps,
  actor: Actor,
  title: string,
): Promise<JobTemplateDetail> {
  const made = { title, templateId: null, channelId: null, content: emptyContent };
  return deps.context.db.tenant(actor.customerId, (trx) => write(deps, trx, actor, made));
}

/** Makes a job template of a recording task and its program. */
export function createJobTemplateFromTask(
  deps: JobTemplatesDeps,
  actor: Actor,
  taskId: string,
): Promise<JobTemplateDetail> {
  const { customerId } = actor;
  return deps.context.db.tenant(customerId, async (trx) => {
    const task = await requireManaged(trx, actor, taskId);
    const { title, brief, programId } = task;
    const made = programId === null ? undefined : await findTemplateOf(trx, customerId, programId);
    const templateId = made?.templateId ?? null;
    if (programId === null || templateId === null) throw new AppError('wrong-state');
    if (!(await findUsable(trx, actor, [templateId])).has(templateId)) throw new AppError('wrong-state');
    const shots = await findShots(trx, customerId, taskId);
    const slots = shots.flatMap(({ slotId, prompt, script }): JobSlot[] =>
      slotId === null ? [] : [{ slotId, recordedBy: 'users', prompt, script }],
    );
    const { users, groups } = await findRecipients(trx, customerId, taskId);
    const asked = await findLastStages(trx, customerId, programId);
    return write(deps, trx, actor, {
      ...{ title, templateId },
      channelId: (await deps.channels.findOf(trx, actor, programId)) ?? null,
      content: {
        ...{ ...emptyContent, brief, slots, dueDays: daysOf(task) },
        stages: asked.length > 0 ? asked : [...(await findPlannedStages(trx, customerId, programId))],
        recipients: {
          customerUserIds: users.map(({ customerUserId }) => customerUserId),
          groupIds: groups.map(({ groupId }) => groupId),
        },
      },
    });
  });
}

const dayMs = 24 * 3_600_000;

/** How many days the task was given, in whole ones. */
function daysOf({ dueAt, sentAt, createdAt }: { dueAt: Date | null; sentAt: Date | null; createdAt: Date }) {
  if (dueAt === null) return null;
  const days = Math.ceil((dueAt.getTime() - (sentAt ?? createdAt).getTime()) / dayMs);
  return Math.min(Math.max(days, 1), dueDaysMost);
}

interface NewJobTemplate {
  readonly title: string;
  readonly templateId: string | null;
  readonly channelId: string | null;
  readonly content: JobContent;
}

async function write(
  deps: JobTemplatesDeps,
  trx: Trx,
  actor: Actor,
  made: NewJobTemplate,
): Promise<JobTemplateDetail> {
  const { context } = deps;
  const id = randomUUID();
  await insertJobTemplate(trx, actor, { id, ...made, at: context.clock.now() });
  const facts = { after: { name: made.title, slots: made.content.slots.length } };
  await audit(context, trx, actor, 'job-templates.created', { kind: 'job-template', id }, facts);
  return toDetail(deps, trx, await requireJobTemplate(trx, actor.customerId, id), actor);
}
