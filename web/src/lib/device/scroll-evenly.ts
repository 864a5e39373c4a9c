/** Scrolls at a speed in pixels a second, which may change meanwhile, until what it gives is called. */
export function scrollEvenly(frame: HTMLElement, speedOf: () => number): () => void {
  let handle = 0;
  let lastMs = performance.now();
  let rest = 0;
  const step = (nowMs: number) => {
    // Whole pixels only: fractions would be lost by the browser.
    rest += (speedOf() * (nowMs - lastMs)) / 1000;
    lastMs = nowMs;
    const pixels = Math.floor(rest);
    rest -= pixels;
    if (pixels > 0) frame.scrollTop += pixels;
    handle = requestAnimationFrame(step);
  };
  handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
