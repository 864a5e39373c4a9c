import type { fileService } from '@rushes/contract/media/files';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { FilesService } from './service.ts';

export function fileCalls(files: FilesService): Handlers<typeof fileService> {
  return {
    getFiles: (request, { caller }) => files.getFiles(caller, request),
    countFiles: async (request, { caller }) => ({ count: await files.countFiles(caller, request) }),
    getFile: ({ fileId }, { caller }) => files.getFile(caller, fileId),
    updateFile: ({ fileId, ...change }, { caller }) => files.updateFile(caller, fileId, change),
    restoreVersion: ({ fileId, versionId }, { caller }) => files.restoreVersion(caller, fileId, versionId),
    moveFiles: ({ fileIds, to }, { caller }) => files.moveFiles(caller, fileIds, to),
    downloadFiles: ({ fileIds }, { caller }) => files.downloadFiles(caller, fileIds),
    deleteFiles: ({ fileIds }, { caller }) => files.deleteFiles(caller, fileIds),
    restoreFiles: ({ fileIds }, { caller }) => files.restoreFiles(caller, fileIds),
  };
}
