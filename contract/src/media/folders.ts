import { z } from 'zod';
import { call, empty, id, service, text } from '../call.ts';

/** What is sorted into folders; each has a tree of its own. */
export const folderKinds = ['footage', 'file'] as const;
export type FolderKind = (typeof folderKinds)[number];

/** Folders in one folder, and folders below each other. */
export const folderMost = { inOne: 500, depth: 10 } as const;

/** A folder, or the top of the tree. */
export const folderPlace = z.union([z.literal('top'), id]);
export type FolderPlace = z.infer<typeof folderPlace>;

export const folder = z.object({ folderId: id, name: z.string() }).meta({ id: 'Folder' });
export type Folder = z.infer<typeof folder>;

const name = text(100, 1);
// The kind of the folder says which of the two is needed.
const see = { who: 'may-any', permissions: ['create.footage:see', 'create.files:see'] } as const;
const edit = { who: 'may-any', permissions: ['create.footage:edit', 'create.files:edit'] } as const;

export const folderService = service('folder', {
  getFolders: call({
    summary: 'The folders in a folder by name, and the way to it from the top.',
    request: z.object({ kind: z.enum(folderKinds), in: folderPlace }),
    response: z.object({
      folders: z.array(folder.extend({ hasFolders: z.boolean() })),
      /** From the top down to the folder itself; empty at the top. */
      path: z.array(folder),
    }),
    errors: ['not-found', 'forbidden'],
    access: see,
  }),
  createFolder: call({
    summary: 'Creates a folder in a folder.',
    request: z.object({ kind: z.enum(folderKinds), in: folderPlace, name }),
    response: folder,
    errors: ['not-found', 'forbidden', 'name-taken', 'too-many-folders'],
    access: edit,
  }),
  renameFolder: call({
    summary: 'Renames a folder.',
    request: z.object({ folderId: id, name }),
    response: folder,
    errors: ['not-found', 'forbidden', 'name-taken'],
    access: edit,
  }),
  moveFolder: call({
    summary: 'Moves a folder with all that is in it into another one.',
    request: z.object({ folderId: id, to: folderPlace }),
    response: folder,
    errors: ['not-found', 'forbidden', 'name-taken', 'folder-in-itself', 'too-many-folders'],
    access: edit,
  }),
  deleteFolder: call({
    summary: 'Deletes a folder. What is in it moves to the folder above; nothing else is deleted.',
    request: z.object({ folderId: id }),
    response: z.object({
      /** Where its contents are now. */
      movedTo: folderPlace,
      folderCount: z.int(),
      itemCount: z.int(),
    }),
    errors: ['not-found', 'forbidden'],
    access: edit,
  }),
  restoreFolder: call({
    summary: 'Restores a deleted folder, with those of its contents that are still where they went (undo).',
    request: z.object({ folderId: id }),
    response: empty,
    errors: ['not-found', 'forbidden'],
    access: edit,
  }),
});
