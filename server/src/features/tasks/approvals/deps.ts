import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { EmailCodes } from '../email-codes/service.ts';
import type { GuestSessions } from './guests/sessions.ts';
import type { OpenReviews } from './store.ts';

/** What the use cases of approvals work with. */
export interface ApprovalsDeps {
  readonly context: Context;
  readonly programs: ProgramsService;
  readonly urlOf: PlaybackService['urlOf'];
  readonly cookiesFor: PlaybackService['cookiesFor'];
  /** Has it asked again who may watch a version that was sent for approval. */
  readonly forgetReview: (versionId: string) => void;
  readonly consents: {
    /** Whether one of the clips may be shown to nobody outside the organisation. */
    isWithheld(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<boolean>;
  };
  readonly codes: EmailCodes;
  readonly guestSessions: GuestSessions;
  /** How many programs, deliverables and scripts wait for a decision of the user. */
  readonly countOpen: (trx: Trx, member: AccessSubject) => Promise<OpenReviews>;
}
