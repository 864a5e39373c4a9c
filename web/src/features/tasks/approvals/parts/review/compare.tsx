import { Stack, Text } from '@mantine/core';
import { type RefObject, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../../lib/api/lazy-part.ts';
import type { PlayerControls } from '../../../../../player/program-player.tsx';
import styles from './review.module.css';
import type { Review, VideoRound } from './use-review.ts';

const ProgramPlayer = lazyPart(
  async () => (await import('../../../../../player/program-player.tsx')).ProgramPlayer,
);

/** The versions may be this far apart before one is moved to the other; at rest they show the same frame. */
const apartMs = { playing: 150, resting: 5 } as const;

interface CompareProps {
  readonly round: VideoRound;
  readonly other: VideoRound;
  readonly review: Review;
}

/** Two versions side by side; the other one follows, without its sound. */
export function Compare({ round, other, review }: CompareProps) {
  const follower = useRef<PlayerControls>(null);
  const follow = (positionMs: number) => {
    review.onTime(positionMs);
    const away = Math.abs((follower.current?.positionMs() ?? positionMs) - positionMs);
    if (away > apartMs[review.isPlaying ? 'playing' : 'resting'])
      follower.current?.seek(Math.min(positionMs, other.video.durationMs));
  };
  return (
    <div className={styles['pair']}>
      <Version
        round={round}
        controls={review.controls}
        isMuted={false}
        onTime={follow}
        onPlayingChange={(isPlaying) => {
          review.setIsPlaying(isPlaying);
          if (isPlaying) follower.current?.play();
          else follower.current?.pause();
        }}
      />
      <Version round={other} controls={follower} isMuted />
    </div>
  );
}

interface VersionProps {
  readonly round: VideoRound;
  readonly controls: RefObject<PlayerControls | null>;
  readonly isMuted: boolean;
  readonly onTime?: (positionMs: number) => void;
  readonly onPlayingChange?: (isPlaying: boolean) => void;
}

function Version({ round, controls, isMuted, ...listeners }: VersionProps) {
  const { t } = useTranslation();
  const { hls, durationMs, fps, aspect } = round.video;
  const mute = (box: HTMLDivElement | null) => {
    const video = box?.querySelector('video');
    if (isMuted && video != null) video.muted = true;
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('approvals.review.roundOf', round)}
      </Text>
      {hls === null ? (
        <Text size="sm" c="dimmed" role="status">
          {t('approvals.review.preparing')}
        </Text>
      ) : (
        <Suspense fallback={null}>
          <div ref={mute} onPlayCapture={(event) => mute(event.currentTarget)}>
            <ProgramPlayer
              key={round.roundId}
              src={hls}
              sourceKey={round.roundId}
              poster={null}
              sprite={null}
              durationMs={durationMs}
              fps={fps}
              aspect={aspect}
              keys={isMuted ? 'none' : 'page'}
              controlsRef={controls}
              {...listeners}
            />
          </div>
        </Suspense>
      )}
    </Stack>
  );
}
