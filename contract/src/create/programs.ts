import { z } from 'zod';
import { exchangeFormat, importedFile, importedTimeline } from './program-exchange.ts';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequest,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { captionFiles, captionLanguage, captionStyle } from '../media/captions.ts';
import { aspects } from '../media/clips.ts';
import { titleDesign } from '../media/titles.ts';
import { progress } from '../events.ts';
import { captionCalls } from './program-captions.ts';
import { downloadCalls } from './program-downloads.ts';
import { bumperRules } from './lists/bumpers.ts';
import { programList, programStates } from './lists/programs.ts';
import {
  editing,
  programIds,
  publicationCalls,
  publicationFields,
  publishing,
} from './program-publication.ts';
import { programVersion, programVersionDetail } from './program-versions.ts';
import { draftVariant, playedVariant, programShapes, shapeCalls } from './program-shapes.ts';
import { timelineInput, timelineItem } from './timeline.ts';

export type { ProgramVersion, ProgramVersionDetail } from './program-versions.ts';
export { timelineInput, type TimelineInput, type TimelineItem } from './timeline.ts';

export type ProgramState = (typeof programStates)[number];

/** Everyone of the organisation, or users and groups; a group's members are those that it has when they watch. */
export const audience = z
  .union([
    z.object({ organisation: z.literal(true) }),
    z.object({ customerUserIds: z.array(id).max(1000), groupIds: z.array(id).max(50).default([]) }),
  ])
  .meta({ id: 'Audience' });
export type Audience = z.infer<typeof audience>;

/** A licence that has ended, or ends within 30 days. */
export const endingLicence = z.object({ state: z.enum(['expiring', 'expired']), expiresOn: z.iso.date() });

