import { setImmediate } from 'node:timers/promises';
import { type Image, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { AppError } from '../app-error.ts';
import { createGate } from '../gate.ts';
import { type Area, layOut, type Page } from './layout.ts';
import { createLineBreaker, type TextLine } from './measure-text.ts';
import { papers, type PdfDocument, type PdfImage } from './pdf-document.ts';

const margin = { side: 54, top: 54, foot: 60 } as const;
const footPt = 9;
const colours = { ink: '#1c1917', muted: '#57534e' } as const;
const ruleColour = '#d6d3d1';

/** One at a time: the images of a document are in memory while it is drawn. */
const inTurn = createGate(1, 20);

/** Users with a document that waits. */
const waiting = new Set<string>();

const pagesMost = 500;

interface PdfOrder {
  /** The user that it is for. */
  readonly userId: string;
  /** Called in its turn: what waits has no images in memory. */
  readonly build: () => PdfDocument | Promise<PdfDocument>;
}

/** Draws a document. Between pages, other requests have their turn. Throws `busy` where many wait already, or one of this user. */
export async function writePdf({ userId, build }: PdfOrder): Promise<Buffer> {
  if (waiting.has(userId)) throw new AppError('busy', { retryAfterS: 3 });
  waiting.add(userId);
  let hasBegun = false;
  try {
    return await inTurn(async () => {
      hasBegun = true;
      waiting.delete(userId);
      return draw(await build());
    });
  } finally {
    // Another one of this user may wait by the time that this one ends.
    if (!hasBegun) waiting.delete(userId);
  }
}

async function draw(document: PdfDocument): Promise<Buffer> {
  const { title, paper, isLandscape = false, foot } = document;
  const { width, height } = isLandscape ? turned(papers[paper]) : papers[paper];
  const area: Area = {
    ...{ x: margin.side, widthPt: width - 2 * margin.side },
    ...{ top: margin.top, bottom: height - margin.foot },
  };
  const breakLines = createLineBreaker();
  const images = await loadImages(document);
  const pages: Page[] = [];
  for (const page of layOut(document, area, { breakLines, images })) {
    if (pages.length === pagesMost) throw tooLong();
    pages.push(page);
    await setImmediate();
  }
  const pdf = new PDFDocument({ title, creator: 'Rushes', producer: 'Rushes', compressionLevel: 6 });
  for (const [index, page] of pages.entries()) {
    const context = asContext(pdf.beginPage(width, height));
    drawPage(context, page, area);
    const y = height - margin.foot / 2;
    const line = { sizePt: footPt, colour: 'muted' } as const;
    const [left] = breakLines({ type: 'text', text: foot, ...line }, area.widthPt * 0.8);
    if (left !== undefined) drawLine(context, left, { x: area.x, y, widthPt: area.widthPt * 0.8 });
    const number = `${index + 1} / ${pages.length}`;
    const [right] = breakLines({ type: 'text', text: number, align: 'right', ...line }, area.widthPt);
    if (right !== undefined) drawLine(context, right, { x: area.x, y, widthPt: area.widthPt });
    pdf.endPage();
    await setImmediate();
  }
  return pdf.close();
}

function tooLong(): AppError {
  const message = `A PDF can have up to ${pagesMost} pages, and this one would have more.`;
  return new AppError('invalid', { fields: [{ path: 'paper', message }] });
}

function turned({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: height, height: width };
}

/** The library names the browser's type for what is its own context. */
function asContext(context: unknown): SKRSContext2D {
  return context as SKRSContext2D;
}

/** What is shown several times is read once. */
async function loadImages({ intro, head, rows }: PdfDocument): Promise<ReadonlyMap<PdfImage, Image>> {
  const images = new Map<PdfImage, Image>();
  const known = new Map<Uint8Array, Image>();
  for (const { cells } of [...intro, ...(head === undefined ? [] : [head]), ...rows])
    for (const { parts } of cells)
      for (const part of parts) {
        if (part.type !== 'image') continue;
        const image = known.get(part.bytes) ?? (await loadImage(part.bytes));
        known.set(part.bytes, image);
        images.set(part, image);
      }
  return images;
}

function drawPage(context: SKRSContext2D, { boxes, rules }: Page, area: Area): void {
  context.fillStyle = ruleColour;
  for (const y of rules) context.fillRect(area.x, y, area.widthPt, 0.6);
  for (const { box, x, y, widthPt } of boxes)
    if (box.type === 'image') context.drawImage(box.image, x, y, box.widthPt, box.heightPt);
    else drawLine(context, box, { x, y, widthPt });
}

function drawLine(
  context: SKRSContext2D,
  { runs, colour, direction, align, baselinePt }: TextLine,
  { x, y, widthPt }: { readonly x: number; readonly y: number; readonly widthPt: number },
): void {
  context.fillStyle = colours[colour];
  context.direction = direction;
  context.textAlign = runs.length > 1 ? 'left' : align;
  let left = align === 'right' ? x + widthPt : x;
  if (runs.length > 1 && align === 'right') left -= runs.reduce((sum, run) => sum + run.widthPt, 0);
  for (const { text, font, features, widthPt: runPt, isUnderlined } of runs) {
    context.font = font;
    context.fontFeatureSettings = features;
    context.fillText(text, left, y + baselinePt);
    if (isUnderlined) context.fillRect(left, y + baselinePt + 1.2, runPt, 0.6);
    left += runPt;
  }
}
