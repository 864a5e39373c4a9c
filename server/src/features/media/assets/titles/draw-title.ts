import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { Size } from '@rushes/media/house';
import { directionOf } from '../../../../platform/fonts/text-direction.ts';
import { titleFonts } from './fonts.ts';

export interface DrawnTitle {
  /** A transparent PNG of the size of the picture. */
  readonly png: Buffer;
  /** Whether all of the text is there; else it ends in an ellipsis. */
  readonly fits: boolean;
}

/** Shares of the shorter side. */
const sizes = {
  title: { first: 0.13, second: 0.06, least: 0.06 },
  'lower-third': { first: 0.062, second: 0.042, least: 0.034 },
} as const;
const margin = 0.07;
const padding = 0.032;
const barWidth = 0.014;
const ink = '#ffffff';
const plate = 'rgba(13, 12, 11, 0.82)';
const mostLines = { title: 3, 'lower-third': 1 } as const;

/** Draws a title: text shrinks until it fits, at most to where it can still be read, and ends in an ellipsis then. */
export async function drawTitle(design: TitleDesign, size: Size): Promise<DrawnTitle> {
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.textBaseline = 'alphabetic';
  const fits =
    design.kind === 'title' ? drawCard(context, design, size) : drawLowerThird(context, design, size);
  return { png: await canvas.encode('png'), fits };
}

/** Over the whole picture, with a line of colour under it. */
function drawCard(context: SKRSContext2D, design: TitleDesign, { width, height }: Size): boolean {
  const unit = Math.min(width, height);
  const room = width - 2 * margin * unit;
  const first = setText(context, design.text, 'title', { unit, room, weight: 700 });
  const second = setLine(context, design.secondLine, sizes.title.second * unit, room, 400);
  context.fillStyle = 'rgba(13, 12, 11, 0.55)';
  context.fillRect(0, 0, width, height);
  const lineHeight = first.px * 1.15;
  const ruleGap = first.px * 0.45;
  const total = first.lines.length * lineHeight + ruleGap + (second.text === '' ? 0 : second.px * 1.6);
  let y = (height - total) / 2 + first.px * 0.95;
  for (const line of first.lines) {
    write(context, line, xOf(design, width, unit), y, { px: first.px, weight: 700, align: alignOf(design) });
    y += lineHeight;
  }
  const ruleWidth = unit * 0.16;
  const x = xOf(design, width, unit);
  const left = design.place === 'centre' ? x - ruleWidth / 2 : design.place === 'right' ? x - ruleWidth : x;
  context.fillStyle = design.colour;
  context.fillRect(left, y - first.px * 0.75, ruleWidth, Math.max(2, unit * 0.008));
  if (second.text !== '')
    write(context, second.text, x, y + ruleGap + second.px * 0.4, {
      px: second.px,
      weight: 400,
      align: alignOf(design),
    });
  return first.fits && second.fits;
}

/** A plate near the lower border with a bar of colour at its side. */
function drawLowerThird(context: SKRSContext2D, design: TitleDesign, { width, height }: Size): boolean {
  const unit = Math.min(width, height);
  const [edge, inner, bar] = [margin * unit, padding * unit, Math.max(2, barWidth * unit)];
  const room = Math.min(width - 2 * edge, width * 0.75) - 2 * inner - bar;
  const first = setText(context, design.text, 'lower-third', { unit, room, weight: 600 });
  const second = setLine(context, design.secondLine, sizes['lower-third'].second * unit, room, 400);
  const textWidth = Math.max(
    ...[...first.lines, second.text].map((line, index) => {
      const isSecond = index === first.lines.length;
      return measure(context, line, isSecond ? second.px : first.px, isSecond ? 400 : 600);
    }),
  );
  const plateWidth = textWidth + 2 * inner + bar;
  const plateHeight = 2 * inner + first.px + (second.text === '' ? 0 : second.px * 1.45);
  const x =
    design.place === 'left'
      ? edge
      : design.place === 'right'
        ? width - edge - plateWidth
        : (width - plateWidth) / 2;
  const y = height - 1.4 * edge - plateHeight;
  context.fillStyle = plate;
  context.fillRect(x, y, plateWidth, plateHeight);
  context.fillStyle = design.colour;
  const isMirrored = design.place === 'right';
  context.fillRect(isMirrored ? x + plateWidth - bar : x, y, bar, plateHeight);
  const align = isMirrored ? 'right' : 'left';
  const textX = isMirrored ? x + plateWidth - bar - inner : x + bar + inner;
  write(context, first.lines[0] ?? '', textX, y + inner + first.px * 0.82, {
    px: first.px,
    weight: 600,
    align,
  });
  if (second.text !== '')
    write(context, second.text, textX, y + inner + first.px + second.px * 1.12, {
      px: second.px,
      weight: 400,
      align,
    });
  return first.fits && second.fits;
}

