// Shots of storyboards as shots of recording tasks.
import { z } from 'zod';
import { call, id } from '../call.ts';
import { scriptShotCalls } from './script-shots.ts';
import { shotsMost } from './lists/recording-tasks.ts';
import { storyboardAssetCalls } from './storyboard-assets.ts';

/** Before the task is sent, a shot is still to do. */
export const boardShotStates = ['draft', 'assigned', 'recorded', 'accepted'] as const;

export const storyboardShot = z
  .object({
    blockId: id,
    taskId: id,
    taskTitle: z.string(),
    state: z.enum(boardShotStates),
    /** Of the take that was accepted last; null before that, and to those who don't see it. */
    clip: z.object({ clipId: id, name: z.string(), poster: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'StoryboardShot' });
export type StoryboardShot = z.infer<typeof storyboardShot>;

const object = { kind: 'storyboard', field: 'storyboardId' } as const;

/** Of scripts and of storyboards. */
export const plannedShotCalls = {
  ...scriptShotCalls,
  ...storyboardAssetCalls,
  getStoryboardShots: call({
    summary:
      'Which shots of a storyboard are in tasks that the caller manages, and how far they are. A block of the script that one shot alone shows is recorded for both.',
    request: z.object({ storyboardId: id }),
    response: z.object({ shots: z.array(storyboardShot) }),
    errors: ['not-found'],
    access: { who: 'may', permission: 'create.storyboards:see' },
    object,
  }),
  addStoryboardShots: call({
    summary:
      'Makes shots of a storyboard shots of a recording task that isn’t sent yet, in their order: what is seen is the prompt, the image an example, and the words of the script are for the teleprompter.',
    request: z.object({
      storyboardId: id,
      blockIds: z.array(id).min(1).max(shotsMost),
      /** Null: a new task with the title of the storyboard. */
      taskId: id.nullable(),
    }),
    response: z.object({ taskId: id }),
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: { who: 'may', permission: 'tasks.requests:make' },
    object,
  }),
  makeStoryboardProgram: call({
    summary:
      'Makes a program of the accepted takes of a storyboard, in the order of its shots. Shots without a take that can be placed are left out.',
    request: z.object({ storyboardId: id }),
    response: z.object({
      programId: id,
      /** Shots that the program has, and those that it doesn’t. */
      placed: z.int(),
      leftOut: z.int(),
    }),
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: { who: 'may', permission: 'create.programs:make' },
    object,
  }),
};
