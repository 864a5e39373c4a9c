import type {
  ApprovalComment,
  ApprovalDetail,
  ApprovalRound,
  Drawing,
  ReviewedVideo,
} from '@rushes/contract/tasks/approvals';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { PlayerControls } from '../../../../../player/program-player.tsx';
import { frameAt, positionOf } from './frames.ts';
import { useCommentKey } from './use-comment-key.ts';

/** A version that plays. */
export type VideoRound = ApprovalRound & { readonly video: ReviewedVideo };

export function videoRoundsOf({ rounds }: Pick<ApprovalDetail, 'rounds'>): VideoRound[] {
  return rounds.flatMap(({ video, ...round }) => (video === null ? [] : [{ ...round, video }]));
}

/** What is being written about a frame or a range of the version. */
export interface CommentDraft {
  /** Null for all of it. */
  readonly fromFrame: number | null;
  readonly toFrame: number | null;
  readonly drawing: Drawing;
}

/** All that the parts of a review share: which version plays and where, and what is being written. */
export function useReview(approval: ApprovalDetail) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const rounds = videoRoundsOf(approval);
  const round = rounds.find(({ roundId }) => roundId === chosenId) ?? rounds[0];
  const controls = useRef<PlayerControls>(null);
  const [frame, setFrame] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const [draft, setDraft] = useState<CommentDraft | null>(null);
  const fps = round?.video.fps ?? 30;
  const onTime = useCallback((positionMs: number) => setFrame(frameAt(positionMs, fps)), [fps]);
  const begin = useCallback(() => {
    controls.current?.pause();
    const at = frameAt(controls.current?.positionMs() ?? 0, fps);
    setFrame(at);
    setDraft((now) => now ?? { fromFrame: at, toFrame: null, drawing: [] });
  }, [fps]);
  useCommentKey(approval.canComment ? begin : null);
  const chooseRound = (roundId: string, commentId: string | null = null) => {
    setChosenId(roundId);
    setDraft(null);
    setShownId(commentId);
    setFrame(0);
  };
  return {
    round,
    ...{ controls, frame, onTime, isPlaying, setIsPlaying, shownId, draft, setDraft, begin },
    chooseRound: (roundId: string) => chooseRound(roundId),
    /** Opens the version that a comment is about; its player begins at the start. */
    showIn: (roundId: string, { commentId }: Pick<ApprovalComment, 'commentId'>) =>
      chooseRound(roundId, commentId),
    seek: (to: number) => seekTo(controls, to, fps),
    show: ({ commentId, fromFrame }: Pick<ApprovalComment, 'commentId' | 'fromFrame'>) => {
      setShownId(commentId);
      if (fromFrame === null) return;
      controls.current?.pause();
      seekTo(controls, fromFrame, fps);
      setFrame(fromFrame);
    },
  };
}

export type Review = ReturnType<typeof useReview>;

function seekTo(controls: RefObject<PlayerControls | null>, frame: number, fps: number): void {
  controls.current?.seek(positionOf(frame, fps));
}

/** The first comments of the threads of a round, by time. */
export function threadsOf(
  comments: readonly ApprovalComment[],
  { roundId }: Pick<ApprovalRound, 'roundId'>,
): ApprovalComment[] {
  return comments.filter((comment) => comment.roundId === roundId && comment.parentId === null);
}

/** What was drawn on the frame that is shown. */
export function drawingAt(threads: readonly ApprovalComment[], frame: number): Drawing {
  return threads.flatMap(({ fromFrame, toFrame, drawing }) =>
    drawing !== null && fromFrame !== null && frame >= fromFrame && frame <= (toFrame ?? fromFrame)
      ? drawing
      : [],
  );
}
