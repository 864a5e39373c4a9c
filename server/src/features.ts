// The features of the product, each built from the context and those before it.
import type { ExplainedKind } from '@rushes/contract/explained';
import type { Context, Trx } from './context.ts';
import { type AccountsService, createAccountsService } from './features/identity/accounts/service.ts';
import { type AuditService, createAuditService } from './features/core/audit/service.ts';
import { type AssetsService, createAssetsService } from './features/media/assets/service.ts';
import { type BinService, createBinService } from './features/core/bin/service.ts';
import { channelBin } from './features/audience/channels/bin-store.ts';
import { channelHoldings, channelReach } from './features/audience/channels/access-store.ts';
import { type CataloguesService, createCataloguesService } from './features/core/catalogues/service.ts';
import { createMailLayoutsService, type MailLayoutsService } from './features/core/mail-layouts/service.ts';
import { type AskDns, createDns } from './features/support/sender-domains/dns.ts';
import { createSendersService, type SendersService } from './features/support/sender-domains/service.ts';
import { createSharePagesService, type SharePagesService } from './features/audience/share-pages/service.ts';
import {
  type ChannelsService,
  createChannelsService,
  joinedChannels,
} from './features/audience/channels/service.ts';
import { clipBin } from './features/media/clips/bin-store.ts';
import { clipHoldings, clipReach } from './features/media/clips/holdings-store.ts';
import { clipRows, type ClipsService, createClipsService } from './features/media/clips/service.ts';
import { createCustomersService, type CustomersService } from './features/support/customers/service.ts';
import { contactListBin } from './features/audience/contacts/lists/bin-store.ts';
import { contactListHoldings, contactListReach } from './features/audience/contacts/lists/ownership-store.ts';
import { type ContactsService, createContactsService } from './features/audience/contacts/service.ts';
import { createDemoService, type DemoService } from './features/support/demo/service.ts';
import { reportHoldings } from './features/organization/directory/ownership-store.ts';
import {
  bioReach,
  createDirectoryService,
  explainBio,
  explainField,
  explainUnit,
  findBioShowing,
  type DirectoryService,
} from './features/organization/directory/service.ts';
import { createGridsService, type GridsService } from './features/core/grids/service.ts';
import {
  createNotificationsService,
  type NotificationsService,
} from './features/core/notifications/service.ts';
import {
  createNotificationCountsService,
  type NotificationCountsService,
} from './features/audience/notification-counts/service.ts';
import {
  createPeopleService,
  createExplainPerson,
  explainGroup,
  explainInvitation,
  type PeopleService,
} from './features/organization/users/service.ts';
import { createExplainImport } from './features/core/imports/explaining.ts';
import {
  createPersonalDataService,
  explainErasure,
  explainExport,
  type PersonalDataService,
} from './features/organization/personal-data/service.ts';
import { createPlaybackService, type PlaybackService } from './features/media/playback/service.ts';
import { followFootage } from './features/create/programs/jobs.ts';
import { programBin } from './features/create/programs/bin/store.ts';
import { programHoldings, programReach } from './features/create/programs/audience/access-store.ts';
import {
  createProgramsService,
  explain as explainProgram,
  type ProgramsService,
} from './features/create/programs/service.ts';
import { createProfilesService, type ProfilesService } from './features/identity/profiles/service.ts';
import { createReportsService, type ReportsService } from './features/identity/reports/service.ts';
import {
  createRolesService,
  explainRole,
  explainRoleDeletion,
  type RolesService,
} from './features/identity/roles/service.ts';
import type { ExplainObject } from './objects/explanations.ts';
import { createSessionsService, type SessionsService } from './features/identity/sessions/service.ts';
import { createSetupService, type SetupService } from './features/organization/setup/service.ts';
import { shareLinkHoldings } from './features/audience/share-links/holdings-store.ts';
import { createShareLinksService, type ShareLinksService } from './features/audience/share-links/service.ts';
import {
  createSupportViewsService,
  type SupportViewsService,
} from './features/identity/support-views/service.ts';
import { uploadHoldings } from './features/media/uploads/ownership-store.ts';
import {
  createUploadsService,
  requireQuota,
  type UploadOptions,
  type UploadsService,
} from './features/media/uploads/service.ts';
import {
  createUploadSignaturesService,
  type UploadSignaturesService,
} from './features/media/upload-signatures/service.ts';
import { createWatchService, isWatchable, type WatchService } from './features/audience/feed/service.ts';
import { offerPersonalData } from './personal-data-offers.ts';
import { createImports, type Imports } from './platform/imports/engine.ts';

