import type { captionService } from '@rushes/contract/media/captions';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CaptionsService } from './service.ts';

export function captionCalls(captions: CaptionsService): Handlers<typeof captionService> {
  return {
    getTracks: async ({ clipId }, { caller }) => ({ tracks: await captions.getTracks(caller, clipId) }),
    getTrack: (request, { caller }) => captions.getTrack(caller, request),
    getTrackFile: ({ format, ...name }, { caller }) => captions.getTrackFile(caller, name, format),
    saveTrack: (request, { caller }) => captions.saveTrack(caller, request),
    importTrack: (request, { caller }) => captions.importTrack(caller, request),
    setState: ({ state, ...name }, { caller }) => captions.setState(caller, name, state),
    deleteTrack: (request, { caller }) => captions.deleteTrack(caller, request),
  };
}
