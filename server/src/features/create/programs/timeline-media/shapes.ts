// An edit list in the shapes that a program is published in: the same cuts, each clip framed for the shape.
import { aspectRatios, framingIn } from '@rushes/contract/create/framing';
import type { Aspect } from '@rushes/contract/media/clips';
import type { LookFrame } from '../../../../schema-pieces.ts';
import type { ItemSource, StoredItem } from '../../../../schema-programs.ts';
import type { WantedPiece } from '../assets-port.ts';
import { type PlannedItem, planProgram, wantedPieces } from './plan-pieces.ts';

/** The main shape of a program. */
export interface Shapes {
  readonly aspect: Aspect;
}

/** One of the shapes of a program. */
export interface Shape {
  readonly aspect: Aspect;
  readonly isMain: boolean;
}

/** An item with what tells how it fills a frame. */
export type FramableItem = PlannedItem &
  Pick<StoredItem, 'framing'> & { readonly source?: ItemSource | undefined };

/** The items as one shape shows them. */
export function itemsIn(items: readonly FramableItem[], shape: Shape): PlannedItem[] {
  return items.map((item) => ({ ...item, frame: frameIn(item, shape) }));
}

/** The shape that is published first. */
export function mainShape({ aspect }: Shapes): Shape {
  return { aspect, isMain: true };
}

/** Every shape, the main one first. */
export function shapesOf(shapes: Shapes): Shape[] {
  return [mainShape(shapes)];
}

/** The distinct pieces of an edit list in all its shapes, those of the main one first. */
export function piecesIn(items: readonly FramableItem[], shapes: Shapes): WantedPiece[] {
  return shapesOf(shapes).flatMap((shape) => wantedPieces(planProgram(itemsIn(items, shape)), shape.aspect));
}

/** What tells the frame of an item from its footage in that shape, which has all of the clip, with bars. */
function frameIn(
  { framing, source }: Pick<FramableItem, 'framing' | 'source'>,
  { aspect, isMain }: Shape,
): LookFrame | undefined {
  if (source === undefined) return undefined;
  const { fit, zoom, x, y } = framingIn(framing, aspect, { clipAspect: source.aspect, isMain });
  // Where it has the proportions of the shape, there is nothing to cut off.
  const isWhole = fit === 'contain' || Math.abs(source.ratio / aspectRatios[aspect] - 1) < 0.01;
  if (zoom === 1 && isWhole) return undefined;
  return { aspect: source.aspect, ratio: source.ratio, fit, zoom, x, y };
}
