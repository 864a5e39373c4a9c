import { useState } from 'react';
import type { GuestPage } from '../../lib/api/guest-call.ts';
import { useEngine } from '../../player/use-engine.ts';
import type { GuestWords } from './guest-words.ts';

export type GuestVideo = NonNullable<GuestPage['video']>;

interface GuestVideoPlayerProps {
  readonly words: GuestWords;
  readonly video: GuestVideo;
  readonly label: string;
  /** Where it begins. */
  readonly startAtMs?: number;
  readonly onRenew: () => Promise<void>;
}

/** Plays with the browser's own controls, which speak the guest's language. */
export function GuestVideoPlayer({
  words,
  video: { hls, poster },
  label,
  startAtMs = 0,
  onRenew,
}: GuestVideoPlayerProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const { failure, retry } = useEngine({
    ...{ video: element, src: hls, sourceId: hls, sourceKey: '', startAtMs, autoPlay: true },
    renewAccess: onRenew,
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the source brings its captions along */}
      <video ref={setElement} controls playsInline poster={poster ?? undefined} aria-label={label} />
      {failure !== null && (
        <p role="alert" className="wrong">
          {words.welcome.noVideo}{' '}
          <button type="button" className="link" onClick={retry}>
            {words.retry}
          </button>
        </p>
      )}
    </>
  );
}
