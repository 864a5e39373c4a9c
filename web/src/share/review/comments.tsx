import { useId, useState } from 'react';
import { callGuestReview, type GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import { fillText } from '../../player/words.ts';
import { timecode } from '../../timeline/time-map.ts';
import { words } from './review-words.ts';
import type { VersionProps } from './version-review.tsx';

interface CommentFormProps extends VersionProps {
  /** That is shown now. */
  readonly frame: number;
  /** Someone begins to write. */
  readonly onWrite: () => void;
}

/** Says something at the frame that is shown, or about the whole version. */
export function CommentForm({ token, version, frame, onWrite, onChange, onReload }: CommentFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [isAtFrame, setIsAtFrame] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { roundId, fps } = version;
  const send = async () => {
    setIsBusy(true);
    const fromFrame = isAtFrame ? frame : null;
    const answer = await callGuestReview('addReviewComment', { token, roundId, text, fromFrame });
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
      <label className="choice">
        <input
          type="checkbox"
          checked={isAtFrame}
          onChange={({ currentTarget }) => setIsAtFrame(currentTarget.checked)}
        />
        {fillText(words.comments.at, { time: timecode(frame, fps) })}
      </label>
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

type Comment = GuestReviewVersion['comments'][number];

interface CommentListProps {
  readonly version: GuestReviewVersion;
  readonly onSeek: (frame: number) => void;
}

/** What was said about the version, by time; answers under what they answer. */
export function CommentList({ version, onSeek }: CommentListProps) {
  const { comments, fps } = version;
  const threads = comments.filter(({ parentId }) => parentId === null);
  if (threads.length === 0) return <p className="faint">{words.comments.none}</p>;
  return (
    <ul className="threads">
      {threads.map((thread) => (
        <li key={thread.commentId}>
          {thread.fromFrame !== null && (
            <Time comment={thread} frame={thread.fromFrame} {...{ fps, onSeek }} />
          )}
          <Said comment={thread} />
          {comments
            .filter(({ parentId }) => parentId === thread.commentId)
            .map((answer) => (
              <Said key={answer.commentId} comment={answer} />
            ))}
        </li>
      ))}
    </ul>
  );
}

interface TimeProps extends Pick<CommentListProps, 'onSeek'> {
  readonly comment: Comment;
  readonly frame: number;
  readonly fps: number;
}

function Time({ comment: { toFrame }, frame, fps, onSeek }: TimeProps) {
  const shown = [frame, ...(toFrame === null ? [] : [toFrame])]
    .map((each) => timecode(each, fps))
    .join(' – ');
  return (
    <button type="button" className="link" onClick={() => onSeek(frame)}>
      {shown}
    </button>
  );
}

function Said({ comment: { name, isGuest, isResolved, text } }: { comment: Comment }) {
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
