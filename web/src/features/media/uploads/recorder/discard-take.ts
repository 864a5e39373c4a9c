import { api } from '../../../../lib/api/call.ts';
import { uploadQueue } from '../api.ts';
import { isOver } from '../upload-model.ts';
import { type FinishedTake, recorder } from './recorder.ts';

/** Throws a take away: its upload is ended, or its clip goes into the bin. Gives the clip that went there. */
export async function discardTake({ take, uploadKey }: FinishedTake): Promise<string | null> {
  const item = uploadQueue.get().find(({ key }) => key === uploadKey);
  const clipId = item?.clipId ?? take.clipId;
  const isWithServer = item === undefined || item.phase === 'processing' || isOver(item);
  if (isWithServer && clipId !== null) {
    await api.clip.deleteClips({ clipIds: [clipId] });
    uploadQueue.dismiss(uploadKey);
  } else await uploadQueue.cancel(uploadKey);
  recorder.forgetTake(take.takeId);
  return isWithServer ? clipId : null;
}
