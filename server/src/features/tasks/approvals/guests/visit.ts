import type { GuestReview, GuestReviewVersion } from '@rushes/contract/tasks/guest-reviews';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { ResponseCookie } from '../../../../platform/http/caller.ts';
import { readVersionText } from '../../../create/scripts/service.ts';
import { type CommentRow, findComments } from '../comments/store.ts';
import type { ApprovalsDeps } from '../deps.ts';
import { reviewLetter } from '../playable-source.ts';
import { toVideo } from '../presentation.ts';
import { isRoundReady, isVersionWithheld } from '../rounds/reviewed-version.ts';
import { findReviews, findRounds, findStages, type RoundRow } from '../rounds/store.ts';
import { codeMail } from './mails.ts';
import { findGuest, findGuestCustomer, type GuestRow } from './store.ts';

const codeLifeMs = 10 * 60_000;

/** The browser of an external reviewer. */
export interface ReviewClient {
  readonly clientAddress: string;
  readonly requestId: string;
  readonly origin: string;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: ResponseCookie) => void;
}

export function openGuestReview(
  deps: ApprovalsDeps,
  token: string,
  client: ReviewClient,
): Promise<GuestReview> {
  return withGuest(deps, token, (trx, guest) => toReview(deps, trx, guest, client));
}

/** Has a code mailed to the address that was asked, and to no other. */
export async function sendReviewCode(
  deps: ApprovalsDeps,
  token: string,
  client: ReviewClient,
): Promise<GuestReview> {
  const { guest, review } = await withGuest(deps, token, async (trx, found) => {
    requireOpen(found);
    const { customerId, guestId: subjectId, email } = found;
    await deps.codes.request(trx, { customerId, subjectId, email });
    return { guest: found, review: await toReview(deps, trx, found, client) };
  });
  const { customerId, guestId, email } = guest;
  if (!(await deps.codes.send(email, codeMail, { customerId, guestId })))
    throw new AppError('rate-limited', { retryAfterS: 3600 });
  return review;
}

/** Opens the review in the browser in which the code was entered. */
export async function enterReviewCode(
  deps: ApprovalsDeps,
  { token, code }: { token: string; code: string },
  client: ReviewClient,
): Promise<GuestReview> {
  const guest = await withGuest(deps, token, (_trx, found) => Promise.resolve(found));
  requireOpen(guest);
  const { customerId, guestId, email } = guest;
  const verified = { customerId, subjectId: guestId, email };
  await deps.codes.check(verified, code, codeLifeMs);
  await deps.context.db.tenant(customerId, (trx) => deps.codes.useUp(trx, verified));
  const cookie = deps.guestSessions.cookieOf(guestId);
  client.setCookie(cookie);
  const entered = { ...client, cookie: (name: string) => (name === cookie.name ? cookie.value : undefined) };
  return openGuestReview(deps, token, entered);
}

/** The reviewer of a private link. All that opens nothing is answered alike. */
export async function withGuest<T>(
  { context, guestSessions }: ApprovalsDeps,
  token: string,
  work: (trx: Trx, guest: GuestRow) => Promise<T>,
): Promise<T> {
  const guestId = guestSessions.links.read(token);
  const customerId =
    guestId === null ? undefined : await context.db.system((trx) => findGuestCustomer(trx, guestId));
  if (guestId === null || customerId === undefined) throw new AppError('link-gone');
  return context.db.tenant(customerId, async (trx) => {
    const guest = await findGuest(trx, customerId, guestId);
    if (guest === undefined || guest.isShut) throw new AppError('link-gone');
    return work(trx, guest);
  });
}

export function requireOpen(guest: GuestRow): void {
  if (stateOf(guest) !== 'open') throw new AppError('wrong-state');
}

/** Throws where the code wasn't entered in this browser. */
export function requireEntered(
  { guestSessions }: ApprovalsDeps,
  { guestId }: GuestRow,
  { cookie }: ReviewClient,
): void {
  if (!guestSessions.isValid(guestId, cookie(guestSessions.cookieName(guestId))))
    throw new AppError('forbidden');
}

