import type { assetService } from '@rushes/contract/media/assets';
import type { clipService } from '@rushes/contract/media/clips';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ClipsService } from './service.ts';

export function assetCalls(clips: ClipsService): Handlers<typeof assetService> {
  return { getAsset: ({ assetId }, { caller }) => clips.getAsset(caller, assetId) };
}

export function clipCalls(clips: ClipsService): Handlers<typeof clipService> {
  return {
    getClips: (request, { caller }) => clips.getClips(caller, request),
    countClips: async (request, { caller }) => ({ count: await clips.countClips(caller, request) }),
    getClip: ({ clipId }, { caller }) => clips.getClip(caller, clipId),
    updateClip: ({ clipId, ...change }, { caller }) => clips.updateClip(caller, clipId, change),
    moveClips: ({ clipIds, to }, { caller }) => clips.moveClips(caller, clipIds, to),
    changeClips: (request, { caller }) => clips.changeClips(caller, request),
    downloadClips: ({ clipIds }, { caller }) => clips.downloadClips(caller, clipIds),
    deleteClips: ({ clipIds }, { caller }) => clips.deleteClips(caller, clipIds),
    restoreClips: ({ clipIds }, { caller }) => clips.restoreClips(caller, clipIds),
    setPoster: ({ clipId, frame }, { caller }) => clips.setPoster(caller, clipId, frame),
    retryClip: ({ clipId }, { caller }) => clips.retryClip(caller, clipId),
  };
}
