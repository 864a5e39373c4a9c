import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface TimelineView {
  readonly scrollRef: RefObject<HTMLDivElement | null>;
  readonly pxPerFrame: number;
  readonly viewFromPx: number;
  readonly viewToPx: number;
  readonly widthPx: number;
  /** Zooms around a frame where it is on the screen, else around the middle. */
  readonly zoomBy: (factor: number, frame: number) => void;
  readonly zoomToFit: () => void;
  readonly reveal: (frame: number) => void;
}

const marginPx = 48;
const highestPxPerFrame = 24;

/** Zoom and scroll of the strip. Without a zoom of its own it fits what there is. */
export function useTimelineView(totalFrames: number): TimelineView {
  const scrollRef = useRef<HTMLDivElement>(null);
  const box = useVisibleBox(scrollRef);
  const [zoom, setZoom] = useState<number | null>(null);
  const fit = Math.min(4, Math.max(0.001, (box.widthPx - marginPx) / Math.max(1, totalFrames)));
  const pxPerFrame = Math.min(highestPxPerFrame, Math.max(fit, zoom ?? fit));
  const anchor = useRef<{ frame: number; atPx: number } | null>(null);

  const zoomAround = useCallback(
    (factor: number, atPx: number) => {
      const scrollLeft = scrollRef.current?.scrollLeft ?? 0;
      anchor.current = { frame: (scrollLeft + atPx) / pxPerFrame, atPx };
      const next = Math.min(highestPxPerFrame, pxPerFrame * factor);
      setZoom(next <= fit ? null : next);
    },
    [pxPerFrame, fit],
  );
  useLayoutEffect(() => {
    const scroll = scrollRef.current;
    if (scroll === null || anchor.current === null) return;
    scroll.scrollLeft = anchor.current.frame * pxPerFrame - anchor.current.atPx;
    anchor.current = null;
  }, [pxPerFrame]);
  useWheelZoom(scrollRef, zoomAround);

  const reveal = useCallback(
    (frame: number) => {
      const scroll = scrollRef.current;
      if (scroll === null) return;
      const px = frame * pxPerFrame;
      const isSeen = px >= scroll.scrollLeft && px <= scroll.scrollLeft + scroll.clientWidth - marginPx;
      if (!isSeen) scroll.scrollLeft = px - scroll.clientWidth / 4;
    },
    [pxPerFrame],
  );
  return {
    scrollRef,
    pxPerFrame,
    viewFromPx: box.fromPx,
    viewToPx: box.fromPx + box.widthPx,
    widthPx: Math.max(box.widthPx, totalFrames * pxPerFrame + marginPx),
    zoomBy: useCallback(
      (factor, frame) => {
        const px = frame * pxPerFrame - box.fromPx;
        zoomAround(factor, px >= 0 && px <= box.widthPx ? px : box.widthPx / 2);
      },
      [zoomAround, pxPerFrame, box],
    ),
    zoomToFit: useCallback(() => setZoom(null), []),
    reveal,
  };
}

/** What of the strip is on the screen, in pixels from its start. */
function useVisibleBox(scrollRef: RefObject<HTMLDivElement | null>) {
  const [box, setBox] = useState({ fromPx: 0, widthPx: 1000 });
  useEffect(() => {
    const scroll = scrollRef.current;
    if (scroll === null) return;
    const measure = () => setBox({ fromPx: scroll.scrollLeft, widthPx: scroll.clientWidth || 1000 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroll);
    scroll.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroll.removeEventListener('scroll', measure);
    };
  }, [scrollRef]);
  return box;
}

/** The wheel with Ctrl zooms around the pointer. */
function useWheelZoom(
  scrollRef: RefObject<HTMLDivElement | null>,
  zoomAround: (factor: number, atPx: number) => void,
): void {
  useEffect(() => {
    const scroll = scrollRef.current;
    if (scroll === null) return;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomAround(Math.exp(-event.deltaY / 300), event.clientX - scroll.getBoundingClientRect().left);
    };
    // React listens passively to wheels, and a passive listener cannot keep the page from zooming.
    scroll.addEventListener('wheel', handleWheel, { passive: false });
    return () => scroll.removeEventListener('wheel', handleWheel);
  }, [scrollRef, zoomAround]);
}
