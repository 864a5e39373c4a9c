// A worker process for the test that kills it: takes one job and never ends it.
import { createDatabase } from '../src/platform/db/create.ts';
import { createJobs } from '../src/platform/jobs/create.ts';
import { createLog } from '../src/platform/log.ts';
import type { Connection } from '../src/platform/postgres/postgres.ts';

const log = createLog({ level: 'error' });
const connection = JSON.parse(process.argv[2] ?? '{}') as Connection;
const jobs = createJobs({ db: createDatabase({ connection, log }), log });
jobs.define({
  name: 'kill.run',
  lane: 'interactive',
  concurrency: 1,
  retryLimit: 2,
  expireInSeconds: 60,
  handler: () => {
    process.stdout.write('running\n');
    return new Promise(() => undefined);
  },
});
await jobs.start({ work: true });
