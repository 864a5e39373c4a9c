// A worker process of the product for tests that kill one: on the database and the files of a harness. With `hang` it stops in the middle of the first original that it reads, and says so.
import { join } from 'node:path';
import { createRunner, detectSandbox } from '@rushes/media/run';
import { createApp } from '../src/app.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { createDatabase } from '../src/platform/db/create.ts';
import { createJobs } from '../src/platform/jobs/create.ts';
import { createLog } from '../src/platform/log.ts';
import type { Connection } from '../src/platform/postgres/postgres.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import { openStorage } from '../src/platform/storage/open.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import type { Schema } from '../src/schema.ts';

const { connection, environment, hangs } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: Connection;
  environment: Record<string, string>;
  hangs: boolean;
};
const log = createLog({ level: 'error' });
const config = readConfig(environment, ['--roles=worker']);
const secrets = openSecrets(join(config.dataDir, 'secrets'));
const db = createDatabase<Schema>({ connection, log, poolSize: 4 });
const tools = { ffmpeg: config.ffmpegPath, ffprobe: config.ffprobePath };
const { sandbox } = await detectSandbox(tools);
const media = createRunner({ ...tools, sandbox });
const stored = await openStorage(config, secrets);
const storage: Storage = hangs
  ? Object.assign(Object.create(stored) as Storage, { get: hangAtOriginal })
  : stored;
const jobs = createJobs({ db, log, isOnlyProcess: !hangs });
await createApp({ config, db, jobs, storage, media, secrets, log, clock: systemClock() });

function hangAtOriginal(...[key, ...more]: Parameters<Storage['get']>): ReturnType<Storage['get']> {
  if (!key.endsWith('/original')) return stored.get(key, ...more);
  process.stdout.write('running\n');
  return new Promise(() => undefined);
}
