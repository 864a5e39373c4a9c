import type { LiveEvent } from '@rushes/contract/events';
import { services } from '@rushes/contract/services';
import type { Runner } from '@rushes/media/run';
import { join } from 'node:path';
import type { Context } from './context.ts';
import type { AskDns } from './features/support/sender-domains/dns.ts';
import type { LinkRules } from './features/media/link-imports/service.ts';
import type { UploadOptions } from './features/media/uploads/service.ts';
import { type BuiltFeatures, createFeatures, type Features } from './features.ts';
import { createRegistry } from './objects/registry.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { createEvents } from './platform/events/create.ts';
import { registerEventStream } from './platform/events/event-stream.ts';
import {
  databaseCheck,
  diskCheck,
  queueCheck,
  registerHealth,
  sandboxCheck,
} from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerApiPages } from './platform/http/api-pages.ts';
import { registerServices, type ServiceOptions } from './platform/http/register-services.ts';
import { closeHttpServer, createHttpServer, type HttpServer } from './platform/http/server.ts';
import { registerWebFiles } from './platform/http/web-files.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail/create.ts';
import { createPasswords } from './platform/passwords.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Storage } from './platform/storage/storage.ts';
import { endRestored } from './restored.ts';
import type { Schema } from './schema.ts';

/** What the app runs on; `main.ts` and the test harness make it. */
export interface Infrastructure {
  readonly config: Config;
  readonly db: Database<Schema>;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly media: Runner;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly clock: Clock;
  readonly uploadLimits?: UploadOptions;
  /** Absent: as this machine asks DNS. */
  readonly dns?: AskDns;
  /** What imports from links may reach: absent but in tests. */
  readonly linkRules?: LinkRules;
}

export interface App {
  readonly context: Context;
  readonly features: Features;
  readonly http: HttpServer;
  /** Requests end, then jobs are handed back; readiness says no from the first moment. */
  stop(): Promise<void>;
}

/** Builds the product, starts the jobs and leaves listening to the caller. */
export async function createApp(infrastructure: Infrastructure): Promise<App> {
  const events = await createEvents<LiveEvent>(infrastructure.db, infrastructure.log);
  const mail = createMail(infrastructure);
  const context: Context = {
    ...infrastructure,
    events,
    mail,
    passwords: createPasswords(),
    registry: createRegistry(),
  };
  const built = createFeatures(context, infrastructure);
  const features = built.services;
  built.startJobs();
  await endRestored(context, features);
  await features.assets.sweepWorkFolders();
  // Between two runs of a burst of interactive work the ladders would take the processors again.
  context.jobs.lanes.onInteractiveChange((running) => context.media.hold(running > 0));
  await context.jobs.start({ work: context.config.roles.has('worker') });
  await features.uploads.recover();
  const sealer = context.config.roles.has('worker') ? features.audit.startSealer() : undefined;
  const state = { isStopping: false };
  const http = await createWeb(context, built, () => state.isStopping);
  return {
    context,
    features,
    http,
    stop: async () => {
      state.isStopping = true;
      await Promise.all([closeHttpServer(http), context.jobs.stop(), sealer?.stop()]);
      await events[Symbol.asyncDispose]();
    },
  };
}

/** In which other profile of theirs a user sees an object. */
function elsewhereOf(
  { registry }: Context,
  { sessions }: Pick<Features, 'sessions'>,
): NonNullable<ServiceOptions['elsewhere']> {
  return async (member, { kind, id }) => {
    const declared = registry.objects.find(
      (object) => object.kind === kind && object.isVisible !== undefined,
    );
    if (declared?.isVisible === undefined) return null;
    for (const other of await sessions.othersOf(member)) {
      if (await declared.isVisible(other, id)) return other.customerId;
    }
    return null;
  };
}

async function createWeb(
  context: Context,
  { services: features, calls, addRoutes }: BuiltFeatures,
  isStopping: () => boolean,
): Promise<HttpServer> {
  const { config, jobs, storage, db } = context;
  const http = await createHttpServer(config, context.log);
  registerMetrics(http, { config, queueAges: () => jobs.queueAges() });
  registerHealth(http, {
    isStopping,
    checks: {
      database: databaseCheck(db),
      storage: async () => {
        await storage.check();
        return { status: 'pass' };
      },
      disk: diskCheck(() => storage.freeBytes()),
      queue: queueCheck(() => jobs.queueAges()),
      sandbox: sandboxCheck(context.media.isolation),
    },
  });
  if (!config.roles.has('web')) return http;
  // Guests are kept to a rate; on your own machine there are none.
  const isOwnMachine = config.isLoopback && !config.isPublic && config.trustProxy === false;
  registerServices(http, services, calls, {
    config,
    gate: features.sessions,
    seenAs: features.roles.seenAs,
    elsewhere: elsewhereOf(context, features),
    changerOf: features.audit.findChanger,
    ...(isOwnMachine ? {} : { callsPerMinute: 3000 }),
  });
  addRoutes(http, features.sessions);
  registerEventStream(http, context.events, features.sessions);
  registerApiPages(http, services, config.publicUrl);
  await registerWebFiles(http, join(import.meta.dirname, '../../web/dist'));
  return http;
}
