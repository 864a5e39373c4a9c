import { type RawBuilder, sql } from 'kysely';
import { type Journey, type StepSource, usedPrograms } from '../../../objects/journey.ts';
import {
  clipsOf,
  imagesOf,
  programsShowing,
  programsUsing,
  programsWithImages,
} from '../../create/programs/service.ts';
import { clipAccess } from '../../media/clips/service.ts';
import { fileAccess } from '../../media/files/service.ts';
import { recordingTaskAccess } from './access-store.ts';

const place = '/tasks/asset/$taskId';

const itself = (kind: 'recording' | 'file'): StepSource => ({
  kind: kind === 'file' ? 'file-request' : 'recording-task',
  side: 'before',
  isItself: true,
  access: recordingTaskAccess,
  place,
  placeOfOthers: place,
  rows: (_subject, objects) => ({
    columns: {
      ...{ id: sql`t.id`, at: sql`coalesce(t.sent_at, t.created_at)`, seenId: sql`t.id`, linkId: sql`t.id` },
      ...{ title: sql`t.title`, state: sql`t.state`, userId: sql`t.created_by` },
    },
    from: sql`(${objects}) x JOIN recording_tasks t ON t.id = x.object_id AND t.kind = ${kind} AND t.archived_at IS NULL`,
  }),
});

/** What was sent is its sender's and the requester's alone, not that of others who got the task. */
const sentBy = (customerUserId: string) => ({
  userId: sql`a.customer_user_id`,
  isOwn: sql`a.customer_user_id = ${customerUserId}`,
});

/** The names of contacts aren't in those of their clips: they go when a contact is erased. */
const contactName = sql`(SELECT n.name FROM contact_names n WHERE n.customer_id = a.customer_id AND n.id = a.contact_id)`;

const takeRows = sql`JOIN recording_tasks t ON t.id = k.task_id AND t.archived_at IS NULL
  JOIN recording_shots s ON s.task_id = k.task_id AND s.id = k.shot_id
  JOIN recording_assignments a ON a.id = k.assignment_id
  JOIN clips c ON c.id = k.clip_id AND c.archived_at IS NULL`;
const takeColumns = {
  ...{ id: sql`k.id`, at: sql`k.created_at`, seenId: sql`t.id`, title: sql`s.prompt`, state: sql`k.state` },
  part: contactName,
};

const takeOfClip: StepSource = {
  kind: 'take',
  side: 'before',
  access: recordingTaskAccess,
  may: 'edit',
  place,
  placeOfOthers: place,
  rows: ({ customerUserId }, objects) => ({
    columns: { ...takeColumns, ...sentBy(customerUserId), linkId: sql`t.id` },
    from: sql`(${objects}) x JOIN recording_takes k ON k.clip_id = x.object_id ${takeRows}`,
  }),
};

const takeOfTask: StepSource = {
  kind: 'take',
  side: 'after',
  access: recordingTaskAccess,
  may: 'edit',
  place: '/clips/edit/$clipId',
  placeOfOthers: '/clips/edit/$clipId',
  linkAccess: clipAccess,
  rows: ({ customerUserId }, objects) => ({
    columns: { ...takeColumns, ...sentBy(customerUserId), linkId: sql`k.clip_id` },
    from: sql`(${objects}) x JOIN recording_takes k ON k.task_id = x.object_id AND k.state <> 'recorded' ${takeRows}`,
  }),
};

const fileRows = sql`JOIN recording_tasks t ON t.id = r.task_id AND t.archived_at IS NULL
  JOIN file_request_items i ON i.task_id = r.task_id AND i.id = r.item_id
  JOIN recording_assignments a ON a.id = r.assignment_id
  JOIN files f ON f.id = r.file_id AND f.archived_at IS NULL`;
const fileColumns = {
  ...{ id: sql`r.id`, at: sql`r.created_at`, seenId: sql`t.id`, title: sql`i.label`, state: sql`r.state` },
};

const requestedFile: StepSource = {
  kind: 'requested-file',
  side: 'before',
  access: recordingTaskAccess,
  may: 'edit',
  place,
  placeOfOthers: place,
  rows: ({ customerUserId }, objects) => ({
    columns: { ...fileColumns, ...sentBy(customerUserId), linkId: sql`t.id` },
    from: sql`(${objects}) x JOIN requested_files r ON r.file_id = x.object_id ${fileRows}`,
  }),
};

const sentFile: StepSource = {
  kind: 'requested-file',
  side: 'after',
  access: recordingTaskAccess,
  may: 'edit',
  place: '/files/file/$fileId',
  placeOfOthers: '/files/file/$fileId',
  linkAccess: fileAccess,
  rows: ({ customerUserId }, objects) => ({
    columns: { ...fileColumns, ...sentBy(customerUserId), linkId: sql`r.file_id` },
    from: sql`(${objects}) x JOIN requested_files r ON r.task_id = x.object_id ${fileRows}`,
  }),
};

