import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api/call.ts';
import { useEngine } from '../../../../player/use-engine.ts';
import { clipQuery } from '../../programs/api.ts';
import styles from './animatic.module.css';
import type { PlaybackClock } from './playback-clock.ts';
import { useSync } from './use-clock.ts';

interface TakeProps {
  readonly clipId: string;
  readonly clock: PlaybackClock;
  readonly startMs: number;
  /** False: it loads to be ready for the next shot. */
  readonly isShown: boolean;
  readonly isMuted: boolean;
}

/** An accepted take in place of the image of its shot. */
export function Take({ clipId, ...props }: TakeProps) {
  const { data } = useQuery(clipQuery(clipId));
  const src = data?.playback.hls ?? null;
  return src === null ? null : <TakeVideo src={src} {...props} />;
}

async function renewAccess(): Promise<void> {
  await api.session.renewMediaCookies({});
}

function TakeVideo({
  src,
  clock,
  startMs,
  isShown,
  isMuted,
}: Omit<TakeProps, 'clipId'> & { readonly src: string }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isReady, setIsReady] = useState(false);
  useEngine({
    ...{ video, src, sourceId: src, sourceKey: '', startAtMs: 0, autoPlay: false, renewAccess },
  });
  useSync(video, clock, { startMs, isActive: isShown });
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a take of a few seconds, as it was recorded
    <video
      ref={setVideo}
      className={styles['picture']}
      // Until it has a picture, the image of the shot is seen.
      style={{ visibility: isShown && isReady ? 'visible' : 'hidden' }}
      muted={isMuted}
      playsInline
      preload="auto"
      onLoadedData={() => setIsReady(true)}
    />
  );
}
