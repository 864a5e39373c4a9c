// A part of the footage that fills the frame.
import type { Size } from '../house.ts';

/** Shares of width and height. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the footage that fills the frame, or a part of it, in place of all of it. */
export interface Frame {
  /** Size of the footage that is decoded, and the proportions of the picture in it, which may have bars. */
  readonly source: Size;
  readonly ratio: number;
  readonly shown: Box;
  /** How much of the frame it fills; around it is black. */
  readonly place: Pick<Box, 'width' | 'height'>;
  /** The frame. */
  readonly canvas: Size;
}

/** Cuts out what is shown and puts it into the middle of the frame. */
export function frameChain({ source, ratio, shown, place, canvas }: Frame): string {
  const across = partOf(source.width, Math.min(source.width, source.height * ratio), shown.x, shown.width);
  const down = partOf(source.height, Math.min(source.height, source.width / ratio), shown.y, shown.height);
  return [
    `crop=${across.length}:${down.length}:${across.from}:${down.from}`,
    `scale=${even(canvas.width * place.width)}:${even(canvas.height * place.height)}`,
    `pad=${canvas.width}:${canvas.height}:-1:-1`,
    'setsar=1',
  ].join(',');
}

/** In one direction, a share of the picture in the middle of a canvas, without anything of its bars. */
function partOf(canvas: number, picture: number, from: number, share: number) {
  const start = (canvas - even(picture)) / 2;
  const at = Math.max(Math.ceil((start - 0.01) / 2), Math.round((start + picture * from) / 2)) * 2;
  return { from: at, length: Math.min(even(picture * share), even(start + even(picture) - at)) };
}

/** Colours have half the resolution. */
function even(pixels: number): number {
  return Math.max(2, Math.floor((pixels + 0.01) / 2) * 2);
}
