// The features of the product, in the order in which they are built: each after those that it uses.
import type { Context } from './context.ts';
import { type BuiltList, buildFeatures } from './feature.ts';
import { channels } from './features/audience/channels/feature.ts';
import { contacts } from './features/audience/contacts/feature.ts';
import { feed } from './features/audience/feed/feature.ts';
import { comments } from './features/audience/comments/feature.ts';
import { viewing } from './features/audience/viewing/feature.ts';
import {
  channelOf,
  findChoosable,
  joinedChannels,
  planChannel,
} from './features/audience/channels/service.ts';
import { findVisibleLists } from './features/audience/contacts/service.ts';
import { notificationCounts } from './features/audience/notification-counts/feature.ts';
import { shareLinks } from './features/audience/share-links/feature.ts';
import { storyboardLinks } from './features/audience/storyboard-links/feature.ts';
import { sharePages } from './features/audience/share-pages/feature.ts';
import { audit } from './features/core/audit/feature.ts';
import { bin } from './features/core/bin/feature.ts';
import { catalogues } from './features/core/catalogues/feature.ts';
import { customerRecords } from './features/core/customer-records/feature.ts';
import { grids } from './features/core/grids/feature.ts';
import { imports } from './features/core/imports/feature.ts';
import { journeys } from './features/core/journeys/feature.ts';
import { mailLayouts } from './features/core/mail-layouts/feature.ts';
import { notifications } from './features/core/notifications/feature.ts';
import { todos } from './features/core/todos/feature.ts';
import { programs } from './features/create/programs/feature.ts';
import { bumpers } from './features/create/bumpers/feature.ts';
import { scripts } from './features/create/scripts/feature.ts';
import { storyboards } from './features/create/storyboards/feature.ts';
import { templates } from './features/create/templates/feature.ts';
import { isListedFor } from './features/create/programs/service.ts';
import { consents } from './features/tasks/consents/feature.ts';
import { emailCodes } from './features/tasks/email-codes/feature.ts';
import { guestRecordings } from './features/tasks/guest-recordings/feature.ts';
import { jobTemplates } from './features/tasks/job-templates/feature.ts';
import { recordingTasks } from './features/tasks/recording-tasks/feature.ts';
import { approvals } from './features/tasks/approvals/feature.ts';
import { accounts } from './features/identity/accounts/feature.ts';
import { members } from './features/identity/members/feature.ts';
import { profiles } from './features/identity/profiles/feature.ts';
import { reports } from './features/identity/reports/feature.ts';
import { roles } from './features/identity/roles/feature.ts';
import { sessions } from './features/identity/sessions/feature.ts';
import { supportViews } from './features/identity/support-views/feature.ts';
import { assets } from './features/media/assets/feature.ts';
import { captions } from './features/media/captions/feature.ts';
import { transcripts } from './features/media/transcripts/feature.ts';
import { clips } from './features/media/clips/feature.ts';
import { files } from './features/media/files/feature.ts';
import { fonts } from './features/media/fonts/feature.ts';
import { folders } from './features/media/folders/feature.ts';
import { zipDownloads } from './features/media/zip-downloads/feature.ts';
import { linkImports } from './features/media/link-imports/feature.ts';
import type { LinkRules } from './features/media/link-imports/service.ts';
import { phoneLinks } from './features/media/phone-links/feature.ts';
import { playback } from './features/media/playback/feature.ts';
import { uploadSignatures } from './features/media/upload-signatures/feature.ts';
import { uploads } from './features/media/uploads/feature.ts';
import { requireQuota, type Sender, type UploadOptions } from './features/media/uploads/service.ts';
import { directory } from './features/organization/directory/feature.ts';
import { personalData } from './features/organization/personal-data/feature.ts';
import { setup } from './features/organization/setup/feature.ts';
import { users } from './features/organization/users/feature.ts';
import { customers } from './features/support/customers/feature.ts';
import { demo } from './features/support/demo/feature.ts';
import type { AskDns } from './features/support/sender-domains/dns.ts';
import { senderDomains } from './features/support/sender-domains/feature.ts';

