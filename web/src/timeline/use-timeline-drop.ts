import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ItemPlace } from './time-map.ts';
import type { TimelineDrag } from './timeline-item.tsx';

export interface DropUse {
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly places: readonly ItemPlace[];
  readonly pxPerFrame: number;
  readonly onDrop: (drag: TimelineDrag, index: number) => void;
  readonly onDropFiles: (transfer: DataTransfer, index: number) => void;
}

/** The gap between items that a frame is nearest to. */
export function gapAt(places: readonly ItemPlace[], frame: number): number {
  let [low, high] = [0, places.length];
  // By halves: a pointer that moves over hundreds of items asks this all the time.
  while (low < high) {
    const middle = (low + high) >> 1;
    const place = places[middle];
    if (place !== undefined && frame < (place.startFrame + place.endFrame) / 2) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readDrag(data: Record<string | symbol, unknown>): TimelineDrag | null {
  if (data['type'] === 'timeline-item' && typeof data['itemId'] === 'string')
    return { type: 'timeline-item', itemId: data['itemId'] };
  if (data['type'] === 'clip' && typeof data['clipId'] === 'string')
    return { type: 'clip', clipId: data['clipId'] };
  return null;
}

/** Takes items and clips that are dropped on the strip; answers the gap they would go to. */
export function useTimelineDrop(use: DropUse): number | null {
  const { scrollRef } = use;
  const [gap, setGap] = useState<number | null>(null);
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  useEffect(() => {
    const element = scrollRef.current;
    if (element === null) return;
    const gapOf = (clientX: number) => {
      const { places, pxPerFrame } = latest.current;
      const px = clientX - element.getBoundingClientRect().left + element.scrollLeft;
      return gapAt(places, px / pxPerFrame);
    };
    const gapIn = (event: DragEvent) => gapOf(event.clientX);
    const stopFiles = listenToFiles(element, {
      onOver: (event) => setGap(gapIn(event)),
      onLeave: () => setGap(null),
      onDrop(event) {
        setGap(null);
        if (event.dataTransfer !== null) latest.current.onDropFiles(event.dataTransfer, gapIn(event));
      },
    });
    const stopElements = dropTargetForElements({
      element,
      canDrop: ({ source }) => readDrag(source.data) !== null,
      onDrag: ({ location }) => setGap(gapOf(location.current.input.clientX)),
      onDragLeave: () => setGap(null),
      onDrop: ({ source, location }) => {
        setGap(null);
        const drag = readDrag(source.data);
        if (drag !== null) latest.current.onDrop(drag, gapOf(location.current.input.clientX));
      },
    });
    return () => {
      stopFiles();
      stopElements();
    };
  }, [scrollRef]);
  return gap;
}

interface FileListener {
  readonly onOver: (event: DragEvent) => void;
  readonly onLeave: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Hears of files from the desktop; what is prevented here the rest of the app leaves alone. */
function listenToFiles(element: HTMLElement, { onOver, onLeave, onDrop }: FileListener): () => void {
  const end = new AbortController();
  const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
    element.addEventListener(
      type,
      (event) => event.dataTransfer?.types.includes('Files') === true && handle(event),
      { signal: end.signal },
    );
  listen('dragover', (event) => {
    event.preventDefault();
    onOver(event);
  });
  listen('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) onLeave();
  });
  listen('drop', (event) => {
    event.preventDefault();
    onDrop(event);
  });
  return () => end.abort();
}
