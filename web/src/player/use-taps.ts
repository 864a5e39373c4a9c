import { type PointerEvent, useState } from 'react';

interface TapUse {
  readonly isIdle: boolean;
  readonly wake: () => void;
  readonly rest: () => void;
  readonly onTogglePlay: () => void;
}

export interface Taps {
  /** The last press came from a finger, or the device has nothing finer. */
  readonly isTouch: boolean;
  readonly onPointer: (event: PointerEvent) => void;
  readonly onPicture: () => void;
}

/** A mouse plays and pauses on the picture. A finger shows and hides the controls: it cannot hover to find them. */
export function useTaps({ isIdle, wake, rest, onTogglePlay }: TapUse): Taps {
  const [isTouch, setIsTouch] = useState(() => matchMedia('(hover: none) and (pointer: coarse)').matches);
  return {
    isTouch,
    onPointer: ({ pointerType, type }) => {
      const isFinger = pointerType === 'touch';
      if (type === 'pointerdown') setIsTouch(isFinger);
      // What a tap finds hidden, it only shows: it must not press a button that was not in sight.
      if (!(isFinger && isIdle)) wake();
    },
    onPicture: () => {
      if (!isTouch) onTogglePlay();
      else if (isIdle) wake();
      else rest();
    },
  };
}
