import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, openBench } from '@rushes/media/test-bench';
import { onePagePdf, pdfOf } from '../../../../test/pdf.ts';
import { makePdfPicture } from './pdf-picture.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

async function draw(text: string) {
  const workDir = await bench.folder();
  const source = join(workDir, 'given.pdf');
  await writeFile(source, text);
  return makePdfPicture(bench.runner, { source, sidePx: 200, workDir, lane: 'interactive' });
}

test('the first page of a PDF is drawn as it is, in the wanted size', async () => {
  const made = await draw(onePagePdf);
  expect(made).toMatchObject({ width: 200, height: 100 });
  const pixels = await bench.decode(made.file, ['-f', 'rawvideo', '-pix_fmt', 'rgb24']);
  expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...pixels.subarray(199 * 3, 200 * 3)]).toEqual([255, 255, 255]);
});

test('a page as large as a city costs no more', async () => {
  expect(await draw(pdfOf('[0 0 9000000 4500000]', ''))).toMatchObject({ width: 200, height: 100 });
});

test.each([
  ['broken', '%PDF-1.7\nnothing of it is true\n%%EOF'],
  ['empty', ''],
  ['without an area', pdfOf('[5 5 5 5]', '')],
  ['a mere line', pdfOf('[0 0 100000 0.01]', '')],
])('a document that is %s ends with an error, never a crash', async (_what, text) => {
  const outcome = await draw(text).catch((error: Error) => error);
  if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'not-media' });
  else expect(Math.max(outcome.width, outcome.height)).toBe(200);
});
