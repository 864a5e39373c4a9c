import type { LiveEvent } from '@rushes/contract/events';
import type { Runner } from '@rushes/media/run';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database, Trx as TrxOf } from './platform/db/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Registry } from './objects/registry.ts';
import type { Schema } from './schema.ts';

export type Trx = TrxOf<Schema>;

/** Everything that features are built from; made once in `app.ts`. */
export interface Context {
  readonly config: Config;
  readonly db: Database<Schema>;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly events: Events<LiveEvent>;
  readonly media: Runner;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly mail: Mail;
  readonly log: Log;
  readonly clock: Clock;
  readonly registry: Registry;
}
