import { type RefObject, useEffect, useState } from 'react';
import type { PlayerControls } from '../../../../player/program-player.tsx';

/** Where the player is, as often as the screen is drawn. */
export function usePlayhead(controls: RefObject<PlayerControls | null>): number {
  const [positionMs, setPositionMs] = useState(0);
  useEffect(() => {
    let frame = requestAnimationFrame(function read() {
      setPositionMs(Math.round(controls.current?.positionMs() ?? 0));
      frame = requestAnimationFrame(read);
    });
    return () => cancelAnimationFrame(frame);
  }, [controls]);
  return positionMs;
}