function alignOf({ place }: TitleDesign): 'left' | 'center' | 'right' {
  return place === 'centre' ? 'center' : place;
}

function xOf({ place }: TitleDesign, width: number, unit: number): number {
  if (place === 'centre') return width / 2;
  return place === 'left' ? margin * unit : width - margin * unit;
}

interface TextStyle {
  readonly px: number;
  readonly weight: number;
  readonly align: 'left' | 'center' | 'right';
}

function write(
  context: SKRSContext2D,
  text: string,
  x: number,
  y: number,
  { px, weight, align }: TextStyle,
): void {
  context.font = fontOf(px, weight);
  context.fillStyle = ink;
  context.textAlign = align;
  context.direction = directionOf(text);
  context.fillText(text, x, y);
}

function fontOf(px: number, weight: number): string {
  return `${weight} ${px}px ${titleFonts()}`;
}

function measure(context: SKRSContext2D, text: string, px: number, weight: number): number {
  context.font = fontOf(px, weight);
  return context.measureText(text).width;
}

interface Setting {
  readonly unit: number;
  readonly room: number;
  readonly weight: number;
}

/** Breaks a text into lines in the largest size in which they fit. */
function setText(
  context: SKRSContext2D,
  text: string,
  kind: TitleDesign['kind'],
  { unit, room, weight }: Setting,
): { lines: string[]; px: number; fits: boolean } {
  const { first, least } = sizes[kind];
  for (let share = first; share >= least; share *= 0.94) {
    const px = share * unit;
    const lines = wrap(context, text, px, { room, weight });
    if (lines.length <= mostLines[kind] && lines.every((line) => measure(context, line, px, weight) <= room))
      return { lines, px, fits: true };
  }
  const px = least * unit;
  const lines = wrap(context, text, px, { room, weight });
  const kept = lines.slice(0, mostLines[kind]);
  const rest = lines.slice(mostLines[kind] - 1).join(' ');
  const shown = [...kept.slice(0, -1), rest].map((line) => shorten(context, line, px, { room, weight }));
  return { lines: shown, px, fits: false };
}

function setLine(context: SKRSContext2D, text: string, px: number, room: number, weight: number) {
  const least = px * 0.7;
  for (let size = px; size >= least; size *= 0.94)
    if (measure(context, text, size, weight) <= room) return { text, px: size, fits: true };
  return { text: shorten(context, text, least, { room, weight }), px: least, fits: false };
}

function wrap(
  context: SKRSContext2D,
  text: string,
  px: number,
  { room, weight }: Omit<Setting, 'unit'>,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter((each) => each !== '')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(context, longer, px, weight) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shorten(
  context: SKRSContext2D,
  text: string,
  px: number,
  { room, weight }: Omit<Setting, 'unit'>,
): string {
  if (measure(context, text, px, weight) <= room) return text;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 0 && measure(context, `${letters.join('')}…`, px, weight) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
