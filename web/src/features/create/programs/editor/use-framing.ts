import type { Clip } from '@rushes/contract/media/clips';
import { aspectRatios, type Framing } from '@rushes/contract/create/lists/framing';
import { useState } from 'react';
import { framingOfItem, type Picture, type Shape, withFraming } from '../../../../timeline/framing.ts';
import { layout } from '../../../../timeline/time-map.ts';
import type { Editor } from './use-editor.ts';

/** The framing of the selected item in the shape that is shown. */
export interface ItemFraming {
  readonly itemId: string;
  readonly shape: Shape;
  readonly picture: Picture;
  readonly value: Framing;
  /** It isn't the one that such clips have anyway. */
  readonly isOwn: boolean;
  /** It is dragged on the picture, with guides. */
  readonly isOnPicture: boolean;
  /** Null: as such clips have it. Changes of one gesture are one step of undo. */
  readonly change: (framing: Framing | null, gesture: string) => void;
  readonly showOnPicture: (isOn: boolean) => void;
}

interface FramingUse {
  readonly editor: Editor;
  readonly clips: readonly Clip[];
  readonly shape: Shape;
  readonly onSeek: (frame: number) => void;
}

/** The framing of the item that is selected; null without one, or while its clip isn't known. */
export function useFraming({ editor, clips, shape, onSeek }: FramingUse): ItemFraming | null {
  const [isOnPicture, setIsOnPicture] = useState(false);
  const { list, selectedId, attached, playhead, changeItem } = editor;
  const place = layout(list).find(({ item }) => item.itemId === selectedId);
  const picture = pictureOf(clips.find(({ clipId }) => clipId === place?.item.clipId));
  if (place === undefined || picture === null || attached !== null) return null;
  const { item, startFrame, endFrame } = place;
  return {
    ...{ itemId: item.itemId, shape, picture, isOnPicture },
    value: framingOfItem(item, shape, picture),
    isOwn: item.framing?.[shape.aspect] !== undefined,
    change(framing, gesture) {
      const framings = withFraming(item.framing, shape.aspect, framing);
      changeItem(item.itemId, { framing: framings }, `framing:${item.itemId}:${shape.aspect}:${gesture}`);
    },
    showOnPicture(isOn) {
      setIsOnPicture(isOn);
      const frame = playhead.get();
      if (isOn && (frame < startFrame || frame >= endFrame)) onSeek(startFrame);
    },
  };
}

/** What of a clip tells how it fills a frame; null while it isn't known. */
export function pictureOf(clip: Pick<Clip, 'aspect' | 'width' | 'height'> | undefined): Picture | null {
  if (clip?.aspect == null) return null;
  const { aspect, width, height } = clip;
  return { aspect, ratio: width === null || height === null ? aspectRatios[aspect] : width / height };
}
