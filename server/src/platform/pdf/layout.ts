// Breaks rows into pages. It draws nothing, so that the number of pages is known before the first is drawn.
import type { Image } from '@napi-rs/canvas';
import type { LineBreaker, TextLine } from './measure-text.ts';
import type { PdfCell, PdfDocument, PdfImage, PdfPart, PdfRow } from './pdf-document.ts';

export interface ImageBox {
  readonly type: 'image';
  readonly image: Image;
  readonly widthPt: number;
  readonly heightPt: number;
}

interface Space {
  readonly type: 'space';
  readonly heightPt: number;
}

type Box = TextLine | ImageBox | Space;

export interface PlacedBox {
  readonly box: TextLine | ImageBox;
  readonly x: number;
  readonly y: number;
  /** Of its cell. */
  readonly widthPt: number;
}

export interface Page {
  readonly boxes: readonly PlacedBox[];
  /** Heights of the lines between rows. */
  readonly rules: readonly number[];
}

/** Where rows may be. */
export interface Area {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly widthPt: number;
}

interface Setting {
  readonly breakLines: LineBreaker;
  readonly images: ReadonlyMap<PdfImage, Image>;
}

const cellGap = 14;
const ruleGap = 5;
/** No page has so few boxes. */
const none = -1;

interface Column {
  readonly x: number;
  readonly widthPt: number;
  readonly boxes: readonly Box[];
}

/** Pages of rows, one after another: a long document is laid out while other requests are answered. */
export function* layOut({ intro, head, rows }: PdfDocument, area: Area, setting: Setting): Generator<Page> {
  const headColumns = head === undefined ? [] : columnsOf(head, area, setting);
  const headHeight = head === undefined ? 0 : heightOf(headColumns) + ruleGap;
  const begin = (above: readonly PdfRow[]) => {
    const page = { boxes: [] as PlacedBox[], rules: [] as number[], y: area.top, start: area.top, empty: 0 };
    for (const row of above) place(page, columnsOf(row, area, setting), area.bottom);
    place(page, headColumns, area.bottom);
    if (head !== undefined) page.rules.push(page.y + ruleGap / 2);
    page.y += head === undefined ? 0 : ruleGap;
    page.start = page.y;
    // Below an intro there is less room than on the next page.
    page.empty = above.length === 0 ? page.boxes.length : none;
    return page;
  };
  let page = begin(intro);
  const isFirst = () => page.y === page.start;
  for (const [index, row] of rows.entries()) {
    let columns = columnsOf(row, area, setting);
    const gap = row.gapPt ?? 0;
    const rule = row.hasRule === true ? ruleGap : 0;
    const needed =
      gap + rule + leastOf(row, columns) + (row.staysWithNext === true ? nextOf(rows[index + 1]) : 0);
    if (!isFirst() && page.y + needed > area.bottom) {
      yield page;
      page = begin([]);
    }
    if (!isFirst()) {
      page.y += gap;
      if (rule > 0) page.rules.push(page.y);
      page.y += rule;
    }
    for (;;) {
      columns = place(page, columns, area.bottom);
      if (columns.every(({ boxes }) => boxes.length === 0)) break;
      yield page;
      page = begin([]);
    }
  }
  yield page;

  function leastOf(row: PdfRow, columns: readonly Column[]): number {
    const whole = heightOf(columns);
    const room = area.bottom - area.top - headHeight;
    if (row.isWhole === true && whole <= room) return whole;
    // Two lines, so that none is alone at the end of a page.
    return Math.max(0, ...columns.map(({ boxes }) => heightOfBoxes(boxes.slice(0, 2))));
  }

  function nextOf(row: PdfRow | undefined): number {
    return row === undefined ? 0 : (row.gapPt ?? 0) + leastOf(row, columnsOf(row, area, setting));
  }
}

/**
 * Puts as much on the page as there is room for, at least one box where nothing is below its head; gives what is left. `empty`: how
 * many boxes are on it then.
 */
function place(
  page: { readonly boxes: PlacedBox[]; readonly empty: number; y: number },
  columns: readonly Column[],
  bottom: number,
): Column[] {
  const start = page.y;
  let end = start;
  const rest = columns.map((column) => {
    let y = start;
    let count = 0;
    for (const box of column.boxes) {
      if (y + box.heightPt > bottom && !(count === 0 && page.boxes.length === page.empty)) break;
      if (box.type !== 'space') page.boxes.push({ box, x: column.x, y, widthPt: column.widthPt });
      y += box.heightPt;
      count += 1;
    }
    end = Math.max(end, y);
    return { ...column, boxes: withoutSpace(column.boxes.slice(count)) };
  });
  page.y = end;
  return rest;
}

/** A page begins with no space. */
function withoutSpace(boxes: readonly Box[]): readonly Box[] {
  const at = boxes.findIndex(({ type }) => type !== 'space');
  return at === -1 ? [] : boxes.slice(at);
}

function columnsOf({ cells }: PdfRow, area: Area, setting: Setting): Column[] {
  const shares = cells.reduce((sum, { share }) => sum + share, 0);
  const room = area.widthPt - cellGap * (cells.length - 1);
  let x = area.x;
  return cells.map((cell) => {
    const widthPt = (room * cell.share) / shares;
    const column = { x, widthPt, boxes: boxesOf(cell, widthPt, setting) };
    x += widthPt + cellGap;
    return column;
  });
}

function boxesOf({ parts }: PdfCell, widthPt: number, setting: Setting): Box[] {
  return parts.flatMap((part): Box[] => boxesOfPart(part, widthPt, setting));
}

function boxesOfPart(part: PdfPart, widthPt: number, { breakLines, images }: Setting): Box[] {
  if (part.type === 'space') return [part];
  if (part.type === 'text') return part.text === '' ? [] : breakLines(part, widthPt);
  const image = images.get(part);
  if (image === undefined || image.width === 0 || image.height === 0) return [];
  const scale = Math.min(widthPt / image.width, part.mostHeightPt / image.height);
  return [{ type: 'image', image, widthPt: image.width * scale, heightPt: image.height * scale }];
}

function heightOf(columns: readonly Column[]): number {
  return Math.max(0, ...columns.map(({ boxes }) => heightOfBoxes(boxes)));
}

function heightOfBoxes(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { heightPt }) => sum + heightPt, 0);
}
