import { z } from 'zod';
import { id, instant } from '../call.ts';
import { bioStates } from './lists/directory.ts';

/** A video of a user, asked for or offered. */
export const bioShape = z
  .object({
    bioId: id,
    customerUserId: id,
    name: z.string(),
    state: z.enum(bioStates),
    /** `versionId` is what plays now; null where nothing does. */
    program: z.object({ programId: id, title: z.string(), versionId: id.nullable() }).nullable(),
    /** Of the program; empty where there is none. */
    title: z.string(),
    /** Why it was sent back. */
    reason: z.string(),
    requestedByName: z.string(),
    createdAt: instant,
    changedAt: instant,
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'Bio' });
export type Bio = z.infer<typeof bioShape>;
