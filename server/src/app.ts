import type { ObjectKind } from '@rushes/contract/call';
import type { LiveEvent } from '@rushes/contract/events';
import { auditList } from '@rushes/contract/lists/audit';
import { channelList } from '@rushes/contract/lists/channels';
import { clipList } from '@rushes/contract/lists/clips';
import { programList } from '@rushes/contract/lists/programs';
import { invitationList, userList } from '@rushes/contract/lists/people';
import { services } from '@rushes/contract/services';
import type { Runner } from '@rushes/media/run';
import { join } from 'node:path';
import type { Context, Trx } from './context.ts';
import {
  accountCalls,
  analyticsCalls,
  campaignCalls,
  organizationCalls,
  outboxCalls,
  signInCalls,
} from './features/accounts/calls.ts';
import { registerOidcRoutes } from './features/accounts/oidc.ts';
import { type AccountsService, createAccountsService } from './features/accounts/service.ts';
import { auditCalls } from './features/audit/calls.ts';
import { auditData } from './features/audit/personal-data-store.ts';
import { type AuditService, createAuditService } from './features/audit/service.ts';
import { defineAssetJobs } from './features/assets/jobs.ts';
import { type AssetsService, createAssetsService } from './features/assets/service.ts';
import { channelCalls } from './features/channels/calls.ts';
import { channelHoldings } from './features/channels/holdings-store.ts';
import { channelData } from './features/channels/personal-data-store.ts';
import { defineChannelJobs } from './features/channels/jobs.ts';
import { type ChannelsService, createChannelsService } from './features/channels/service.ts';
import { clipCalls } from './features/clips/calls.ts';
import { clipHoldings, clipReach } from './features/clips/holdings-store.ts';
import { clipData } from './features/clips/personal-data-store.ts';
import { type ClipsService, createClipsService } from './features/clips/service.ts';
import { registerDemoRoute } from './features/demo/calls.ts';
import { createDemoService, type DemoService } from './features/demo/service.ts';
import { importCalls } from './features/imports/calls.ts';
import { gridCalls } from './features/grids/calls.ts';
import { gridData } from './features/grids/personal-data-store.ts';
import { createGridsService, type GridsService } from './features/grids/service.ts';
import { notificationCountCalls } from './features/notification-counts/calls.ts';
import {
  createNotificationCountsService,
  type NotificationCountsService,
} from './features/notification-counts/service.ts';
import { peopleCalls } from './features/people/calls.ts';
import { definePeopleJobs } from './features/people/jobs.ts';
import { memberData, peopleData } from './features/people/personal-data-store.ts';
import { createPeopleService, type PeopleService } from './features/people/service.ts';
import { personalDataCalls } from './features/personal-data/calls.ts';
import { registerPersonalDataDownload } from './features/personal-data/download-route.ts';
import { definePersonalDataJobs } from './features/personal-data/jobs.ts';
import { createPersonalDataService, type PersonalDataService } from './features/personal-data/service.ts';
import { createPlaybackService, type PlaybackService } from './features/playback/service.ts';
import { registerMediaRoute } from './features/playback/media-route.ts';
import { programCalls } from './features/programs/calls.ts';
import { defineProgramJobs, followFootage } from './features/programs/jobs.ts';
import { programHoldings, programReach } from './features/programs/holdings-store.ts';
import { programData } from './features/programs/personal-data-store.ts';
import { createProgramsService, type ProgramsService } from './features/programs/service.ts';
import { profileCalls } from './features/profiles/calls.ts';
import { profileSettingsData } from './features/profiles/personal-data-store.ts';
import { createProfilesService, type ProfilesService } from './features/profiles/service.ts';
import { reportCalls } from './features/reports/calls.ts';
import { registerReportDownload } from './features/reports/download-route.ts';
import { defineReportJobs } from './features/reports/jobs.ts';
import { reportData } from './features/reports/personal-data-store.ts';
import { createReportsService, type ReportsService } from './features/reports/service.ts';
import { roleCalls } from './features/roles/calls.ts';
import { createRolesService, type RolesService } from './features/roles/service.ts';
import { customerUserCalls, sessionCalls } from './features/sessions/calls.ts';
import { defineSessionJobs } from './features/sessions/jobs.ts';
import { accountData, sessionData } from './features/sessions/personal-data-store.ts';
import { createSessionsService, type SessionsService } from './features/sessions/service.ts';
import { registerTokenEndpoint } from './features/sessions/token-endpoint.ts';
import { setupCalls } from './features/setup/calls.ts';
import { registerLogos } from './features/setup/logo-route.ts';
import { createSetupService, type SetupService } from './features/setup/service.ts';
import { shareLinkCalls } from './features/share-links/calls.ts';
import { shareLinkHoldings } from './features/share-links/holdings-store.ts';
import { shareLinkData } from './features/share-links/personal-data-store.ts';
import { createShareLinksService, type ShareLinksService } from './features/share-links/service.ts';
import { uploadCalls } from './features/uploads/calls.ts';
import { uploadHoldings } from './features/uploads/holdings-store.ts';
import { defineUploadJobs } from './features/uploads/jobs.ts';
import { createUploadsService, type UploadOptions, type UploadsService } from './features/uploads/service.ts';
import { registerUploads } from './features/uploads/tus-endpoint.ts';
import { commonCalls } from './features/upload-signatures/calls.ts';
import { registerFormUploads } from './features/upload-signatures/form-endpoint.ts';
import { defineFormUploadJobs } from './features/upload-signatures/jobs.ts';
import { formUploadData } from './features/upload-signatures/personal-data-store.ts';
import {
  createUploadSignaturesService,
  type UploadSignaturesService,
} from './features/upload-signatures/service.ts';
import { watchData } from './features/watch/personal-data-store.ts';
import { createWatchService, type WatchService } from './features/watch/service.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { createEvents } from './platform/events/create.ts';
import { registerEventStream } from './platform/events/event-stream.ts';
import type { Member } from './platform/http/caller.ts';
import { databaseCheck, diskCheck, queueCheck, registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerApiPages } from './platform/http/api-pages.ts';
import {
  type AllHandlers,
  registerServices,
  type ServiceOptions,
} from './platform/http/register-services.ts';
import { closeHttpServer, createHttpServer, type HttpServer } from './platform/http/server.ts';
import { registerWebFiles } from './platform/http/web-files.ts';
import { createImports, type Imports } from './platform/imports/engine.ts';
import { registerImportUploads } from './platform/imports/upload-route.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMail } from './platform/mail/create.ts';
import { createPasswords } from './platform/passwords.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Schema } from './schema.ts';

