import type { Drawing } from '@rushes/contract/tasks/approvals';
import { shapePointsMost } from '@rushes/contract/tasks/lists/approvals';

export type DrawnShape = Drawing[number];
export type DrawingTool = DrawnShape['tool'];
export type DrawingColour = DrawnShape['colour'];
export type Point = DrawnShape['points'][number];

/** The picture is this wide and high in drawings, whatever its size on the screen. */
export const extent = 10_000;

/** Points nearer than this to the last one add nothing to a line. */
const nearest = 40;

/** Where in the picture the pointer is. */
export function pointIn(box: DOMRect, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const within = (at: number, size: number) =>
    Math.round(Math.min(1, Math.max(0, size === 0 ? 0 : at / size)) * extent);
  return [within(clientX - box.left, box.width), within(clientY - box.top, box.height)];
}

/** The shape with the pointer moved to a point: a pen leaves a line, the others end there. */
export function drawnTo(shape: DrawnShape, point: Point): DrawnShape {
  const [first = point] = shape.points;
  if (shape.tool !== 'pen') return { ...shape, points: [first, point] };
  const last = shape.points.at(-1) ?? first;
  const isFar = Math.hypot(point[0] - last[0], point[1] - last[1]) >= nearest;
  if (!isFar || shape.points.length >= shapePointsMost) return shape;
  return { ...shape, points: [...shape.points, point] };
}

/** Whether there is something to see of a shape that was begun. */
export function isDrawn({ points }: DrawnShape): boolean {
  const [first, ...others] = points;
  if (first === undefined) return false;
  return others.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) >= nearest);
}

/** The path of a shape in a picture of this proportion, in units of `extent` of its height. */
export function pathOf({ tool, points }: DrawnShape, ratio: number): string {
  const at = ([x, y]: Point): [number, number] => [x * ratio, y];
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (tool === 'pen') return `M${points.map((point) => at(point).join(' ')).join('L')}`;
  const [x1, y1] = at(first);
  const [x2, y2] = at(last);
  if (tool === 'rectangle') return `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const head = Math.min(600, Math.hypot(x2 - x1, y2 - y1) / 2);
  const wing = (turn: number) =>
    `${Math.round(x2 - head * Math.cos(angle + turn))} ${Math.round(y2 - head * Math.sin(angle + turn))}`;
  return `M${x1} ${y1}L${x2} ${y2}M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}`;
}
