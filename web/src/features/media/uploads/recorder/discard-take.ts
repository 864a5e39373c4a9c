import { api } from '../../../../lib/api/call.ts';
import { deleteUpload } from '../../../../lib/api/tus-delete.ts';
import { uploadQueue } from '../api.ts';
import { isOver, type UploadItem } from '../upload-model.ts';
import { type FinishedTake, recorder } from './recorder.ts';
import type { RecordedTake } from './takes/recorded-take.ts';

/** Throws a take away: its upload is ended, or its clip goes into the bin. Gives the clip that went there. */
export async function discardTake({ take, uploadKey }: FinishedTake): Promise<string | null> {
  const item = uploadQueue.get().find(({ key }) => key === uploadKey);
  const clipId = item?.clipId ?? take.clipId;
  // The last part may have arrived while the upload was ended.
  const isStored = isWithServer(item) || (await uploadQueue.cancel(uploadKey)) === 'stored';
  // A clip of a task is its requester's.
  const binned = isStored && take.target === null ? clipId : null;
  if (binned !== null) await binClip(binned);
  uploadQueue.dismiss(uploadKey);
  recorder.forgetTake(take.takeId);
  return binned;
}

/** A take that was thrown away for now. */
export interface DiscardedTake {
  /** Its clip is in the bin; where there is none yet, its bytes wait. */
  readonly isBinned: boolean;
  readonly undo: () => Promise<void>;
  readonly confirm: () => Promise<unknown>;
}

/** Throws a take away so that it can come back to the list. */
export async function discardForNow(finished: FinishedTake): Promise<DiscardedTake> {
  const { take, uploadKey } = finished;
  const { takeId } = take;
  const item = uploadQueue.get().find(({ key }) => key === uploadKey);
  const clipId = item?.clipId ?? take.clipId;
  if (clipId !== null && take.target === null && isWithServer(item)) {
    await binClip(clipId);
    uploadQueue.dismiss(uploadKey);
    take.noteUpload({ clipId });
    recorder.hideTake(takeId);
    const undo = async () => {
      await api.clip.restoreClips({ clipIds: [clipId] });
      recorder.showTake(takeId);
    };
    return { isBinned: true, undo, confirm: async () => recorder.forgetTake(takeId) };
  }
  uploadQueue.pause(uploadKey);
  recorder.hideTake(takeId);
  const show = () => {
    if (recorder.showTake(takeId)) uploadQueue.resume(uploadKey);
  };
  return { isBinned: false, undo: async () => show(), confirm: () => discardTake(finished) };
}

/** Throws away a take that an earlier page left behind: here once it is gone from the server, which may have ended it. */
export async function deleteLeftTake(take: RecordedTake): Promise<void> {
  const { uploadId, clipId } = take;
  const isStored = uploadId !== null && (await deleteUpload(uploadId)) === 'stored';
  if (isStored && clipId !== null && take.target === null) await binClip(clipId);
  await take.forget();
}

function isWithServer(item: UploadItem | undefined): boolean {
  return item === undefined || item.phase === 'processing' || isOver(item);
}

async function binClip(clipId: string): Promise<void> {
  const { failed } = await api.clip.deleteClips({ clipIds: [clipId] });
  const [problem] = failed.filter(({ code }) => code !== 'not-found');
  if (problem !== undefined) throw new Error(`The clip was not deleted: ${problem.code}.`);
}
