import { feature } from '../../../feature.ts';
import { assets } from '../assets/feature.ts';
import { captions } from '../captions/feature.ts';
import { clips } from '../clips/feature.ts';
import { transcriptCalls } from './calls.ts';
import { defineTranscriptJobs } from './jobs.ts';
import { createTranscriptsService } from './service.ts';

export const transcripts = feature({
  name: 'transcripts',
  uses: { assets, clips, captions },
  tables: ['automatic_captions', 'transcriptions'],
  create: createTranscriptsService,
  calls: (service) => ({ transcript: transcriptCalls(service) }),
  jobs: defineTranscriptJobs,
});
