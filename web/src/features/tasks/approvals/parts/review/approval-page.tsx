import { type ReactNode, useState } from 'react';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { Pen } from './comment-form.tsx';
import { Compare } from './compare.tsx';
import { CommentMarkers, ReviewPlayer } from './review-player.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { Rounds } from './rounds.tsx';
import { ScriptReview } from './script-review.tsx';
import { threadsOf, useReview, videoRoundsOf } from './use-review.ts';
import { VideoComments } from './video-comments.tsx';

interface ApprovalPageProps {
  readonly approval: ApprovalDetail;
  /** What else can be done with what is reviewed. */
  readonly actions?: ReactNode;
}

/** The review of one program, deliverable or script, by round. */
export function ApprovalPage(props: ApprovalPageProps) {
  return props.approval.subject.kind === 'script' ? <ScriptReview {...props} /> : <VideoReview {...props} />;
}

function VideoReview({ approval, actions }: ApprovalPageProps) {
  const review = useReview(approval);
  const [pen, setPen] = useState<Pen | null>(null);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const { round } = review;
  if (round === undefined) return null;
  const threads = threadsOf(approval.comments, round);
  const rounds = videoRoundsOf(approval);
  const rivals = rounds.filter(({ roundId }) => roundId !== round.roundId);
  const other = rivals.find(({ roundId }) => roundId === comparedId);
  return (
    <ReviewScreen
      {...{ approval, round, actions }}
      comments={<VideoComments {...{ approval, round, review, threads, pen }} onPen={setPen} />}
    >
      <Rounds {...{ rounds, round, other, rivals }} onChoose={review.chooseRound} onCompare={setComparedId} />
      {other === undefined ? (
        <div>
          <ReviewPlayer {...{ round, review, threads, pen }} />
          <CommentMarkers {...{ round, review, threads }} />
        </div>
      ) : (
        <Compare {...{ round, other, review }} />
      )}
    </ReviewScreen>
  );
}
