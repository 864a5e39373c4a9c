// The video of a brief: a clip that plays with its task, to those who see that.
import type { RecordingTaskDetail } from '@rushes/contract/tasks/recording-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor, ProgramsService } from '../../../create/programs/service.ts';
import {
  type ClipsService,
  findSharedClip,
  requireShareable,
  type TrimmedClip,
} from '../../../media/clips/service.ts';
import type { PlayableSource, PlaybackService } from '../../../media/playback/service.ts';
import { isVisible } from '../access.ts';
import { findTaskVideo } from './store.ts';

const letter = 'i';
/** Of a task and its clip: another clip is another address. */
const idPattern = /^(?<taskId>[0-9a-f-]{36})-(?<clipId>[0-9a-f-]{36})(?<range>-\d{1,9}-\d{1,9})?$/;

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

type Programs = Pick<ProgramsService, 'prepareShared'>;

export async function toTaskVideo(
  { urlOf, programs }: { readonly urlOf: PlaybackService['urlOf']; readonly programs: Programs },
  trx: Trx,
  { customerId, sessionId }: Actor,
  taskId: string,
): Promise<RecordingTaskDetail['video']> {
  const row = await findTaskVideo(trx, customerId, taskId);
  if (row === undefined) return null;
  const { clipId, name } = row;
  const clip = await programs.prepareShared(trx, customerId, clipId);
  // It can't be played any more.
  if (clip === undefined) return { clipId, name, durationMs: null, hls: null, poster: null };
  const { trimmed, hls, poster } = clip;
  const durationMs = trimmed === null ? row.durationMs : clip.durationMs;
  const version = `${letter}-${taskId}-${clipId}${rangeOf(trimmed)}`;
  const file = (wanted: string | null) =>
    wanted === null ? null : urlOf(customerId, sessionId, version, wanted);
  return { clipId, name, durationMs, hls: file(hls), poster: file(poster) };
}

/** What was kept of a trimmed clip: another part is another address. */
function rangeOf(trimmed: TrimmedClip | null): string {
  return trimmed === null ? '' : `-${trimmed.inFrame}-${trimmed.outFrame}`;
}

interface SourceUses {
  readonly clips: Pick<ClipsService, 'loadPlayable'>;
  readonly programs: Pick<ProgramsService, 'loadClipPart'>;
}

/** Videos of tasks: `i-{taskId}-{clipId}`, of trimmed clips `i-{taskId}-{clipId}-{inFrame}-{outFrame}`. */
export function taskVideoSource({ db }: Context, { clips, programs }: SourceUses): PlayableSource {
  const find = async (trx: Trx, customerId: string, id: string) => {
    const { taskId, clipId, range = '' } = idPattern.exec(id)?.groups ?? {};
    if (taskId === undefined || clipId === undefined) return undefined;
    const row = await findTaskVideo(trx, customerId, taskId);
    const clip = row?.clipId === clipId ? await findSharedClip(trx, customerId, clipId) : undefined;
    if (row === undefined || clip === undefined || rangeOf(clip.trimmed) !== range) return undefined;
    // Trimmed before it was read: which part is kept isn't known yet.
    if (clip.trimmed === null && clip.hls === null && clip.poster === null) return undefined;
    return { taskId, assetId: row.assetId, trimmed: clip.trimmed };
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
      if (video === undefined) return null;
      if (video.trimmed !== null) return programs.loadClipPart(customerId, video.trimmed, `${letter}-${id}`);
      return clips.loadPlayable(customerId, video.assetId);
    },
  };
}
