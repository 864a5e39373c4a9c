import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './timeline.module.css';

interface ItemDragUse {
  readonly element: HTMLElement | null;
  readonly itemId: string;
  /** How many items move with this one, itself among them. */
  readonly groupSize: number;
}

/** Drags an item, and with it all that are selected with it; answers whether it is on its way. */
export function useItemDrag(use: ItemDragUse): boolean {
  const { element } = use;
  const { t } = useTranslation();
  const [isDragged, setIsDragged] = useState(false);
  const latest = useRef({ ...use, t });
  useEffect(() => {
    latest.current = { ...use, t };
  });
  useEffect(() => {
    if (element === null) return;
    const strip = () => element.closest('ol');
    return draggable({
      element,
      // With Alt, its footage is moved instead.
      canDrag: ({ input }) => !input.altKey,
      getInitialData: () => ({ type: 'timeline-item', itemId: latest.current.itemId }),
      onGenerateDragPreview({ nativeSetDragImage }) {
        const { groupSize: count } = latest.current;
        if (count < 2) return;
        const label = latest.current.t('programs.timeline.dragged', { count });
        setCustomNativeDragPreview({
          nativeSetDragImage,
          render({ container }) {
            container.textContent = label;
            container.className = styles['cargo'] ?? '';
          },
        });
      },
      onDragStart() {
        setIsDragged(true);
        // One attribute dims all of them: no item is drawn again.
        if (latest.current.groupSize > 1) strip()?.setAttribute('data-drags-selection', '');
      },
      onDrop() {
        setIsDragged(false);
        strip()?.removeAttribute('data-drags-selection');
      },
    });
  }, [element]);
  return isDragged;
}