export const program = z
  .object({
    programId: id,
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    state: z.enum(programStates),
    /** Number of the live version; null before the first publication. */
    version: z.int().nullable(),
    durationMs: z.int(),
    fps: z.int(),
    aspect: z.enum(aspects),
    createdAt: instant,
    updatedAt: instant,
    publishedAt: instant.nullable(),
    /** The draft differs from what is live; always false for those who may not edit. */
    hasUnpublishedChanges: z.boolean(),
    createdBy: z.object({ customerUserId: id, name: z.string() }),
    /** Users and groups are listed for editors only; others see at most themselves. */
    audience: audience,
    sharedWithCreators: z.boolean(),
    /** URLs of the live version (null before publication); they need the session's media cookies. `mp4` is made when first asked for: the answer waits for it up to 60 s, then is 503 to be repeated. */
    playback: z.object({
      hls: z.string().nullable(),
      mp4: z.string().nullable(),
      poster: z.string().nullable(),
      sprite: z.string().nullable(),
      aspect: z.enum(aspects).nullable(),
      variants: z.array(playedVariant),
      captionStyle,
    }),
    shapes: programShapes,
    /** Of the draft; it goes live with the next publication. */
    captionStyle,
    ...publicationFields,
    progress: progress.nullable(),
    /** Why the last publication did not come about. */
    problem: z.object({ code: z.string(), message: z.string() }).nullish(),
    /** The first licence of its clips that has ended or ends within 30 days; always null for those who may not edit. */
    licence: endingLicence.nullable(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Program' });
export type Program = z.infer<typeof program>;

/** A bumper as a program plays it. */
const placedBumper = z.object({
  bumperId: id,
  name: z.string(),
  rule: z.enum(bumperRules),
  frames: z.int(),
});

/** The draft, for those who may edit. `hls` plays exactly what publishing would give; null until its pieces are made. */
export const draft = z
  .object({
    revision: z.int(),
    savedAt: instant,
    savedBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    timeline: z.object({ items: z.array(timelineItem) }),
    /** With its bumpers. */
    durationMs: z.int(),
    /** What it begins and ends with: its frames come before the first item, and after the last. */
    bumpers: z.object({
      intro: placedBumper.nullable(),
      outro: placedBumper.nullable(),
      licence: placedBumper.nullable(),
      /** It has no frames of its own. */
      watermark: placedBumper.nullable(),
    }),
    /** What is encoded for it, and the share of the program that plays its footage as it is: 0 to 1. */
    pieces: z.object({ ready: z.int(), total: z.int(), reused: z.number() }),
    hls: z.string().nullable(),
    sprite: z.string().nullable(),
    variants: z.array(draftVariant),
    /** Rungs that all clips share, and the clip that limits them. */
    rungs: z.array(z.string()),
    limitingClipId: id.nullable(),
    /** Clips whose lower rungs are still being made; publishing waits for these alone. */
    waitingForClipIds: z.array(id),
    /** Clips of the timeline that were deleted. Others that the caller can't open play in it all the same. */
    deletedClipIds: z.array(id),
    /** Clips whose licence has ended or ends soon, the first to end first. */
    endingLicences: z.array(endingLicence.extend({ clipId: id, name: z.string() })),
    differsFromLive: z.boolean(),
    /** Changed since a version was scheduled; false where none is. */
    differsFromScheduled: z.boolean(),
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof draft>;

export const watchState = z
  .object({
    positionMs: z.int(),
    watchedFraction: z.number(),
    viewed: z.boolean(),
    viewedAt: instant.nullable(),
  })
  .meta({ id: 'WatchState' });
export type WatchState = z.infer<typeof watchState>;

/** A chapter begins here and goes on until the next one. */
export const chapter = z.object({ atMs: z.int(), title: z.string() }).meta({ id: 'Chapter' });
export type Chapter = z.infer<typeof chapter>;

/** getProgram: `timeline` is the draft's for those who may edit and empty for others. */
export const programDetail = program.extend({
  timeline: z.object({ items: z.array(timelineItem) }),
  draft: draft.nullable(),
  /** Of the live version. */
  captions: z.array(captionFiles),
  /** Of the live version, in their order. */
  chapters: z.array(chapter),
  /** Others who have this program open in the editor now. */
  editors: z.array(
    z.object({
      customerUserId: id,
      name: z.string(),
      since: instant,
      /** The item of the timeline that is selected there. */
      itemId: z.string().nullable(),
    }),
  ),
  watch: watchState,
});
export type ProgramDetail = z.infer<typeof programDetail>;

export const feedItem = z
  .object({
    programId: id,
    title: z.string(),
    description: z.string(),
    durationMs: z.int(),
    publishedAt: instant,
    publishedBy: z.string(),
    audience: z.enum(['organisation', 'users']),
    poster: z.string().nullable(),
    sprite: z.string().nullable(),
    watch: watchState,
  })
  .meta({ id: 'FeedItem' });
export type FeedItem = z.infer<typeof feedItem>;

const watching = {
  access: { who: 'may', permission: 'home.feed:see' },
  object: { kind: 'program', field: 'programId' },
} as const;

export const programService = service('program', {
  createProgram: call({
    summary: 'A new draft, empty or with a first timeline.',
    request: z.object({ title: text(200, 1), timeline: timelineInput.optional() }),
    response: z.object({ programId: id, revision: z.int() }),
    errors: ['invalid', 'not-found', 'trim-outside', 'clip-not-ready'],
    access: { who: 'may', permission: 'create.programs:make' },
  }),
  getPrograms: call({
    summary: 'Programs that the caller may edit, last changed first where nothing else is asked for.',
    request: z.object(pageRequestOf(programList)),
    response: page(program),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.programs:see' },
  }),
  countPrograms: call({
    summary: 'How many programs match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(programList)),
    response: counted,
    errors: [],
    access: { who: 'may', permission: 'create.programs:see' },
  }),
  getProgram: call({
    summary:
      'One program: the live version for those who may watch it, the draft too for those who may edit it.',
    request: z.object({ programId: id }),
    response: programDetail,
    errors: ['not-found'],
    ...watching,
  }),
  updateProgram: call({
    summary:
      'Changes title, description, tags, language, downloads, what counts as viewed (null: as the organisation says), or who of the organisation may edit.',
    request: z.object({
      programId: id,
      title: text(200, 1).optional(),
      description: text(5000).optional(),
      tags: z.array(text(40, 1)).max(20).optional(),
      sharedWithCreators: z.boolean().optional(),
      language: captionLanguage.nullable().optional(),
      allowDownload: z.boolean().optional(),
      viewedPercent: z.int().min(50).max(100).nullable().optional(),
    }),
    response: program,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
  saveTimeline: call({
    summary:
      'Saves the edit list. With `revision`, a save over someone else’s is answered `conflict` with both versions in `details`.',
    request: z.object({ programId: id, revision: z.int().optional(), timeline: timelineInput }),
    response: draft,
    errors: [
      'not-found',
      'forbidden',
      'invalid',
      'conflict',
      'trim-outside',
      'range-not-allowed',
      'clip-not-ready',
      'rate-differs',
    ],
    ...editing,
  }),
  openEditor: call({
    summary:
      'Says every 15 s that the caller has the program open, and at once which item is selected; answers who else has.',
    request: z.object({
      programId: id,
      leaving: z.boolean().default(false),
      /** The item that the caller works on; null for none. */
      itemId: z.string().max(100).nullable().default(null),
    }),
    response: z.object({ editors: programDetail.shape.editors, revision: z.int() }),
    errors: ['not-found'],
    ...editing,
    passive: true,
  }),
  drawTitle: call({
    summary:
      'A title as it is laid over the picture: a transparent PNG in base64, whether its text fits, and which of its letters no font has.',
    request: z.object({ design: titleDesign, aspect: z.enum(aspects) }),
    response: z.object({ png: z.string(), fits: z.boolean(), missingLetters: z.array(z.string()) }),
    ratePerMinute: 300,
    errors: ['invalid', 'not-found'],
    access: { who: 'may', permission: 'create.programs:see' },
  }),
  exportTimeline: call({
    summary:
      'The draft as a file for other editors: cuts, cross-fades, speeds, music and chapters, with the names of the uploaded files. EDL has no music.',
    request: z.object({ programId: id, format: exchangeFormat }),
    response: z.object({ fileName: z.string(), text: z.string() }),
    errors: ['not-found', 'forbidden', 'timeline-empty'],
    ...editing,
  }),
  importTimeline: call({
    summary:
      'Makes a draft of a timeline from another editor: the cuts of its first video track, and markers as chapters. Clips are found by the names of their files, or their own. `missing` are cuts whose clip was not found or does not fit; `leftOut` counts gaps, effects, further tracks, and transitions and speeds that a program doesn’t have. `fps` is that of the time codes of an EDL.',
    request: importedFile,
    response: importedTimeline,
    errors: ['timeline-unreadable', 'timeline-without-clips'],
    access: { who: 'may', permission: 'create.programs:make' },
  }),
  publishProgram: call({
    summary:
      'Makes the draft an immutable version and puts it in place of the live one at once, or as soon as waiting clips allow. With `revision`, a draft that is newer is answered `conflict`, with it in `details`. With `publishAt` the version is frozen now and goes live then, in the place of what was scheduled before. An `audience` counts at once; an approved bio video stays in the directory until the version is live.',
    request: z.object({
      programId: id,
      revision: z.int().optional(),
      audience: audience.optional(),
      publishAt: instant.optional(),
    }),
    response: programDetail,
    errors: [
      'not-found',
      'forbidden',
      'conflict',
      'timeline-empty',
      'clip-not-ready',
      'licence-expired',
      'consent-ended',
      'not-approved',
      'invalid',
    ],
    ...publishing,
  }),
  ...publicationCalls(program),
  ...shapeCalls(draft),
  ...captionCalls(program),
  setAudience: call({
    summary:
      'Changes the audience, at once. Channels that show the program, and the directory with its bio videos, stay as they are.',
    request: z.object({ programId: id, audience }),
    response: program,
    errors: ['not-found', 'forbidden', 'invalid'],
    ...publishing,
  }),
  getGroupChoices: call({
    summary:
      'Groups that the caller may publish to or ask for approval: all for those who see users, else those they are in.',
    request: empty,
    response: z.object({ groups: z.array(z.object({ groupId: id, name: z.string() })) }),
    errors: [],
    access: {
      who: 'may-any',
      permissions: ['create.programs:publish', 'tasks.approvals:make', 'create.scripts:edit'],
    },
  }),
  unpublishProgram: call({
    summary: 'Takes the program from everybody who watches; share links stop too.',
    request: z.object({ programId: id }),
    response: program,
    errors: ['not-found', 'forbidden', 'not-published'],
    ...publishing,
  }),
  getVersions: call({
    summary: 'Publications of a program, the latest first.',
    request: z.object({ programId: id, ...pageRequest }),
    response: page(programVersion),
    errors: ['not-found', 'forbidden', 'invalid'],
    ...editing,
  }),
  getVersion: call({
    summary: 'What a publication is made of. To restore it, save its timeline as the draft.',
    request: z.object({ programId: id, number: z.int().min(1) }),
    response: programVersionDetail,
    errors: ['not-found', 'forbidden'],
    ...editing,
  }),
  prepareDownload: call({
    summary:
      'Starts making the MP4 of the live version, or of one of its further shapes; progress arrives as events, then `mp4` answers with bytes.',
    request: z.object({ programId: id, aspect: z.enum(aspects).optional() }),
    response: z.object({ ready: z.boolean(), progress: progress.nullable() }),
    errors: ['not-found', 'forbidden', 'not-published'],
    ...watching,
  }),
  ...downloadCalls,
  deletePrograms: call({
    summary:
      'Puts programs into the bin, from where they can come back for as long as the organisation keeps them; they stop playing at once.',
    request: z.object({ programIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ programId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.programs:delete' },
  }),
  restorePrograms: call({
    summary: 'Takes programs out of the bin (undo).',
    request: z.object({ programIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: { who: 'may', permission: 'create.programs:delete' },
  }),
  getFeed: call({
    summary: 'Published programs that the caller may watch, newest first.',
    request: z.object({
      ...pageRequest,
      filter: z.enum(['all', 'notViewed', 'viewed']).default('all'),
      search: z.string().max(200).optional(),
    }),
    response: page(feedItem),
    errors: ['invalid'],
    access: { who: 'may', permission: 'home.feed:see' },
  }),
  saveProgress: call({
    summary:
      'What was watched since the last call, in milliseconds of the program; viewed once enough unique seconds were watched (`viewedAt`).',
    request: z.object({
      programId: id,
      positionMs: z.number().min(0),
      ranges: z.array(z.tuple([z.number().min(0), z.number().min(0)])).max(200),
      /** The version that played; left out: the live one. What was seen of another one isn't seen of the live one. */
      version: z.int().optional(),
    }),
    response: watchState,
    errors: ['not-found', 'not-published'],
    ...watching,
  }),
  markViewed: call({
    summary:
      'Marks a program viewed or not viewed by hand. One that is required, or asks for a confirmation, is not marked as viewed: it has to be watched.',
    request: z.object({ programId: id, viewed: z.boolean() }),
    response: watchState,
    errors: ['not-found', 'not-published', 'must-be-watched'],
    ...watching,
  }),
});
