import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { api } from '../../../lib/api/call.ts';
import { liveEvents } from '../../../lib/api/events.ts';
import { preview } from '../../../lib/session/preview.ts';
import { deleteUpload } from '../../../lib/api/tus-delete.ts';
import { showError, showToast } from '../../../ui/toast.tsx';
import { type ChosenFile, droppedFiles, pickFiles } from './file-handles.ts';
import { inFolders } from './in-folders.ts';
import { RemoteUploads } from './remote-uploads.ts';
import { isClearable, isOver, type TakeTarget, type UploadItem, type UploadKind } from './upload-model.ts';
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

/** Files that come from links and phones, in the same list. */
export const remoteUploads = new RemoteUploads({ api, queue: uploadQueue, deleteUpload });

const subscribe = (listener: () => void) => uploadQueue.subscribe(listener);

/** The uploads of this page, live. */
export function useUploads(): readonly UploadItem[] {
  return useSyncExternalStore(subscribe, () => uploadQueue.get());
}

/**
 * Uploads files: of the kind that is given, else on a page of Files as files and elsewhere as footage; into the folder that is shown. Folders that they came in
 * are made there. Not while the user looks at the product as another role.
 */
export async function addFiles(
  chosen: readonly ChosenFile[],
  options: { replaces?: string; kind?: UploadKind } = {},
): Promise<string[]> {
  if (preview.get() !== null) {
    showError(preview.refusal(), '');
    return [];
  }
  if (options.replaces !== undefined) return uploadQueue.add(chosen, options);
  const kind = options.kind ?? shownKind();
  try {
    const tree = { kind: kind === 'file' ? 'file' : 'footage', shown: shownFolder() } as const;
    const { placed, isFlattened } = await inFolders(chosen, tree);
    if (isFlattened) showToast(i18next.t('uploads.flattened'));
    return await uploadQueue.add(placed, { kind });
  } catch (error) {
    showError(error, i18next.t('errors.unexpected'));
    return [];
  }
}

/** Lets the user choose files that are takes of a shot. */
export async function chooseTakes(take: TakeTarget): Promise<void> {
  if (preview.get() !== null) showError(preview.refusal(), '');
  else await uploadQueue.add(await pickFiles(true), { take });
}

/** Lets the user choose a file that is sent for an item of a file request. */
export async function chooseRequestedFile(take: TakeTarget): Promise<void> {
  if (preview.get() !== null) showError(preview.refusal(), '');
  else await uploadQueue.add(await pickFiles(false), { kind: 'file', take });
}

/** What is uploaded from the page that is shown. */
export function shownKind(): UploadKind {
  return globalThis.location.pathname.startsWith('/files/') ? 'file' : 'clip';
}

/** The folder that is shown. */
export function shownFolder(): string | undefined {
  const { pathname, searchParams } = new URL(globalThis.location.href);
  return pathname === '/clips/list' || pathname === '/files/list'
    ? (searchParams.get('folder') ?? undefined)
    : undefined;
}

/** Uploads what was dropped; gives the key of each upload. Call it while the drop is handled: the transfer is empty later. */
export async function uploadDropped(transfer: DataTransfer): Promise<string[]> {
  const { chosen, unreadable } = await droppedFiles(transfer);
  const [name] = unreadable;
  if (name !== undefined)
    showError(null, i18next.t('uploads.unreadable', { count: unreadable.length - 1, name }));
  return addFiles(chosen);
}

/** Ends an upload for good, wherever it is sent from. */
export async function cancelUpload(item: UploadItem): Promise<void> {
  if (item.remote === null) await uploadQueue.cancel(item.key);
  else await remoteUploads.cancel(item, item.remote);
}

/** Takes all that ended off the list; what stopped is thrown away. */
export async function clearEnded(): Promise<void> {
  const stopped = uploadQueue.get().filter((item) => isClearable(item) && !isOver(item));
  uploadQueue.dismissFinished();
  await Promise.all(stopped.map(cancelUpload));
}

/** Lets the user choose files and uploads them. */
export async function chooseAndUpload(): Promise<void> {
  await addFiles(await pickFiles(true));
}

/** Lets the user choose a file that becomes a clip; gives the key of its upload. */
export async function chooseFootage(): Promise<string | undefined> {
  const [key] = await addFiles(await pickFiles(false), { kind: 'clip' });
  return key;
}

/** Lets the user choose the file that takes the place of a clip's source. */
export async function chooseReplacement(clipId: string): Promise<void> {
  await addFiles(await pickFiles(false), { replaces: clipId });
}

/** Lets the user choose the next version of a file. */
export async function chooseVersion(fileId: string): Promise<void> {
  await addFiles(await pickFiles(false), { replaces: fileId, kind: 'file' });
}
