import {
  accountService,
  analyticsService,
  campaignService,
  organizationService,
  outboxService,
  signInService,
} from './identity/accounts.ts';
import { auditService } from './core/audit.ts';
import { binService } from './core/bin.ts';
import { catalogueService } from './core/catalogues.ts';
import { channelService } from './audience/channels.ts';
import { assetService } from './media/assets.ts';
import { captionService } from './media/captions.ts';
import { clipService, uploadService } from './media/clips.ts';
import { fileService } from './media/files.ts';
import { fontService } from './media/fonts.ts';
import { linkImportService } from './media/link-imports.ts';
import { folderService } from './media/folders.ts';
import { directoryService } from './organization/directory.ts';
import { customerService } from './support/customers.ts';
import { historyService } from './audience/feed.ts';
import { contactService, preferenceService } from './audience/contacts.ts';
import { eventService } from './events.ts';
import { importService } from './core/imports.ts';
import { journeyService } from './core/journeys.ts';
import { mailLayoutService } from './core/mail-layouts.ts';
import { notificationPreferenceService } from './core/notification-preferences.ts';
import { notificationService } from './core/notifications.ts';
import { todoService } from './core/todos.ts';
import { userService } from './organization/users.ts';
import { gridService } from './core/grids.ts';
import { personalDataService } from './organization/personal-data.ts';
import { profileService } from './identity/profiles.ts';
import { programService } from './create/programs.ts';
import { bumperService } from './create/bumpers.ts';
import { scriptCommentService } from './create/script-comments.ts';
import { scriptService } from './create/scripts.ts';
import { storyboardLinkService } from './audience/storyboard-links.ts';
import { storyboardCommentService } from './create/storyboard-comments.ts';
import { storyboardService } from './create/storyboards.ts';
import { templateService } from './create/templates.ts';
import { commentService } from './audience/comments.ts';
import { viewingService } from './audience/viewing.ts';
import { approvalService } from './tasks/approvals.ts';
import { deliverableService } from './tasks/deliverables.ts';
import { consentService } from './tasks/consents.ts';
import { guestPageService } from './tasks/guest-pages.ts';
import { guestReviewService } from './tasks/guest-reviews.ts';
import { guestTaskService } from './tasks/guest-tasks.ts';
import { guestRecordingService } from './tasks/guest-recordings.ts';
import { jobTemplateService } from './tasks/job-templates.ts';
import { recordingTaskService } from './tasks/recording-tasks.ts';
import { reportService } from './identity/reports.ts';
import { roleService } from './identity/role-calls.ts';
import { senderService } from './support/sender-domains.ts';
import { customerUserService, sessionService } from './identity/sessions.ts';
import { setupService } from './organization/setup.ts';
import { shareLinkService } from './audience/share-links.ts';
import { sharePageService } from './audience/share-pages.ts';
import { supportService } from './identity/support-views.ts';
import { transcriptService } from './media/transcripts.ts';
import { phoneLinkService } from './media/phone-links.ts';
import { commonService } from './media/upload-signatures.ts';

// What users ask of each other, on its own: the compiler can't write down a type as long as that of all services.
const taskServices = {
  approval: approvalService,
  deliverable: deliverableService,
  recordingtask: recordingTaskService,
  guestrecording: guestRecordingService,
  jobtemplate: jobTemplateService,
  guestpage: guestPageService,
  guestreview: guestReviewService,
  guesttask: guestTaskService,
  consent: consentService,
} as const;

const otherServices = {
  account: accountService,
  analytics: analyticsService,
  asset: assetService,
  audit: auditService,
  bin: binService,
  campaign: campaignService,
  caption: captionService,
  catalogue: catalogueService,
  channel: channelService,
  clip: clipService,
  common: commonService,
  customer: customerService,
  contact: contactService,
  customeruser: customerUserService,
  directory: directoryService,
  event: eventService,
  file: fileService,
  font: fontService,
  folder: folderService,
  history: historyService,
  import: importService,
  journey: journeyService,
  grid: gridService,
  maillayout: mailLayoutService,
  notification: notificationService,
  notificationpreference: notificationPreferenceService,
  linkimport: linkImportService,
  organization: organizationService,
  outbox: outboxService,
  personaldata: personalDataService,
  phonelink: phoneLinkService,
  preference: preferenceService,
  profile: profileService,
  program: programService,
  comment: commentService,
  viewing: viewingService,
  report: reportService,
  role: roleService,
  sender: senderService,
  session: sessionService,
  setup: setupService,
  sharelink: shareLinkService,
  sharepage: sharePageService,
  signin: signInService,
  support: supportService,
  bumper: bumperService,
  script: scriptService,
  scriptcomment: scriptCommentService,
  storyboard: storyboardService,
  storyboardcomment: storyboardCommentService,
  storyboardlink: storyboardLinkService,
  template: templateService,
  todo: todoService,
  transcript: transcriptService,
  upload: uploadService,
  user: userService,
} as const;

/** Every service of the API, by the name that is in its URL. */
export const services: typeof otherServices & typeof taskServices = { ...otherServices, ...taskServices };

export type Services = typeof services;