/** What the app stands on; `main.ts` and the test harness make it. */
export interface Ground {
  readonly config: Config;
  readonly db: Database<Schema>;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly media: Runner;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly clock: Clock;
  readonly uploadLimits?: UploadOptions;
}

export interface Features {
  readonly playback: PlaybackService;
  readonly sessions: SessionsService;
  readonly assets: AssetsService;
  readonly uploads: UploadsService;
  readonly clips: ClipsService;
  readonly programs: ProgramsService;
  readonly watch: WatchService;
  readonly shareLinks: ShareLinksService;
  readonly grids: GridsService;
  readonly counts: NotificationCountsService;
  readonly demo: DemoService;
  readonly accounts: AccountsService;
  readonly signatures: UploadSignaturesService;
  readonly profiles: ProfilesService;
  readonly reports: ReportsService;
  readonly roles: RolesService;
  readonly audit: AuditService;
  readonly setup: SetupService;
  readonly imports: Imports<Trx>;
  readonly people: PeopleService;
  readonly personalData: PersonalDataService;
  readonly channels: ChannelsService;
}

export interface App {
  readonly context: Context;
  readonly features: Features;
  readonly http: HttpServer;
  /** Requests end, then jobs are handed back; readiness says no from the first moment. */
  stop(): Promise<void>;
}

