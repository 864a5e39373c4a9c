import { z } from 'zod';
import { playedKinds } from './lists/bumpers.ts';
import { programShapes } from './program-shapes.ts';
import {
  call,
  counted,
  empty,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  service,
  text,
} from '../call.ts';
import { captionStyle } from '../media/captions.ts';
import { titleDesign } from '../media/titles.ts';
import { imageDesign, itemAttachments, placedMusic } from './timeline.ts';
import {
  leftOutKinds,
  mergeFieldsMost,
  mergeKeyPattern,
  ownScopes,
  slotFillings,
  slotsMost,
  templateList,
  templateScopes,
  templateStates,
} from './lists/templates.ts';

export type TemplateScope = (typeof templateScopes)[number];
export type OwnScope = (typeof ownScopes)[number];

const lengthMs = z.int().min(0).max(86_400_000).nullable();

/** Stays the same from version to version, so that a program can be moved to another one. */
const attachedId = z.string().max(64).optional();

/** A title over the clip of a slot; `{{key}}` in its texts is replaced when a program is made. */
export const slotTitle = titleDesign.extend({
  titleId: attachedId,
  atMs: z.int().min(0).max(3_600_000),
  durationMs: z.int().min(500).max(3_600_000),
});
export type SlotTitle = z.infer<typeof slotTitle>;

/** An image over the clip of a slot. Programs of users who can't see its file don't get it. */
export const slotImage = imageDesign.extend({
  titleId: attachedId,
  atMs: z.int().min(0).max(86_400_000),
  durationMs: z.int().min(0).max(86_400_000),
});
export type SlotImage = z.infer<typeof slotImage>;

/** Music that begins with the clip of a slot. Programs of users who can't see its clip don't get it. */
export const slotMusic = placedMusic.extend({ musicId: attachedId });
export type SlotMusic = z.infer<typeof slotMusic>;

const slotFields = {
  /** Stays the same from version to version, so that a program keeps what fills it. */
  slotId: id,
  title: text(200),
  /** What the clip should show. */
  prompt: text(1000),
  minMs: lengthMs,
  maxMs: lengthMs,
  required: z.boolean(),
  /** Filled with `clipId` in every program; creators don't fill it. */
  locked: z.boolean(),
  clipId: id.nullable(),
  shotTypeId: id.nullable(),
  titles: z.array(slotTitle).max(4).optional(),
  images: z.array(slotImage).max(4).optional(),
  music: z.array(slotMusic).max(4).optional(),
  ...itemAttachments.pick({ fadeInMs: true, fadeOutMs: true, crossFadeMs: true }).shape,
};

/** A place in a program that a clip fills. */
export const templateSlot = z
  .object(slotFields)
  .refine(({ minMs, maxMs }) => minMs === null || maxMs === null || minMs <= maxMs, {
    path: ['maxMs'],
    message: 'The longest length is shorter than the shortest.',
  });
export type TemplateSlot = z.infer<typeof templateSlot>;

export const mergeKey = z
  .string()
  .regex(mergeKeyPattern, 'Use letters, digits and underscores, beginning with a letter.')
  .meta({ examples: ['name'] });

/** `{{key}}` in the title and description of a program is replaced by what its maker enters. */
export const mergeField = z.object({ key: mergeKey, label: text(100), default: text(200) });
export type MergeField = z.infer<typeof mergeField>;

const templateBumpers = z.object({
  intro: id.nullable().optional(),
  outro: id.nullable().optional(),
  licence: id.nullable().optional(),
  watermark: id.nullable().optional(),
});

export const templateContent = z
  .object({
    /** Title of programs made from it; empty for that of the template. */
    programTitle: text(200),
    programDescription: text(5000),
    /** Shapes of programs made from it; left out: that of their first clip. */
    shapes: programShapes.optional(),
    /** How programs made from it begin and end; null: with none. What is left out is as in other new programs. */
    bumpers: templateBumpers.optional(),
    /** Of programs made from it; left out: as in other new programs. */
    captionStyle: captionStyle.optional(),
    slots: z
      .array(templateSlot)
      .max(slotsMost)
      .refine((slots) => new Set(slots.map(({ slotId }) => slotId)).size === slots.length, {
        message: 'Two slots have the same id.',
      }),
    mergeFields: z
      .array(mergeField)
      .max(mergeFieldsMost)
      .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
        message: 'Two merge fields have the same key.',
      }),
  })
  .meta({ id: 'TemplateContent' });
export type TemplateContent = z.infer<typeof templateContent>;

