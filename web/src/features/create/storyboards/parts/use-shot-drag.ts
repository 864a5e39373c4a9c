import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useState } from 'react';
import type { Side } from '../editor/board-edits.ts';

const type = 'storyboard-shot';

interface ShotDrag {
  readonly blockId: string;
  /** Whether shots follow each other from left to right, or from top to bottom. */
  readonly axis: 'x' | 'y';
  readonly isReadOnly: boolean;
  readonly onMove: (shotId: string, targetId: string, side: Side) => void;
}

/** Lets a shot be dragged to before or after another. Only the two that change are drawn again. */
export function useShotDrag(
  card: RefObject<HTMLElement | null>,
  { blockId, axis, isReadOnly, onMove }: ShotDrag,
) {
  const [isDragging, setIsDragging] = useState(false);
  const [side, setSide] = useState<Side | null>(null);
  useEffect(() => {
    const element = card.current;
    if (element === null || isReadOnly) return undefined;
    const sideAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Side => {
      const { left, width, top, height } = element.getBoundingClientRect();
      const isBefore = axis === 'x' ? clientX < left + width / 2 : clientY < top + height / 2;
      return isBefore ? 'before' : 'after';
    };
    return combine(
      draggable({
        element,
        getInitialData: () => ({ type, blockId }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
      dropTargetForElements({
        element,
        getData: () => ({ type, blockId }),
        canDrop: ({ source }) => source.data['type'] === type && source.data['blockId'] !== blockId,
        onDrag: ({ location }) => setSide(sideAt(location.current.input)),
        onDragLeave: () => setSide(null),
        onDrop: ({ source, location }) => {
          setSide(null);
          onMove(String(source.data['blockId']), blockId, sideAt(location.current.input));
        },
      }),
    );
  }, [card, blockId, axis, isReadOnly, onMove]);
  return { isDragging, side };
}

/** Takes shots that are dropped beside the others of a scene. */
export function useSceneDrop(
  section: RefObject<HTMLElement | null>,
  onDrop: ((shotId: string) => void) | null,
) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = section.current;
    if (element === null || onDrop === null) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['type'] === type,
      // Over one of the shots, that shot shows where it goes.
      onDrag: ({ location }) => setIsOver(location.current.dropTargets[0]?.element === element),
      onDragLeave: () => setIsOver(false),
      onDrop: ({ source, location }) => {
        setIsOver(false);
        if (location.current.dropTargets[0]?.element === element) onDrop(String(source.data['blockId']));
      },
    });
  }, [section, onDrop]);
  return isOver;
}
