import { declareList } from '../../lists/list.ts';

/** Whether a task asks for recordings or for files. */
export const taskKinds = ['recording', 'file'] as const;

/** received → accepted | rejected */
export const requestedFileStates = ['received', 'accepted', 'rejected'] as const;

/** draft → sent ⇄ closed */
export const recordingTaskStates = ['draft', 'sent', 'closed'] as const;

/** invited → opened → in-progress → submitted → accepted; submitted → redo-requested → submitted; declined until a take is added. */
export const assignmentStates = [
  'invited',
  'opened',
  'in-progress',
  'submitted',
  'accepted',
  'redo-requested',
  'declined',
] as const;

/** recorded → submitted → accepted | redo-requested */
export const takeStates = ['recorded', 'submitted', 'accepted', 'redo-requested'] as const;

export const shotsMost = 50;
/** Recorders stop a moment late: how much longer than its limit a recording may be. */
export const lateStopMs = 3000;
export const recipientsMost = 200;
/** Items of one file request. */
export const itemsMost = 50;
/** Of one user for one item. */
export const filesMost = 20;
/** Of one user for one shot. */
export const takesMost = 20;
/** How soon a user can be reminded again. */
export const reminderEveryHours = 24;

/** Tasks that the caller made, or all where they edit everyone's, as getRecordingTasks lists them. */
export const recordingTaskList = declareList('recording-tasks', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: recordingTaskStates },
    dueAt: { kind: 'instant', sorts: true },
    assignedCount: { kind: 'number' },
    submittedCount: { kind: 'number' },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});

/** Tasks that the caller has to record, as getAssignments lists them. */
export const assignmentList = declareList('assignments', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: assignmentStates },
    dueAt: { kind: 'instant', sorts: true },
    requester: { kind: 'text' },
    sentAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'sentAt', direction: 'desc' },
});

/** How a picture is to be: wider than high, or higher than wide. */
export const orientations = ['any', 'landscape', 'portrait'] as const;
/** Of a phone. */
export const cameras = ['any', 'front', 'back'] as const;
