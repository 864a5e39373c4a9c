export interface ClockState {
  readonly isPlaying: boolean;
  readonly positionMs: number;
  readonly speed: number;
}

export interface PlaybackClock {
  readonly get: () => ClockState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (positionMs: number) => void;
  readonly setSpeed: (speed: number) => void;
}

interface ClockOptions {
  /** Asked each time: it may change as it plays. */
  readonly durationMs: () => number;
  readonly now: () => number;
  /** Calls back before the next picture is drawn; gives what cancels it. */
  readonly onFrame: (callback: () => void) => () => void;
}

/** The time of something that plays without a video; it stops at its end, and starts over from there. */
export function createPlaybackClock({ durationMs, now, onFrame }: ClockOptions): PlaybackClock {
  const listeners = new Set<() => void>();
  let state: ClockState = { isPlaying: false, positionMs: 0, speed: 1 };
  /** When it was how far. */
  let since = { nowMs: 0, positionMs: 0 };
  let cancel = () => undefined as void;
  const set = (change: Partial<ClockState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const mark = () => {
    since = { nowMs: now(), positionMs: state.positionMs };
  };
  const tick = () => {
    const positionMs = since.positionMs + (now() - since.nowMs) * state.speed;
    if (positionMs >= durationMs()) return set({ positionMs: durationMs(), isPlaying: false });
    cancel = onFrame(tick);
    set({ positionMs });
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play() {
      if (state.isPlaying) return;
      if (state.positionMs >= durationMs()) state = { ...state, positionMs: 0 };
      mark();
      cancel = onFrame(tick);
      set({ isPlaying: true });
    },
    pause() {
      cancel();
      set({ isPlaying: false });
    },
    seek(positionMs) {
      set({ positionMs: Math.min(Math.max(positionMs, 0), durationMs()) });
      mark();
    },
    setSpeed(speed) {
      set({ speed });
      mark();
    },
  };
}
