// Where an image over the picture lies: the same arithmetic for what is encoded and for what the editor shows.
import type { Aspect } from '../../media/lists/clips.ts';
import { aspectRatios, type Box } from './framing.ts';

export const imagePlaces = [
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;
export type ImagePlace = (typeof imagePlaces)[number];

export const leastImageWidth = 3;
export const leastImageOpacity = 10;

/** What the content of such images may be. */
export const overlayTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Distance of titles and images from the edge, as a share of the shorter side. */
export const overlayMargin = 0.07;

interface PlacedImage {
  readonly place: ImagePlace;
  /** Of the width of the frame. */
  readonly widthPercent: number;
  /** Width to height of the image. */
  readonly ratio: number;
}

/** The part of the frame that an image covers; one that would be higher than the frame is as high as it. */
export function placeImage({ place, widthPercent, ratio }: PlacedImage, aspect: Aspect): Box {
  const frame = aspectRatios[aspect];
  const edge = overlayMargin * Math.min(frame, 1);
  const width = Math.min((frame * widthPercent) / 100, ratio);
  const height = width / ratio;
  const x = along(frame - width, edge, place.includes('left') ? -1 : place.includes('right') ? 1 : 0);
  const y = along(1 - height, edge, place.startsWith('top') ? -1 : place.startsWith('bottom') ? 1 : 0);
  return { x: x / frame, y, width: width / frame, height };
}

/** Where there is little room left, the edge gets less of it. */
function along(room: number, edge: number, side: -1 | 0 | 1): number {
  if (side === 0) return room / 2;
  const kept = Math.min(edge, room / 2);
  return side === -1 ? kept : room - kept;
}
