import { z } from 'zod';
import {
  call,
  counted,
  filterRequestOf,
  id,
  instant,
  page,
  pageRequestOf,
  service,
  text,
  typed,
} from '../call.ts';
import { captionLanguage } from '../media/captions.ts';
import { paperSizes } from './lists/paper.ts';
import {
  blockTextMost,
  scriptBlockKinds,
  scriptBlocksMost,
  scriptFormats,
  scriptList,
  scriptScopes,
  scriptTextMost,
  scriptVersionsMost,
  scriptViews,
} from './lists/scripts.ts';

export type { ScriptBlockInput, ScriptChange } from './lists/script-changes.ts';
export type ScriptScope = (typeof scriptScopes)[number];
export type ScriptView = (typeof scriptViews)[number];
export type ScriptFormat = (typeof scriptFormats)[number];

export const scriptBlockInput = z.object({
  blockId: id,
  kind: z.enum(scriptBlockKinds),
  /** Empty: nobody in particular. */
  speaker: typed(100),
  /** The words of the speaker; of a heading or a note, its text. */
  text: typed(blockTextMost),
  /** The picture that goes with them. */
  visual: typed(5000),
});

/** `put` changes a block where it is, or adds it after another one if it isn't there; null: at the start. */
export const scriptChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), block: scriptBlockInput, afterId: id.nullable() }),
  z.object({ type: z.literal('move'), blockId: id, afterId: id.nullable() }),
  z.object({ type: z.literal('remove'), blockId: id }),
]);

