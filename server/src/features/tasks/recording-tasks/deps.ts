import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { CataloguesService } from '../../core/catalogues/service.ts';
import type { ClipsService } from '../../media/clips/service.ts';
import type { FilesService } from '../../media/files/service.ts';
import type { TaskKind } from '@rushes/contract/tasks/recording-tasks';
import type { FileRequestsPort, TakesPort } from '../../media/uploads/service.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { UploadSignaturesService } from '../../media/upload-signatures/service.ts';
import type { EmailCodes } from '../email-codes/service.ts';
import type { ContactChoices } from './contacts/choices.ts';
import type { ContactLinks } from './contacts/tokens.ts';
import type { RightsReader } from './requester-store.ts';

/** What the use cases of recording tasks work with. */
export interface RecordingTasksDeps {
  readonly context: Context;
  readonly catalogues: Pick<CataloguesService, 'chooseItem'>;
  readonly urlOf: PlaybackService['urlOf'];
  readonly playback: Pick<PlaybackService, 'cookiesFor'>;
  /** Whether clips may be shown to contacts. */
  readonly consents: {
    isWithheld(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<boolean>;
  };
  readonly images: Pick<UploadSignaturesService, 'find'>;
  readonly clips: Pick<ClipsService, 'updateClip' | 'releaseHeld' | 'deleteHeld'>;
  readonly takes: TakesPort;
  /** The same for what contacts record. */
  readonly contactTakes: TakesPort;
  readonly contacts: ContactChoices;
  /** Private links of contacts. */
  readonly links: ContactLinks;
  readonly codes: Pick<EmailCodes, 'countMail'>;
  readonly programs: ProgramsService;
  readonly roles: RightsReader;
  /** How many tasks of each kind the user still has to do. */
  readonly countOpen: (trx: Trx, member: AccessSubject) => Promise<Record<TaskKind, number>>;
  readonly requests: FileRequestsPort;
  readonly files: Pick<FilesService, 'moveFiles' | 'deleteFiles' | 'binSent'>;
}
