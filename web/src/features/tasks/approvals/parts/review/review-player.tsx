import { Alert } from '@mantine/core';
import type { ApprovalComment } from '@rushes/contract/tasks/approvals';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../../lib/api/lazy-part.ts';
import { timecode } from '../../../../../timeline/time-map.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import type { DrawingColour, DrawingTool } from './drawing.ts';
import styles from './review.module.css';
import { drawingAt, type Review, type VideoRound } from './use-review.ts';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../../player/program-player.tsx')).ProgramPlayer,
);

interface ReviewPlayerProps {
  readonly round: VideoRound;
  readonly review: Review;
  readonly threads: readonly ApprovalComment[];
  readonly pen: { readonly tool: DrawingTool; readonly colour: DrawingColour } | null;
}

/** The version that is under review, with what is drawn on the frame that it rests at. */
export function ReviewPlayer({ round, review, threads, pen }: ReviewPlayerProps) {
  const { t } = useTranslation();
  const { draft, setDraft, frame, isPlaying } = review;
  const { hls, aspect, fps, durationMs } = round.video;
  if (hls === null)
    return (
      <Alert role="status" color="yellow">
        {t('approvals.review.preparing')}
      </Alert>
    );
  const [width = 16, height = 9] = aspect.split(':').map(Number);
  const isAtDraft = draft !== null && draft.fromFrame === frame;
  const drawn = isPlaying ? [] : [...drawingAt(threads, frame), ...(isAtDraft ? draft.drawing : [])];
  return (
    <div className={styles['picture']} style={{ maxWidth: `calc(70vh * ${width / height})` }}>
      <Suspense fallback={null}>
        <ProgramPlayer
          key={round.roundId}
          src={hls}
          sourceKey={round.roundId}
          poster={null}
          sprite={null}
          durationMs={durationMs}
          fps={fps}
          aspect={aspect}
          controlsRef={review.controls}
          onTime={review.onTime}
          onPlayingChange={review.setIsPlaying}
        />
      </Suspense>
      <DrawingLayer
        shapes={drawn}
        ratio={width / height}
        pen={isAtDraft && !isPlaying ? (pen ?? undefined) : undefined}
        onDraw={(shape) => draft !== null && setDraft({ ...draft, drawing: [...draft.drawing, shape] })}
      />
    </div>
  );
}

/** Where comments lie in the version: each leads to its frame. */
export function CommentMarkers({
  round,
  review,
  threads,
}: Pick<ReviewPlayerProps, 'round' | 'review' | 'threads'>): ReactNode {
  const { t } = useTranslation();
  const { frames, fps } = round.video;
  const percent = (frame: number) => `${(frame * 100) / Math.max(1, frames)}%`;
  return (
    <div className={styles['markers']} role="group" aria-label={t('approvals.comments.markers')}>
      {threads.map((comment) => {
        const { commentId, fromFrame, toFrame, resolvedAt, text } = comment;
        if (fromFrame === null) return null;
        return (
          <button
            key={commentId}
            type="button"
            className={styles['marker']}
            style={{ left: percent(fromFrame), width: percent((toFrame ?? fromFrame) - fromFrame) }}
            data-resolved={resolvedAt === null ? undefined : true}
            data-shown={commentId === review.shownId || undefined}
            title={text}
            aria-label={`${t('approvals.comments.seek', { time: timecode(fromFrame, fps) })}: ${text}`}
            onClick={() => review.show(comment)}
          />
        );
      })}
      <span className={styles['now']} style={{ left: percent(review.frame) }} />
    </div>
  );
}
