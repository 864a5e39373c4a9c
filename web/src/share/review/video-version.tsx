import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { callGuestReview, type GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import type { PlayerControls } from '../../player/player.tsx';
import { fillText } from '../../player/words.ts';
import { timecode } from '../../timeline/time-map.ts';
import { playerWords } from '../words.ts';
import { type Comment, CommentForm, CommentList } from './comments.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { VersionProps } from './version-review.tsx';

const Player = lazy(async () => ({ default: (await import('../../player/player.tsx')).Player }));

interface VideoVersionProps extends VersionProps {
  readonly video: NonNullable<GuestReviewVersion['video']>;
}

/** A version that plays, the decision, and comments at its frames. */
export function VideoVersion({ video, ...props }: VideoVersionProps) {
  const { token, words, version } = props;
  const { isWithheld } = version;
  const { hls, durationMs, fps, frames, aspect } = video;
  const controls = useRef<PlayerControls>(null);
  const [frame, setFrame] = useState(0);
  const renewAccess = useCallback(async () => {
    const answer = await callGuestReview('openGuestReview', { token });
    if (answer.outcome !== 'ok' || answer.review.version === null) throw new Error('Nothing plays now.');
  }, [token]);
  const follow = (positionMs: number) =>
    setFrame(Math.min(Math.max(0, frames - 1), Math.floor((positionMs * fps) / 1000 + 0.001)));
  // The middle of a frame is safe from rounding in either direction.
  const seek = (to: number) => controls.current?.seek(((to + 0.5) * 1000) / fps);
  return (
    <>
      {hls === null ? (
        <div className="picture preparing" role="status">
          {isWithheld ? words.withheld : words.preparing}
        </div>
      ) : (
        <Suspense fallback={<div className="picture" />}>
          <Player
            words={playerWords}
            src={hls}
            {...{ durationMs, fps, aspect, renewAccess }}
            keys="inside"
            controlsRef={controls}
            onTime={follow}
          />
        </Suspense>
      )}
      {!isWithheld && (version.isTurn || version.decision !== null) && <DecisionForm {...props} />}
      <section aria-label={words.comments.title}>
        <h2>{words.comments.title}</h2>
        <CommentForm
          {...props}
          place={{ label: fillText(words.comments.at, { time: timecode(frame, fps) }), fromFrame: frame }}
          onWrite={() => controls.current?.pause()}
        />
        <CommentList
          words={words}
          version={version}
          renderPlace={(comment) => <Time {...{ comment, fps }} onSeek={seek} />}
        />
      </section>
    </>
  );
}

interface TimeProps {
  readonly comment: Comment;
  readonly fps: number;
  readonly onSeek: (frame: number) => void;
}

function Time({ comment: { fromFrame, toFrame }, fps, onSeek }: TimeProps) {
  if (fromFrame === null) return null;
  const shown = [fromFrame, ...(toFrame === null ? [] : [toFrame])]
    .map((each) => timecode(each, fps))
    .join(' – ');
  return (
    <button type="button" className="link" onClick={() => onSeek(fromFrame)}>
      {shown}
    </button>
  );
}
