import {
  aspectRatios,
  type Framing,
  framingIn,
  type Framings,
  maxZoom,
  placeFramed,
} from '@rushes/contract/create/lists/framing';
import type { Aspect } from '@rushes/contract/media/clips';
import type { EditItem } from './edit-list.ts';

/** The shape that the editor shows. */
export interface Shape {
  readonly aspect: Aspect;
  /** Not one of the program's further shapes. */
  readonly isMain: boolean;
}

/** What of a clip tells how it fills a frame. */
export interface Picture {
  readonly aspect: Aspect;
  /** Width to height. */
  readonly ratio: number;
}

export function framingOfItem(item: EditItem, shape: Shape, picture: Picture): Framing {
  return framingIn(item.framing, shape.aspect, { clipAspect: picture.aspect, isMain: shape.isMain });
}

/** Where the whole picture lies, as shares of the frame; it may reach out of it. */
export function wholePicture(framing: Framing, { aspect }: Shape, { ratio }: Picture) {
  const { shown, place } = placeFramed(framing, ratio, aspectRatios[aspect]);
  const [width, height] = [place.width / shown.width, place.height / shown.height];
  return { left: place.x - shown.x * width, top: place.y - shown.y * height, width, height };
}

/** Moved by shares of the frame, no further than the picture reaches. */
export function movedFraming(
  framing: Framing,
  by: { readonly x: number; readonly y: number },
  shape: Shape,
  picture: Picture,
): Framing {
  const whole = wholePicture(framing, shape, picture);
  return withinPicture(
    { ...framing, x: centre(framing.x - by.x / whole.width), y: centre(framing.y - by.y / whole.height) },
    shape,
    picture,
  );
}

export function zoomedFraming(framing: Framing, zoom: number, shape: Shape, picture: Picture): Framing {
  const next = Math.round(Math.min(Math.max(zoom, 1), maxZoom) * 100) / 100;
  return withinPicture({ ...framing, zoom: next }, shape, picture);
}

/** How far the middle of what is shown can move: from and to, in each direction. */
export function roomToMove(framing: Framing, { aspect }: Shape, { ratio }: Picture) {
  const { shown } = placeFramed(framing, ratio, aspectRatios[aspect]);
  const room = (share: number) => [share / 2, 1 - share / 2] as const;
  return { x: room(shown.width), y: room(shown.height) };
}

function withinPicture(framing: Framing, shape: Shape, picture: Picture): Framing {
  const { x, y } = roomToMove(framing, shape, picture);
  const inside = (value: number, [from, to]: readonly [number, number]) =>
    Math.round(Math.min(Math.max(value, from), to) * 10_000) / 10_000;
  return { ...framing, x: inside(framing.x, x), y: inside(framing.y, y) };
}

function centre(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}

/** The framings with that of one shape replaced; null takes it away. */
export function withFraming(
  framings: Framings | undefined,
  aspect: Aspect,
  framing: Framing | null,
): Framings | undefined {
  const { [aspect]: _own, ...others } = framings ?? {};
  const next = framing === null ? others : { ...others, [aspect]: framing };
  return Object.keys(next).length === 0 ? undefined : next;
}
