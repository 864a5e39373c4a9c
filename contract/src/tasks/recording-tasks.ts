import { z } from 'zod';
import { mailDeliveries } from '../limits.ts';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequest,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { assignmentAnswers } from './assignment-answers.ts';
import { captureRules } from './capture-rules.ts';
import { fileReviews } from './file-reviews.ts';
import { consentInput } from './guest-recordings.ts';
import { plannedShotCalls } from './storyboard-shots.ts';
import { shot, shotExample, shots } from './shots.ts';
import { recipientCalls, taskRecipients } from './task-recipients.ts';
import { richText } from '../identity/profiles.ts';
import { aspects } from '../media/clips.ts';
import { folder } from '../media/folders.ts';
import { fileKinds } from '../media/lists/files.ts';
import {
  assignmentList,
  assignmentStates,
  itemsMost,
  recordingTaskList,
  recordingTaskStates,
  reminderEveryHours,
  requestedFileStates,
  takeStates,
  taskKinds,
} from './lists/recording-tasks.ts';

export type { Shot, ShotExample, ShotInput } from './shots.ts';

export type RecordingTaskState = (typeof recordingTaskStates)[number];
export type AssignmentState = (typeof assignmentStates)[number];
export type TakeState = (typeof takeStates)[number];
export type TaskKind = (typeof taskKinds)[number];
export type RequestedFileState = (typeof requestedFileStates)[number];

/** One thing that a file request asks for. */
export const requestItem = z
  .object({
    itemId: id,
    label: text(200, 1),
    /** What it may be; empty: anything that Files takes. */
    fileKinds: z.array(z.enum(fileKinds)).max(fileKinds.length),
    isRequired: z.boolean(),
  })
  .meta({ id: 'RequestItem' });
export type RequestItem = z.infer<typeof requestItem>;

const requestItems = z
  .array(requestItem)
  .max(itemsMost)
  .refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length, {
    message: 'Two items have the same id.',
  });

/** A file that was sent for an item. */
export const requestedFile = z
  .object({
    requestedFileId: id,
    itemId: id,
    state: z.enum(requestedFileStates),
    /** Why it was rejected. */
    reason: z.string(),
    /** As it was uploaded. */
    filename: z.string(),
    kind: z.enum(fileKinds),
    sizeBytes: z.int(),
    /** In Files, for the requester; null to who sent it. */
    file: z.object({ fileId: id, thumbnail: z.string().nullable(), download: z.string() }).nullable(),
    createdAt: instant,
  })
  .meta({ id: 'RequestedFile' });
export type RequestedFile = z.infer<typeof requestedFile>;

const user = z.object({ customerUserId: id, name: z.string() });
/** Someone without an account; their address where they have no name. */
const contact = z.object({ contactId: id, name: z.string() });