/** Builds the product on its ground, starts the jobs and leaves listening to the caller. */
export async function createApp(ground: Ground): Promise<App> {
  const events = await createEvents<LiveEvent>(ground.db, ground.log);
  const mail = createMail(ground);
  const context: Context = { ...ground, events, mail, passwords: createPasswords() };
  const features = createFeatures(context, ground.uploadLimits);
  defineJobs(context, features);
  await features.assets.sweepWorkFolders();
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

/** The table of contents: one line a feature, each built from the context and the features before it. */
function createFeatures(context: Context, uploadLimits?: UploadOptions): Features {
  const playback = createPlaybackService(context);
  const sessions = createSessionsService(context, { playback });
  const assets = createAssetsService(context);
  const uploads = createUploadsService(context, assets, uploadLimits);
  const clips = createClipsService(context, { assets, playback });
  const programs = createProgramsService(context, { footage: assets, playback });
  followFootage(context, assets);
  const watch = createWatchService(context);
  const shareLinks = createShareLinksService(context, { programs, playback });
  const grids = createGridsService(context);
  const counts = createNotificationCountsService(watch, grids);
  const demo = createDemoService(context);
  const accounts = createAccountsService(context, { sessions, demo });
  const signatures = createUploadSignaturesService(context);
  const profiles = createProfilesService(context, { playback, sessions, signatures });
  const reports = createReportsService(context, { gate: sessions, profiles });
  const imports = createImports<Trx>(context);
  const roles = createRolesService(context, {
    objects: { clip: clips.explain, program: programs.explain },
  });
  const people = createPeopleService(context, { sessions, imports, roles });
  offerBelongings(people);
  const audit = createAuditService(context);
  const channels = createChannelsService(context, { programs });
  offerLists({ reports, clips, programs, people, audit, channels });
  const setup = createSetupService(context, { signatures });
  const personalData = createPersonalDataService(context, { people, profiles });
  offerPersonalData(personalData, { uploads, imports });
  return {
    imports,
    people,
    personalData,
    channels,
    audit,
    roles,
    grids,
    setup,
    signatures,
    profiles,
    reports,
    playback,
    sessions,
    assets,
    uploads,
    clips,
    programs,
    watch,
    shareLinks,
    counts,
    demo,
    accounts,
  };
}

/** What people own and can reach, in the order in which it is shown. */
function offerBelongings(people: PeopleService): void {
  for (const holdings of [clipHoldings, uploadHoldings, programHoldings, shareLinkHoldings, channelHoldings])
    people.offerHoldings(holdings);
  for (const reach of [programReach, clipReach]) people.offerReach(reach);
}

/** What is held of people, in the order in which it is erased: what refers to something before it. */
function offerPersonalData(
  personalData: PersonalDataService,
  { uploads, imports }: Pick<Features, 'uploads' | 'imports'>,
): void {
  const what = [shareLinkData, channelData, programData, watchData, uploads.personalData, clipData];
  const settings = [profileSettingsData, formUploadData, gridData, reportData, peopleData];
  const person = [imports.personalData, sessionData, auditData, memberData, accountData];
  for (const each of [...what, ...settings, ...person]) personalData.offer(each);
}

/** The lists that can be written as CSV. */
function offerLists({
  reports,
  clips,
  programs,
  people,
  audit,
  channels,
}: Pick<Features, 'reports' | 'clips' | 'programs' | 'people' | 'audit' | 'channels'>): void {
  reports.offerList({ list: userList, call: services.people.calls.getUsers, page: people.getUsers });
  reports.offerList({
    list: invitationList,
    call: services.people.calls.getInvitations,
    page: people.getInvitations,
  });
  reports.offerList({ list: clipList, call: services.clip.calls.getClips, page: clips.getClips });
  reports.offerList({
    list: programList,
    call: services.program.calls.getPrograms,
    page: programs.getPrograms,
  });
  reports.offerList({
    list: auditList,
    call: services.audit.calls.getAuditEvents,
    page: audit.getAuditEvents,
  });
  reports.offerList({
    list: channelList,
    call: services.channel.calls.getChannels,
    page: channels.getChannels,
  });
}

function defineJobs(context: Context, features: Features): void {
  defineSessionJobs(context, features.sessions);
  definePeopleJobs(context, features.people);
  defineAssetJobs(context, features.assets);
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
    campaign: campaignCalls(accounts),
    channel: channelCalls(features.channels),
    clip: clipCalls(clips),
    common: commonCalls(features.signatures),
    customeruser: customerUserCalls(sessions),
    event: notificationCountCalls(counts),
    grid: gridCalls(features.grids),
    organization: organizationCalls(accounts),
    outbox: outboxCalls(accounts),
    profile: profileCalls(features.profiles),
    program: programCalls(programs, watch),
    report: reportCalls(features.reports),
    import: importCalls(features.imports),
    people: peopleCalls(features.people),
    personaldata: personalDataCalls(features.personalData),
    role: roleCalls(features.roles),
    session: sessionCalls(sessions, playback),
    setup: setupCalls(features.setup),
    sharelink: shareLinkCalls(shareLinks),
    signin: signInCalls(accounts, sessions),
    upload: uploadCalls(uploads),
  };
}

/** In which other profile of theirs a person sees an object; share links and uploads are opened nowhere by their id alone. */
function elsewhereOf({ sessions, clips, programs }: Features): NonNullable<ServiceOptions['elsewhere']> {
  const sees: Partial<Record<ObjectKind, (member: Member, id: string) => Promise<boolean>>> = {
    clip: clips.isVisibleTo,
    program: programs.isVisibleTo,
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
  registerReportDownload(http, context, { reports: features.reports, gate: features.sessions });
  registerPersonalDataDownload(http, context, { data: features.personalData, gate: features.sessions });
  registerLogos(http, features.setup);
  registerEventStream(http, context.events, features.sessions);
  registerDemoRoute(http, features.demo);
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
    },
  });
  if (!config.roles.has('web')) return http;
  // Strangers are kept to a rate; on a machine of one's own there are none.
  const isOwnMachine = config.isLoopback && !config.isPublic && config.trustProxy === false;
  registerServices(http, services, handlersOf(features), {
    config,
    gate: features.sessions,
    elsewhere: elsewhereOf(features),
    ...(isOwnMachine ? {} : { callsPerMinute: 3000 }),
  });
  registerRoutes(http, context, features);
  registerApiPages(http, services, config.publicUrl);
  await registerWebFiles(http, join(import.meta.dirname, '../../web/dist'));
  return http;
}
