import type {
  SharedBlock,
  SharedStoryboard,
  VisitorThread,
} from '@rushes/contract/audience/storyboard-links';
import type { Trx } from '../../../context.ts';
import { threadsOf } from '../../../objects/comment-threads.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { RequestMark, ResponseCookie } from '../../../platform/http/caller.ts';
import {
  addVisitorComment as addComment,
  boardImageFile,
  type CommentRow,
  findLinkComments,
  type StoryboardRow,
} from '../../create/storyboards/service.ts';
import type { StoryboardLinksDeps } from './deps.ts';
import { imageLetter, visibleImages } from './images.ts';
import { findOpened } from './opened-link.ts';
import { findLinkCustomer, type OpenedLinkRow, updateLink } from './store.ts';

/** The browser of a visitor. */
export interface VisitorClient extends RequestMark {
  readonly origin: string;
  readonly setCookie: (cookie: ResponseCookie) => void;
}

/** Shows a storyboard to someone without an account. */
export function openLink(
  deps: StoryboardLinksDeps,
  { token, renew }: { token: string; renew: boolean },
  client: VisitorClient,
): Promise<SharedStoryboard> {
  return withLink(deps, token, async (trx, link, board) => {
    const { customerId, storyboardLinkId } = link;
    if (!renew)
      await updateLink(trx, customerId, storyboardLinkId, { last_opened_at: deps.context.clock.now() });
    return toShared(deps, trx, { link, board, client });
  });
}

interface VisitorComment {
  readonly token: string;
  readonly name: string;
  readonly text: string;
  readonly blockId: string | null;
  readonly parentId: string | null;
}

/** A visitor says something; answers with the storyboard as it is then. */
export function addVisitorComment(
  deps: StoryboardLinksDeps,
  { token, ...comment }: VisitorComment,
  client: VisitorClient,
): Promise<SharedStoryboard> {
  return withLink(deps, token, async (trx, link, board) => {
    const { customerId, storyboardId, storyboardLinkId: linkId, createdBy: linkedBy, canComment } = link;
    if (!canComment) throw new AppError('wrong-state');
    const { clientAddress, requestId } = client;
    const said = { customerId, storyboardId, linkId, linkedBy, ...comment };
    await addComment(deps.context, trx, said, { clientAddress, requestId });
    return toShared(deps, trx, { link, board, client });
  });
}

/** The link of a token and its storyboard. All that opens nothing is answered alike. */
async function withLink<T>(
  { context, tokens }: StoryboardLinksDeps,
  token: string,
  work: (trx: Trx, link: OpenedLinkRow, board: StoryboardRow) => Promise<T>,
): Promise<T> {
  const linkId = tokens.read(token);
  const customerId =
    linkId === null ? undefined : await context.db.system((trx) => findLinkCustomer(trx, linkId));
  if (linkId === null || customerId === undefined) throw new AppError('link-gone');
  return context.db.tenant(customerId, async (trx) => {
    const opened = await findOpened(trx, customerId, { linkId, now: context.clock.now() });
    if (opened === null) throw new AppError('link-gone');
    return work(trx, opened.link, opened.board);
  });
}

interface Visit {
  readonly link: OpenedLinkRow;
  readonly board: StoryboardRow;
  readonly client: VisitorClient;
}

async function toShared(
  deps: StoryboardLinksDeps,
  trx: Trx,
  { link, board, client }: Visit,
): Promise<SharedStoryboard> {
  const { customerId, storyboardId, storyboardLinkId: linkId, organisation, logoUrl, accent } = link;
  const { cookies } = deps.playback.cookiesFor({ customerId, grant: linkId, origin: client.origin });
  for (const cookie of cookies) client.setCookie(cookie);
  const images = await visibleImages(deps, trx, customerId, board);
  const urlOf = (imageId: string | null) =>
    imageId === null || !images.has(imageId)
      ? null
      : deps.playback.urlOf(customerId, linkId, `${imageLetter}-${imageId}`, boardImageFile);
  const comments = await findLinkComments(trx, customerId, { storyboardId, linkId });
  return {
    ...{ title: board.title, organisation, brand: { logoUrl, accent }, canComment: link.canComment },
    // Of two versions of a shot, its editors choose one first.
    blocks: board.blocks.flatMap(
      ({ blockId, kind, text, notes, durationMs, imageId, copy }): SharedBlock[] =>
        copy === null ? [{ blockId, kind, text, notes, durationMs, imageUrl: urlOf(imageId) }] : [],
    ),
    threads: threadsOf(comments).map(
      ({ head, replies }): VisitorThread => ({
        ...toComment(head),
        ...{ blockId: head.blockId, isResolved: head.resolvedAt !== null, replies: replies.map(toComment) },
      }),
    ),
  };
}

function toComment({ commentId, text, visitorName, createdByName, createdAt }: CommentRow) {
  return {
    ...{ commentId, text, createdAt: createdAt.toISOString() },
    ...{ name: visitorName ?? createdByName ?? '', isVisitor: visitorName !== null },
  };
}
