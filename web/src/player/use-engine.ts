import { useCallback, useEffect, useRef, useState } from 'react';
import { startPlaying } from './autoplay.ts';
import { attachEngine, type Engine, type EngineFailure, type EngineState, noRungs } from './engine.ts';

interface EngineUse {
  readonly video: HTMLVideoElement | null;
  readonly src: string;
  /** What is played: in another shape of the same it goes on where it was. */
  readonly sourceId: string;
  /** Another key loads the source again at the same position, as when better qualities have come. */
  readonly sourceKey: string;
  readonly startAtMs: number;
  readonly autoPlay: boolean;
  readonly renewAccess: (() => Promise<void>) | undefined;
}

/** Where a source was when it was taken off the video. */
interface LeftSource {
  readonly sourceId: string;
  readonly src: string;
  readonly seconds: number;
  readonly wasPlaying: boolean;
}

export interface EngineInUse {
  readonly quality: EngineState;
  readonly failure: EngineFailure | null;
  readonly choose: (index: number | null) => void;
  readonly retry: () => void;
  /** The browser let it start only without sound. */
  readonly isSilenced: boolean;
  /** It is about to play by itself. */
  readonly isStarting: boolean;
}

/** Keeps a source on the video element, and gets it going again where that is possible. */
export function useEngine(use: EngineUse): EngineInUse {
  const { video, src, sourceId, sourceKey, startAtMs, autoPlay } = use;
  const [quality, setQuality] = useState<EngineState>(noRungs);
  const [failure, setFailure] = useState<EngineFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { begin, isSilenced, isStarting } = useBeginning(autoPlay);
  const engine = useRef<Engine | null>(null);
  const left = useRef<LeftSource | null>(null);
  const renew = useRef(use.renewAccess);
  useEffect(() => {
    renew.current = use.renewAccess;
  });

  useEffect(() => {
    if (video === null) return;
    const abort = new AbortController();
    const before = left.current?.sourceId === sourceId && left.current.seconds > 0 ? left.current : null;
    setFailure(null);
    let renewals = 0;
    const handleFailure = (next: EngineFailure) => {
      if (abort.signal.aborted) return;
      if (next !== 'denied' || renewals > 0 || renew.current === undefined) return setFailure(next);
      renewals += 1;
      renew.current().then(
        () => engine.current?.resume(),
        () => setFailure('denied'),
      );
    };
    const started = attachEngine({
      video,
      src,
      startMs: before === null ? startAtMs : before.seconds * 1000,
      signal: abort.signal,
      onState: (state) => abort.signal.aborted || setQuality(state),
      onFailure: handleFailure,
    }).catch(() => {
      handleFailure('network');
      return null;
    });
    void started.then((next) => {
      if (abort.signal.aborted) return next?.dispose();
      engine.current = next;
      if (playsOn(before, src, autoPlay)) void begin(video);
    });
    return () => {
      abort.abort();
      const { currentTime: seconds, paused } = video;
      left.current = { sourceId, src, seconds, wasPlaying: !paused };
      engine.current?.dispose();
      engine.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- startAtMs and autoPlay say how to begin; changing them later begins nothing
  }, [video, src, sourceId, sourceKey, attempt]);

  const choose = useCallback((index: number | null) => engine.current?.choose(index), []);
  const retry = useCallback(() => {
    const again = () => setAttempt((count) => count + 1);
    if (renew.current === undefined) again();
    else renew.current().then(again, again);
  }, []);
  useRetryOnline(failure, retry);
  return { quality, failure, choose, retry, isSilenced, isStarting };
}

/** What rested before it was changed to another shape rests on. */
function playsOn(before: LeftSource | null, src: string, autoPlay: boolean): boolean {
  const isOtherShape = before !== null && before.src !== src;
  return before?.wasPlaying === true || (autoPlay && !isOtherShape);
}

/** Starts to play by itself, and says how that goes. */
function useBeginning(isWanted: boolean) {
  const [isSilenced, setIsSilenced] = useState(false);
  const [isStarting, setIsStarting] = useState(isWanted);
  const begin = async (video: HTMLVideoElement) => {
    setIsSilenced(await startPlaying(video));
    setIsStarting(false);
  };
  return { begin, isSilenced, isStarting };
}

/** Tries again when the network comes back. */
function useRetryOnline(failure: EngineFailure | null, retry: () => void): void {
  useEffect(() => {
    if (failure !== 'network') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failure, retry]);
}
