// What a PDF shows: rows of cells from top to bottom, broken into pages.

/** In points, upright. */
export const papers = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const;
export type Paper = keyof typeof papers;

export interface PdfText {
  readonly type: 'text';
  /** Line ends are kept. */
  readonly text: string;
  readonly sizePt: number;
  readonly weight?: 400 | 600 | 700;
  readonly isItalic?: boolean;
  /** Marks in the text make words bold, italic or underlined; not in a paragraph from right to left. */
  readonly hasEmphasis?: boolean;
  readonly colour?: PdfColour;
  /** Left out: by the direction of the text. */
  readonly align?: 'left' | 'right';
}

export type PdfColour = 'ink' | 'muted';

/** As wide as its cell, at most so high; it isn't divided between pages. */
export interface PdfImage {
  readonly type: 'image';
  /** PNG, JPEG, WebP or AVIF. */
  readonly bytes: Uint8Array;
  readonly mostHeightPt: number;
}

export interface PdfSpace {
  readonly type: 'space';
  readonly heightPt: number;
}

export type PdfPart = PdfText | PdfImage | PdfSpace;

export interface PdfCell {
  /** Its part of the width, in proportion to the other cells of the row. */
  readonly share: number;
  readonly parts: readonly PdfPart[];
}

export interface PdfRow {
  readonly cells: readonly PdfCell[];
  /** Space above it, unless it begins a page. */
  readonly gapPt?: number;
  /** A line above it. */
  readonly hasRule?: boolean;
  /** It goes to the next page as a whole, where that is high enough. */
  readonly isWhole?: boolean;
  /** It doesn't end a page. */
  readonly staysWithNext?: boolean;
}

export interface PdfDocument {
  readonly title: string;
  readonly paper: Paper;
  readonly isLandscape?: boolean;
  /** At the left of each page's foot; the number of the page is at the right. */
  readonly foot: string;
  /** Above all else on the first page. */
  readonly intro: readonly PdfRow[];
  /** At the top of each page. */
  readonly head?: PdfRow;
  readonly rows: readonly PdfRow[];
}
