import type { Context } from '../../../context.ts';
import { sweepErasedContacts } from './contacts/sweep-contacts.ts';
import { sweepExamples } from './examples/sweep-examples.ts';
import { remindDue } from './remind-due.ts';
import { type BinnedObjects, followBin, followBinJob } from './takes/follow-bin.ts';

const remindDueJob = 'recording-tasks.remind-due';
const sweepContactsJob = 'recording-tasks.sweep-contacts';
const sweepExamplesJob = 'recording-tasks.sweep-examples';

export function defineRecordingTaskJobs(context: Context): void {
  context.jobs.define<BinnedObjects>({
    name: followBinJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 5,
    expireInSeconds: 120,
    handler: (binned) => followBin(context, binned),
  });
  context.jobs.define<object>({
    name: remindDueJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 2,
    expireInSeconds: 600,
    handler: () => remindDue(context),
  });
  context.jobs.schedule(remindDueJob, '*/15 * * * *');
  context.jobs.define<object>({
    name: sweepContactsJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => sweepErasedContacts(context),
  });
  context.jobs.schedule(sweepContactsJob, '23 * * * *');
  context.jobs.define<object>({
    name: sweepExamplesJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => sweepExamples(context),
  });
  context.jobs.schedule(sweepExamplesJob, '41 * * * *');
}
