import { type ReactNode, useId, useState } from 'react';
import { callGuestReview, type GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import type { ReviewWords } from './review-words.ts';
import type { VersionProps } from './version-review.tsx';

/** What a comment can be about, besides the whole version. */
export interface CommentPlace {
  readonly label: string;
  readonly fromFrame?: number;
  readonly blockId?: string;
}

interface CommentFormProps extends VersionProps {
  /** The frame that is shown now, or the block that was chosen; null for none. */
  readonly place: CommentPlace | null;
  /** Someone begins to write. */
  readonly onWrite: () => void;
}

/** Says something at a frame or on a block, or about the whole version. */
export function CommentForm({ token, words, version, place, onWrite, onChange, onReload }: CommentFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isAtPlace, setIsAtPlace] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { roundId } = version;
  const send = async () => {
    setIsBusy(true);
    const { fromFrame = null, blockId = null } = (isAtPlace ? place : null) ?? {};
    const comment = { roundId, text, fromFrame, blockId };
    const answer = await callGuestReview('addReviewComment', { token, ...comment });
    setIsBusy(false);
    setHasFailed(answer.outcome !== 'ok' && answer.outcome !== 'changed');
    if (answer.outcome === 'ok') {
      setText('');
      onChange(answer.review);
    }
    if (answer.outcome === 'changed' || answer.outcome === 'gone') await onReload();
  };
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) void send();
      }}
    >
      <label htmlFor={id}>{words.comments.label}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={5000}
        value={text}
        onFocus={onWrite}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {place !== null && (
        <label className="choice">
          <input
            type="checkbox"
            checked={isAtPlace}
            onChange={({ currentTarget }) => setIsAtPlace(currentTarget.checked)}
          />
          {place.label}
        </label>
      )}
      <div className="actions">
        <button type="submit" className="second" disabled={isBusy || text.trim() === ''}>
          {words.comments.post}
        </button>
      </div>
      {hasFailed && (
        <p className="wrong" role="alert">
          {words.comments.failed}
        </p>
      )}
    </form>
  );
}

export type Comment = GuestReviewVersion['comments'][number];

interface CommentListProps {
  readonly words: ReviewWords;
  readonly version: GuestReviewVersion;
  /** What a thread is about, as a link to that. */
  readonly renderPlace: (comment: Comment) => ReactNode;
}

/** What was said about the version; answers under what they answer. */
export function CommentList({ words, version: { comments }, renderPlace }: CommentListProps) {
  const threads = comments.filter(({ parentId }) => parentId === null);
  if (threads.length === 0) return <p className="faint">{words.comments.none}</p>;
  return (
    <ul className="threads">
      {threads.map((thread) => (
        <li key={thread.commentId}>
          {renderPlace(thread)}
          <Said words={words} comment={thread} />
          {comments
            .filter(({ parentId }) => parentId === thread.commentId)
            .map((answer) => (
              <Said key={answer.commentId} words={words} comment={answer} />
            ))}
        </li>
      ))}
    </ul>
  );
}

interface SaidProps {
  readonly words: ReviewWords;
  readonly comment: Comment;
}

function Said({ words, comment: { name, isGuest, isResolved, text } }: SaidProps) {
  return (
    <div>
      <p className="faint">
        {name === '' ? words.comments.formerUser : name}
        {isGuest && ` · ${words.comments.guest}`}
        {isResolved && ` · ${words.comments.resolved}`}
      </p>
      <p className="said" dir="auto">
        {text}
      </p>
    </div>
  );
}
