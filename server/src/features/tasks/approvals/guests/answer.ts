import { randomUUID } from 'node:crypto';
import type { Decision } from '@rushes/contract/tasks/approvals';
import type { GuestReview } from '@rushes/contract/tasks/guest-reviews';
import { commentsMost } from '@rushes/contract/tasks/lists/approvals';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { placeOf } from '../comments/place.ts';
import { findComments, insertComment } from '../comments/store.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { publishApproval } from '../events.ts';
import { notifyUsers } from '../notices.ts';
import { findParties } from '../parties-store.ts';
import { findActiveReview } from '../rounds/active-review.ts';
import { advance } from '../rounds/advance.ts';
import { requireReason } from '../rounds/decide.ts';
import { isVersionWithheld } from '../rounds/reviewed-version.ts';
import { findRounds, type RoundRow, writeDecision } from '../rounds/store.ts';
import { lockApproval } from '../store.ts';
import { findGuest, type GuestRow } from './store.ts';
import { requireEntered, requireOpen, type ReviewClient, toReview, withGuest } from './visit.ts';

interface NewComment {
  readonly token: string;
  readonly roundId: string;
  readonly text: string;
  readonly fromFrame: number | null;
  readonly blockId: string | null;
}

/** An external reviewer says something about the version. */
export function addReviewComment(
  deps: ApprovalsDeps,
  { token, roundId, text, fromFrame, blockId }: NewComment,
  client: ReviewClient,
): Promise<GuestReview> {
  const { context } = deps;
  return withRound(deps, { token, roundId, client }, async (trx, guest, round) => {
    const { customerId, approvalId, guestId, name, title } = guest;
    const comments = await findComments(trx, customerId, approvalId);
    if (comments.length >= commentsMost) throw new AppError('wrong-state');
    const place = { fromFrame, blockId, toFrame: null, drawing: null };
    await insertComment(trx, {
      ...{ id: randomUUID(), customer_id: customerId, round_id: roundId, text, guest_id: guestId },
      ...(await placeOf(trx, customerId, place, round)),
      created_at: context.clock.now(),
    });
    const object = { kind: 'approval', id: approvalId };
    const facts = { after: { name: title, guest: name } };
    await audit(context, trx, actorOf(guest, client), 'approvals.commented', object, facts);
    const reason = `${name}: ${text}`.slice(0, 200).toWellFormed();
    const users = [...new Set(await findParties(trx, customerId, approvalId))];
    const event = { customerId, actorId: null, approvalId, reason, users };
    await notifyUsers(context, trx, { ...event, kind: 'approval-commented' });
    await publishApproval(context, trx, customerId, approvalId);
  });
}

interface Decided {
  readonly token: string;
  readonly roundId: string;
  readonly decision: Decision;
  readonly reason: string;
}

/** An external reviewer decides about the version, while it is their turn. */
export async function decideReview(
  deps: ApprovalsDeps,
  { token, roundId, decision, reason }: Decided,
  client: ReviewClient,
): Promise<GuestReview> {
  const { context } = deps;
  let versionId = '';
  const review = await withRound(deps, { token, roundId, client }, async (trx, guest, round) => {
    const { customerId, approvalId, guestId, name, title } = guest;
    const own = await findActiveReview(trx, customerId, { round, guestId });
    const isHidden =
      round.video !== null && (await isVersionWithheld(deps, trx, customerId, round.versionId));
    if (own === undefined || isHidden) throw new AppError('wrong-state');
    requireReason({ decision, reason });
    await writeDecision(trx, customerId, own.reviewId, { decision, reason, at: context.clock.now() });
    const facts = { name: title, guest: name, version: round.version, round: round.number, decision };
    const object = { kind: 'approval', id: approvalId };
    await audit(context, trx, actorOf(guest, client), 'approvals.decided', object, { after: facts });
    await advance(deps, trx, { customerId, approvalId, actorId: null });
    ({ versionId } = round);
  });
  if (review.state !== 'open') deps.forgetReview(versionId);
  return review;
}

/** Does something in the open round of a private link, one after another. */
function withRound(
  deps: ApprovalsDeps,
  { token, roundId, client }: { token: string; roundId: string; client: ReviewClient },
  work: (trx: Trx, guest: GuestRow, round: RoundRow) => Promise<void>,
): Promise<GuestReview> {
  return withGuest(deps, token, async (trx, found) => {
    requireEntered(deps, found, client);
    const { customerId, guestId, approvalId } = found;
    await lockApproval(trx, customerId, approvalId);
    const guest = await findGuest(trx, customerId, guestId);
    if (guest === undefined) throw new AppError('link-gone');
    requireOpen(guest);
    const [round] = await findRounds(trx, customerId, approvalId);
    // A newer version was sent while this one was watched.
    if (round?.roundId !== roundId) throw new AppError('wrong-state');
    await work(trx, guest, round);
    const after = await findGuest(trx, customerId, guestId);
    return toReview(deps, trx, after ?? guest, client);
  });
}

function actorOf({ customerId }: GuestRow, { clientAddress, requestId }: ReviewClient) {
  return { customerId, userId: null, request: { clientAddress, requestId } } as const;
}
