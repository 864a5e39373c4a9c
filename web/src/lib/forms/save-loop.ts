// Saves what is edited as it changes: a while after the last change, one save at a time, tried again until it succeeds.

/** `resting`: all is saved. `waiting`: a change rests before it is sent. `failed`: nothing is lost, the next try sends it. */
export type SavePhase = 'resting' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface SaveLoopOptions<State extends { readonly phase: SavePhase }, Event> {
  readonly start: State;
  /** One step of saving; pure. */
  readonly advance: (state: State, event: Event) => State;
  readonly sending: Event;
  /** Sends what the state wants; gives what became of it, and doesn't reject. */
  readonly send: (state: State) => Promise<Event>;
  /** Whether the last save was refused for what it is: it is sent again only after a change. */
  readonly isRefused: () => boolean;
  readonly onStep?: (before: State, after: State) => void;
}

export interface SaveLoop<State, Event> {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly step: (event: Event) => void;
  /** Saves what waits at once. */
  readonly flush: () => Promise<void>;
}

const restMs = 800;
const retryMs = 5_000;

export function createSaveLoop<State extends { readonly phase: SavePhase }, Event>(
  options: SaveLoopOptions<State, Event>,
): SaveLoop<State, Event> {
  const listeners = new Set<() => void>();
  let state = options.start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inFlight: Promise<void> | null = null;

  const send = async () => {
    const wanted = state;
    step(options.sending);
    step(await options.send(wanted));
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (inFlight !== null) await inFlight;
    if (state.phase !== 'waiting' && state.phase !== 'failed') return;
    inFlight ??= send().finally(() => {
      inFlight = null;
      schedule();
    });
    await inFlight;
  };
  const schedule = () => {
    clearTimeout(timer);
    const afterMs = inFlight === null ? nextTryMs(state.phase, options.isRefused()) : null;
    if (afterMs !== null) timer = setTimeout(() => void flush(), afterMs);
  };
  const step = (event: Event) => {
    const before = state;
    state = options.advance(state, event);
    schedule();
    for (const listener of listeners) listener();
    options.onStep?.(before, state);
  };
  return { get: () => state, subscribe: (listener) => subscribeTo(listeners, listener), step, flush };
}

function subscribeTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When it is sent; null: not by itself. */
function nextTryMs(phase: SavePhase, isRefused: boolean): number | null {
  if (phase === 'waiting') return restMs;
  return phase === 'failed' && !isRefused ? retryMs : null;
}