/** Clips of the takes of tasks, a query of ids. */
export function takenClips(tasks: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT k.clip_id FROM recording_takes k WHERE k.task_id IN (${tasks})`;
}

const none = sql`NULL::text AS part, NULL::int AS position`;
const scripts = { to: 'script', side: 'before', kinds: ['script'] } as const;
const storyboards = { to: 'storyboard', side: 'before', kinds: ['storyboard'] } as const;
const tasks = { to: 'recording-task', side: 'before', kinds: ['recording-task', 'file-request'] } as const;
const sentFiles = (taskId: string) =>
  sql`SELECT r.file_id FROM requested_files r WHERE r.task_id = ${taskId}`;
/** A task has takes or files. */
const either = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`${one} UNION ALL ${other}`;
const published = usedPrograms.filter((kind) => kind !== 'program');

export const recordingTaskJourneys: readonly Journey[] = [
  {
    of: 'script',
    leads: [
      {
        ...{ to: 'recording-task', side: 'after', kinds: ['recording-task', 'take'] },
        objects: (scriptId) =>
          sql`SELECT DISTINCT x.task_id AS object_id, ${none} FROM script_shots x WHERE x.script_id = ${scriptId}`,
      },
    ],
  },
  {
    of: 'storyboard',
    leads: [
      {
        ...{ to: 'recording-task', side: 'after', kinds: ['recording-task', 'take'] },
        objects: (storyboardId) =>
          sql`SELECT DISTINCT x.task_id AS object_id, ${none} FROM storyboard_shots x
            WHERE x.storyboard_id = ${storyboardId}`,
      },
      {
        ...{ to: 'program', side: 'after', kinds: usedPrograms },
        objects: (storyboardId) =>
          sql`SELECT x.program_id AS object_id, ${none} FROM storyboard_programs x
            WHERE x.storyboard_id = ${storyboardId}`,
      },
    ],
  },
  {
    of: 'recording-task',
    steps: [itself('recording'), itself('file'), takeOfTask, sentFile],
    leads: [
      {
        ...scripts,
        objects: (taskId) =>
          sql`SELECT DISTINCT x.script_id AS object_id, ${none} FROM script_shots x WHERE x.task_id = ${taskId}`,
      },
      {
        ...storyboards,
        objects: (taskId) =>
          sql`SELECT DISTINCT x.storyboard_id AS object_id, ${none} FROM storyboard_shots x WHERE x.task_id = ${taskId}`,
      },
      {
        ...{ to: 'program', side: 'before', kinds: ['program'] },
        objects: (taskId) =>
          sql`SELECT t.program_id AS object_id, ${none} FROM recording_tasks t WHERE t.id = ${taskId}`,
      },
      {
        ...{ to: 'program', side: 'after', kinds: ['program'] },
        objects: (taskId) =>
          either(
            programsUsing(takenClips(sql`SELECT ${taskId}::uuid`)),
            programsWithImages(sentFiles(taskId)),
          ),
      },
      {
        ...{ to: 'program', side: 'after', kinds: published },
        objects: (taskId) =>
          either(
            programsShowing(takenClips(sql`SELECT ${taskId}::uuid`)),
            programsWithImages(sentFiles(taskId)),
          ),
      },
    ],
  },
  {
    of: 'clip',
    steps: [takeOfClip],
    leads: [
      {
        ...scripts,
        objects: (clipId) =>
          sql`SELECT DISTINCT x.script_id AS object_id, ${none} FROM recording_takes k
            JOIN script_shots x ON x.task_id = k.task_id AND x.shot_id = k.shot_id WHERE k.clip_id = ${clipId}`,
      },
      {
        ...storyboards,
        objects: (clipId) =>
          sql`SELECT DISTINCT x.storyboard_id AS object_id, ${none} FROM recording_takes k
            JOIN storyboard_shots x ON x.task_id = k.task_id AND x.shot_id = k.shot_id WHERE k.clip_id = ${clipId}`,
      },
      {
        ...tasks,
        objects: (clipId) =>
          sql`SELECT DISTINCT k.task_id AS object_id, ${none} FROM recording_takes k WHERE k.clip_id = ${clipId}`,
      },
    ],
  },
  {
    of: 'file',
    steps: [requestedFile],
    leads: [
      {
        ...tasks,
        objects: (fileId) =>
          sql`SELECT DISTINCT r.task_id AS object_id, ${none} FROM requested_files r WHERE r.file_id = ${fileId}`,
      },
    ],
  },
  {
    of: 'program',
    leads: [
      {
        ...storyboards,
        objects: (programId) =>
          sql`SELECT x.storyboard_id AS object_id, ${none} FROM storyboard_programs x WHERE x.program_id = ${programId}`,
      },
      {
        ...tasks,
        objects: (programId) => sql`SELECT asked.id AS object_id, ${none} FROM (
          SELECT t.id FROM recording_tasks t WHERE t.program_id = ${programId}
          UNION SELECT k.task_id FROM recording_takes k WHERE k.clip_id IN (${clipsOf(programId)})
          UNION SELECT r.task_id FROM requested_files r WHERE r.file_id IN (${imagesOf(programId)})) asked`,
      },
    ],
  },
];
