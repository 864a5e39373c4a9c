// What storyboards use, and what was made from them.
import { z } from 'zod';
import { call, id, instant } from '../call.ts';
import { programStates } from '../create/lists/programs.ts';
import { licenceWithState } from '../media/files.ts';
import { consentStates } from './consents.ts';
import { approvalStates } from './lists/approvals.ts';

const blockIds = z.array(id);

export const boardClip = z
  .object({
    clipId: id,
    name: z.string(),
    licence: licenceWithState,
    /** Of the guest in it; null where it needs none. */
    consent: z.object({ state: z.enum(consentStates), expiresAt: instant.nullable() }).nullable(),
    /** Shots whose image is a frame of it. */
    frameOf: blockIds,
    /** Shots that it is the accepted take of. */
    takeOf: blockIds,
    /** Programs made from the storyboard that have it, of those that the caller edits. */
    programs: z.array(z.object({ programId: id, title: z.string() })),
  })
  .meta({ id: 'BoardClip' });
export type BoardClip = z.infer<typeof boardClip>;

export const boardAssets = z
  .object({
    clips: z.array(boardClip),
    /** Shots whose image is no frame of a clip. */
    imageOnly: blockIds,
    /** Tasks of its shots that the caller manages: their accepted takes are among the clips. */
    taskIds: z.array(id),
  })
  .meta({ id: 'BoardAssets' });
export type BoardAssets = z.infer<typeof boardAssets>;

export const boardProgram = z
  .object({
    programId: id,
    title: z.string(),
    state: z.enum(programStates),
    /** Number of the live version; null before the first publication. */
    version: z.int().nullable(),
    /** Of the draft. */
    durationMs: z.int(),
    savedAt: instant,
    canEdit: z.boolean(),
    /** Null where none was requested, and to those who don't edit the program. */
    approval: z.object({ approvalId: id, state: z.enum(approvalStates), round: z.int() }).nullable(),
  })
  .meta({ id: 'BoardProgram' });
export type BoardProgram = z.infer<typeof boardProgram>;

const asked = {
  request: z.object({ storyboardId: id }),
  errors: ['not-found'],
  access: { who: 'may', permission: 'create.storyboards:see' },
  object: { kind: 'storyboard', field: 'storyboardId' },
} as const;

export const storyboardAssetCalls = {
  getStoryboardAssets: call({
    summary:
      'The clips that a storyboard uses, of those that the caller sees: as images, as accepted takes, and in the programs made from it, each with its licence and consent.',
    response: boardAssets,
    ...asked,
  }),
  getStoryboardPrograms: call({
    summary:
      'The programs that were made from a storyboard, of those that the caller sees, the latest first.',
    response: z.object({ programs: z.array(boardProgram) }),
    ...asked,
  }),
};
