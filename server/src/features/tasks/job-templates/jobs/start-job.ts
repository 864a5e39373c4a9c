import { randomUUID } from 'node:crypto';
import type { JobSlot, JobTemplateDetail, SlotRecorder } from '@rushes/contract/tasks/job-templates';
import { guestPromptsMost } from '@rushes/contract/tasks/lists/guest-recordings';
import { shotsMost } from '@rushes/contract/tasks/lists/recording-tasks';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { findOpenSlots, makeProgram, type OpenSlot } from '../../../create/templates/service.ts';
import { planApproval } from '../../approvals/service.ts';
import { makeGuestRecording } from '../../guest-recordings/service.ts';
import { makeTask, shotOf } from '../../recording-tasks/service.ts';
import type { JobTemplatesDeps } from '../deps.ts';
import { requireJobTemplate, toDetail } from '../presentation.ts';
import { insertStarted } from './store.ts';

interface JobRequest {
  readonly jobTemplateId: string;
  readonly title: string;
  readonly dueAt: string | null;
  readonly recipients: { readonly customerUserIds: readonly string[]; readonly groupIds: readonly string[] };
  readonly withGuests: boolean;
  readonly isSent: boolean;
}

interface StartedJob {
  readonly programId: string;
  readonly taskId: string | null;
  readonly guestRecordingId: string | null;
}

/** Makes all that a job needs; where one part is refused, nothing is made. */
export function startJob(deps: JobTemplatesDeps, actor: Actor, request: JobRequest): Promise<StartedJob> {
  const { context } = deps;
  const { customerId } = actor;
  const { jobTemplateId, title } = request;
  return context.db.tenant(customerId, async (trx) => {
    const at = context.clock.now();
    const row = await requireJobTemplate(trx, customerId, jobTemplateId);
    const job = await toDetail(deps, trx, row, actor);
    requireStartable(job, request, at);
    const templateId = job.template?.templateId ?? '';
    const { programId } = await makeProgram(deps, trx, actor, { templateId, title, values: [] });
    const { slots } = await findOpenSlots(trx, actor, programId);
    const plan = { request, job, programId, slots };
    const taskId = await makeTaskOf(deps, trx, actor, plan);
    const guestRecordingId = request.withGuests ? await makeGuestsOf(deps, trx, actor, plan) : null;
    await planPublication(deps, trx, actor, plan);
    await insertStarted(trx, actor, { jobTemplateId, programId, taskId, at });
    const facts = { after: { name: row.title, title }, details: { programId, taskId, guestRecordingId } };
    const object = { kind: 'job-template', id: jobTemplateId };
    await audit(context, trx, actor, 'job-templates.started', object, facts);
    return { programId, taskId, guestRecordingId };
  });
}

function requireStartable(job: JobTemplateDetail, { dueAt }: JobRequest, now: Date): void {
  if (job.template === null)
    throw invalid(
      'template',
      'This job template has no program template that you can use. Choose one first.',
    );
  if (dueAt !== null && new Date(dueAt) <= now)
    throw invalid('dueAt', 'Choose a date and time in the future.');
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', { fields: [{ path, message }] });
}

interface JobPlan {
  readonly request: JobRequest;
  readonly job: JobTemplateDetail;
  readonly programId: string;
  /** Open ones of the program. */
  readonly slots: readonly OpenSlot[];
}

/** The task with a shot for each slot that users record; null where they record none. */
async function makeTaskOf(
  { recordingTasks }: JobTemplatesDeps,
  trx: Trx,
  actor: Actor,
  { request, job, programId, slots }: JobPlan,
): Promise<string | null> {
  const shots = wantedOf(slots, job.content.slots, 'users')
    .slice(0, shotsMost)
    .map(({ slot, prompt, script }, at) => {
      const shot = shotOf(slot, at);
      return { ...shot, script, prompt: prompt === '' ? shot.prompt : prompt };
    });
  if (shots.length === 0) return null;
  const { title, dueAt, recipients, isSent } = request;
  return makeTask(recordingTasks, trx, actor, {
    ...{ title, brief: job.content.brief, dueAt: dueAt === null ? null : new Date(dueAt) },
    ...{ programId, shots, recipients, isSent },
  });
}

/** The open guest recording with a prompt for each slot that guests record; null where they record none. */
async function makeGuestsOf(
  { context }: JobTemplatesDeps,
  trx: Trx,
  actor: Actor,
  { request, job, programId, slots }: JobPlan,
): Promise<string | null> {
  const prompts = wantedOf(slots, job.content.slots, 'guests')
    .slice(0, guestPromptsMost)
    .map(({ slot, prompt }, at) => ({
      ...{ promptId: randomUUID(), slotId: slot.slotId },
      text: prompt === '' ? shotOf(slot, at).prompt : prompt,
    }));
  if (prompts.length === 0) return null;
  const { title } = request;
  return makeGuestRecording({ context }, trx, actor, { title, ...job.content.guest, prompts, programId });
}

/** Who approves the program, and the channel that it goes to. */
async function planPublication(
  { channels }: JobTemplatesDeps,
  trx: Trx,
  actor: Actor,
  { job: { content, channel }, programId }: JobPlan,
): Promise<void> {
  const stages = content.stages.filter(
    ({ customerUserIds, groupIds }) => customerUserIds.length + groupIds.length > 0,
  );
  if (stages.length > 0) await planApproval(trx, actor.customerId, { programId, stages });
  if (channel !== null) await channels.plan(trx, actor, { programId, channelId: channel.channelId });
}

interface Wanted {
  readonly slot: OpenSlot;
  readonly prompt: string;
  readonly script: string;
}

/** Open slots that are recorded by someone, in their order. */
function wantedOf(
  slots: readonly OpenSlot[],
  chosen: readonly JobSlot[],
  recordedBy: SlotRecorder,
): Wanted[] {
  const bySlot = new Map(chosen.map((each) => [each.slotId, each]));
  return slots.flatMap((slot) => {
    const wanted = bySlot.get(slot.slotId);
    return wanted?.recordedBy === recordedBy ? [{ slot, prompt: wanted.prompt, script: wanted.script }] : [];
  });
}
