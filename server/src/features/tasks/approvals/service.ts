import type { Context } from '../../../context.ts';
import type { ApprovalsPort, ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { EmailCodes } from '../email-codes/service.ts';
import type { ApprovalsDeps } from './deps.ts';
import { publishApproval } from './events.ts';
import { defineGuestMails } from './guests/mails.ts';
import { createGuestSessions } from './guests/sessions.ts';
import { reviewViewers } from './guests/viewers.ts';
import { defineApprovalMails } from './notices.ts';
import { reviewLetter, reviewSource } from './playable-source.ts';
import { giveTime } from './rounds/give-time.ts';
import { countOpen, findApprovalOf, findReviewed, isApproved } from './store.ts';

export {
  findChosen,
  findPlannedStages,
  planApproval,
  withoutGone,
} from './plans-store.ts';
export { approvalsOfPrograms } from './store.ts';
export { findLastStages } from './rounds/store.ts';

interface Uses {
  readonly consents: ApprovalsDeps['consents'];
  readonly codes: EmailCodes;
  readonly programs: ProgramsService;
  readonly playback: Pick<
    PlaybackService,
    'urlOf' | 'cookiesFor' | 'forget' | 'register' | 'registerViewerSource'
  >;
}

/** Gives what the use cases of approvals work with, and plays versions to those who are asked about them. */
export function createApprovalsService(
  context: Context,
  { codes, consents, playback, programs }: Uses,
): ApprovalsDeps & ApprovalsPort {
  defineApprovalMails(context);
  defineGuestMails(context, codes);
  playback.register(reviewSource(context, { consents, programs }));
  playback.registerViewerSource(reviewViewers(context));
  return {
    ...{ context, programs, codes, consents, countOpen, findReviewed },
    isApproved: (trx, customerId, { programId: subjectId, contentHash }) =>
      isApproved(trx, customerId, { subjectId, contentHash }),
    ...{ urlOf: playback.urlOf, cookiesFor: playback.cookiesFor },
    forgetReview: (versionId) => playback.forget(`${reviewLetter}-${versionId}`),
    guestSessions: createGuestSessions(context),
    giveTime: async (trx, customerId, { subjectId, archivedAt }) => {
      const approvalId = await findApprovalOf(trx, customerId, subjectId);
      if (approvalId === undefined) return;
      await giveTime(trx, customerId, { approvalId, archivedAt, now: context.clock.now() });
      await publishApproval(context, trx, customerId, approvalId);
    },
  };
}
