// What is drawn by hand, and how it is put onto a canvas.

export const sketchWidth = 1280;
export const sketchHeight = 720;

export const sketchTools = ['pen', 'eraser'] as const;
export const sketchColours = { black: '#1c1a18', red: '#d92d20', blue: '#1570ef' } as const;
export const sketchWidths = { thin: 4, medium: 10, thick: 24 } as const;

export interface SketchPen {
  readonly tool: (typeof sketchTools)[number];
  readonly colour: keyof typeof sketchColours;
  readonly width: keyof typeof sketchWidths;
}

/** Where the pen was, and how hard it was pressed: 1 for a mouse or a finger. */
type SketchPoint = readonly [x: number, y: number, force: number];

export interface Stroke extends SketchPen {
  readonly points: readonly SketchPoint[];
}

interface PointerPlace {
  readonly clientX: number;
  readonly clientY: number;
  readonly pressure: number;
  readonly pointerType: string;
}

export function pointOf(
  box: DOMRect,
  { clientX, clientY, pressure, pointerType }: PointerPlace,
): SketchPoint {
  const x = ((clientX - box.left) / box.width) * sketchWidth;
  const y = ((clientY - box.top) / box.height) * sketchHeight;
  return [x, y, pointerType === 'pen' ? 0.4 + pressure * 1.2 : 1];
}

/** What was drawn, what was undone of it, and what is drawn now. */
export interface Sketch {
  readonly strokes: readonly Stroke[];
  readonly undone: readonly Stroke[];
}

export const emptySketch: Sketch = { strokes: [], undone: [] };

export function addStroke({ strokes }: Sketch, stroke: Stroke): Sketch {
  return { strokes: [...strokes, stroke], undone: [] };
}

export function undoStroke({ strokes, undone }: Sketch): Sketch {
  const last = strokes.at(-1);
  return last === undefined
    ? { strokes, undone }
    : { strokes: strokes.slice(0, -1), undone: [...undone, last] };
}

export function redoStroke({ strokes, undone }: Sketch): Sketch {
  const last = undone.at(-1);
  return last === undefined
    ? { strokes, undone }
    : { strokes: [...strokes, last], undone: undone.slice(0, -1) };
}

/** Draws the strokes onto an empty canvas; the eraser takes away strokes alone, not what is below them. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.clearRect(0, 0, sketchWidth, sketchHeight);
  for (const stroke of strokes) drawStroke(context, stroke);
  context.globalCompositeOperation = 'source-over';
}

function drawStroke(context: CanvasRenderingContext2D, { tool, colour, width, points }: Stroke): void {
  const [first] = points;
  if (first === undefined) return;
  context.globalCompositeOperation = tool === 'eraser' ? 'destination-out' : 'source-over';
  context.strokeStyle = sketchColours[colour];
  context.lineCap = 'round';
  const widthPx = sketchWidths[width] * (tool === 'eraser' ? 3 : 1);
  let [fromX, fromY] = first;
  for (const [at, [x, y, force]] of points.entries()) {
    const [nextX, nextY] = points[at + 1] ?? [x, y];
    // From the middle of one piece to that of the next: round, without corners.
    const [toX, toY] = [(x + nextX) / 2, (y + nextY) / 2];
    context.lineWidth = widthPx * force;
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.quadraticCurveTo(x, y, toX, toY);
    context.stroke();
    [fromX, fromY] = [toX, toY];
  }
}

/** Paper, or an image in the middle of it, unless something else is wanted by the time it is read. */
export async function drawBase(
  context: CanvasRenderingContext2D,
  url: string | null,
  signal: AbortSignal,
): Promise<void> {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, sketchWidth, sketchHeight);
  if (url === null) return;
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) return;
  const scale = Math.min(sketchWidth / image.naturalWidth, sketchHeight / image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, (sketchWidth - width) / 2, (sketchHeight - height) / 2, width, height);
}

/** Both canvases as one image; null where the browser can't make one. */
export async function imageOf(base: HTMLCanvasElement, drawn: HTMLCanvasElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = sketchWidth;
  canvas.height = sketchHeight;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(base, 0, 0);
  context.drawImage(drawn, 0, 0);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  return promise;
}
