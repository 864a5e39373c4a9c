import type { guestTaskService } from '@rushes/contract/tasks/guest-tasks';
import { addRecipients } from './add-recipients.ts';
import { addScriptShot, getScriptShots } from './scripts/script-shots.ts';
import { getStoryboardAssets } from './storyboards/get-assets.ts';
import { getStoryboardPrograms } from './storyboards/get-programs.ts';
import { getSpokenBlocks } from './scripts/spoken-blocks.ts';
import { makeStoryboardProgram } from './storyboards/make-program.ts';
import { addStoryboardShots, getStoryboardShots } from './storyboards/storyboard-shots.ts';
import type { recordingTaskService } from '@rushes/contract/tasks/recording-tasks';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { deleteTasks, restoreTasks } from './bin/delete-tasks.ts';
import { declineGuestTask, submitGuestTask } from './contacts/answer.ts';
import { agreeToGuestTask } from './contacts/consent.ts';
import { playOwnTake } from './contacts/own-take.ts';
import { getGuestTaskExample } from './contacts/shot-example.ts';
import { openGuestTask } from './contacts/visit.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { createTask } from './drafts/create-task.ts';
import { updateTask } from './drafts/update-task.ts';
import { addShotExample } from './examples/add-example.ts';
import { countAssignments, countTasks, getAssignments, getResults, getTask, getTasks } from './get-tasks.ts';
import { acceptFile, rejectFile } from './files/review-files.ts';
import { withdrawFile } from './files/withdraw-file.ts';
import { delegateAssignment } from './delegate.ts';
import { remindAssignees } from './remind.ts';
import { acceptTake, requestTake } from './takes/review.ts';
import { addClipTake } from './takes/add-take.ts';
import { chooseTake, declineAssignment, openAssignment, submitAssignment } from './takes/submit.ts';
import { closeTask, reopenTask, sendTask } from './send-task.ts';

export function guestTaskCalls(tasks: RecordingTasksDeps): Handlers<typeof guestTaskService> {
  return {
    openGuestTask: (request, { origin, setCookie }) => openGuestTask(tasks, request, { origin, setCookie }),
    getGuestTaskExample: (request) => getGuestTaskExample(tasks, request),
    playOwnTake: (request, { origin, setCookie }) => playOwnTake(tasks, request, { origin, setCookie }),
    agreeToGuestTask: (request, { clientAddress, requestId }) =>
      agreeToGuestTask(tasks, request, { clientAddress, requestId }),
    submitGuestTask: ({ token }, { clientAddress, requestId }) =>
      submitGuestTask(tasks, token, { clientAddress, requestId }),
    declineGuestTask: (request, { clientAddress, requestId }) =>
      declineGuestTask(tasks, request, { clientAddress, requestId }),
  };
}

export function recordingTaskCalls(tasks: RecordingTasksDeps): Handlers<typeof recordingTaskService> {
  return {
    getRecordingTasks: (request, { caller }) => getTasks(tasks, caller, request),
    countRecordingTasks: (request, { caller }) => countTasks(tasks, caller, request),
    getAssignments: (request, { caller }) => getAssignments(tasks, caller, request),
    countAssignments: (request, { caller }) => countAssignments(tasks, caller, request),
    getRecordingTask: ({ taskId }, { caller }) => getTask(tasks, caller, taskId),
    getResults: (request, { caller }) => getResults(tasks, caller, request),
    createRecordingTask: (request, { caller }) => createTask(tasks, caller, request),
    updateRecordingTask: (request, { caller }) => updateTask(tasks, caller, request),
    addShotExample: (request, { caller }) => addShotExample(tasks, caller, request),
    sendRecordingTask: ({ taskId }, { caller }) => sendTask(tasks, caller, taskId),
    addRecipients: (request, { caller }) => addRecipients(tasks, caller, request),
    openAssignment: async ({ taskId }, { caller }) => {
      await openAssignment(tasks, caller, taskId);
      return {};
    },
    addClipTake: (request, { caller }) => addClipTake(tasks, caller, request),
    chooseTake: (request, { caller }) => chooseTake(tasks, caller, request),
    submitAssignment: ({ taskId }, { caller }) => submitAssignment(tasks, caller, taskId),
    declineAssignment: (request, { caller }) => declineAssignment(tasks, caller, request),
    delegateAssignment: async (request, { caller }) => {
      await delegateAssignment(tasks, caller, request);
      return {};
    },
    acceptTake: (request, { caller }) => acceptTake(tasks, caller, request),
    requestTake: (request, { caller }) => requestTake(tasks, caller, request),
    acceptFile: (request, { caller }) => acceptFile(tasks, caller, request),
    rejectFile: (request, { caller }) => rejectFile(tasks, caller, request),
    withdrawFile: (request, { caller }) => withdrawFile(tasks, caller, request),
    remindAssignees: (request, { caller }) => remindAssignees(tasks, caller, request),
    getSpokenBlocks: ({ scriptId }, { caller }) => getSpokenBlocks(tasks, caller, scriptId),
    getScriptShots: ({ scriptId }, { caller }) => getScriptShots(tasks, caller, scriptId),
    addScriptShot: (request, { caller }) => addScriptShot(tasks, caller, request),
    getStoryboardShots: ({ storyboardId }, { caller }) => getStoryboardShots(tasks, caller, storyboardId),
    addStoryboardShots: (request, { caller }) => addStoryboardShots(tasks, caller, request),
    makeStoryboardProgram: ({ storyboardId }, { caller }) =>
      makeStoryboardProgram(tasks, caller, storyboardId),
    getStoryboardAssets: ({ storyboardId }, { caller }) => getStoryboardAssets(tasks, caller, storyboardId),
    getStoryboardPrograms: ({ storyboardId }, { caller }) =>
      getStoryboardPrograms(tasks, caller, storyboardId),
    closeRecordingTask: ({ taskId }, { caller }) => closeTask(tasks, caller, taskId),
    reopenRecordingTask: ({ taskId }, { caller }) => reopenTask(tasks, caller, taskId),
    deleteRecordingTasks: ({ taskIds }, { caller }) => deleteTasks(tasks, caller, taskIds),
    restoreRecordingTasks: ({ taskIds }, { caller }) => restoreTasks(tasks, caller, taskIds),
  };
}
