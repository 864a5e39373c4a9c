// How a clip fills the frame of a program: the same arithmetic for what is encoded and for what the editor shows.
import type { Aspect } from '../../media/lists/clips.ts';

export const maxZoom = 4;

/** All of the clip with bars, or as much of it as fills the frame; zoomed into, around a place of the clip (0 to 1 of its width and height). */
export interface Framing {
  fit: 'contain' | 'cover';
  zoom: number;
  x: number;
  y: number;
}

/** A framing for each shape that has one of its own. */
export type Framings = { [Each in Aspect]?: Framing | undefined };

export const contained: Framing = { fit: 'contain', zoom: 1, x: 0.5, y: 0.5 };
export const covering: Framing = { ...contained, fit: 'cover' };

/** Width to height of each shape. */
export const aspectRatios: Readonly<Record<Aspect, number>> = { '16:9': 16 / 9, '9:16': 9 / 16, '1:1': 1 };

/** A part of a picture or of a frame, as shares of its width and height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Which part of the clip shows, and where in the frame it lies. Ratios are width to height. */
export function placeFramed(
  { fit, zoom, x, y }: Framing,
  pictureRatio: number,
  frameRatio: number,
): { shown: Box; place: Box } {
  const ratio = pictureRatio / frameRatio;
  const pick = fit === 'cover' ? Math.max : Math.min;
  const [across, down] = [along(zoom * pick(1, ratio), x), along(zoom * pick(1, 1 / ratio), y)];
  return {
    shown: { x: across.from, y: down.from, width: across.share, height: down.share },
    place: { x: across.at, y: down.at, width: across.length, height: down.length },
  };
}

/** In one direction: `size` is that of the whole picture, where the frame is 1. */
function along(size: number, centre: number) {
  if (size <= 1) return { from: 0, share: 1, at: (1 - size) / 2, length: size };
  const shown = 1 / size;
  return { from: Math.min(Math.max(centre - shown / 2, 0), 1 - shown), share: shown, at: 0, length: 1 };
}

/** The framing of a clip in a shape: its own, or the one that such clips have. Clips of another shape fill a variant, and have bars in the main shape. */
export function framingIn(
  own: Framings | undefined,
  aspect: Aspect,
  { clipAspect, isMain }: { clipAspect: Aspect; isMain: boolean },
): Framing {
  return own?.[aspect] ?? (isMain || clipAspect === aspect ? contained : covering);
}
