import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timecode } from '../../../../timeline/time-map.ts';
import type { TimelineCommentsProps } from '../../../create/programs/parts/timeline/timeline-comments.ts';
import { programApprovalQuery, useLiveApprovals } from '../api.ts';
import { openCommentsOf } from './open-comments.tsx';
import styles from './timeline-comments.module.css';

/** Open comments of the latest version as marks under the ruler; each leads to its frame. */
export function TimelineComments({ programId, pxPerFrame, introFrames, onSeek }: TimelineCommentsProps) {
  const { t } = useTranslation();
  useLiveApprovals();
  const { data } = useQuery(programApprovalQuery(programId));
  const approval = data?.approval ?? null;
  const [round] = approval?.rounds ?? [];
  const video = round?.video ?? null;
  if (approval === null || video === null) return null;
  return openCommentsOf(approval).map(({ commentId, fromFrame, text, user, guest }) => {
    if (fromFrame === null) return null;
    const frame = Math.max(0, fromFrame - introFrames);
    const author = user?.name ?? guest?.name ?? t('approvals.review.formerUser');
    return (
      <Tooltip key={commentId} label={`${author}: ${text}`} multiline maw={320} events={allEvents}>
        <button
          type="button"
          className={styles['mark']}
          style={{ left: frame * pxPerFrame }}
          aria-label={t('approvals.panel.mark', { time: timecode(frame, video.fps), text })}
          onClick={() => onSeek(frame)}
        />
      </Tooltip>
    );
  });
}

const allEvents = { hover: true, focus: true, touch: true };