export interface Features {
  readonly playback: PlaybackService;
  readonly sessions: SessionsService;
  readonly assets: AssetsService;
  readonly uploads: UploadsService;
  readonly bin: BinService;
  readonly clips: ClipsService;
  readonly programs: ProgramsService;
  readonly watch: WatchService;
  readonly shareLinks: ShareLinksService;
  readonly grids: GridsService;
  readonly counts: NotificationCountsService;
  readonly notifications: NotificationsService;
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
  readonly directory: DirectoryService;
  readonly customers: CustomersService;
  readonly supportViews: SupportViewsService;
  readonly contacts: ContactsService;
  readonly channels: ChannelsService;
  readonly mailLayouts: MailLayoutsService;
  readonly catalogues: CataloguesService;
  readonly sharePages: SharePagesService;
  readonly senders: SendersService;
}

export interface FeatureOptions {
  readonly uploadLimits?: UploadOptions;
  readonly dns?: AskDns;
}

/** The table of contents: one line a feature, each built from the context and the features before it. */
export function createFeatures(context: Context, { uploadLimits, dns }: FeatureOptions): Features {
  const installation = createInstallation(context, dns);
  const playback = createPlaybackService(context);
  const sessions = createSessionsService(context, { playback });
  const assets = createAssetsService(context, clipRows);
  const uploads = createUploadsService(context, assets, uploadLimits);
  const clips = createClipsService(context, { assets, playback, catalogues: installation.catalogues });
  const programs = createProgramsService(context, { assets, playback });
  followFootage(context, assets);
  const watch = createWatchService(context);
  const shareLinks = createShareLinksService(context, { playback, pages: installation.sharePages });
  const grids = createGridsService(context);
  const directory = createDirectoryService(context, { playback, programs });
  const counts = createNotificationCountsService(context, watch, grids, directory);
  const demo = createDemoService(context);
  const signatures = createUploadSignaturesService(context);
  const profiles = createProfilesService(context, { playback, sessions, signatures });
  const reports = createReportsService(context, { gate: sessions, profiles });
  const imports = createImports<Trx>({ ...context, requireQuota });
  const channels = createChannelsService(context, { programs, profiles, findBioShowing });
  const contacts = createContactsService(context, { imports });
  const asked = { clips, uploads, programs, shareLinks, channels, contacts, reports, imports };
  const roles = createRolesService(context, { objects: objectsOf(context, asked) });
  const people = createPeopleService(context, { sessions, imports, roles });
  offerBelongings(people);
  const customers = createCustomersService(context, { people, sessions });
  return {
    ...installation,
    directory,
    imports,
    people,
    personalData: createPersonalData(context, { people, profiles, uploads, imports }),
    customers,
    bin: createBinService(context, [clipBin(assets), programBin, channelBin, contactListBin]),
    supportViews: createSupportViewsService(context, { sessions }),
    contacts,
    channels,
    notifications: createNotificationsService(context, { isWatchable, joinedChannels }),
    audit: createAuditService(context),
    roles,
    grids,
    setup: createSetupService(context, { signatures, pages: installation.sharePages }),
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
    accounts: createAccountsService(context, { sessions, demo }),
  };
}

/** Who answers why someone can or cannot do something with one object. */
function objectsOf(
  context: Context,
  features: Pick<
    Features,
    'clips' | 'uploads' | 'programs' | 'shareLinks' | 'channels' | 'contacts' | 'reports' | 'imports'
  >,
): Readonly<Record<ExplainedKind, ExplainObject>> {
  return {
    clip: features.clips.explain,
    upload: features.uploads.explain,
    program: explainProgram,
    'share-link': features.shareLinks.explain,
    channel: features.channels.explain,
    'contact-list': features.contacts.explainList,
    contact: features.contacts.explainContact,
    group: explainGroup,
    invitation: explainInvitation,
    'profile-field': explainField,
    report: features.reports.explain,
    person: createExplainPerson(context),
    erasure: explainErasure,
    'custom-role': explainRole,
    'role-deletion': explainRoleDeletion,
    import: createExplainImport(features.imports),
    'org-unit': explainUnit,
    bio: explainBio,
    segment: features.contacts.explainSegment,
    'personal-export': explainExport,
  };
}

/** What support keeps for the whole installation. */
function createInstallation(context: Context, dns: AskDns = createDns()) {
  const catalogues = createCataloguesService(context);
  return {
    catalogues,
    mailLayouts: createMailLayoutsService(context),
    sharePages: createSharePagesService(context, { catalogues }),
    senders: createSendersService(context, dns),
  };
}

function createPersonalData(
  context: Context,
  { people, profiles, ...offering }: Pick<Features, 'people' | 'profiles' | 'uploads' | 'imports'>,
): PersonalDataService {
  const personalData = createPersonalDataService(context, { people, profiles });
  offerPersonalData(personalData, offering);
  return personalData;
}

/** What people own and can reach, in the order in which it is shown. */
function offerBelongings(people: PeopleService): void {
  for (const holdings of [
    clipHoldings,
    uploadHoldings,
    programHoldings,
    shareLinkHoldings,
    channelHoldings,
    contactListHoldings,
    reportHoldings,
  ])
    people.offerHoldings(holdings);
  for (const reach of [programReach, bioReach, clipReach, channelReach, contactListReach])
    people.offerReach(reach);
}
