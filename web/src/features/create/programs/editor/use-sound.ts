import { useState } from 'react';
import { readPreferences, writePreferences } from '../../../../player/preferences.ts';

/** How loud the preview is; the player that watches programs remembers the same. */
export interface Sound {
  readonly volume: number;
  readonly isMuted: boolean;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
}

export function useSound(): Sound {
  const [{ volume, muted }, setState] = useState(readPreferences);
  const set = (change: { volume: number; muted: boolean }) => {
    setState((before) => ({ ...before, ...change }));
    writePreferences(change);
  };
  return {
    volume,
    isMuted: muted || volume === 0,
    setVolume: (next) => set({ volume: next, muted: next === 0 }),
    toggleMute() {
      const isSilent = muted || volume === 0;
      set({ volume: isSilent && volume === 0 ? 0.5 : volume, muted: !isSilent });
    },
  };
}
