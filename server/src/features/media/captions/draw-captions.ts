import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { CaptionCue } from '@rushes/contract/media/captions';
import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import type { Size } from '@rushes/media/house';
import { directionOf } from '../../../platform/fonts/text-direction.ts';
import { titleFonts } from '../assets/service.ts';
import { wrapCaption } from './wrap-caption.ts';

/** What is shown from a frame on; no lines: nothing. */
export interface CaptionSpan {
  readonly lines: readonly string[];
  readonly frames: number;
}

/** Shares of the shorter side, as players show captions. */
const textSize = { small: 0.04, normal: 0.05, large: 0.065 } as const;
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

export interface CaptionLook {
  readonly style: CaptionStyle;
  /** Of texts in the colour of the brand. */
  readonly brandColour: string;
}

/** Draws lines at a border of a transparent PNG that is as wide as the picture. */
export async function drawCaption(
  lines: readonly string[],
  size: Size,
  { style, brandColour }: CaptionLook,
): Promise<Buffer> {
  const canvas = createCanvas(size.width, Math.round((size.height * stripShare) / 2) * 2);
  const context = canvas.getContext('2d');
  const unit = Math.min(size.width, size.height);
  const px = Math.round(unit * textSize[style.size]);
  const room = size.width - 2 * margin * unit;
  const pitch = px * lineHeight;
  context.font = `500 ${px}px ${titleFonts()}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const most = Math.min(mostLines, Math.floor((canvas.height - margin * unit) / pitch));
  const fits = (text: string) => context.measureText(text).width <= room;
  const shown = lines.flatMap((line) => wrapCaption(line, fits)).slice(-most);
  const colour = style.colour === 'brand' ? brandColour : '#ffffff';
  const top = style.position === 'top' ? margin * unit : canvas.height - margin * unit - pitch * shown.length;
  for (const [at, line] of shown.entries()) {
    const y = top + pitch * (at + 0.5);
    if (style.background === 'box') {
      const width = context.measureText(line).width + px * 0.8;
      context.fillStyle = 'rgba(0, 0, 0, 0.8)';
      context.fillRect((size.width - width) / 2, y - pitch / 2, width, pitch);
    }
    context.direction = directionOf(line);
    drawDarkness(context, style.background, px, () => context.strokeText(line, size.width / 2, y, room));
    context.fillStyle = colour;
    context.fillText(line, size.width / 2, y, room);
  }
  return canvas.encode('png');
}

/** What keeps letters readable on a bright picture where they have no box. */
function drawDarkness(
  context: SKRSContext2D,
  background: CaptionStyle['background'],
  px: number,
  stroke: () => void,
): void {
  if (background === 'box') return;
  context.save();
  context.lineJoin = 'round';
  if (background === 'outline') {
    context.strokeStyle = '#000000';
    context.lineWidth = px * 0.16;
  } else {
    context.strokeStyle = 'rgba(0, 0, 0, 0.5)';
    context.lineWidth = px * 0.1;
    context.shadowColor = '#000000';
    context.shadowBlur = px * 0.25;
    stroke();
  }
  stroke();
  context.restore();
}
