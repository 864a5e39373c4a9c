import { api } from '../../../../lib/api/call.ts';
import { deleteUpload } from '../../../../lib/api/tus-delete.ts';
import { uploadQueue } from '../api.ts';
import { isOver } from '../upload-model.ts';
import { type FinishedTake, recorder } from './recorder.ts';
import type { RecordedTake } from './takes/recorded-take.ts';

/** Throws a take away: its upload is ended, or its clip goes into the bin. Gives the clip that went there. */
export async function discardTake({ take, uploadKey }: FinishedTake): Promise<string | null> {
  const item = uploadQueue.get().find(({ key }) => key === uploadKey);
  const clipId = item?.clipId ?? take.clipId;
  const isWithServer = item === undefined || item.phase === 'processing' || isOver(item);
  // The last part may have arrived while the upload was ended.
  const isStored = isWithServer || (await uploadQueue.cancel(uploadKey)) === 'stored';
  const binned = isStored ? clipId : null;
  if (binned !== null) await binClip(binned);
  uploadQueue.dismiss(uploadKey);
  recorder.forgetTake(take.takeId);
  return binned;
}

/** Throws away a take that an earlier page left behind: here once it is gone from the server, which may have ended it. */
export async function deleteLeftTake(take: RecordedTake): Promise<void> {
  const { uploadId, clipId } = take;
  const isStored = uploadId !== null && (await deleteUpload(uploadId)) === 'stored';
  if (isStored && clipId !== null) await binClip(clipId);
  await take.forget();
}

async function binClip(clipId: string): Promise<void> {
  const { failed } = await api.clip.deleteClips({ clipIds: [clipId] });
  const [problem] = failed.filter(({ code }) => code !== 'not-found');
  if (problem !== undefined) throw new Error(`The clip was not deleted: ${problem.code}.`);
}
