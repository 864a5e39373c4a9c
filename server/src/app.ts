import type { ObjectKind } from '@rushes/contract/call';
import type { LiveEvent } from '@rushes/contract/events';
import { services } from '@rushes/contract/services';
import type { Runner } from '@rushes/media/run';
import { join } from 'node:path';
import type { Context } from './context.ts';
import {
  accountCalls,
  analyticsCalls,
  campaignCalls,
  organizationCalls,
  outboxCalls,
  signInCalls,
} from './features/identity/accounts/calls.ts';
import { registerOidcRoutes } from './features/identity/accounts/oidc.ts';
import { auditCalls } from './features/core/audit/calls.ts';
import { binCalls } from './features/core/bin/calls.ts';
import { defineBinJobs } from './features/core/bin/jobs.ts';
import { defineAssetJobs } from './features/media/assets/jobs.ts';
import { catalogueCalls } from './features/core/catalogues/calls.ts';
import { channelCalls } from './features/audience/channels/calls.ts';
import { defineChannelJobs } from './features/audience/channels/jobs.ts';
import { clipCalls } from './features/media/clips/calls.ts';
import { customerCalls } from './features/support/customers/calls.ts';
import { defineCustomerJobs } from './features/support/customers/jobs.ts';
import { contactCalls, preferenceCalls } from './features/audience/contacts/calls.ts';
import { defineContactJobs } from './features/audience/contacts/jobs.ts';
import { registerOneClick } from './features/audience/contacts/consent/unsubscribe-route.ts';
import { registerDemoRoute } from './features/support/demo/calls.ts';
import { directoryCalls } from './features/organization/directory/calls.ts';
import { defineDirectoryJobs } from './features/organization/directory/jobs.ts';
import { importCalls } from './features/core/imports/calls.ts';
import { gridCalls } from './features/core/grids/calls.ts';
import { mailLayoutCalls } from './features/core/mail-layouts/calls.ts';
import { notificationCountCalls } from './features/audience/notification-counts/calls.ts';
import { notificationCalls } from './features/core/notifications/calls.ts';
import { defineNotificationJobs } from './features/core/notifications/service.ts';
import { peopleCalls } from './features/organization/users/calls.ts';
import { definePeopleJobs } from './features/organization/users/jobs.ts';
import { registerMediaRoute } from './features/media/playback/media-route.ts';
import { isVisible } from './features/create/programs/service.ts';
import { programCalls } from './features/create/programs/calls.ts';
import { defineProgramJobs } from './features/create/programs/jobs.ts';
import { profileCalls } from './features/identity/profiles/calls.ts';
import { personalDataCalls } from './features/organization/personal-data/calls.ts';
import { registerPersonalDataDownload } from './features/organization/personal-data/download-route.ts';
import { definePersonalDataJobs } from './features/organization/personal-data/jobs.ts';
import { reportCalls } from './features/identity/reports/calls.ts';
import { registerReportDownload } from './features/identity/reports/download-route.ts';
import { defineReportJobs } from './features/identity/reports/jobs.ts';
import { roleCalls } from './features/identity/roles/calls.ts';
import { senderCalls } from './features/support/sender-domains/calls.ts';
import type { AskDns } from './features/support/sender-domains/dns.ts';
import { customerUserCalls, sessionCalls } from './features/identity/sessions/calls.ts';
import { defineShareLinkJobs } from './features/audience/share-links/jobs.ts';
import { defineSessionJobs } from './features/identity/sessions/jobs.ts';
import { defineWatchJobs } from './features/audience/feed/jobs.ts';
import { registerTokenEndpoint } from './features/identity/sessions/tokens/token-endpoint.ts';
import { setupCalls } from './features/organization/setup/calls.ts';
import { registerLogos } from './features/organization/setup/logo-route.ts';
import { shareLinkCalls } from './features/audience/share-links/calls.ts';
import { sharePageCalls } from './features/audience/share-pages/calls.ts';
import { supportCalls } from './features/identity/support-views/calls.ts';
import { uploadCalls } from './features/media/uploads/calls.ts';
import { defineUploadJobs } from './features/media/uploads/jobs.ts';
import type { UploadOptions } from './features/media/uploads/service.ts';
import { registerUploads } from './features/media/uploads/tus-endpoint.ts';
import { commonCalls } from './features/media/upload-signatures/calls.ts';
import { registerFormUploads } from './features/media/upload-signatures/form-endpoint.ts';
import { defineFormUploadJobs } from './features/media/upload-signatures/jobs.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { createEvents } from './platform/events/create.ts';
import { registerEventStream } from './platform/events/event-stream.ts';
import type { Member } from './platform/http/caller.ts';
import {
  databaseCheck,
  diskCheck,
  queueCheck,
  registerHealth,
  sandboxCheck,
} from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerApiPages } from './platform/http/api-pages.ts';
import {
  type AllHandlers,
  registerServices,
  type ServiceOptions,
} from './platform/http/register-services.ts';
import { closeHttpServer, createHttpServer, type HttpServer } from './platform/http/server.ts';
import { registerWebFiles } from './platform/http/web-files.ts';
import { registerImportUploads } from './platform/imports/upload-route.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail/create.ts';
import { createPasswords } from './platform/passwords.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Schema } from './schema.ts';
import { createFeatures, type Features } from './features.ts';
import { offerLists } from './list-offers.ts';
import { endRestored } from './restored.ts';

/** What the app stands on; `main.ts` and the test harness make it. */
export interface AccessCondition {
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
}

export interface App {
  readonly context: Context;
  readonly features: Features;
  readonly http: HttpServer;
  /** Requests end, then jobs are handed back; readiness says no from the first moment. */
  stop(): Promise<void>;
}

