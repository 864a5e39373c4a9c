import { useCallback, useState } from 'react';
import { callGuest, type GuestPage } from '../../lib/api/guest-call.ts';
import { useEngine } from '../../player/use-engine.ts';
import type { GuestWords } from './guest-words.ts';

interface WelcomeVideoProps {
  readonly words: GuestWords;
  readonly slug: string;
  readonly video: NonNullable<GuestPage['video']>;
}

/** Plays with the browser's own controls, which speak the guest's language. */
export function WelcomeVideo({ words, slug, video: { hls, poster } }: WelcomeVideoProps) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const renewAccess = useCallback(async () => {
    const { outcome } = await callGuest('openGuestPage', { slug });
    if (outcome !== 'ok') throw new Error('Nothing plays now.');
  }, [slug]);
  const { failure, retry } = useEngine({
    ...{ video: element, src: hls, sourceId: hls, sourceKey: '', startAtMs: 0, autoPlay: true, renewAccess },
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the source brings its captions along */}
      <video
        ref={setElement}
        controls
        playsInline
        poster={poster ?? undefined}
        aria-label={words.welcome.video}
      />
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
