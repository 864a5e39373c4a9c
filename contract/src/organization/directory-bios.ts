import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, text } from '../call.ts';
import { bioList, bioStates } from './lists/directory.ts';

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

export const bioLifeDays = 365;

const managing = { who: 'may', permission: 'organization.directory:edit' } as const;
const own = { who: 'may', permission: 'personal.profile:see' } as const;
const bio = { kind: 'bio', field: 'bioId' } as const;

export const bioRefusals = ['not-found', 'wrong-state'] as const;

/** The calls of the directory that are about videos. */
export const bioCalls = {
  requestBios: call({
    summary: 'Asks users for a video about themselves; who is asked already is left out.',
    request: z.object({ customerUserIds: z.array(id).min(1).max(500) }),
    response: z.object({
      requested: z.array(id),
      refused: z.array(z.object({ customerUserId: id, reason: z.enum(bioRefusals) })),
    }),
    errors: ['rate-limited'],
    access: managing,
    ratePerMinute: 60,
  }),
  getBios: call({
    summary: 'Videos of users: what waits for a decision first, then what is asked for or approved.',
    request: z.object(pageRequestOf(bioList)),
    response: page(bioShape),
    errors: ['invalid'],
    access: managing,
  }),
  countBios: call({
    summary: 'How many videos of users the same filters find.',
    request: z.object(filterRequestOf(bioList)),
    response: counted,
    errors: [],
    access: managing,
  }),
  submitBio: call({
    summary: 'Offers a program as the video: one’s own, or for someone whose videos one looks after.',
    request: z.object({ bioId: id, programId: id }),
    response: bioShape,
    errors: ['not-found', 'wrong-state', 'forbidden', 'invalid'],
    access: own,
    object: bio,
  }),
  approveBio: call({
    summary:
      'Puts the video into the directory until it expires or its program is published again; the one before is replaced.',
    request: z.object({
      bioId: id,
      /** The program that was looked at, and what played of it. */
      programId: id,
      versionId: id,
      days: z.int().min(1).max(3650).default(bioLifeDays),
    }),
    response: bioShape,
    errors: ['not-found', 'wrong-state', 'not-published', 'conflict'],
    access: managing,
    object: bio,
  }),
  sendBioBack: call({
    summary: 'Asks for another video, and says why.',
    request: z.object({ bioId: id, programId: id, reason: text(1000, 1) }),
    response: bioShape,
    errors: ['not-found', 'wrong-state', 'conflict'],
    access: managing,
    object: bio,
  }),
  withdrawBio: call({
    summary: 'Takes a request back, or an approved video out of the directory.',
    request: z.object({ bioId: id }),
    response: bioShape,
    errors: ['not-found', 'wrong-state'],
    access: managing,
    object: bio,
  }),
};
