import { lazy, Suspense, useState } from 'react';
import type { GuestWords } from './guest-words.ts';
import type { GuestVideo } from './guest-video.tsx';

// The picture is enough until the guest wants to watch.
export const GuestVideoPlayer = lazy(async () => ({
  default: (await import('./guest-video.tsx')).GuestVideoPlayer,
}));

interface VideoStageProps {
  readonly words: GuestWords;
  readonly video: GuestVideo;
  /** What the video is called. */
  readonly label: string;
  /** Asks for cookies again; throws where it no longer plays. */
  readonly onRenew: () => Promise<void>;
}

/** A picture to click; what plays it is loaded then. */
export function VideoStage({ words, video, label, onRenew }: VideoStageProps) {
  const [isWatching, setIsWatching] = useState(false);
  return (
    <div className="stage welcome">
      {isWatching ? (
        <Suspense fallback={<Poster url={video.poster} />}>
          <GuestVideoPlayer {...{ words, video, label, onRenew }} />
        </Suspense>
      ) : (
        <button type="button" aria-label={words.welcome.watch} onClick={() => setIsWatching(true)}>
          <Poster url={video.poster} />
          <span aria-hidden>▶</span>
        </button>
      )}
    </div>
  );
}

function Poster({ url }: { url: string | null }) {
  return url === null ? null : <img src={url} alt="" />;
}
