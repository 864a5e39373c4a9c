import type { transcriptService } from '@rushes/contract/media/transcripts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { TranscriptsService } from './service.ts';

export function transcriptCalls(transcripts: TranscriptsService): Handlers<typeof transcriptService> {
  return {
    getTranscription: ({ clipId }, { caller }) => transcripts.getTranscription(caller, clipId),
    writeCaptions: (request, { caller }) => transcripts.requestCaptions(caller, request),
    writeCaptionsOf: (request, { caller }) => transcripts.requestCaptionsOf(caller, request),
    cancelCaptions: async ({ clipId }, { caller }) => {
      await transcripts.cancelCaptions(caller, clipId);
      return {};
    },
    getTranscript: ({ clipId }, { caller }) => transcripts.getTranscript(caller, clipId),
  };
}
