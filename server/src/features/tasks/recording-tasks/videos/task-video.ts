// The video of a brief: a clip that plays with its task, to those who see that.
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { type ClipsService, requireShareable } from '../../../media/clips/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { isVisible } from '../access.ts';
import { findTaskVideo } from './store.ts';

const letter = 'i';
/** Of a task and its clip: another clip is another address. */
const idPattern = /^(?<taskId>[0-9a-f-]{36})-(?<clipId>[0-9a-f-]{36})$/;

/** Throws unless the actor may show the clip to others. */
export async function requireTaskVideo(trx: Trx, actor: Actor, clipId: string): Promise<void> {
  try {
    await requireShareable(trx, actor, clipId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = "You can't share this clip. Choose another one.";
    throw new AppError('invalid', { fields: [{ path: 'videoClipId', message }] });
  }
}

export async function toTaskVideo(
  urlOf: PlaybackService['urlOf'],
  trx: Trx,
  { customerId, sessionId }: Actor,
  taskId: string,
): Promise<RecordingTaskDetail['video']> {
  const row = await findTaskVideo(trx, customerId, taskId);
  if (row === undefined) return null;
  const { clipId, name, durationMs, posterName, plays } = row;
  const file = (wanted: string | null) =>
    wanted === null ? null : urlOf(customerId, sessionId, `${letter}-${taskId}-${clipId}`, wanted);
  return { clipId, name, durationMs, hls: file(plays ? 'master.m3u8' : null), poster: file(posterName) };
}

export function taskVideoSource({ db }: Context, clips: Pick<ClipsService, 'loadPlayable'>): PlayableSource {
  const find = async (trx: Trx, customerId: string, id: string) => {
    const { taskId, clipId } = idPattern.exec(id)?.groups ?? {};
    if (taskId === undefined) return undefined;
    const row = await findTaskVideo(trx, customerId, taskId);
    return row === undefined || row.clipId !== clipId ? undefined : { taskId, ...row };
  };
  return {
    letter,
    maySee: (viewer, id) => {
      if (viewer.kind !== 'member') return Promise.resolve(false);
      return db.tenant(viewer.customerId, async (trx) => {
        const video = await find(trx, viewer.customerId, id);
        return video !== undefined && (await isVisible(trx, viewer, video.taskId)) && 'watch';
      });
    },
    load: async (customerId, id) => {
      const video = await db.tenant(customerId, (trx) => find(trx, customerId, id));
      return video === undefined ? null : clips.loadPlayable(customerId, video.assetId);
    },
  };
}
