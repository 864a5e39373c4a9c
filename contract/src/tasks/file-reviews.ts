import { z } from 'zod';
import { call, id, text } from '../call.ts';

const object = { kind: 'recording-task', field: 'taskId' } as const;
const make = { who: 'may', permission: 'tasks.requests:make' } as const;

/** What requesters decide about files that were sent for a request; `detail` is their task. */
export function fileReviews<Detail extends z.ZodType, Assignment extends z.ZodType>(
  detail: Detail,
  assignment: Assignment,
) {
  return {
    acceptFile: call({
      summary: 'Accepts a file that was sent for an item, and puts it into the folder of the request.',
      request: z.object({ taskId: id, requestedFileId: id }),
      response: z.object({
        task: detail,
        assignment,
        /** False where the file couldn’t be moved there. */
        isFiled: z.boolean(),
      }),
      errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
      access: make,
      object,
    }),
    rejectFile: call({
      summary: 'Rejects a file that was sent for an item, with a reason; the file goes to the bin.',
      request: z.object({ taskId: id, requestedFileId: id, reason: text(2000, 1) }),
      response: z.object({ task: detail, assignment }),
      errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
      access: make,
      object,
    }),
  };
}
