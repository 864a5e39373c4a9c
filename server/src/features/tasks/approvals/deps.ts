import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';

/** What the use cases of approvals work with. */
export interface ApprovalsDeps {
  readonly context: Context;
  readonly programs: ProgramsService;
  readonly urlOf: PlaybackService['urlOf'];
  /** How many programs wait for a decision of the user. */
  readonly countOpen: (trx: Trx, member: AccessSubject) => Promise<number>;
}
