// Blocks of scripts as shots of recording tasks.
import { z } from 'zod';
import { call, id } from '../call.ts';

export const scriptShot = z
  .object({
    blockId: id,
    taskId: id,
    taskTitle: z.string(),
    /** The task isn’t sent yet: further blocks can be added to it. */
    isDraft: z.boolean(),
    /** Of the take that was accepted last; null before that, and to those who don't see it. */
    clip: z.object({ clipId: id, name: z.string() }).nullable(),
  })
  .meta({ id: 'ScriptShot' });
export type ScriptShot = z.infer<typeof scriptShot>;

export const spokenBlock = z
  .object({
    blockId: id,
    /** Of the take that was accepted last. */
    clip: z.object({ clipId: id, name: z.string() }),
    /** What its captions in the language of the script say; null where it has none. */
    spoken: z.string().nullable(),
  })
  .meta({ id: 'SpokenBlock' });
export type SpokenBlock = z.infer<typeof spokenBlock>;

const object = { kind: 'script', field: 'scriptId' } as const;

export const scriptShotCalls = {
  getScriptShots: call({
    summary: 'Which blocks of a script are shots of tasks that the caller manages.',
    request: z.object({ scriptId: id }),
    response: z.object({ shots: z.array(scriptShot) }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.scripts:see' },
    object,
  }),
  getSpokenBlocks: call({
    summary:
      'The spoken words of a script’s blocks in their takes, by the captions of their clips: those that getScriptShots names a clip of.',
    request: z.object({ scriptId: id }),
    response: z.object({ blocks: z.array(spokenBlock) }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.scripts:see' },
    object,
  }),
  addScriptShot: call({
    summary:
      'Makes a block of a script a shot of a recording task that isn’t sent yet: what is seen, else its first line, is the prompt, and its text is for the teleprompter.',
    request: z.object({
      scriptId: id,
      blockId: id,
      /** Null: a new task with the title of the script. */
      taskId: id.nullable(),
    }),
    response: z.object({ taskId: id }),
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: { who: 'may', permission: 'tasks.requests:make' },
    object,
  }),
};
