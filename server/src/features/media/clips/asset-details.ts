import type { assetService } from '@rushes/contract/media/assets';
import type { CallResponse } from '@rushes/contract/call';
import type { AudioInfo, VideoInfo } from '@rushes/media/probe';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AssetsService } from '../assets/service.ts';
import { mayEdit, maySee } from './policy.ts';
import type { ClipActor } from './presentation.ts';
import * as store from './store.ts';

type AssetDetails = CallResponse<(typeof assetService)['calls']['getAsset']>;
type Renditions = Awaited<ReturnType<AssetsService['renditionsOf']>>;

interface Deps {
  readonly context: Context;
  readonly assets: Pick<AssetsService, 'renditionsOf'>;
}

/** The stored media of a clip that the user may see. */
export async function getAsset(
  { context, assets }: Deps,
  viewer: ClipActor,
  assetId: string,
): Promise<AssetDetails> {
  const { customerId } = viewer;
  return context.db.tenant(customerId, async (trx) => {
    const shown = await store.findPlayable(trx, customerId, assetId);
    const clip = shown?.isHeld === false ? await store.findClip(trx, customerId, shown.clipId) : undefined;
    if (clip === undefined || !maySee(viewer, clip)) throw new AppError('not-found');
    const renditions = await assets.renditionsOf(trx, customerId, [assetId]);
    const { clipId, name, state, reasonCode, reasonMessage, info } = clip;
    return {
      assetId,
      clip: {
        clipId,
        name,
        state,
        reason: reasonCode === null ? null : { code: reasonCode, message: reasonMessage ?? '' },
        canEdit: mayEdit(viewer, clip),
      },
      filename: clip.filename,
      createdAt: clip.createdAt.toISOString(),
      sha256: clip.sha256,
      container: info?.container ?? null,
      durationMs: clip.durationMs,
      sizeBytes: clip.sizeBytes,
      renditionBytes: renditions.reduce((sum, { bytes }) => sum + bytes, 0),
      video: info?.video == null ? null : toVideo(info.video),
      audio: info?.audio == null ? null : toAudio(info.audio),
      warnings: info?.warnings ?? [],
      renditions: renditions.toSorted(byAspectAndSize).map((each) => toRendition(each)),
    };
  });
}

function toVideo(video: VideoInfo): AssetDetails['video'] {
  const { codec, profile, rotation, fps, hdr, colorSpace, keyframeGapMaxMs } = video;
  return {
    ...{ codec, profile, rotation, fps, hdr, colorSpace, keyframeGapMaxMs },
    pixelFormat: video.pixFmt,
    width: video.codedWidth,
    height: video.codedHeight,
    isInterlaced: video.interlaced,
  };
}

function toAudio({ codec, profile, channels, sampleRate }: AudioInfo): AssetDetails['audio'] {
  return { codec, profile, channels, sampleRate };
}

function byAspectAndSize(one: Renditions[number], other: Renditions[number]): number {
  const order = one.aspect.localeCompare(other.aspect);
  return order === 0 ? (one.facts?.height ?? 0) - (other.facts?.height ?? 0) : order;
}

function toRendition({ aspect, rung, state, facts, bytes }: Renditions[number]) {
  return {
    aspect,
    rung,
    state,
    codecs: facts?.codecs ?? null,
    width: facts === null || facts.width === 0 ? null : facts.width,
    height: facts === null || facts.height === 0 ? null : facts.height,
    averageBitrate: facts?.averageBitrate ?? null,
    sizeBytes: bytes,
  };
}
