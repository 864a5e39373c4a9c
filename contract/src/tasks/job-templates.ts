// What a job needs, so that one click makes all of it: a program, a recording task, a guest recording, an approval and a channel.
import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { slotsMost } from '../create/lists/templates.ts';
import { stageInput } from './approvals.ts';
import { consentInput, guestQuestion } from './guest-recordings.ts';
import { stagesMost } from './lists/approvals.ts';
import { guestQuestionsMost } from './lists/guest-recordings.ts';
import { dueDaysMost, jobTemplateList, slotRecorders } from './lists/job-templates.ts';
import { recipientsMost } from './lists/recording-tasks.ts';

export type SlotRecorder = (typeof slotRecorders)[number];

/** How one slot of the program template is recorded. */
export const jobSlot = z
  .object({
    slotId: id,
    recordedBy: z.enum(slotRecorders),
    /** What to record; empty: what the program template asks for. */
    prompt: text(500),
    /** What users read from the teleprompter. */
    script: text(10_000),
  })
  .meta({ id: 'JobSlot' });
export type JobSlot = z.infer<typeof jobSlot>;

const recipients = z.object({
  customerUserIds: z.array(id).max(recipientsMost),
  groupIds: z.array(id).max(recipientsMost),
});

const guest = z.object({
  welcome: text(5000),
  questions: z.array(guestQuestion).max(guestQuestionsMost),
  consent: consentInput,
});

export const jobContent = z
  .object({
    brief: text(10_000),
    /** How long after its start a job is due; null: no due date. */
    dueDays: z.int().min(1).max(dueDaysMost).nullable(),
    /** Slots that aren't named are recorded by nobody. */
    slots: z
      .array(jobSlot)
      .max(slotsMost)
      .refine((slots) => new Set(slots.map(({ slotId }) => slotId)).size === slots.length, {
        message: 'Two entries are about the same slot.',
      }),
    /** Who gets the recording task, unless others are chosen at the start. */
    recipients,
    guest,
    /** Who approves the program, in this order. */
    stages: z.array(stageInput).max(stagesMost),
  })
  .meta({ id: 'JobContent' });
export type JobContent = z.infer<typeof jobContent>;

export const jobTemplate = z
  .object({
    jobTemplateId: id,
    title: z.string(),
    description: z.string(),
    /** Null where none is chosen, or the caller doesn't find it any more. */
    template: z.object({ templateId: id, title: z.string() }).nullable(),
    timesStarted: z.int(),
    /** Null where that user was erased. */
    createdBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'JobTemplate' });
export type JobTemplate = z.infer<typeof jobTemplate>;

export const jobTemplateDetail = jobTemplate
  .extend({
    content: jobContent,
    /** Slots of the program template that can be recorded, in their order. */
    slots: z.array(z.object({ slotId: id, title: z.string(), prompt: z.string() })),
    channel: z.object({ channelId: id, name: z.string() }).nullable(),
    /** Names of the users and groups that it chooses. Those that are gone are left out everywhere. */
    users: z.array(z.object({ customerUserId: id, name: z.string() })),
    groups: z.array(z.object({ groupId: id, name: z.string() })),
    revision: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'JobTemplateDetail' });
export type JobTemplateDetail = z.infer<typeof jobTemplateDetail>;

const jobTemplateIds = z.array(id).min(1).max(200);
const object = { kind: 'job-template', field: 'jobTemplateId' } as const;
const see = { who: 'may', permission: 'create.templates:see' } as const;
const edit = { who: 'may', permission: 'create.templates:edit' } as const;

export const jobTemplateService = service('jobtemplate', {
  getJobTemplates: call({
    summary: 'Job templates of the organisation, last changed first.',
    request: z.object(pageRequestOf(jobTemplateList)),
    response: page(jobTemplate),
    errors: ['invalid'],
    access: see,
  }),
  countJobTemplates: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(jobTemplateList)),
    response: counted,
    errors: [],
    access: see,
  }),
  getJobTemplate: call({
    summary: 'One job template with everything that a job of it gets.',
    request: z.object({ jobTemplateId: id }),
    response: jobTemplateDetail,
    errors: ['not-found'],
    access: see,
    object,
  }),
  createJobTemplate: call({
    summary: 'A new job template, which can be started once a program template is chosen.',
    request: z.object({ title: text(200, 1) }),
    response: jobTemplateDetail,
    errors: ['invalid'],
    access: edit,
  }),
  createJobTemplateFromTask: call({
    summary:
      'A job template that makes the same again: the program template, shots, brief and users of a recording task, and the approval and channel of its program.',
    request: z.object({ taskId: id }),
    response: jobTemplateDetail,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: edit,
    object: { kind: 'recording-task', field: 'taskId' },
  }),
  updateJobTemplate: call({
    summary:
      'Changes a job template. A save over someone else’s is answered `conflict`, with the current one in `details`.',
    request: z.object({
      jobTemplateId: id,
      revision: z.int(),
      title: text(200, 1).optional(),
      description: text(5000).optional(),
      templateId: id.nullable().optional(),
      channelId: id.nullable().optional(),
      content: jobContent.optional(),
    }),
    response: jobTemplateDetail,
    errors: ['not-found', 'invalid', 'conflict'],
    access: edit,
    object,
  }),
  deleteJobTemplates: call({
    summary: 'Puts job templates into the bin, from where they can come back. Started jobs stay.',
    request: z.object({ jobTemplateIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ jobTemplateId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: edit,
  }),
  restoreJobTemplates: call({
    summary: 'Takes job templates out of the bin (undo).',
    request: z.object({ jobTemplateIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: edit,
  }),
  startJob: call({
    summary:
      'Makes the program with its slots, the recording task, the open guest recording, the stages of its approval and its channel; all of it or nothing.',
    request: z.object({
      jobTemplateId: id,
      /** Of the program, the task and the guest recording. */
      title: text(200, 1),
      dueAt: instant.nullable(),
      recipients,
      withGuests: z.boolean(),
      /** Sends the task at once; else it is a draft. */
      isSent: z.boolean(),
    }),
    response: z.object({
      programId: id,
      /** Null where users record nothing. */
      taskId: id.nullable(),
      guestRecordingId: id.nullable(),
    }),
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: edit,
    object,
  }),
});