function stateOf({ isAsked, state }: GuestRow): GuestReview['state'] {
  if (!isAsked) return 'superseded';
  return state === 'open' || state === 'cancelled' ? state : 'decided';
}

/** A review as its external reviewer sees it, within a transaction. */
export async function toReview(
  deps: ApprovalsDeps,
  trx: Trx,
  guest: GuestRow,
  client: ReviewClient,
): Promise<GuestReview> {
  const { guestSessions, context } = deps;
  const { guestId, organisation, logoUrl, accent, email } = guest;
  const state = stateOf(guest);
  const isEntered = guestSessions.isValid(guestId, client.cookie(guestSessions.cookieName(guestId)));
  return {
    ...{ organisation, brand: { logoUrl, accent }, state, email: masked(email) },
    isMailDelivered: context.mail.isDelivered,
    version: state === 'open' && isEntered ? await toVersion(deps, trx, guest, client) : null,
  };
}

/** Enough for whose it is to know it again. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

async function toVersion(
  deps: ApprovalsDeps,
  trx: Trx,
  guest: GuestRow,
  client: ReviewClient,
): Promise<GuestReviewVersion | null> {
  const { customerId, guestId, approvalId, title } = guest;
  const [round] = await findRounds(trx, customerId, approvalId);
  if (round === undefined) return null;
  const stages = await findStages(trx, customerId, [round.roundId]);
  const ids = stages.map(({ stageId }) => stageId);
  const own = (await findReviews(trx, customerId, ids)).filter((review) => review.guestId === guestId);
  const active = own.find(({ stageId }) => stages.some((s) => s.stageId === stageId && s.state === 'active'));
  const shown = active ?? own.findLast(({ decision }) => decision !== null);
  const comments = await findComments(trx, customerId, approvalId);
  const { roundId, version, note } = round;
  return {
    ...{ roundId, title, version, note, requester: round.requestedByName },
    dueAt: round.dueAt?.toISOString() ?? null,
    ...(await letWatch(deps, trx, { guest, round, client })),
    script: await toScript(trx, customerId, round),
    isTurn: active !== undefined,
    ...{ decision: shown?.decision ?? null, reason: shown?.reason ?? '' },
    comments: comments.filter((comment) => comment.roundId === roundId).map(toComment),
  };
}

/** The text of a script; it comes with the review, because external reviewers see one version alone. */
async function toScript(
  trx: Trx,
  customerId: string,
  { script, versionId }: RoundRow,
): Promise<GuestReviewVersion['script']> {
  if (script === null) return null;
  const blocks = await readVersionText(trx, customerId, versionId);
  return { ...script, blocks: [...(blocks ?? [])] };
}

/** Gives the browser what it plays the version with; null until it can be played. */
async function letWatch(
  { consents, cookiesFor, urlOf }: ApprovalsDeps,
  trx: Trx,
  { guest, round, client }: { guest: GuestRow; round: RoundRow; client: ReviewClient },
): Promise<Pick<GuestReviewVersion, 'video' | 'isWithheld'>> {
  if (round.video === null) return { video: null, isWithheld: false };
  const { customerId, guestId: grant } = guest;
  const isWithheld = await isVersionWithheld({ consents }, trx, customerId, round.versionId);
  if (isWithheld || !(await isRoundReady(trx, customerId, round)))
    return { video: toVideo(round.video, null), isWithheld };
  const { cookies } = cookiesFor({ customerId, grant, origin: client.origin });
  for (const cookie of cookies) client.setCookie(cookie);
  const hls = urlOf(customerId, grant, `${reviewLetter}-${round.versionId}`, 'master.m3u8');
  return { video: toVideo(round.video, hls), isWithheld };
}

function toComment(row: CommentRow): GuestReviewVersion['comments'][number] {
  const { commentId, parentId, fromFrame, toFrame, blockId, text, createdByName, guestName } = row;
  return {
    ...{ commentId, parentId, fromFrame, toFrame, blockId, text },
    ...{ name: guestName ?? createdByName ?? '', isGuest: guestName !== null },
    isResolved: row.resolvedAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