export const scriptBlock = scriptBlockInput
  .extend({
    /** A version of another block, kept because both were changed at the same time. */
    copy: z
      .object({
        ofId: id,
        /** Who changed the other block; null where that user was erased. */
        changedBy: z.string().nullable(),
        /** Whether the caller wrote this version. */
        isOwn: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'ScriptBlock' });
export type ScriptBlock = z.infer<typeof scriptBlock>;

export const script = z
  .object({
    scriptId: id,
    title: z.string(),
    scope: z.enum(scriptScopes),
    /** In which it is spoken. */
    language: z.string(),
    /** Of what is spoken. */
    wordCount: z.int(),
    /** How long that takes to say. */
    durationMs: z.int(),
    createdAt: instant,
    updatedAt: instant,
    /** Null where that user was erased. */
    createdBy: z.object({ customerUserId: id, name: z.string() }).nullable(),
    revision: z.int(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Script' });
export type Script = z.infer<typeof script>;

export const scriptDetail = script.extend({ blocks: z.array(scriptBlock) }).meta({ id: 'ScriptDetail' });
export type ScriptDetail = z.infer<typeof scriptDetail>;

export const scriptVersion = z
  .object({
    versionId: id,
    /** Empty: kept by itself before others or a later sitting changed it. */
    name: z.string(),
    wordCount: z.int(),
    durationMs: z.int(),
    /** When the script was like this. */
    savedAt: instant,
    /** Null where that user was erased. */
    savedBy: z.string().nullable(),
  })
  .meta({ id: 'ScriptVersion' });
export type ScriptVersion = z.infer<typeof scriptVersion>;

export const scriptVersionDetail = scriptVersion
  .extend({ blocks: z.array(scriptBlockInput) })
  .meta({ id: 'ScriptVersionDetail' });
export type ScriptVersionDetail = z.infer<typeof scriptVersionDetail>;

/** Someone else who has a script open now. */
export const scriptEditor = z
  .object({ customerUserId: id, name: z.string(), since: instant, blockId: id.nullable() })
  .meta({ id: 'ScriptEditor' });
export type ScriptEditor = z.infer<typeof scriptEditor>;

const scriptIds = z.array(id).min(1).max(200);
const object = { kind: 'script', field: 'scriptId' } as const;
const see = { who: 'may', permission: 'create.scripts:see' } as const;
const edit = { who: 'may', permission: 'create.scripts:edit' } as const;

export const scriptService = service('script', {
  getScripts: call({
    summary: 'Scripts of the organisation and the caller’s own, last changed first.',
    request: z.object(pageRequestOf(scriptList)),
    response: page(script),
    errors: ['invalid'],
    access: see,
  }),
  countScripts: call({
    summary: 'How many scripts match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(scriptList)),
    response: counted,
    errors: [],
    access: see,
  }),
  getScript: call({
    summary: 'One script with its blocks in their order.',
    request: z.object({ scriptId: id }),
    response: scriptDetail,
    errors: ['not-found'],
    access: see,
    object,
  }),
  createScript: call({
    summary: 'A new script with one empty block.',
    request: z.object({
      title: text(200, 1),
      scope: z.enum(scriptScopes).default('organisation'),
      /** Left out: English. */
      language: captionLanguage.default('en'),
    }),
    response: scriptDetail,
    errors: ['invalid'],
    access: edit,
  }),
  updateScript: call({
    summary:
      'Changes a script and its blocks. Changes from an older revision are put together with those since. Where both changed the same block, the caller’s version becomes a block after it. A block that others changed isn’t removed.',
    request: z.object({
      scriptId: id,
      revision: z.int(),
      /**
       * Names the save until it is answered: a further try after a lost answer has the same one, and sends again every block that
       * an earlier try sent. What an earlier try changed is then not taken for another user's change.
       */
      saveId: id.optional(),
      title: text(200, 1).optional(),
      scope: z.enum(scriptScopes).optional(),
      language: captionLanguage.optional(),
      changes: z
        .array(scriptChange)
        .max(2 * scriptBlocksMost)
        .default([]),
    }),
    response: z.object({
      script,
      /** All blocks, where others had changed them since that revision; null where they are as the caller wants them. */
      blocks: z.array(scriptBlock).nullable(),
    }),
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
    isLarge: true,
  }),
  duplicateScript: call({
    summary: 'A copy of a script, which belongs to the caller.',
    request: z.object({ scriptId: id }),
    response: scriptDetail,
    errors: ['not-found', 'forbidden'],
    access: edit,
    object,
  }),
  getScriptVersions: call({
    summary: `The kept versions of a script, newest first: up to ${scriptVersionsMost} named ones and as many that were kept automatically.`,
    request: z.object({ scriptId: id }),
    response: z.object({ versions: z.array(scriptVersion) }),
    errors: ['not-found'],
    access: see,
    object,
  }),
  getScriptVersion: call({
    summary: 'One version of a script with its blocks.',
    request: z.object({ scriptId: id, versionId: id }),
    response: scriptVersionDetail,
    errors: ['not-found', 'invalid'],
    access: see,
    object,
  }),
  keepScriptVersion: call({
    summary: 'Keeps the script as it is now as a named version.',
    request: z.object({ scriptId: id, name: text(100, 1) }),
    response: scriptVersion,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
  }),
  restoreScriptVersion: call({
    summary:
      'Makes the blocks of a version the script’s. What the script was before is kept as a version: `before`; null where it was like that already.',
    request: z.object({ scriptId: id, versionId: id }),
    response: z.object({ script: scriptDetail, before: id.nullable() }),
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
  }),
  exportScript: call({
    summary: 'A script as a file of Markdown or Fountain.',
    request: z.object({ scriptId: id, format: z.enum(scriptFormats) }),
    response: z.object({ filename: z.string(), text: z.string() }),
    errors: ['not-found'],
    access: see,
    object,
  }),
  exportScriptPdf: call({
    summary: 'A script as a PDF to print, in base64.',
    request: z.object({ scriptId: id, view: z.enum(scriptViews), paper: z.enum(paperSizes) }),
    response: z.object({ filename: z.string(), pdf: z.string() }),
    errors: ['not-found', 'busy'],
    access: see,
    object,
    ratePerMinute: 30,
  }),
  importScript: call({
    summary:
      'A new script from a file of Markdown or Fountain. Its title is the one in the file, else `title`.',
    request: z.object({
      title: text(200, 1),
      scope: z.enum(scriptScopes).default('organisation'),
      language: captionLanguage.default('en'),
      format: z.enum(scriptFormats),
      text: z.string().max(scriptTextMost),
    }),
    response: scriptDetail,
    errors: ['invalid'],
    access: edit,
    isLarge: true,
  }),
  openEditor: call({
    summary:
      'Says every 15 s that the caller has the script open, and at once in which block they are; answers who else has.',
    request: z.object({
      scriptId: id,
      leaving: z.boolean().default(false),
      /** The block that the caller is in; null for none. */
      blockId: id.nullable().default(null),
    }),
    response: z.object({ editors: z.array(scriptEditor), revision: z.int() }),
    errors: ['not-found'],
    access: see,
    object,
    passive: true,
  }),
  deleteScripts: call({
    summary: 'Puts scripts into the bin, from where they can come back. Tasks made from them stay.',
    request: z.object({ scriptIds }),
    response: z.object({
      deleted: z.array(id),
      failed: z.array(z.object({ scriptId: id, code: z.string() })),
    }),
    errors: ['invalid'],
    access: edit,
  }),
  restoreScripts: call({
    summary: 'Takes scripts out of the bin (undo).',
    request: z.object({ scriptIds }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: edit,
  }),
});
