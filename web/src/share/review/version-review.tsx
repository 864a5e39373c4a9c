import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { callGuestReview, type GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import { formatExactTime } from '../../lib/format/format.ts';
import type { PlayerControls } from '../../player/player.tsx';
import { fillText } from '../../player/words.ts';
import { playerWords } from '../words.ts';
import { CommentForm, CommentList } from './comments.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { ReviewingProps } from './review-page.tsx';
import { words } from './review-words.ts';

const Player = lazy(async () => ({ default: (await import('../../player/player.tsx')).Player }));

export interface VersionProps extends ReviewingProps {
  readonly version: GuestReviewVersion;
}

/** The version, its comments, and the decision. */
export function VersionReview(props: VersionProps) {
  const { token, version } = props;
  const { title, requester, note, dueAt, hls, isWithheld, durationMs, fps, frames, aspect } = version;
  const controls = useRef<PlayerControls>(null);
  const [frame, setFrame] = useState(0);
  const renewAccess = useCallback(async () => {
    const answer = await callGuestReview('openGuestReview', { token });
    if (answer.outcome !== 'ok' || answer.review.version === null) throw new Error('Nothing plays now.');
  }, [token]);
  const follow = (positionMs: number) =>
    setFrame(Math.min(Math.max(0, frames - 1), Math.floor((positionMs * fps) / 1000 + 0.001)));
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <p className="faint">
        {[
          fillText(words.version, { number: version.version }),
          requester === null ? null : fillText(words.requestedBy, { name: requester }),
          dueAt === null ? null : fillText(words.due, { due: formatExactTime(dueAt) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {note !== '' && (
        <p className="said" dir="auto">
          {note}
        </p>
      )}
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
        <CommentForm {...props} frame={frame} onWrite={() => controls.current?.pause()} />
        <CommentList
          version={version}
          // The middle of a frame is safe from rounding in either direction.
          onSeek={(to) => controls.current?.seek(((to + 0.5) * 1000) / fps)}
        />
      </section>
    </>
  );
}
