import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CaptionCue } from '@rushes/contract/media/captions';
import type { Size } from '@rushes/media/house';
import { directionOf, titleFonts } from '../assets/service.ts';

/** What is shown from a frame on; no lines: nothing. */
export interface CaptionSpan {
  readonly lines: readonly string[];
  readonly frames: number;
}

/** Shares of the shorter side, as players show captions. */
const textSize = 0.05;
const lineHeight = 1.3;
const margin = 0.05;
/** Of the height of the picture. */
const stripShare = 0.4;
const mostLines = 5;

/** The captions of some frames as spans that follow one another without a gap; what overlaps is shown at once. */
export function captionSpans(
  cues: readonly CaptionCue[],
  { fromFrame, toFrame, fps }: { fromFrame: number; toFrame: number; fps: number },
): CaptionSpan[] {
  const placed = cues
    .filter(({ text }) => text.trim() !== '')
    .map(({ startMs, endMs, text }) => ({
      from: Math.max(fromFrame, Math.round((startMs * fps) / 1000)),
      to: Math.min(toFrame, Math.round((endMs * fps) / 1000)),
      lines: text.split('\n').filter((line) => line.trim() !== ''),
    }))
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
  const borders = [...new Set([fromFrame, toFrame, ...placed.flatMap(({ from, to }) => [from, to])])];
  borders.sort((one, other) => one - other);
  const spans: CaptionSpan[] = [];
  let next = 0;
  let open: typeof placed = [];
  for (const [index, from] of borders.slice(0, -1).entries()) {
    open = open.filter(({ to }) => to > from);
    for (let cue = placed[next]; cue !== undefined && cue.from <= from; cue = placed[next]) {
      open.push(cue);
      next += 1;
    }
    const frames = (borders[index + 1] ?? toFrame) - from;
    spans.push({ lines: open.flatMap(({ lines }) => lines).slice(-mostLines), frames });
  }
  return spans;
}

/** Draws lines at the lower border of a transparent PNG that is as wide as the picture. */
export async function drawCaption(lines: readonly string[], size: Size): Promise<Buffer> {
  const canvas = createCanvas(size.width, Math.round((size.height * stripShare) / 2) * 2);
  const context = canvas.getContext('2d');
  const unit = Math.min(size.width, size.height);
  const px = Math.round(unit * textSize);
  const room = size.width - 2 * margin * unit;
  context.font = `500 ${px}px ${titleFonts()}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const shown = lines.flatMap((line) => wrapped(context, line, room)).slice(-mostLines);
  const pitch = px * lineHeight;
  let y = canvas.height - margin * unit - pitch * (shown.length - 0.5);
  for (const line of shown) {
    const width = context.measureText(line).width + px * 0.8;
    context.fillStyle = 'rgba(0, 0, 0, 0.8)';
    context.fillRect((size.width - width) / 2, y - pitch / 2, width, pitch);
    context.fillStyle = '#ffffff';
    context.direction = directionOf(line);
    context.fillText(line, size.width / 2, y, room);
    y += pitch;
  }
  return canvas.encode('png');
}

function wrapped(context: SKRSContext2D, line: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(/\s+/u).filter((each) => each !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