export const template = z
  .object({
    templateId: id,
    title: z.string(),
    description: z.string(),
    scope: z.enum(templateScopes),
    state: z.enum(templateStates),
    /** Number of the latest version; null before the first. */
    version: z.int().nullable(),
    hasUnpublishedChanges: z.boolean(),
    slotCount: z.int(),
    /** How many programs were made from it, and how many of those were published; also of those that are deleted. */
    timesUsed: z.int(),
    timesCompleted: z.int(),
    /** Of the program from it that was published last, else of the first clip; null where the caller sees neither. */
    poster: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    /** Null for those of the installation. */
    createdBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    revision: z.int(),
    canEdit: z.boolean(),
    /** Of the installation, and not offered to creators of this organisation. */
    isHidden: z.boolean(),
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof template>;

export const templateVersion = z.object({
  number: z.int(),
  publishedAt: instant,
  /** Null where that user was erased. */
  publishedBy: z.string().nullable(),
  slotCount: z.int(),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

export const templateDetail = template.extend({
  draft: templateContent,
  /** The latest version; null before the first. */
  published: templateContent.nullable(),
  /** The latest 50, the newest first. */
  versions: z.array(templateVersion),
  /** Clips of locked slots and of music that the caller sees. */
  clips: z.array(z.object({ clipId: id, name: z.string() })),
  /** Files of images that the caller can use. */
  files: z.array(z.object({ fileId: id, name: z.string() })),
  /** Active bumpers, and those that it chooses. */
  bumpers: z.array(z.object({ bumperId: id, name: z.string(), kind: z.enum(playedKinds) })),
});
export type TemplateDetail = z.infer<typeof templateDetail>;

/** Something that couldn't be used; of what belongs to a slot, its title. */
const leftOut = z.object({ kind: z.enum(leftOutKinds), slotTitle: z.string().nullable() });
export type LeftOut = z.infer<typeof leftOut>;

export const programSlot = z.object({
  ...slotFields,
  /** Those that the caller can use. */
  images: z.array(slotImage.extend({ name: z.string(), ratio: z.number() })).optional(),
  shotType: z.string().nullable(),
  /** Name of the fixed clip; null where there is none, or the caller doesn't see it. */
  clipName: z.string().nullable(),
  /** The timeline item with this id fills the slot. */
  itemId: z.string(),
  /** By the saved draft. */
  filling: z.enum(slotFillings),
});
export type ProgramSlot = z.infer<typeof programSlot>;

export const programSlots = z
  .object({
    /** Null where the program isn't made from one. */
    template: z
      .object({
        /** Null once it is deleted. */
        templateId: id.nullable(),
        title: z.string(),
        version: z.int(),
        /** Null where the template is deleted or someone else's. */
        latestVersion: z.int().nullable(),
      })
      .nullable(),
    slots: z.array(programSlot),
    /** What of its version the caller can't use. */
    leftOut: z.array(leftOut),
  })
  .meta({ id: 'ProgramSlots' });
export type ProgramSlots = z.infer<typeof programSlots>;

const templateIds = z.array(id).min(1).max(200);
const object = { kind: 'template', field: 'templateId' } as const;
const ofProgram = { kind: 'program', field: 'programId' } as const;
const see = { who: 'may', permission: 'create.templates:see' } as const;
const edit = { who: 'may', permission: 'create.templates:edit' } as const;
const support = { who: 'support' } as const;

export const templateService = service('template', {
  getTemplates: call({
    summary: 'Templates of the organisation and the caller’s own, last changed first.',
    request: z.object(pageRequestOf(templateList)),
    response: page(template),
    errors: ['invalid'],
    access: see,
  }),
  countTemplates: call({
    summary: 'How many templates match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(templateList)),
    response: counted,
    errors: [],
    access: see,
  }),
  getTemplate: call({
    summary: 'One template: its draft, the latest version, and when which version was published.',
    request: z.object({ templateId: id }),
    response: templateDetail,
    errors: ['not-found'],
    access: see,
    object,
  }),
  createTemplate: call({
    summary: 'A new template without slots.',
    request: z.object({
      title: text(200, 1),
      description: text(5000).optional(),
      scope: z.enum(ownScopes).optional(),
    }),
    response: templateDetail,
    errors: ['invalid'],
    access: edit,
  }),
  createTemplateFromProgram: call({
    summary:
      'A template of which each slot asks for a clip about as long as that item of the program, and has its titles, images and music; its first version is published.',
    request: z.object({ programId: id }),
    response: templateDetail.extend({ leftOut: z.array(leftOut) }),
    errors: ['not-found', 'forbidden', 'timeline-empty'],
    access: edit,
    object: ofProgram,
  }),
  updateTemplate: call({
    summary:
      'Changes a template and its draft. A save over someone else’s is answered `conflict`, with the current template in `details`. Its owner alone makes it personal.',
    request: z.object({
      templateId: id,
      revision: z.int(),
      title: text(200, 1).optional(),
      description: text(5000).optional(),
      scope: z.enum(ownScopes).optional(),
      draft: templateContent.optional(),
    }),
    response: templateDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'conflict'],
    access: edit,
    object,
  }),
  publishTemplate: call({
    summary:
      'Makes the draft the next version, which never changes. Programs keep the version that they are made from.',
    request: z.object({ templateId: id, revision: z.int() }),
    response: templateDetail,
    errors: ['not-found', 'forbidden', 'invalid', 'conflict'],
    access: edit,
    object,
  }),
  duplicateTemplate: call({
    summary: 'A copy of the draft as the caller’s own template, not yet published.',
    request: z.object({ templateId: id }),
    response: templateDetail,
    errors: ['not-found', 'forbidden'],
    access: edit,
    object,
  }),
  hideTemplate: call({
    summary:
      'Takes a template of the installation from the creators of this organisation, or offers it to them again. Users who edit templates still find it.',
    request: z.object({ templateId: id, isHidden: z.boolean() }),
    response: templateDetail,
    errors: ['not-found', 'wrong-state'],
    access: edit,
    object,
  }),
  getOfferedTemplates: call({
    summary: 'The templates of the installation, by title, also those that aren’t published yet.',
    request: empty,
    response: z.object({ items: z.array(template) }),
    errors: [],
    access: support,
  }),
  getOfferedTemplate: call({
    summary: 'A template of the installation: its draft, the latest version, and when which was published.',
    request: z.object({ templateId: id }),
    response: templateDetail,
    errors: ['not-found'],
    access: support,
  }),
  createOfferedTemplate: call({
    summary: 'A new template of the installation without slots; organisations find it once it is published.',
    request: z.object({ title: text(200, 1) }),
    response: templateDetail,
    errors: ['invalid'],
    access: support,
  }),
  updateOfferedTemplate: call({
    summary:
      'Changes a template of the installation and its draft, which has slots, titles and merge fields, but no clips, files or bumpers: those belong to organisations.',
    request: z.object({
      templateId: id,
      revision: z.int(),
      title: text(200, 1).optional(),
      description: text(5000).optional(),
      draft: templateContent.optional(),
    }),
    response: templateDetail,
    errors: ['not-found', 'invalid', 'conflict'],
    access: support,
  }),
  publishOfferedTemplate: call({
    summary: 'Makes the draft the next version, and offers it to all organisations.',
    request: z.object({ templateId: id, revision: z.int() }),
    response: templateDetail,
    errors: ['not-found', 'invalid', 'conflict'],
    access: support,
  }),
  withdrawOfferedTemplate: call({
    summary:
      'Offers a template of the installation to no organisation any more; or takes that back. Programs made from it keep their slots.',
    request: z.object({ templateId: id, isWithdrawn: z.boolean() }),
    response: empty,
    errors: ['not-found'],
    access: support,
  }),
  deleteTemplates: call({
    summary:
      'Puts templates into the bin, from where they can come back. Programs made from them keep their slots.',
    request: z.object({ templateIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ templateId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: edit,
  }),
  restoreTemplates: call({
    summary: 'Takes templates out of the bin (undo).',
    request: z.object({ templateIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: edit,
  }),
  createProgramFromTemplate: call({
    summary:
      'A draft program of the latest version: `{{key}}` in title and description replaced, and the clips of locked slots on its timeline.',
    request: z.object({
      templateId: id,
      title: text(200, 1).optional(),
      values: z
        .array(z.object({ key: mergeKey, value: text(200) }))
        .max(mergeFieldsMost)
        .default([]),
    }),
    response: z.object({
      programId: id,
      revision: z.int(),
      /** Locked slots whose clip couldn't be placed: it is deleted, not ready, or of another frame rate. */
      emptySlotIds: z.array(id),
      /** What else of the template the caller can't use. */
      leftOut: z.array(leftOut),
    }),
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: see,
    object,
  }),
  getProgramSlots: call({
    summary: 'The slots of a program that is made from a template, and how its saved draft fills them.',
    request: z.object({ programId: id }),
    response: programSlots,
    errors: ['not-found', 'forbidden'],
    access: { who: 'may', permission: 'create.programs:see' },
    object: ofProgram,
  }),
  migrateProgram: call({
    summary:
      'Gives a program the slots and the look of another version of its template. What fills a slot of both versions still does, and what the program has otherwise than its former version stays.',
    request: z.object({ programId: id, version: z.int().min(1) }),
    response: programSlots,
    errors: ['not-found', 'forbidden', 'wrong-state'],
    access: { who: 'may', permission: 'create.programs:see' },
    object: ofProgram,
  }),
});
