import { assignmentList, recordingTaskList } from '@rushes/contract/tasks/lists/recording-tasks';
import { recordingTaskService } from '@rushes/contract/tasks/recording-tasks';
import { feature } from '../../../feature.ts';
import { catalogues } from '../../core/catalogues/feature.ts';
import { roles } from '../../identity/roles/feature.ts';
import { clips } from '../../media/clips/feature.ts';
import { files } from '../../media/files/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { uploadSignatures } from '../../media/upload-signatures/feature.ts';
import { consents } from '../consents/feature.ts';
import { emailCodes } from '../email-codes/feature.ts';
import { programs } from '../../create/programs/feature.ts';
import { scripts } from '../../create/scripts/feature.ts';
import { storyboards } from '../../create/storyboards/feature.ts';
import { templates } from '../../create/templates/feature.ts';
import { explain, isVisible } from './access.ts';
import { recordingTaskAccess, recordingTaskOwnership } from './access-store.ts';
import { recordingTaskBin } from './bin/store.ts';
import { guestTaskCalls, recordingTaskCalls } from './calls.ts';
import { getAssignments, getTasks } from './get-tasks.ts';
import { defineRecordingTaskJobs } from './jobs.ts';
import { recordingTaskData } from './personal-data-store.ts';
import { recordingTaskJourneys } from './journey-store.ts';
import { createRecordingTasksService } from './service.ts';
import { recordingTaskRows } from './store.ts';
import { assignmentTodos } from './todos-store.ts';

export const recordingTasks = feature({
  name: 'recordingTasks',
  uses: {
    catalogues,
    clips,
    codes: emailCodes,
    consents,
    files,
    playback,
    programs,
    roles,
    scripts,
    storyboards,
    templates,
    uploadSignatures,
  },
  tables: [
    'file_request_items',
    'requested_files',
    'recording_assignments',
    'recording_shot_examples',
    'recording_shots',
    'recording_takes',
    'recording_task_contact_lists',
    'recording_task_contacts',
    'recording_task_groups',
    'recording_task_users',
    'recording_tasks',
    'script_shots',
    'storyboard_programs',
    'storyboard_shots',
  ],
  views: ['contact_take_names', 'task_takes'],
  create: createRecordingTasksService,
  jobs: defineRecordingTaskJobs,
  calls: (service) => ({ recordingtask: recordingTaskCalls(service), guesttask: guestTaskCalls(service) }),
  todos: () => [assignmentTodos],
  lists: (service) => [
    {
      list: recordingTaskList,
      call: recordingTaskService.calls.getRecordingTasks,
      page: (member: Parameters<typeof getTasks>[1], query: Parameters<typeof getTasks>[2]) =>
        getTasks(service, member, query),
    },
    {
      list: assignmentList,
      call: recordingTaskService.calls.getAssignments,
      page: (member: Parameters<typeof getAssignments>[1], query: Parameters<typeof getAssignments>[2]) =>
        getAssignments(service, member, query),
    },
  ],
  objects: (_service, { context: { db } }) => [
    {
      kind: 'recording-task',
      rows: recordingTaskRows,
      explain,
      access: recordingTaskAccess,
      ownership: recordingTaskOwnership,
      bin: recordingTaskBin,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isVisible(trx, member, id)),
    },
  ],
  journeys: recordingTaskJourneys,
  personalData: () => [recordingTaskData],
});
