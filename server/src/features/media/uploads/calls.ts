import type { uploadService } from '@rushes/contract/media/clips';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { UploadsService } from './service.ts';

export function uploadCalls(uploads: UploadsService): Handlers<typeof uploadService> {
  return {
    getUploads: async (_request, { caller }) => {
      const rows = await uploads.unfinished(caller.customerId, caller.customerUserId);
      return {
        uploads: await Promise.all(
          rows.map(async (upload) => ({
            uploadId: upload.id,
            clipId: upload.clipId,
            fileId: upload.fileId,
            take:
              upload.taskId === null || upload.taskPartId === null
                ? null
                : { taskId: upload.taskId, shotId: upload.taskPartId },
            filename: upload.filename,
            sizeBytes: upload.isLengthOpen ? null : upload.sizeBytes,
            offsetBytes: await uploads.offsetOf(upload),
            createdAt: upload.createdAt.toISOString(),
            expiresAt: upload.expiresAt.toISOString(),
          })),
        ),
      };
    },
  };
}
