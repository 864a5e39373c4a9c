import { z } from 'zod';
import {
  call,
  counted as countedRows,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { personalFates } from '../limits.ts';
import { memberRoles } from './lists/users.ts';
import { erasureList, erasureStates } from './lists/personal-data.ts';

/** How long an export can be downloaded. */
export const exportLifeDays = 7;

/** What an organisation holds of a user, as plans and certificates count it. */
export const personalThings = [
  'account',
  'profile',
  'settings',
  'pictures',
  'picture-uploads',
  'lists',
  'sign-ins',
  'codes',
  'groups',
  'groups-made',
  'invitations',
  'invitations-sent',
  'imports-made',
  'imports-naming',
  'reports',
  'reports-naming',
  'exports',
  'exports-asked',
  'erasures-asked',
  'erasures-inherited',
  'clips',
  'clips-deleted',
  'captions',
  'zip-downloads',
  'files',
  'files-deleted',
  'files-sent',
  'file-versions',
  'uploads',
  'link-imports',
  'phone-links',
  'programs',
  'programs-saved',
  'programs-deleted',
  'program-downloads',
  'publications',
  'templates',
  'templates-saved',
  'templates-deleted',
  'template-versions',
  'scripts',
  'scripts-saved',
  'script-versions',
  'script-editing',
  'script-comments',
  'script-comments-resolved',
  'scripts-deleted',
  'storyboards',
  'storyboards-saved',
  'storyboards-deleted',
  'storyboards-signed-off',
  'storyboard-comments',
  'storyboard-comments-resolved',
  'storyboard-links',
  'job-templates',
  'job-templates-saved',
  'job-templates-deleted',
  'jobs-started',
  'bumpers-created',
  'bumpers-saved',
  'bumpers-deleted',
  'bumper-rollouts',
  'recording-tasks',
  'recording-tasks-saved',
  'recording-tasks-deleted',
  'recording-assignments',
  'recording-assignments-delegated',
  'guest-recordings',
  'guest-responses',
  'guest-responses-decided',
  'guest-consents',
  'deliverables',
  'deliverables-deleted',
  'deliverable-versions',
  'approvals-requested',
  'approval-reviews',
  'approval-comments',
  'program-comments',
  'program-reactions',
  'approval-comments-resolved',
  'fonts-added',
  'fonts-removed',
  'program-editing',
  'program-audience',
  'viewing',
  'notifications',
  'notifications-caused',
  'notifications-read',
  'share-links',
  'channel-memberships',
  'channels-made',
  'channels-deleted',
  'channel-reading',
  'channel-submissions',
  'channel-decisions',
  'channel-removals',
  'contacts-made',
  'contacts-naming',
  'contact-block',
  'contact-unsubscriptions',
  'contact-lists',
  'contact-lists-deleted',
  'contact-list-shares',
  'contact-consents',
  'contact-merges',
  'profile-values',
  'profile-values-naming',
  'bios',
  'bios-asked',
  'reports-to',
  'support-views',
  'audit',
  'audit-on-behalf',
] as const;
export type PersonalThing = (typeof personalThings)[number];

const counted = z.object({ what: z.enum(personalThings), fate: z.enum(personalFates), count: z.int() });

/** waiting → running → ready → expired, or failed, cancelled. Fetched once, it is expired too. */
export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;

export const personalExport = z
  .object({
    exportId: id,
    customerUserId: id,
    state: z.enum(exportStates),
    requestedByName: z.string(),
    /** 0…1 of the bytes. */
    fraction: z.number(),
    files: z.int(),
    sizeBytes: z.int().nullable(),
    failure: z.enum(['disk-full', 'internal']).nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    downloadedAt: instant.nullable(),
    expiresAt: instant,
    /** `GET` with the bearer header; null where it is not ready, or was asked for by someone else. */
    downloadPath: z.string().nullable(),
  })
  .meta({ id: 'PersonalExport' });
export type PersonalExport = z.infer<typeof personalExport>;

/** What becomes of what the user owns: someone else has it, or it is deleted. */
export const ownedChoice = z.enum(['transfer', 'delete']);
export type BelongingsChoice = z.infer<typeof ownedChoice>;

export const erasurePlan = z
  .object({
    customerUserId: id,
    name: z.string(),
    userName: z.string(),
    /** Whether the sign-in stays, for other organisations. */
    keepsAccount: z.boolean(),
    owned: z.array(
      z.object({
        kind: z.string(),
        count: z.int(),
        examples: z.array(z.string()),
        /** Who takes it over has one of these roles. */
        roles: z.array(z.enum(memberRoles)),
        /** How many of them the programs of other users use: those can only be handed over. */
        neededByOthers: z.int(),
        /** How many of them programs use that stay where the user’s own programs are handed over: theirs and other users’. */
        neededIfProgramsStay: z.int(),
      }),
    ),
    things: z.array(counted),
  })
  .meta({ id: 'ErasurePlan' });
export type ErasurePlan = z.infer<typeof erasurePlan>;

/** What was done with someone’s data, when and by whom. */
export const erasure = z
  .object({
    erasureId: id,
    /** Whose profile it was; nothing else says who that was. */
    customerUserId: id,
    state: z.enum(erasureStates),
    requestedByName: z.string(),
    newOwnerName: z.string().nullable(),
    keptAccount: z.boolean(),
    outcome: z.array(counted),
    transferred: z.array(z.object({ kind: z.string(), count: z.int() })),
    failure: z.enum(['clip-in-use', 'new-owner-gone', 'internal']).nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof erasure>;

const looking = { who: 'may', permission: 'audience.users:personal-data' } as const;
const own = { who: 'may', permission: 'personal.profile:see' } as const;
const object = { kind: 'person', field: 'customerUserId' } as const;
const ofUser = z.object({ customerUserId: id });
const oneExport = z.object({ exportId: id });
const exportObject = { kind: 'personal-export', field: 'exportId' } as const;
const exports = z.object({ exports: z.array(personalExport) });

export const personalDataService = service('personaldata', {
  getExports: call({
    summary: 'Exports of a user’s data, the newest first.',
    request: ofUser,
    response: exports,
    errors: ['not-found'],
    access: looking,
    object,
    passive: true,
  }),
  createExport: call({
    summary:
      'Starts an archive of everything that the organisation holds of a user, recordings included. One that is under way is answered as it is.',
    request: ofUser,
    response: personalExport,
    errors: ['not-found', 'beyond-own-rights'],
    access: looking,
    object,
    ratePerMinute: 20,
  }),
  retryExport: call({
    summary: 'Makes an export that failed once more.',
    request: oneExport,
    response: personalExport,
    errors: ['not-found', 'wrong-state', 'beyond-own-rights'],
    access: looking,
    object: exportObject,
  }),
  cancelExport: call({
    summary: 'Stops an export that is under way, or throws away one that is ready.',
    request: oneExport,
    response: personalExport,
    errors: ['not-found', 'wrong-state', 'beyond-own-rights'],
    access: looking,
    object: exportObject,
  }),
  getOwnExports: call({
    summary: 'The caller’s own exports, also those that a manager asked for.',
    request: empty,
    response: exports,
    errors: [],
    access: own,
    passive: true,
  }),
  createOwnExport: call({
    summary: 'Starts an archive of everything that the organisation holds of the caller.',
    request: empty,
    response: personalExport,
    errors: [],
    access: own,
    ratePerMinute: 20,
  }),
  retryOwnExport: call({
    summary: 'Makes an own export that failed once more.',
    request: oneExport,
    response: personalExport,
    errors: ['not-found', 'wrong-state'],
    access: own,
  }),
  cancelOwnExport: call({
    summary: 'Stops an own export, or throws it away.',
    request: oneExport,
    response: personalExport,
    errors: ['not-found', 'wrong-state'],
    access: own,
  }),
  planErasure: call({
    summary:
      'What erasing a user would delete, what needs a new owner, and what stays without their name. Changes nothing.',
    request: ofUser,
    response: erasurePlan,
    errors: ['not-found', 'beyond-own-rights'],
    access: looking,
    object,
  }),
  eraseUser: call({
    summary:
      'Ends the user’s sessions and erases them in the background. It cannot be undone: the user name is typed to confirm it.',
    request: z.object({
      customerUserId: id,
      /** The user name of the user, typed. */
      userName: text(254, 1),
      /** For each kind that the user owns something of. */
      choices: z.record(z.string().max(40), ownedChoice).default({}),
      toCustomerUserId: id.nullish(),
    }),
    response: erasure,
    errors: [
      'not-found',
      'own-profile',
      'last-of-role',
      'invalid',
      'clip-in-use',
      'wrong-state',
      'beyond-own-rights',
    ],
    access: looking,
    object,
  }),
  getErasures: call({
    summary: 'Certificates of the users whom the organisation erased, or of one of them.',
    request: z.object({ ...pageRequestOf(erasureList), customerUserId: id.optional() }),
    response: page(erasure),
    errors: [],
    access: looking,
    passive: true,
  }),
  countErasures: call({
    summary: 'How many certificates the same filters find.',
    request: z.object({ ...filterRequestOf(erasureList), customerUserId: id.optional() }),
    response: countedRows,
    errors: [],
    access: looking,
  }),
});
