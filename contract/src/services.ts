import {
  accountService,
  analyticsService,
  campaignService,
  organizationService,
  outboxService,
  signInService,
} from './accounts.ts';
import { auditService } from './audit.ts';
import { binService } from './bin.ts';
import { catalogueService } from './catalogues.ts';
import { channelService } from './channels.ts';
import { clipService, uploadService } from './clips.ts';
import { directoryService } from './directory.ts';
import { customerService } from './customers.ts';
import { contactService, preferenceService } from './contacts.ts';
import { eventService } from './events.ts';
import { importService } from './imports.ts';
import { mailLayoutService } from './mail-layouts.ts';
import { notificationService } from './notifications.ts';
import { peopleService } from './people.ts';
import { gridService } from './grids.ts';
import { personalDataService } from './personal-data.ts';
import { profileService } from './profiles.ts';
import { programService } from './programs.ts';
import { reportService } from './reports.ts';
import { roleService } from './role-calls.ts';
import { senderService } from './senders.ts';
import { customerUserService, sessionService } from './sessions.ts';
import { setupService } from './setup.ts';
import { shareLinkService } from './share-links.ts';
import { sharePageService } from './share-pages.ts';
import { supportService } from './support-views.ts';
import { commonService } from './upload-signatures.ts';

/** Every service of the API, by the name that stands in its URL. */
export const services = {
  account: accountService,
  analytics: analyticsService,
  audit: auditService,
  bin: binService,
  campaign: campaignService,
  catalogue: catalogueService,
  channel: channelService,
  clip: clipService,
  common: commonService,
  customer: customerService,
  contact: contactService,
  customeruser: customerUserService,
  directory: directoryService,
  event: eventService,
  import: importService,
  grid: gridService,
  maillayout: mailLayoutService,
  notification: notificationService,
  organization: organizationService,
  outbox: outboxService,
  people: peopleService,
  personaldata: personalDataService,
  preference: preferenceService,
  profile: profileService,
  program: programService,
  report: reportService,
  role: roleService,
  sender: senderService,
  session: sessionService,
  setup: setupService,
  sharelink: shareLinkService,
  sharepage: sharePageService,
  signin: signInService,
  support: supportService,
  upload: uploadService,
} as const;

export type Services = typeof services;
