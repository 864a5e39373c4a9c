import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState } from 'react';
import { dropIndex } from '../../editor/move-slot.ts';

type Side = 'before' | 'after';

/** Lets a slot be dragged by its handle to before or after another. */
export function useSlotDrag(index: number, onMove: (from: number, to: number) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (element === null || dragHandle === null) return undefined;
    const sideAt = (clientY: number): Side => {
      const box = element.getBoundingClientRect();
      return clientY < box.top + box.height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ type: 'slot', index }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['type'] === 'slot' && source.data['index'] !== index,
        onDrag: ({ location }) => setSide(sideAt(location.current.input.clientY)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          const from = Number(source.data['index']);
          latest.current(from, dropIndex(from, index, sideAt(location.current.input.clientY)));
        },
      }),
    );
  }, [index]);
  return { row, handle, isDragging, side };
}
