import { z } from 'zod';
import { call, counted, filterRequestOf, id, instant, page, pageRequestOf, service, text } from '../call.ts';
import { folder, folderPlace } from './folders.ts';
import { zipOffer } from './zip-downloads.ts';
import { fileKinds, fileList, licenceStates } from './lists/files.ts';

export type FileKind = (typeof fileKinds)[number];

/** A licence counts as expiring this many days before its last day. */
export const licenceWarningDays = 30;

/** What a file or a clip may be used for. All empty: nothing is known. */
export const licence = z.object({
  holder: text(200),
  terms: text(2000),
  /** The last day; null: it doesn't expire. */
  expiresOn: z.iso.date().nullable(),
});
export type Licence = z.infer<typeof licence>;

export const licenceWithState = licence.extend({ state: z.enum(licenceStates) });
export type LicenceWithState = z.infer<typeof licenceWithState>;

/** How the page can show a file without running anything of it. */
export const filePreview = z.object({ kind: z.enum(['image', 'audio', 'text']), url: z.string() });

const namedUser = z.object({ customerUserId: id, name: z.string() });

export const file = z
  .object({
    fileId: id,
    name: z.string(),
    kind: z.enum(fileKinds),
    mediaType: z.string(),
    /** As it was uploaded. */
    filename: z.string(),
    sizeBytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    durationMs: z.int().nullable(),
    sharedWithCreators: z.boolean(),
    licence: licenceWithState,
    /** The folder that it is in; null at the top. */
    folder: folder.nullable(),
    createdAt: instant,
    createdBy: namedUser,
    /** For which item of a file request it was sent, and by whom; null where nobody asked for it. */
    sentFor: z.object({ item: z.string(), sender: z.string() }).nullable(),
    /** Of the version that is shown. */
    version: z.int(),
    /** The version that is shown couldn't be read, so there is no small picture of it. */
    isDamaged: z.boolean(),
    /** A small picture; null where there is none. It needs the session's media cookies, as all addresses here. */
    thumbnail: z.string().nullable(),
    download: z.string(),
    revision: z.int(),
  })
  .meta({ id: 'File' });
export type File = z.infer<typeof file>;

export const fileVersion = z.object({
  versionId: id,
  number: z.int(),
  filename: z.string(),
  kind: z.enum(fileKinds),
  sizeBytes: z.int(),
  createdAt: instant,
  /** Null where that user was erased. */
  createdBy: namedUser.nullable(),
  isCurrent: z.boolean(),
  download: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;

const ids = z.array(id).min(1).max(200);
const failed = z.array(z.object({ fileId: id, code: z.string() }));
const object = { kind: 'file', field: 'fileId' } as const;
const see = { who: 'may', permission: 'create.files:see' } as const;
const edit = { who: 'may', permission: 'create.files:edit' } as const;
const remove = { who: 'may', permission: 'create.files:delete' } as const;

const inFolder = {
  /** Only files in this folder. Absent: all of them. */
  folder: folderPlace.optional(),
  /** Also files in the folders below it. */
  isDeep: z.boolean().optional(),
};

/** Files come in by tus at `/uploads` with the metadata `kind` = `file`; see `uploadService`. */
export const fileService = service('file', {
  getFiles: call({
    summary: 'Files of the organisation, newest first where nothing else is asked for.',
    request: z.object({ ...pageRequestOf(fileList), ...inFolder }),
    response: page(file),
    errors: ['invalid'],
    access: see,
  }),
  countFiles: call({
    summary: 'How many files match, exact to 10 000 (10 001 means more).',
    request: z.object({ ...filterRequestOf(fileList), ...inFolder }),
    response: counted,
    errors: [],
    access: see,
  }),
  getFile: call({
    summary: 'One file, with its versions, the newest first.',
    request: z.object({ fileId: id }),
    response: file.extend({
      sha256: z.string(),
      preview: filePreview.nullable(),
      versions: z.array(fileVersion),
      canEdit: z.boolean(),
    }),
    errors: ['not-found'],
    access: see,
    object,
  }),
  updateFile: call({
    summary: 'Renames a file, notes its licence, or shares it with the creators of the organisation.',
    request: z.object({
      fileId: id,
      name: text(200, 1).optional(),
      sharedWithCreators: z.boolean().optional(),
      licence: licence.optional(),
    }),
    response: file,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
  }),
  restoreVersion: call({
    summary: 'Shows an older version of a file again; the newer ones are kept.',
    request: z.object({ fileId: id, versionId: id }),
    response: file,
    errors: ['not-found', 'forbidden', 'invalid'],
    access: edit,
    object,
  }),
  moveFiles: call({
    summary: 'Moves files into a folder, or to the top.',
    request: z.object({ fileIds: ids, to: folderPlace }),
    response: z.object({ moved: z.array(id), failed }),
    errors: ['invalid', 'not-found'],
    access: edit,
  }),
  downloadFiles: call({
    summary: 'Many files as one ZIP, in their folders. The address is for this session and works for a day.',
    request: z.object({ fileIds: ids }),
    response: zipOffer,
    errors: ['not-found'],
    access: see,
  }),
  deleteFiles: call({
    summary:
      'Puts files into the bin, from where they can come back for as long as the organisation keeps them.',
    request: z.object({ fileIds: ids }),
    response: z.object({ deleted: z.array(id), failed }),
    errors: ['invalid'],
    access: remove,
  }),
  restoreFiles: call({
    summary: 'Takes files out of the bin (undo).',
    request: z.object({ fileIds: ids }),
    response: z.object({ restored: z.array(id) }),
    errors: ['invalid'],
    access: remove,
  }),
});
