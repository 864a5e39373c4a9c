import { repliesMost } from '@rushes/contract/audience/lists/comments';
import { AppError } from '../platform/app-error.ts';

/** What rows of comments have in common. */
export interface ThreadedRow {
  readonly commentId: string;
  readonly parentId: string | null;
}

/** The comment that is replied to, with its replies; replies have none of their own. */
export function threadIn<Row extends ThreadedRow>(
  comments: readonly Row[],
  parentId: string,
): [Row, ...Row[]] {
  const parent = comments.find(({ commentId }) => commentId === parentId);
  if (parent === undefined || parent.parentId !== null) throw commentGone('parentId');
  const replies = comments.filter((each) => each.parentId === parentId);
  if (replies.length >= repliesMost) throw new AppError('too-many-replies');
  return [parent, ...replies];
}

/** Comments that begin a thread, each with its replies. */
export function threadsOf<Row extends ThreadedRow>(
  comments: readonly Row[],
): { head: Row; replies: Row[] }[] {
  const byParent = Map.groupBy(comments, ({ parentId }) => parentId);
  return (byParent.get(null) ?? []).map((head) => ({ head, replies: byParent.get(head.commentId) ?? [] }));
}

/** What is commented on is there, a comment that is named isn't. */
export function commentGone(path: string): AppError {
  const message = "This comment isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path, message }] });
}
