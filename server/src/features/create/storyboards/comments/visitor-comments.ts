import { randomUUID } from 'node:crypto';
import { visitorCommentsAnHourMost, visitorCommentsMost } from '@rushes/contract/create/lists/board-comments';
import { boardCommentsMost } from '@rushes/contract/create/lists/storyboards';
import type { Context, Trx } from '../../../../context.ts';
import { threadIn } from '../../../../objects/comment-threads.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import type { RequestMark } from '../../../../platform/http/caller.ts';
import { publishStoryboard } from '../events.ts';
import { findStoryboard, lockStoryboards } from '../store.ts';
import { notifyAbout } from './notices.ts';
import { countSince, countVisitorComments, findLinkComments, insertComment } from './store.ts';
import { objectOf, quoteOf, tooMany } from './write-comments.ts';

interface VisitorComment {
  readonly customerId: string;
  readonly storyboardId: string;
  readonly linkId: string;
  /** Who made the link, and is told. */
  readonly linkedBy: string | null;
  readonly name: string;
  readonly text: string;
  readonly blockId: string | null;
  readonly parentId: string | null;
}

const hourMs = 3_600_000;

/** Someone without an account says something by a link; whether they may, the link says. */
export async function addVisitorComment(
  context: Context,
  trx: Trx,
  { customerId, storyboardId, linkId, linkedBy, name, text, blockId, parentId }: VisitorComment,
  request: RequestMark,
): Promise<void> {
  await lockStoryboards(trx, customerId, [storyboardId]);
  const board = await findStoryboard(trx, customerId, storyboardId);
  if (board === undefined || board.archivedAt !== null) throw new AppError('link-gone');
  const at = context.clock.now();
  await requireRoom(trx, customerId, { storyboardId, linkId, at });
  const before = await findLinkComments(trx, customerId, { storyboardId, linkId });
  if (before.length >= boardCommentsMost) throw tooMany();
  const thread = parentId === null ? [] : threadIn(before, parentId);
  await insertComment(trx, {
    ...{ id: randomUUID(), customer_id: customerId, storyboard_id: storyboardId, parent_id: parentId, text },
    // Who gets a personal storyboard later reads it too: it was said to those who have the storyboard.
    ...{ scope: 'organisation', link_id: linkId, visitor_name: name, created_by: null, created_at: at },
    block_id: thread[0] === undefined ? blockId : thread[0].blockId,
    quote: parentId === null ? quoteOf(board, blockId) : '',
  });
  const visitor = { customerId, userId: null, request };
  const facts = { after: { name: board.title, guest: name } };
  await audit(context, trx, visitor, 'storyboards.commented', objectOf(board), facts);
  const said = { customerId, actorId: null, board, thread, text: `${name}: ${text}`, also: linkedBy };
  await notifyAbout(context, trx, said);
  await publishStoryboard(context, trx, customerId, board, 'storyboard-comments');
}

/** So much by one link in an hour, and so much by all of them. */
async function requireRoom(
  trx: Trx,
  customerId: string,
  { storyboardId, linkId, at }: { storyboardId: string; linkId: string; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - hourMs);
  if ((await countSince(trx, customerId, { linkId, since })) >= visitorCommentsAnHourMost)
    throw new AppError('rate-limited', { retryAfterS: hourMs / 1000 });
  const counts = await countVisitorComments(trx, customerId, storyboardId);
  if ([...counts.values()].reduce((sum, count) => sum + count, 0) >= visitorCommentsMost) throw tooMany();
}