/** One recording, upload or clip for a shot. */
export const take = z
  .object({
    takeId: id,
    shotId: id,
    state: z.enum(takeStates),
    /** The one of the shot that is submitted. */
    isChosen: z.boolean(),
    /** It fills the slot of its shot in the program; null where there is no slot, and to who recorded it. */
    isInProgram: z.boolean().nullable(),
    name: z.string(),
    /** Of its clip: whether it can be watched yet. */
    clipState: z.enum(['uploading', 'processing', 'ready', 'failed', 'refused']),
    durationMs: z.int().nullable(),
    /** Of its picture; null until it is known. */
    aspect: z.enum(aspects).nullable(),
    /** What the requester asks to be different. */
    note: z.string(),
    noteAtMs: z.int().nullable(),
    hls: z.string().nullable(),
    poster: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Take' });
export type Take = z.infer<typeof take>;

export const assignment = z
  .object({
    assignmentId: id,
    /** Null where a contact was asked. */
    user: user.nullable(),
    /** Null where a user was asked. */
    contact: contact.nullable(),
    state: z.enum(assignmentStates),
    openedAt: instant.nullable(),
    submittedAt: instant.nullable(),
    remindedAt: instant.nullable(),
    /** What became of the latest mail that asked for it. */
    mail: z.enum(mailDeliveries),
    declineReason: z.string(),
    /** Who gave it to its user, and why; null where it was sent to them. */
    delegation: z.object({ by: user, note: z.string() }).nullable(),
    /** Its user can give it to another one: nothing was recorded or sent for it. */
    canDelegate: z.boolean(),
    /** Of all shots; the requester sees submitted ones alone. */
    takes: z.array(take),
    /** Shots whose take was deleted in Footage; the requester sees submitted ones alone. */
    deletedShotIds: z.array(id),
    /** For a file request: what was sent, the latest first. */
    files: z.array(requestedFile),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof assignment>;

export const recordingTask = z
  .object({
    taskId: id,
    kind: z.enum(taskKinds),
    title: z.string(),
    state: z.enum(recordingTaskStates),
    dueAt: instant.nullable(),
    /** Of a file request: how many items. */
    shotCount: z.int(),
    assignedCount: z.int(),
    /** Of those, how many have submitted, and weren't asked for other takes since. */
    submittedCount: z.int(),
    /** How many still have something to record. */
    openCount: z.int(),
    /** Null where that user was erased. */
    createdBy: user.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'RecordingTask' });
export type RecordingTask = z.infer<typeof recordingTask>;

/** A task with what the caller has to do with it. */
export const recordingTaskDetail = recordingTask
  .extend({
    /** As plain text. */
    brief: z.string(),
    /** With bold and italic words, lists and links; null where it is plain text. */
    briefDocument: richText.nullable(),
    /** Whom to ask for a new task, where its requester can’t receive recordings any more: nothing is taken then. */
    askInstead: z.array(z.string()).nullable(),
    /** None where it asks for files. */
    shots: z.array(shot),
    /** What shows what is wanted: an example, or someone who says it. `hls` is null until it plays. */
    video: z
      .object({
        clipId: id,
        name: z.string(),
        durationMs: z.int().nullable(),
        hls: z.string().nullable(),
        poster: z.string().nullable(),
      })
      .nullable(),
    capture: captureRules,
    /** What contacts agree to before they record; null: they aren't asked. */
    consent: consentInput.nullable(),
    /** None where it asks for recordings. */
    items: z.array(requestItem),
    /** Where accepted files go; null for the top, and to those who don’t see what was submitted. */
    folder: folder.nullable(),
    sentAt: instant.nullable(),
    closedAt: instant.nullable(),
    revision: z.int(),
    /** The program whose slots accepted takes fill; null to those who can't manage the task. */
    program: z.object({ programId: id, title: z.string() }).nullable(),
    /** The caller can change it and sees what was submitted. */
    canManage: z.boolean(),
    /** What the caller has to record; null where they aren't assigned. */
    mine: assignment.nullable(),
    /** Null where the caller doesn't see what was submitted. */
    recipients: z
      .object({
        users: z.array(user),
        groups: z.array(z.object({ groupId: id, name: z.string() })),
        contacts: z.array(contact),
        contactLists: z.array(z.object({ listId: id, name: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'RecordingTaskDetail' });
export type RecordingTaskDetail = z.infer<typeof recordingTaskDetail>;

/** A task as the list of its assignees shows it. */
export const assignedTask = z
  .object({
    taskId: id,
    kind: z.enum(taskKinds),
    title: z.string(),
    state: z.enum(assignmentStates),
    isClosed: z.boolean(),
    dueAt: instant.nullable(),
    sentAt: instant,
    shotCount: z.int(),
    /** Shots with a chosen take. */
    recordedCount: z.int(),
    requester: z.string().nullable(),
  })
  .meta({ id: 'AssignedTask' });
export type AssignedTask = z.infer<typeof assignedTask>;

/** Absent: of both kinds. */
const ofKind = { kind: z.enum(taskKinds).optional() };
const reminded = z.array(id).max(1000).optional();
const taskIds = z.array(id).min(1).max(200);
const object = { kind: 'recording-task', field: 'taskId' } as const;
const mine = { who: 'may', permission: 'tasks.mine:see' } as const;
const see = { who: 'may', permission: 'tasks.requests:see' } as const;
const make = { who: 'may', permission: 'tasks.requests:make' } as const;

export const recordingTaskService = service('recordingtask', {
  getRecordingTasks: call({
    summary:
      'Recording tasks that the caller made, or all of them for users who edit all; last changed first.',
    request: z.object({ ...pageRequestOf(recordingTaskList), ...ofKind }),
    response: page(recordingTask),
    errors: ['invalid'],
    access: see,
  }),
  countRecordingTasks: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object({ ...filterRequestOf(recordingTaskList), ...ofKind }),
    response: counted,
    errors: [],
    access: see,
  }),
  getAssignments: call({
    summary: 'Recording tasks that were sent to the caller, the latest first.',
    request: z.object({ ...pageRequestOf(assignmentList), ...ofKind }),
    response: page(assignedTask),
    errors: ['invalid'],
    access: mine,
  }),
  countAssignments: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object({ ...filterRequestOf(assignmentList), ...ofKind }),
    response: counted,
    errors: [],
    access: mine,
  }),
  getRecordingTask: call({
    summary: 'One task: its shots, and what the caller recorded for them.',
    request: z.object({ taskId: id }),
    response: recordingTaskDetail,
    errors: ['not-found'],
    access: mine,
    object,
  }),
  getResults: call({
    summary: 'Who was sent a task, by name, each with what they submitted.',
    request: z.object({ taskId: id, ...pageRequest }),
    response: page(assignment),
    errors: ['not-found', 'forbidden', 'invalid'],
    access: see,
    object,
  }),
  createRecordingTask: call({
    summary:
      'A new task as a draft: nobody else sees it before it is sent. It needs a title or a program with open slots.',
    request: z.object({
      title: text(200, 1).optional(),
      /** A file request has items in place of shots. */
      kind: z.enum(taskKinds).default('recording'),
      /** Each of its open slots becomes a shot, which the accepted take fills. */
      programId: id.optional(),
    }),
    response: recordingTaskDetail,
    errors: ['invalid', 'not-found', 'forbidden', 'wrong-state'],
    access: make,
  }),
  updateRecordingTask: call({
    summary:
      'Changes a task; shots, capture rules, consent, items and recipients only before it is sent. A save over someone else’s is answered `conflict`, with the current task in `details`.',
    request: z.object({
      taskId: id,
      revision: z.int(),
      title: text(200, 1).optional(),
      /** As plain text. */
      brief: text(10_000).optional(),
      /** In place of `brief`, with bold and italic words, lists and links; the plain text is made of it. */
      briefDocument: richText.optional(),
      dueAt: instant.nullable().optional(),
      shots: shots.optional(),
      /** A clip that the caller may share; null: none. */
      videoClipId: id.nullable().optional(),
      capture: captureRules.optional(),
      consent: consentInput.nullable().optional(),
      items: requestItems.optional(),
      /** Of Files: where accepted files go. Null: the top. */
      folderId: id.nullable().optional(),
      recipients: taskRecipients.optional(),
    }),
    response: recordingTaskDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'conflict', 'wrong-state'],
    access: make,
    object,
  }),
  addShotExample: call({
    summary:
      'Makes an image that was sent by a signed form an example for a shot of a draft; saving the shot with its id keeps it.',
    request: z.object({ taskId: id, key: z.string().min(1).max(300) }),
    response: shotExample,
    errors: ['not-found', 'forbidden', 'wrong-state', 'image-unusable'],
    access: make,
    object,
    ratePerMinute: 60,
  }),
  sendRecordingTask: call({
    summary:
      'Sends a draft to its users and contacts, and to those who are in its groups and contact lists now. Contacts get a private link by email.',
    request: z.object({ taskId: id }),
    response: recordingTaskDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: make,
    object,
  }),
  ...recipientCalls(recordingTaskDetail),
  openAssignment: call({
    summary: 'The caller has seen a task that was sent to them.',
    request: z.object({ taskId: id }),
    response: empty,
    errors: ['not-found'],
    access: mine,
    object,
  }),
  addClipTake: call({
    summary:
      'Takes a clip from Footage for a shot. A clip of the caller is shared with creators by that, so that the requester can use it.',
    request: z.object({ taskId: id, shotId: id, clipId: id }),
    response: recordingTaskDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: { who: 'may', permission: 'create.footage:see' },
    object,
  }),
  chooseTake: call({
    summary: 'Makes a take of the caller the one that is submitted for its shot.',
    request: z.object({ taskId: id, takeId: id }),
    response: recordingTaskDetail,
    errors: ['not-found', 'invalid', 'wrong-state'],
    access: mine,
    object,
  }),
  submitAssignment: call({
    summary: 'Submits the chosen take of each shot to the requester. Every shot needs one.',
    request: z.object({ taskId: id }),
    response: recordingTaskDetail,
    errors: ['not-found', 'invalid', 'wrong-state'],
    access: mine,
    object,
  }),
  ...assignmentAnswers(recordingTaskDetail),
  ...plannedShotCalls,
  acceptTake: call({
    summary:
      'Accepts a submitted take, and has it fill its slot in the program of the task. Another accepted take of the same user for the shot is only submitted again then. An accepted take takes its slot back from one of another user.',
    request: z.object({ taskId: id, takeId: id }),
    response: z.object({
      task: recordingTaskDetail,
      assignment,
      /** Null where the shot has no slot; false where the program couldn’t take the clip. */
      isSlotFilled: z.boolean().nullable(),
    }),
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: make,
    object,
  }),
  requestTake: call({
    summary: 'Asks for another take of a shot, with a note about this one.',
    request: z.object({
      taskId: id,
      takeId: id,
      note: text(2000, 1),
      /** The moment of the take that the note is about. */
      noteAtMs: z.int().min(0).max(86_400_000).nullable().default(null),
    }),
    response: z.object({ task: recordingTaskDetail, assignment }),
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: make,
    object,
  }),
  ...fileReviews(recordingTaskDetail, assignment),
  remindAssignees: call({
    summary: `Reminds those who still have something to record, each at most once in ${reminderEveryHours} hours; without ids all of them.`,
    request: z.object({ taskId: id, customerUserIds: reminded, contactIds: reminded }),
    response: z.object({ reminded: z.int(), task: recordingTaskDetail }),
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: make,
    object,
  }),
  closeRecordingTask: call({
    summary: 'Ends a task: nothing more is recorded or submitted for it.',
    request: z.object({ taskId: id }),
    response: recordingTaskDetail,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: make,
    object,
  }),
  reopenRecordingTask: call({
    summary: 'Opens a closed task again.',
    request: z.object({ taskId: id }),
    response: recordingTaskDetail,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: make,
    object,
  }),
  deleteRecordingTasks: call({
    summary: 'Puts tasks into the bin, from where they can come back. Clips that were recorded stay.',
    request: z.object({ taskIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ taskId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: make,
  }),
  restoreRecordingTasks: call({
    summary: 'Takes tasks out of the bin (undo).',
    request: z.object({ taskIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: make,
  }),
});
