import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import type { PdfDocument, PdfRow } from './pdf-document.ts';
import { writePdf as write } from './write-pdf.ts';

const writePdf = (document: PdfDocument, userId = 'cleo') => write({ userId, build: () => document });
const words = (text: string) => ({ type: 'text', text, sizePt: 11 }) as const;
const rowOf = (text: string): PdfRow => ({ cells: [{ share: 1, parts: [words(text)] }] });
const plain = { title: 'Board', paper: 'a4', isLandscape: true, foot: 'Board', intro: [] } as const;

/** The texts of the pages, and whether each shows something red. */
async function pagesOf(document: PdfDocument): Promise<{ text: string; isRed: boolean }[]> {
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(await writePdf(document));
  const pages: { text: string; isRed: boolean }[] = [];
  for (const page of pdf.pages()) {
    // Drawing closes the page.
    const text = page.getText();
    const { data } = await page.render({ scale: 0.25, render: 'bitmap' });
    let isRed = false;
    // Blue, green, red and opacity of each pixel, or red first: both of the others are dark.
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 1] === 0 && (data[at] ?? 0) + (data[at + 2] ?? 0) === 255) isRed = true;
    pages.push({ text, isRed });
  }
  pdf.destroy();
  library.destroy();
  return pages;
}

test('a row with an image goes to the next page as a whole; the head is on each page, the intro on the first', async () => {
  const canvas = createCanvas(160, 90);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 160, 90);
  const bytes = canvas.toBuffer('image/png');
  const shot = (text: string): PdfRow => ({
    isWhole: true,
    cells: [
      { share: 3, parts: [{ type: 'image', bytes, mostHeightPt: 300 }] },
      { share: 1, parts: [words(text)] },
    ],
  });
  const pages = await pagesOf({
    ...{ title: 'Board', paper: 'a4', isLandscape: true, foot: 'Board' },
    intro: [{ cells: [{ share: 1, parts: [words('The board')] }] }],
    head: { cells: [{ share: 1, parts: [words('Picture and notes')] }] },
    rows: [shot('Shot 1'), shot('Shot 2'), shot('Shot 3'), { cells: [{ share: 1, parts: [words('End')] }] }],
  });
  expect(pages.map(({ text }) => /Shot \d/gu.exec(text)?.[0])).toEqual(['Shot 1', 'Shot 2', 'Shot 3']);
  expect(pages.map(({ isRed }) => isRed)).toEqual([true, true, true]);
  expect(pages.map(({ text }) => text.includes('Picture and notes'))).toEqual([true, true, true]);
  expect(pages.map(({ text }) => text.includes('The board'))).toEqual([true, false, false]);
});

test('what is higher than a page with a head is drawn once, and the document goes on', async () => {
  const huge = { share: 1, parts: [{ ...words('Huge'), sizePt: 700 }] };
  const pages = await pagesOf({ ...plain, head: rowOf('Head'), rows: [{ cells: [huge] }, rowOf('End')] });
  expect(pages.length).toBeLessThan(6);
  expect(pages.at(-1)?.text).toContain('End');
});

test('a document of more than 500 pages is refused with the reason', async () => {
  const rows = Array.from({ length: 501 }, () => ({
    cells: [{ share: 1, parts: [{ ...words('I'), sizePt: 300 }] }],
  }));
  await expect(writePdf({ ...plain, rows })).rejects.toMatchObject({
    ...{ code: 'invalid', fields: [{ message: expect.stringContaining('500 pages') }] },
  });
});

test('a user has one document waiting, and others wait beside it', async () => {
  const document = { ...plain, rows: [rowOf('Hello')] };
  const [drawn, next] = [writePdf(document), writePdf(document)];
  await expect(writePdf(document)).rejects.toMatchObject({ code: 'busy' });
  await Promise.all([drawn, next, writePdf(document, 'olga')]);
  await writePdf(document);
});
