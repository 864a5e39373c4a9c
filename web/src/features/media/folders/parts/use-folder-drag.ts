import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Folder, FolderPlace } from '@rushes/contract/media/folders';
import { useEffect, useRef, useState } from 'react';

/** What is dragged onto a folder. */
export type Dragged =
  | { readonly type: 'items'; readonly itemIds: readonly string[] }
  | { readonly type: 'folder'; readonly folder: Folder };

/** Makes an element draggable; null where it holds nothing to drag. */
export function useDrag(read: (() => Dragged) | null): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const isOn = read !== null;
  useEffect(() => {
    if (element === null || !isOn) return;
    return draggable({ element, getInitialData: () => ({ dragged: latest.current?.() }) });
  }, [element, isOn]);
  return setElement;
}

interface FolderDrop {
  readonly place: FolderPlace;
  /** Null where the user may move nothing. */
  readonly onDrop: ((dragged: Dragged) => void) | null;
}

/** Lets an element take what is dragged onto it; says whether something hangs over it. */
export function useFolderDrop({ place, onDrop }: FolderDrop) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const isOn = onDrop !== null;
  useEffect(() => {
    if (element === null || !isOn) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return dragged !== null && !(dragged.type === 'folder' && dragged.folder.folderId === place);
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const dragged = draggedOf(source.data);
        if (dragged !== null) latest.current?.(dragged);
      },
    });
  }, [element, isOn, place]);
  return { ref: setElement, isOver };
}

function draggedOf(data: Record<string | symbol, unknown>): Dragged | null {
  return (data['dragged'] as Dragged | undefined) ?? null;
}
