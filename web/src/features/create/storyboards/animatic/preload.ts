import { useEffect } from 'react';

const atOnce = 6;
/** Longer, nobody waits for the first one. */
const waitMs = 1500;

/** Fetches images in their order, a few at a time, and keeps them while the animatic is open. */
export function usePreloaded(urls: readonly string[], onFirst: () => void): void {
  useEffect(() => {
    const kept: HTMLImageElement[] = [];
    const left = [...urls];
    let isOpen = true;
    let hasBegun = false;
    const begin = () => {
      if (!hasBegun && isOpen) onFirst();
      hasBegun = true;
    };
    const latest = setTimeout(begin, waitMs);
    const next = async (): Promise<void> => {
      const url = left.shift();
      if (url === undefined || !isOpen) return;
      const image = new Image();
      kept.push(image);
      image.src = url;
      // One that can't be read is shown as missing.
      await image.decode().catch(() => undefined);
      if (image === kept[0]) begin();
      await next();
    };
    if (urls.length === 0) begin();
    else for (let count = 0; count < atOnce; count += 1) void next();
    return () => {
      isOpen = false;
      clearTimeout(latest);
      kept.length = 0;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- those of the board as it was opened; later ones load as they are shown
  }, []);
}
