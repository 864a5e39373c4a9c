import { z } from 'zod';
import { call, empty, id, text } from '../call.ts';

const object = { kind: 'recording-task', field: 'taskId' } as const;
const mine = { who: 'may', permission: 'tasks.mine:see' } as const;

/** What users do with an assignment that they won't do themselves; `detail` is their task. */
export function assignmentAnswers<Detail extends z.ZodType>(detail: Detail) {
  return {
    declineAssignment: call({
      summary: 'Tells the requester that the caller won’t record, and why. A new take takes that back.',
      request: z.object({ taskId: id, reason: text(1000) }),
      response: detail,
      errors: ['not-found', 'wrong-state'],
      access: mine,
      object,
    }),
    withdrawFile: call({
      summary:
        'Takes back a file that the caller sent for a file request, before it is accepted or rejected.',
      request: z.object({ taskId: id, requestedFileId: id }),
      response: detail,
      errors: ['not-found', 'invalid', 'wrong-state'],
      access: mine,
      object,
    }),
    delegateAssignment: call({
      summary:
        'Gives the caller’s assignment to another user, while nothing was recorded or sent for it. The requester is told.',
      request: z.object({ taskId: id, customerUserId: id, note: text(1000).default('') }),
      response: empty,
      errors: ['not-found', 'wrong-state', 'invalid'],
      access: mine,
      object,
    }),
  };
}