const features = [
  customerRecords,
  members,
  audit,
  grids,
  catalogues,
  mailLayouts,
  imports,
  playback,
  sessions,
  supportViews,
  uploadSignatures,
  profiles,
  reports,
  roles,
  users,
  assets,
  folders,
  zipDownloads,
  clips,
  captions,
  transcripts,
  files,
  fonts,
  uploads,
  linkImports,
  phoneLinks,
  feed,
  programs,
  templates,
  scripts,
  storyboards,
  bumpers,
  emailCodes,
  consents,
  recordingTasks,
  guestRecordings,
  viewing,
  comments,
  approvals,
  jobTemplates,
  sharePages,
  shareLinks,
  storyboardLinks,
  channels,
  contacts,
  directory,
  notifications,
  todos,
  notificationCounts,
  journeys,
  bin,
  setup,
  senderDomains,
  customers,
  demo,
  accounts,
  personalData,
] as const;

export interface FeatureOptions {
  readonly uploadLimits?: UploadOptions;
  readonly dns?: AskDns;
  /** What imports from links may reach; only tests give it. */
  readonly linkRules?: LinkRules;
}

export type BuiltFeatures = BuiltList<typeof features>;
export type Features = BuiltFeatures['services'];

/** Builds all features. What a feature needs of one that comes after it is given here. */
export function createFeatures(
  context: Context,
  { uploadLimits, dns, linkRules }: FeatureOptions,
): BuiltFeatures {
  return buildFeatures(features, context, (services) => ({
    uploadLimits,
    dns,
    linkRules,
    phones: {
      senderOf: async (token) => {
        const { guestRecordings: guests, phoneLinks, recordingTasks: tasks } = services();
        const guest = await guests.senderOf(token);
        const sender = guest === undefined ? await tasks.senderOf(token) : guest;
        return sender === undefined ? phoneLinks.senderOf(token) : sender;
      },
    },
    takes: {
      prepare: (trx, sender, target) => takesOf(services(), sender).prepare(trx, sender, target),
      requireOpen: (trx, sender, target) => takesOf(services(), sender).requireOpen(trx, sender, target),
      add: (trx, sender, take) => takesOf(services(), sender).add(trx, sender, take),
    },
    requests: {
      prepare: (trx, sender, target) => services().recordingTasks.requests.prepare(trx, sender, target),
      requireOpen: (trx, sender, target) =>
        services().recordingTasks.requests.requireOpen(trx, sender, target),
      findWanted: (trx, sender, target) => services().recordingTasks.requests.findWanted(trx, sender, target),
      add: (trx, sender, file) => services().recordingTasks.requests.add(trx, sender, file),
    },
    consents: {
      hold: (trx, customerId, clipIds) => services().consents.hold(trx, customerId, clipIds),
      findEnded: (trx, customerId, clipIds) => services().consents.findEnded(trx, customerId, clipIds),
    },
    approvals: {
      isApproved: (trx, customerId, version) => services().approvals.isApproved(trx, customerId, version),
      findReviewed: (trx, customerId, version) => services().approvals.findReviewed(trx, customerId, version),
      giveTime: (trx, customerId, subject) => services().approvals.giveTime(trx, customerId, subject),
    },
    taskContacts: {
      visibleLists: findVisibleLists,
      mailLinks: (origin, contactId) => services().contacts.mailLinks(origin, { contactId, listId: null }),
    },
    requireQuota,
    isListedFor,
    joinedChannels,
    plannedChannels: { find: findChoosable, plan: planChannel, findOf: channelOf },
    rightsOf: (trx, customerId, customerUserId) => services().roles.rightsOf(trx, customerId, customerUserId),
    listTodos: (trx, member, limit) => services().todos.listNext(trx, member, limit),
    bios: { countWaiting: (trx, caller) => services().directory.countWaiting(trx, caller) },
    demo: { signIns: () => services().demo.signIns() },
    watch: {
      getFeed: (caller, request) => services().feed.getFeed(caller, request),
      saveProgress: (caller, request) => services().feed.saveProgress(caller, request),
      markViewed: (caller, request) => services().feed.markViewed(caller, request),
      stateOf: (caller, programId) => services().feed.stateOf(caller, programId),
    },
  }));
}

/** Guests record for guest recordings, users and contacts for tasks. */
function takesOf({ guestRecordings: guests, recordingTasks: tasks }: Features, { phone }: Sender) {
  if (phone?.isContact === true) return tasks.contactTakes;
  return phone?.isGuest === true ? guests.takes : tasks.takes;
}
