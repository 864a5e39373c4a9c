import { attachEngine, type Engine } from '../../../../player/engine.ts';
import { createSeeker } from './seeker.ts';

/** A video element that holds one clip at a time and is quick to show another frame of it. */
export interface ClipSlot {
  readonly video: HTMLVideoElement;
  readonly clipId: () => string | null;
  /** Loads a clip at a time; only seeks where the clip is there already. */
  readonly show: (clipId: string, src: string, seconds: number) => void;
  readonly dispose: () => void;
}

/** Makes a slot of a video element. */
export function createClipSlot(video: HTMLVideoElement, onFailure: () => void): ClipSlot {
  let loaded: { clipId: string; src: string; abort: AbortController } | null = null;
  let engine: Engine | null = null;
  const end = new AbortController();
  const seeker = createSeeker(video, end.signal);
  const clear = () => {
    loaded?.abort.abort();
    engine?.dispose();
    seeker.clear();
    loaded = null;
    engine = null;
  };
  return {
    video,
    clipId: () => loaded?.clipId ?? null,
    show(clipId, src, seconds) {
      if (loaded?.clipId === clipId && loaded.src === src) {
        seeker.seek(seconds);
        return;
      }
      clear();
      const abort = new AbortController();
      loaded = { clipId, src, abort };
      seeker.seek(seconds);
      attachEngine({
        video,
        src,
        startMs: seconds * 1000,
        signal: abort.signal,
        onState: () => undefined,
        onFailure,
      }).then((attached) => {
        if (abort.signal.aborted) attached.dispose();
        else engine = attached;
      }, onFailure);
    },
    dispose() {
      end.abort();
      clear();
    },
  };
}
