import { useState } from 'react';
import type { SharedComment, SharedThread } from '../../lib/api/board-link-call.ts';
import { fillText } from '../../player/words.ts';
import type { BoardProps } from './board-page.tsx';
import type { BoardWords } from './board-words.ts';
import { CommentForm } from './comment-form.tsx';

interface ThreadsProps extends BoardProps {
  /** Null: on the whole storyboard. */
  readonly blockId: string | null;
  readonly label: string;
  /** A visitor is about to say something. */
  readonly isWanted?: boolean;
  /** They don't say it. */
  readonly onCancel?: (() => void) | undefined;
}

/** What was said about a shot or the whole, and a form to say something. */
export function Threads({ blockId, label, isWanted = false, onCancel, ...props }: ThreadsProps) {
  const { board, words } = props;
  const threads = board.threads.filter((thread) => thread.blockId === blockId);
  return (
    <div className="threads">
      {threads.length === 0 && !board.canComment && <p className="faint">{words.comments.none}</p>}
      {threads.map((thread) => (
        <Thread key={thread.commentId} {...props} thread={thread} />
      ))}
      {board.canComment && (
        <CommentForm {...props} {...{ label, isWanted, onCancel }} about={{ blockId, parentId: null }} />
      )}
    </div>
  );
}

function Thread({ thread, ...props }: BoardProps & { thread: SharedThread }) {
  const { board, words } = props;
  const { commentId, blockId, isResolved, replies } = thread;
  const [isReplying, setIsReplying] = useState(false);
  const label = fillText(words.comments.replyTo, { name: nameOf(words, thread) });
  return (
    <article aria-label={thread.text}>
      {[thread, ...replies].map((comment) => (
        <Said key={comment.commentId} {...{ words, comment }} />
      ))}
      {isResolved && <p className="faint">{words.comments.resolved}</p>}
      {board.canComment && !isResolved && !isReplying && (
        <button type="button" className="link" aria-label={label} onClick={() => setIsReplying(true)}>
          {words.comments.reply}
        </button>
      )}
      {board.canComment && isReplying && (
        <CommentForm
          {...props}
          about={{ blockId, parentId: commentId }}
          label={label}
          isWanted
          onClose={() => setIsReplying(false)}
        />
      )}
    </article>
  );
}

function Said({ words, comment }: { words: BoardWords; comment: SharedComment }) {
  const time = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div>
      <p className="faint">
        <b>{nameOf(words, comment)}</b> ·{' '}
        <time dateTime={comment.createdAt}>{time.format(new Date(comment.createdAt))}</time>
      </p>
      <p className="said" dir="auto">
        {comment.text}
      </p>
    </div>
  );
}

function nameOf({ comments }: BoardWords, { name, isVisitor }: SharedComment): string {
  if (name === '') return comments.formerUser;
  return isVisitor ? fillText(comments.visitor, { name }) : name;
}