/** Builds the product on its ground, starts the jobs and leaves listening to the caller. */
export async function createApp(ground: AccessCondition): Promise<App> {
  const events = await createEvents<LiveEvent>(ground.db, ground.log);
  const mail = createMail(ground);
  const context: Context = { ...ground, events, mail, passwords: createPasswords() };
  const features = createFeatures(context, ground);
  offerLists(features);
  defineJobs(context, features);
  await endRestored(context, features);
  await features.assets.sweepWorkFolders();
  // Between two runs of a burst of interactive work the ladders would take the processors again.
  context.jobs.lanes.onInteractiveChange((running) => context.media.hold(running > 0));
  await context.jobs.start({ work: context.config.roles.has('worker') });
  await features.uploads.recover();
  const sealer = context.config.roles.has('worker') ? features.audit.startSealer() : undefined;
  const state = { isStopping: false };
  const http = await createWeb(context, features, () => state.isStopping);
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

function defineJobs(context: Context, features: Features): void {
  defineSessionJobs(context, features.sessions);
  defineWatchJobs(context, features.watch);
  defineShareLinkJobs(context, features.shareLinks);
  definePeopleJobs(context, features.people);
  defineDirectoryJobs(context, features.directory);
  defineCustomerJobs(context, features.customers);
  defineContactJobs(context, features.contacts);
  defineAssetJobs(context, features.assets);
  defineBinJobs(context, features.bin);
  defineNotificationJobs(context);
  defineChannelJobs(context, features.channels);
  defineUploadJobs(context, features.uploads);
  defineProgramJobs(context, features.programs);
  defineFormUploadJobs(context, features.signatures);
  defineReportJobs(context, features.reports);
  definePersonalDataJobs(context, features.personalData);
}

function handlersOf(features: Features): AllHandlers<typeof services> {
  const { playback, sessions, clips, uploads, programs, watch, shareLinks, counts, accounts } = features;
  return {
    account: accountCalls(accounts),
    analytics: analyticsCalls(accounts),
    audit: auditCalls(features.audit),
    bin: binCalls(features.bin),
    campaign: campaignCalls(accounts),
    catalogue: catalogueCalls(features.catalogues),
    channel: channelCalls(features.channels),
    clip: clipCalls(clips),
    common: commonCalls(features.signatures),
    customer: customerCalls(features.customers),
    contact: contactCalls(features.contacts),
    customeruser: customerUserCalls(sessions),
    directory: directoryCalls(features.directory),
    event: notificationCountCalls(counts),
    grid: gridCalls(features.grids),
    maillayout: mailLayoutCalls(features.mailLayouts),
    notification: notificationCalls(features.notifications),
    organization: organizationCalls(accounts),
    outbox: outboxCalls(accounts),
    preference: preferenceCalls(features.contacts),
    profile: profileCalls(features.profiles),
    program: programCalls(programs, watch),
    personaldata: personalDataCalls(features.personalData),
    report: reportCalls(features.reports),
    import: importCalls(features.imports),
    people: peopleCalls(features.people),
    role: roleCalls(features.roles),
    session: sessionCalls(sessions, playback),
    sender: senderCalls(features.senders),
    setup: setupCalls(features.setup),
    sharepage: sharePageCalls(features.sharePages),
    sharelink: shareLinkCalls(shareLinks),
    signin: signInCalls(accounts, sessions),
    support: supportCalls(features.supportViews),
    upload: uploadCalls(uploads),
  };
}

/** In which other profile of theirs a person sees an object; share links and uploads are opened nowhere by their id alone. */
function elsewhereOf({ sessions, clips, programs }: Features): NonNullable<ServiceOptions['elsewhere']> {
  const sees: Partial<Record<ObjectKind, (member: Member, id: string) => Promise<boolean>>> = {
    clip: clips.isVisibleTo,
    program: (other, id) => programs.context.db.tenant(other.customerId, (trx) => isVisible(trx, other, id)),
  };
  return async (member, { kind, id }) => {
    for (const other of await sessions.othersOf(member)) {
      if (await sees[kind]?.(other, id)) return other.customerId;
    }
    return null;
  };
}

/** Routes that are not calls. */
function registerRoutes(http: HttpServer, context: Context, features: Features): void {
  registerTokenEndpoint(http, context, features.sessions);
  registerOidcRoutes(http, context, features.accounts);
  registerMediaRoute(http, context, features.playback);
  registerUploads(http, context, { uploads: features.uploads, gate: features.sessions });
  registerFormUploads(http, features.signatures);
  registerImportUploads(http, { imports: features.imports, gate: features.sessions, config: context.config });
  registerPersonalDataDownload(http, context, { data: features.personalData, gate: features.sessions });
  registerReportDownload(http, context, { reports: features.reports, gate: features.sessions });
  registerLogos(http, features.setup);
  registerOneClick(http, features.contacts);
  registerEventStream(http, context.events, features.sessions);
  registerDemoRoute(http, features.demo, context.config);
}

async function createWeb(
  context: Context,
  features: Features,
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
  // Guests are kept to a rate; on a machine of one's own there are none.
  const isOwnMachine = config.isLoopback && !config.isPublic && config.trustProxy === false;
  registerServices(http, services, handlersOf(features), {
    config,
    gate: features.sessions,
    seenAs: features.roles.seenAs,
    elsewhere: elsewhereOf(features),
    ...(isOwnMachine ? {} : { callsPerMinute: 3000 }),
  });
  registerRoutes(http, context, features);
  registerApiPages(http, services, config.publicUrl);
  await registerWebFiles(http, join(import.meta.dirname, '../../web/dist'));
  return http;
}
