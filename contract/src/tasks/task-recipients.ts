import { z } from 'zod';
import { call, id } from '../call.ts';
import { recipientsMost } from './lists/recording-tasks.ts';

/** Whom a task is sent to. */
export const taskRecipients = z.object({
  customerUserIds: z.array(id).max(recipientsMost),
  groupIds: z.array(id).max(recipientsMost),
  /** For recordings alone, by users who see contacts. */
  contactIds: z.array(id).max(recipientsMost).default([]),
  contactListIds: z.array(id).max(recipientsMost).default([]),
});

/** Who else gets a task after it was sent; `detail` is that task. */
export function recipientCalls<Detail extends z.ZodType>(detail: Detail) {
  return {
    addRecipients: call({
      summary:
        'Sends a task that was sent before to more users and contacts, and to those who are in more groups and contact lists now. Those who have it already get nothing.',
      request: z.object({ taskId: id, recipients: taskRecipients }),
      response: z.object({
        /** Users and contacts who didn’t have it. */
        added: z.int(),
        task: detail,
      }),
      errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
      access: { who: 'may', permission: 'tasks.requests:make' },
      object: { kind: 'recording-task', field: 'taskId' },
    }),
  };
}
