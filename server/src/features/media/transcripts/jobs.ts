import type { Context } from '../../../context.ts';
import { type TranscriptsService, writeJob } from './service.ts';
import type { TranscriptionName } from './store.ts';

export function defineTranscriptJobs({ jobs }: Context, transcripts: TranscriptsService): void {
  jobs.define<TranscriptionName>({
    name: writeJob,
    // One at a time: speech recognition takes all processors that it gets.
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    // Each is given time by the length of its clip.
    expireInSeconds: 3600,
    handler: (name, job) => transcripts.write(name, job),
    onFailed: (name, failure) => transcripts.fail(name, failure),
  });
}
