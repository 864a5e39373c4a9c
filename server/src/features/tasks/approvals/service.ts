import type { Context } from '../../../context.ts';
import type { ApprovalsPort, ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { ApprovalsDeps } from './deps.ts';
import { defineApprovalMails } from './notices.ts';
import { reviewSource } from './playable-source.ts';
import { countOpen, findReviewed, isApproved } from './store.ts';

export {
  findChosen,
  findPlannedStages,
  planApproval,
  withoutGone,
} from './plans-store.ts';
export { findLastStages } from './rounds/store.ts';

interface Uses {
  readonly programs: ProgramsService;
  readonly playback: Pick<PlaybackService, 'urlOf' | 'register'>;
}

/** Gives what the use cases of approvals work with, and plays versions to those who are asked about them. */
export function createApprovalsService(
  context: Context,
  { playback, programs }: Uses,
): ApprovalsDeps & ApprovalsPort {
  defineApprovalMails(context);
  playback.register(reviewSource(context, programs));
  return { context, programs, urlOf: playback.urlOf, countOpen, findReviewed, isApproved };
}
