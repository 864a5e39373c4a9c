import { clipService, uploadService } from './clips.ts';
import { eventService } from './events.ts';
import { programService } from './programs.ts';
import { customerUserService, roleService, sessionService } from './sessions.ts';
import { shareLinkService } from './share-links.ts';

/** Every service of the API, by the name that stands in its URL. */
export const services = {
  clip: clipService,
  customeruser: customerUserService,
  event: eventService,
  program: programService,
  role: roleService,
  session: sessionService,
  sharelink: shareLinkService,
  upload: uploadService,
} as const;

export type Services = typeof services;
