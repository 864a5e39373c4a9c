import type { Context, Trx } from '../../../context.ts';
import type { CataloguesService } from '../../core/catalogues/service.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { ClipsService } from '../../media/clips/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import { countOpen, recount } from './assignments-store.ts';
import type { RecordingTasksDeps } from './deps.ts';
import { defineTaskMails } from './notices.ts';
import type { FilesService } from '../../media/files/service.ts';
import { exampleSource } from './examples/playable-source.ts';
import { createFileRequestsPort } from './files/receive-file.ts';
import { findTasksOfFiles } from './files/store.ts';
import type { EndListener } from '../consents/service.ts';
import type { EmailCodes } from '../email-codes/service.ts';
import { contactSenderOf, createContactTakesPort } from './contacts/contact-takes.ts';
import type { ContactChoices } from './contacts/choices.ts';
import { followEndedConsent } from './contacts/consent.ts';
import { taskVideoViewers } from './contacts/guest-video.ts';
import { ownTakeViewers } from './contacts/own-take.ts';
import { defineContactMails } from './contacts/mails.ts';
import { moveAssignments } from './contacts/store.ts';
import { createContactLinks } from './contacts/tokens.ts';
import type { RightsReader } from './requester-store.ts';
import { createTakesPort } from './takes/add-take.ts';
import { type BinnedObjects, followBinJob } from './takes/follow-bin.ts';
import { followClips } from './takes/follow-clips.ts';
import { takeSource } from './takes/playable-source.ts';
import { taskVideoSource } from './videos/task-video.ts';
import { findTasksOfClips } from './takes/store.ts';

export type { RecordingTasksDeps } from './deps.ts';
export { requireManaged } from './access.ts';
export { makeTask } from './drafts/make-task.ts';
export { shotOf } from './drafts/create-task.ts';
export { findRecipients } from './recipients-store.ts';
export { findShots } from './store.ts';
export { takenClips } from './journey-store.ts';

interface Uses {
  readonly catalogues: CataloguesService;
  readonly clips: ClipsService;
  readonly codes: EmailCodes;
  readonly consents: RecordingTasksDeps['consents'] & { onEnded(listener: EndListener): void };
  readonly files: Pick<FilesService, 'moveFiles' | 'deleteFiles' | 'binSent' | 'onBinned'>;
  readonly programs: ProgramsService;
  readonly uploadSignatures: RecordingTasksDeps['images'];
  readonly roles: RightsReader;
  readonly playback: Pick<
    PlaybackService,
    'urlOf' | 'cookiesFor' | 'register' | 'registerViewerSource' | 'forget'
  >;
}

/** Gives what the use cases of recording tasks work with, and plays takes to those who recorded or asked for them. */
export function createRecordingTasksService(
  context: Context,
  { catalogues, clips, codes, consents, files, playback, programs, roles, uploadSignatures }: Uses,
  { taskContacts: contacts }: { readonly taskContacts: ContactChoices },
) {
  defineTaskMails(context);
  playback.register(takeSource(context, clips, playback));
  playback.register(exampleSource(context));
  playback.register(taskVideoSource(context, { clips, programs }));
  playback.registerViewerSource(taskVideoViewers(context, { consents, roles }));
  playback.registerViewerSource(ownTakeViewers(context, { roles }));
  // Of takes alone: most clips are none.
  clips.onBinned(async (trx, customerId, clipIds) => {
    if ((await findTasksOfClips(trx, customerId, clipIds)).length > 0)
      await context.jobs.enqueue(trx, followBinJob, { customerId, clipIds } satisfies BinnedObjects);
  });
  files.onBinned(async (trx, customerId, fileIds) => {
    if ((await findTasksOfFiles(trx, customerId, fileIds)).length > 0)
      await context.jobs.enqueue(trx, followBinJob, { customerId, fileIds } satisfies BinnedObjects);
  });
  // By the processes that work, so that not every one says the same.
  if (context.config.roles.has('worker')) followClips(context);
  const links = createContactLinks(context.secrets.serverSecret);
  const deps: RecordingTasksDeps = {
    context,
    catalogues,
    clips,
    files,
    ...{ codes, consents, contacts, links, playback },
    takes: createTakesPort(context, roles),
    contactTakes: createContactTakesPort(context, roles),
    requests: createFileRequestsPort(context, roles),
    images: uploadSignatures,
    programs,
    roles,
    countOpen,
    urlOf: playback.urlOf,
  };
  defineContactMails(deps);
  consents.onEnded((trx, customerId, ended) => followEndedConsent(deps, trx, customerId, ended));
  return {
    ...deps,
    senderOf: (token: string) => contactSenderOf(context, links, token),
    /** A contact was merged into another one. */
    /** Gives what a contact was asked for to the contact that it was merged into. */
    moveAssignments: async (trx: Trx, customerId: string, contacts: { from: string; to: string }) => {
      await recount(trx, customerId, await moveAssignments(trx, customerId, contacts));
    },
  };
}
