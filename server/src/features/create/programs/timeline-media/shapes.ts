// An edit list in the shapes that a program is published in: the same cuts, each clip framed for the shape.
import { aspectRatios, framingIn } from '@rushes/contract/create/lists/framing';
import { type Aspect, aspects } from '@rushes/contract/media/clips';
import type { LookFrame } from '../../../../schema-pieces.ts';
import type {
  ItemSource,
  StoredItem,
  VersionShapeEntry,
  VersionVariants,
} from '../../../../schema-programs.ts';
import type { WantedPiece } from '../assets-port.ts';
import { type PlannedItem, planProgram, wantedPieces } from './plan-pieces.ts';

/** The main shape of a program, and its further ones. */
export interface Shapes {
  readonly aspect: Aspect;
  readonly variants: readonly Aspect[];
}

/** One of the shapes of a program. */
export interface Shape {
  readonly aspect: Aspect;
  readonly isMain: boolean;
}

/** An item with what tells how it fills a frame. */
export type FramableItem = PlannedItem &
  Pick<StoredItem, 'framing'> & {
    readonly source?: ItemSource | undefined;
    readonly inShapes?: Partial<Record<Aspect, VersionShapeEntry>> | undefined;
  };

/** The items as one shape shows them. */
export function itemsIn(items: readonly FramableItem[], shape: Shape): PlannedItem[] {
  return footageIn(items, shape).map((item) => ({ ...item, frame: frameIn(item, shape) }));
}

/** What a shape plays: further ones have bumpers of their own where those exist. */
export function footageIn(items: readonly FramableItem[], { aspect, isMain }: Shape): FramableItem[] {
  return items.map((item) => {
    const entry = isMain ? undefined : item.inShapes?.[aspect];
    return entry === undefined ? item : { ...item, ...entry, titles: entry.titles };
  });
}

/** The shape that is published first. */
export function mainShape({ aspect }: Pick<Shapes, 'aspect'>): Shape {
  return { aspect, isMain: true };
}

/** What was chosen as a further shape isn't one while it is the main one. */
export function variantsOf({ aspect, variants }: Shapes): Shape[] {
  return variants.filter((each) => each !== aspect).map((each) => ({ aspect: each, isMain: false }));
}

/** Every shape, the main one first. */
export function shapesOf(shapes: Shapes): Shape[] {
  return [mainShape(shapes), ...variantsOf(shapes)];
}

/** The distinct pieces of an edit list in one shape. */
export function piecesIn(items: readonly FramableItem[], shape: Shape): WantedPiece[] {
  return wantedPieces(planProgram(itemsIn(items, shape)), shape.aspect);
}

/** The same in all its shapes. */
export function piecesInAll(items: readonly FramableItem[], shapes: Shapes): WantedPiece[] {
  return shapesOf(shapes).flatMap((shape) => piecesIn(items, shape));
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

/** Those of the further shapes of a version that can be watched. */
export function playableVariants(variants: VersionVariants): Aspect[] {
  return aspects.filter((aspect) => (variants[aspect]?.rungs.length ?? 0) > 0);
}

/** The name of a file of a further shape: it lies beside those of the main one, for the same viewers. */
export function fileOf(aspect: Aspect, name: string): string {
  return `${folderOf(aspect)}-${name}`;
}

/** A shape as part of an address. */
export function folderOf(aspect: Aspect): string {
  return aspect.replace(':', 'x');
}
