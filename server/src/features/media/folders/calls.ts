import type { folderService } from '@rushes/contract/media/folders';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { FoldersService } from './service.ts';

export function folderCalls(folders: FoldersService): Handlers<typeof folderService> {
  return {
    getFolders: ({ kind, in: place }, { caller }) => folders.getFolders(caller, kind, place),
    createFolder: ({ kind, in: place, name }, { caller }) =>
      folders.createFolder(caller, { kind, place, name }),
    renameFolder: ({ folderId, name }, { caller }) => folders.renameFolder(caller, folderId, name),
    moveFolder: ({ folderId, to }, { caller }) => folders.moveFolder(caller, folderId, to),
    deleteFolder: ({ folderId }, { caller }) => folders.deleteFolder(caller, folderId),
    restoreFolder: ({ folderId }, { caller }) => folders.restoreFolder(caller, folderId),
  };
}
