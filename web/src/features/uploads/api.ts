import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { api } from '../../lib/call.ts';
import { liveEvents } from '../../lib/events.ts';
import { deleteUpload } from '../../lib/tus-delete.ts';
import { pickFiles } from './file-handles.ts';
import type { UploadItem } from './upload-model.ts';
import { UploadQueue } from './upload-queue.ts';
import { createUploadRecords } from './upload-records.ts';

/** The uploads of this page; they live on while screens come and go. */
export const uploadQueue = new UploadQueue({
  api,
  events: liveEvents,
  records: createUploadRecords(),
  loadSender: async () => (await import('./send-file.ts')).sendFile,
  deleteUpload,
  say: (word) => i18next.t(`uploads.words.${word}`),
});

const subscribe = (listener: () => void) => uploadQueue.subscribe(listener);

/** The uploads of this page, live. */
export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(subscribe, () => uploadQueue.get());
}

/** Lets the person choose files and uploads them. */
export async function chooseAndUpload(): Promise<void> {
  await uploadQueue.add(await pickFiles(true));
}

/** Lets the person choose the file that takes the place of a clip's source. */
export async function chooseReplacement(clipId: string): Promise<void> {
  await uploadQueue.add(await pickFiles(false), { replaces: clipId });
}
