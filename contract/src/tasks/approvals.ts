import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { scriptBlockInput } from '../create/scripts.ts';
import { aspects } from '../media/clips.ts';
import { comment, commentCalls } from './approval-comments.ts';
import {
  approvalList,
  approvalStates,
  decisions,
  guestsMost,
  listedSubjectKinds,
  reviewList,
  reviewersMost,
  silenceOutcomes,
  stageRules,
  stagesMost,
  stageStates,
  subjectKinds,
} from './lists/approvals.ts';

export type ApprovalState = (typeof approvalStates)[number];
export type StageState = (typeof stageStates)[number];
export type StageRule = (typeof stageRules)[number];
export type Decision = (typeof decisions)[number];
export type SilenceOutcome = (typeof silenceOutcomes)[number];
export type { ApprovalComment, Drawing } from './approval-comments.ts';

const user = z.object({ customerUserId: id, name: z.string() });

/** One user's part in a stage. */
export const review = z.object({
  /** Null where that user was erased. */
  user: user.nullable(),
  /** An external reviewer, in place of a user. The address is for those who manage what is reviewed. */
  guest: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  decision: z.enum(decisions).nullable(),
  reason: z.string(),
  decidedAt: instant.nullable(),
});
export type Review = z.infer<typeof review>;

export const approvalStage = z.object({
  stageId: id,
  rule: z.enum(stageRules),
  state: z.enum(stageStates),
  reviews: z.array(review),
});
export type ApprovalStage = z.infer<typeof approvalStage>;

/** What a version plays. */
export const reviewedVideo = z.object({
  durationMs: z.int(),
  frames: z.int(),
  fps: z.int(),
  aspect: z.enum(aspects),
  /** Null until it can be played. */
  hls: z.string().nullable(),
});
export type ReviewedVideo = z.infer<typeof reviewedVideo>;

/** How long a version of a script is; its text is asked for by itself. */
export const reviewedScript = z.object({
  /** Of what is spoken. */
  wordCount: z.int(),
  /** How long that takes to say. */
  durationMs: z.int(),
});

/** One version of the program, deliverable or script that was sent for approval. */
export const approvalRound = z
  .object({
    roundId: id,
    number: z.int(),
    /** Number of the version in the history of the program or deliverable; of a script, among those that were sent for approval. */
    version: z.int(),
    state: z.enum(approvalStates),
    /** The due date decided, not the reviewers. */
    isExpired: z.boolean(),
    note: z.string(),
    dueAt: instant.nullable(),
    onSilence: z.enum(silenceOutcomes),
    requestedBy: user.nullable(),
    requestedAt: instant,
    decidedAt: instant.nullable(),
    /** Null of a script. */
    video: reviewedVideo.nullable(),
    /** Null of what plays. */
    script: reviewedScript.nullable(),
    stages: z.array(approvalStage),
  })
  .meta({ id: 'ApprovalRound' });
export type ApprovalRound = z.infer<typeof approvalRound>;

/** What can be said of a version without watching it; names only of clips that the caller sees. */
export const versionChecks = z.object({
  /** Captions of its clips that nobody has reviewed. */
  captions: z.array(z.object({ clipId: id, language: z.string(), name: z.string().nullable() })),
  /** Mandatory bumpers that it doesn't play; null of a deliverable, which plays none. */
  bumpers: z.array(z.object({ bumperId: id, name: z.string() })).nullable(),
  /** Clips that were deleted. */
  clips: z.array(z.object({ name: z.string().nullable() })),
  /** Clips whose licence has ended. */
  licences: z.array(z.object({ clipId: id, name: z.string().nullable() })),
  /** Clips of guests whose consent was withdrawn or has expired. */
  consents: z.array(z.object({ clipId: id, name: z.string().nullable() })),
});
export type VersionChecks = z.infer<typeof versionChecks>;

/** What an approval is about. */
export const approvalSubject = z.object({ kind: z.enum(subjectKinds), id, title: z.string() });
export type ApprovalSubject = z.infer<typeof approvalSubject>;

/** The approval of one program, deliverable or script: its rounds, the latest first, and what was said in them. */
export const approvalDetail = z
  .object({
    approvalId: id,
    subject: approvalSubject,
    state: z.enum(approvalStates),
    rounds: z.array(approvalRound),
    comments: z.array(comment),
    /** Of the latest version; null where that is gone, and of scripts. */
    checks: versionChecks.nullable(),
    /** The draft or script isn't what was sent for approval any more; null to those who can't edit it, and of deliverables. */
    isChanged: z.boolean().nullable(),
    /** The caller can request and cancel. */
    canManage: z.boolean(),
    /** The caller is asked to decide about the latest round, or can still change a decision. */
    canDecide: z.boolean(),
    canComment: z.boolean(),
  })
  .meta({ id: 'ApprovalDetail' });
export type ApprovalDetail = z.infer<typeof approvalDetail>;

