import type { Trx } from '../../../../context.ts';
import { captionMedia, composedCaptions } from '../../../media/captions/service.ts';
import {
  type SharedClip,
  type TrimmedClip,
  findSharedClip,
  findTrimmed,
} from '../../../media/clips/service.ts';
import type { PlayableSource } from '../../../media/playback/service.ts';
import type { AssetsPort } from '../assets-port.ts';
import { framesToMs } from '../timeline-media/plan-pieces.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { toPlayable } from './playlists.ts';
import type { SourceDeps } from './sources.ts';
import { mainShape } from '../timeline-media/shapes.ts';

/** What a guest is shown of a trimmed clip: an edit list of one item, without what was trimmed away. */
interface TrimmedMedia {
  readonly version: string;
  readonly hls: string | null;
  readonly durationMs: number;
}

/**
 * A clip as those see it to whom it was handed out: a trimmed one without what was trimmed away. Undefined where it is gone
 * or can't be played.
 */
export async function prepareShared(
  trx: Trx,
  assets: Pick<AssetsPort, 'ensurePieces'>,
  customerId: string,
  clipId: string,
): Promise<SharedClip | undefined> {
  const clip = await findSharedClip(trx, customerId, clipId);
  if (clip === undefined || clip.trimmed === null) return clip;
  return { ...clip, ...(await prepareTrimmed(trx, assets, customerId, clip.trimmed)) };
}

/** Has the pieces at both ends made where they aren't yet; `hls` is null until all of it is there. */
async function prepareTrimmed(
  trx: Trx,
  assets: Pick<AssetsPort, 'ensurePieces'>,
  customerId: string,
  clip: TrimmedClip,
): Promise<TrimmedMedia> {
  const timelineMedia = await loadTimelineMedia(trx, customerId, [clip], mainShape(clip));
  const { wanted, pieces } = timelineMedia;
  // One that failed isn't tried again at each opening.
  if (pieces.length < wanted.length) await assets.ensurePieces(trx, customerId, wanted);
  const { assetId, inFrame, outFrame, fps } = clip;
  return {
    version: `t-${assetId}-${inFrame}-${outFrame}`,
    hls: renditionStatusOf(timelineMedia).isReady ? 'master.m3u8' : null,
    durationMs: framesToMs(outFrame - inFrame, fps),
  };
}

/** Trimmed clips, for guests with a link to one: `t-{assetId}-{inFrame}-{outFrame}`; only the present range exists. */
export function trimmedSource({ context, nameOf, remember }: Omit<SourceDeps, 'assets'>): PlayableSource {
  const find = (customerId: string, id: string) =>
    context.db.tenant(customerId, async (trx) => {
      const [, assetId, inFrame, outFrame] = trimmedId.exec(id) ?? [];
      const clip = assetId === undefined ? undefined : await findTrimmed(trx, customerId, assetId);
      if (clip?.inFrame !== Number(inFrame) || clip.outFrame !== Number(outFrame)) return null;
      const timelineMedia = await loadTimelineMedia(trx, customerId, [clip], mainShape(clip));
      const captions = captionMedia(await composedCaptions(trx, customerId, [clip], clip.fps), {
        entries: timelineMedia.entries,
        fps: clip.fps,
        downloadName: null,
      });
      return { clip, timelineMedia, captions };
    });
  return {
    letter: 't',
    maySee: async (viewer, id) =>
      viewer.kind === 'share' &&
      viewer.clipId !== null &&
      (await find(viewer.customerId, id))?.clip.clipId === viewer.clipId,
    load: async (customerId, id) => {
      const found = await find(customerId, id);
      if (found === null) return null;
      const { clip, timelineMedia, captions } = found;
      remember(clip.clipId, `t-${id}`);
      const { isReady, rungs } = renditionStatusOf(timelineMedia);
      if (!isReady) return null;
      const media = { timelineMedia, rungs, fps: clip.fps, captions };
      return toPlayable({ ...media, artwork: null, nameOf, download: null });
    },
  };
}

const trimmedId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,9})-(\d{1,9})$/;
