import { type FocusEvent, type MouseEvent, useRef } from 'react';
import type { SelectMode } from './selection.ts';

interface ItemPickingUse {
  readonly isSelected: boolean;
  readonly onPick: (mode: SelectMode) => void;
}

/** Selects an item by click and by focus. A press may begin a drag of all that is selected, so it selects when it ends. */
export function useItemPicking({ isSelected, onPick }: ItemPickingUse) {
  const isPressed = useRef(false);
  const release = () => {
    isPressed.current = false;
  };
  return {
    onPointerDown() {
      isPressed.current = true;
    },
    onPointerUp: release,
    onPointerCancel: release,
    onFocus({ relatedTarget }: FocusEvent) {
      // The focus that comes back with the window changes nothing.
      const comesBack = isSelected && relatedTarget === null;
      if (!isPressed.current && !comesBack) onPick('one');
    },
    onClick: (event: MouseEvent) => onPick(modeOf(event)),
  };
}

function modeOf({ shiftKey, ctrlKey, metaKey }: MouseEvent): SelectMode {
  if (shiftKey) return 'range';
  return ctrlKey || metaKey ? 'toggle' : 'one';
}