/** An approval as lists show it. */
export const approval = z
  .object({
    approvalId: id,
    kind: z.enum(listedSubjectKinds),
    /** The program or script. */
    subjectId: id,
    title: z.string(),
    state: z.enum(approvalStates),
    round: z.int(),
    dueAt: instant.nullable(),
    requestedAt: instant,
    requester: z.string().nullable(),
    /** Of the latest round: how many users decided, and how many were asked. */
    decidedCount: z.int(),
    reviewerCount: z.int(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof approval>;

const guestInput = z.object({ email: text(200, 3), name: text(100).default('') });

export const stageInput = z.object({
  rule: z.enum(stageRules),
  customerUserIds: z.array(id).max(reviewersMost),
  groupIds: z.array(id).max(50).default([]),
  /** External reviewers: they get a private link by email. */
  guests: z.array(guestInput).max(guestsMost).default([]),
});
export type StageInput = z.infer<typeof stageInput>;

/** Whom to ask, until when, and what happens then. */
export const approvalRequest = z.object({
  stages: z.array(stageInput).min(1).max(stagesMost),
  dueAt: instant.nullable().default(null),
  onSilence: z.enum(silenceOutcomes).default('open'),
  note: text(2000).default(''),
});

/** What the editor of a program shows of its approval. */
export const programApproval = z
  .object({
    /** Null where it was never requested. */
    approval: approvalDetail.nullable(),
    /** Whom to ask first, as its job template says; null where that says nothing. */
    planned: z
      .object({
        stages: z.array(stageInput),
        users: z.array(user),
        groups: z.array(z.object({ groupId: id, name: z.string() })),
      })
      .nullable(),
    /** The organisation publishes approved versions alone. */
    isRequired: z.boolean(),
    /** The draft is what was approved. */
    isApproved: z.boolean(),
    /** Requesters and owners can't approve. */
    forbidsOwn: z.boolean(),
  })
  .meta({ id: 'ProgramApproval' });
export type ProgramApproval = z.infer<typeof programApproval>;

/** What the editor of a script shows of its approval. */
export const scriptApproval = programApproval
  .pick({ approval: true, isApproved: true })
  .meta({ id: 'ScriptApproval' });
export type ScriptApproval = z.infer<typeof scriptApproval>;

const object = { kind: 'approval', field: 'approvalId' } as const;
const mine = { who: 'may', permission: 'tasks.mine:see' } as const;
const publish = { who: 'may', permission: 'create.programs:publish' } as const;
const editScript = { who: 'may', permission: 'create.scripts:edit' } as const;
const script = { kind: 'script', field: 'scriptId' } as const;
const manage = {
  who: 'may-any',
  permissions: ['create.programs:publish', 'create.scripts:edit'],
} as const;

export const approvalService = service('approval', {
  getReviews: call({
    summary: 'Programs and scripts whose active stage waits for a decision of the caller, the latest first.',
    request: z.object(pageRequestOf(reviewList)),
    response: page(approval),
    errors: ['invalid'],
    access: mine,
  }),
  countReviews: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(reviewList)),
    response: counted,
    errors: [],
    access: mine,
  }),
  getApprovals: call({
    summary:
      'Approvals of programs and scripts that the caller requested last, or all that they manage for users who edit every program; the latest first.',
    request: z.object(pageRequestOf(approvalList)),
    response: page(approval),
    errors: ['invalid'],
    access: manage,
  }),
  countApprovals: call({
    summary: 'How many of those match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(approvalList)),
    response: counted,
    errors: [],
    access: manage,
  }),
  getApproval: call({
    summary:
      'The approval of a program, deliverable or script, for those who manage it and those who are asked: reviewers see the versions through it, and nothing else of it.',
    request: z.object({ approvalId: id }),
    response: approvalDetail,
    errors: ['not-found'],
    access: mine,
    object,
  }),
  getProgramApproval: call({
    summary: 'The approval of a program that the caller edits, and what the organisation wants of it.',
    request: z.object({ programId: id }),
    response: programApproval,
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:see' },
    object: { kind: 'program', field: 'programId' },
  }),
  requestApproval: call({
    summary:
      'Freezes the draft as a version that isn’t published, and asks the stages for a decision, one after the other. Groups are expanded now. After a decision this begins a new round. With `revision`, a draft that is newer is answered `conflict`.',
    request: approvalRequest.extend({ programId: id, revision: z.int().optional() }),
    response: approvalDetail,
    errors: [
      'not-found',
      'forbidden',
      'invalid',
      'conflict',
      'wrong-state',
      'timeline-empty',
      'clip-not-ready',
    ],
    access: publish,
    object: { kind: 'program', field: 'programId' },
  }),
  getReviewedText: call({
    summary: 'What is written in the version of a script that a round is about. It never changes.',
    request: z.object({ approvalId: id, roundId: id }),
    response: z.object({ blocks: z.array(scriptBlockInput) }),
    errors: ['not-found', 'invalid'],
    access: mine,
    object,
  }),
  getScriptApproval: call({
    summary: 'The approval of a script that the caller edits.',
    request: z.object({ scriptId: id }),
    response: scriptApproval,
    errors: ['not-found', 'forbidden'],
    access: editScript,
    object: script,
  }),
  requestScriptApproval: call({
    summary:
      'Keeps the script as it is as a named version, and asks the stages for a decision, one after the other. Groups are expanded now. After a decision this begins a new round.',
    request: approvalRequest.extend({ scriptId: id }),
    response: approvalDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: editScript,
    object: script,
  }),
  cancelApproval: call({
    summary: 'Takes back an open round: nobody is asked any more.',
    request: z.object({ approvalId: id }),
    response: approvalDetail,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: {
      who: 'may-any',
      permissions: ['create.programs:publish', 'tasks.approvals:make', 'create.scripts:edit'],
    },
    object,
  }),
  decideApproval: call({
    summary:
      'Decides about a round, or changes a decision while its stage is active. Asking for changes needs a reason.',
    request: z.object({
      approvalId: id,
      roundId: id,
      decision: z.enum(decisions),
      reason: text(2000).default(''),
    }),
    response: approvalDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'wrong-state'],
    access: mine,
    object,
  }),
  ...commentCalls(approvalDetail),
});
