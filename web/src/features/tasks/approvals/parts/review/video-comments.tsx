import { Anchor } from '@mantine/core';
import type { ApprovalComment, ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { timecode } from '../../../../../timeline/time-map.ts';
import { CommentForm, type Pen } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { type Review, type VideoRound, videoRoundsOf } from './use-review.ts';

interface VideoCommentsProps {
  readonly approval: ApprovalDetail;
  readonly round: VideoRound;
  readonly review: Review;
  readonly threads: readonly ApprovalComment[];
  readonly pen: Pen | null;
  readonly onPen: (pen: Pen | null) => void;
}

/** What was said about a version that plays, by time. */
export function VideoComments({ approval, round, review, threads, pen, onPen }: VideoCommentsProps) {
  const { t } = useTranslation();
  const { draft, shownId, begin } = review;
  const rounds = videoRoundsOf(approval);
  return (
    <CommentList
      {...{ approval, round, threads, shownId }}
      none={t('approvals.comments.none')}
      form={draft && <CommentForm {...{ approval, round, review, draft, pen, onPen }} />}
      onBegin={begin}
      renderPlace={(comment) => {
        const from = rounds.find(({ roundId }) => roundId === comment.roundId);
        return from && <Place round={from} {...{ review, comment }} />;
      }}
    />
  );
}

interface PlaceProps extends Pick<VideoCommentsProps, 'round' | 'review'> {
  readonly comment: ApprovalComment;
}

/** Where it was said: leads to its frame, or to its version where another one is watched. */
function Place({ round, review, comment }: PlaceProps) {
  const { t } = useTranslation();
  const { fromFrame, toFrame, drawing } = comment;
  const {
    roundId,
    video: { fps },
  } = round;
  const isEarlier = roundId !== review.round?.roundId;
  if (fromFrame === null && !isEarlier) return null;
  const time =
    fromFrame === null || toFrame === null
      ? fromFrame !== null && timecode(fromFrame, fps)
      : t('approvals.comments.range', { from: timecode(fromFrame, fps), to: timecode(toFrame, fps) });
  const parts = [
    isEarlier && t('approvals.review.roundOf', round),
    time,
    drawing !== null && t('approvals.drawing.has'),
  ];
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      style={{ ...tabularFigures, textAlign: 'start' }}
      onClick={() => (isEarlier ? review.showIn(roundId, comment) : review.show(comment))}
    >
      {parts.filter((part) => part !== false).join(' · ')}
    </Anchor>
  );
}
