/** Why what belongs to the session is dropped. */
export type SessionResetReason = 'signed-out' | 'ended' | 'switched';

export interface SessionReset {
  emit(reason: SessionResetReason): void;
  /** Calls `listener` before a session ends or moves to another profile: caches are emptied, sending stops. */
  subscribe(listener: (reason: SessionResetReason) => void): () => void;
}

/** Makes the session-reset event. */
export function createSessionReset(): SessionReset {
  const listeners = new Set<(reason: SessionResetReason) => void>();
  return {
    emit(reason) {
      for (const listener of listeners) listener(reason);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The session-reset event of this page. */
export const sessionReset = createSessionReset();
