import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/call.ts';
import { liveEvents } from '../../../lib/api/events.ts';
import { preview } from '../../../lib/session/preview.ts';
import { deleteUpload } from '../../../lib/api/tus-delete.ts';
import { showError } from '../../../ui/toast.tsx';
import { type ChosenFile, droppedFiles, pickFiles } from './file-handles.ts';
import { inFolders } from './in-folders.ts';
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
  hash: async (file) => (await import('./hash-file.ts')).hashFile(file, new AbortController().signal),
  recordedUploads: async () => (await import('./recorder/takes/left-takes.ts')).recordedUploads(),
  onDetailsLost: (error) => showError(error, i18next.t('recorder.detailsFailed')),
  say: (word) => i18next.t(`uploads.words.${word}`),
});

const subscribe = (listener: () => void) => uploadQueue.subscribe(listener);

/** The uploads of this page, live. */
export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(subscribe, () => uploadQueue.get());
}

/**
 * Uploads files, into the folder of Footage that is shown; folders that they came in are made there. Not while the user looks
 * at the product as another role.
 */
export async function addFiles(
  chosen: readonly ChosenFile[],
  options: { replaces?: string } = {},
): Promise<string[]> {
  if (preview.get() !== null) {
    showError(preview.refusal(), '');
    return [];
  }
  if (options.replaces !== undefined) return uploadQueue.add(chosen, options);
  try {
    return await uploadQueue.add(await inFolders(chosen, shownFolder()));
  } catch (error) {
    showError(error, i18next.t('errors.unexpected'));
    return [];
  }
}

function shownFolder(): string | undefined {
  const { pathname, searchParams } = new URL(globalThis.location.href);
  return pathname === '/clips/list' ? (searchParams.get('folder') ?? undefined) : undefined;
}

/** Uploads what was dropped; gives the key of each upload. Call it while the drop is handled: the transfer is empty later. */
export async function uploadDropped(transfer: DataTransfer): Promise<string[]> {
  return addFiles(await droppedFiles(transfer));
}

/** Lets the user choose files and uploads them. */
export async function chooseAndUpload(): Promise<void> {
  await addFiles(await pickFiles(true));
}

/** Lets the user choose the file that takes the place of a clip's source. */
export async function chooseReplacement(clipId: string): Promise<void> {
  await addFiles(await pickFiles(false), { replaces: clipId });
}
