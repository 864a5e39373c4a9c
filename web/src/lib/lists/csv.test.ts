import { beforeEach, expect, test, vi } from 'vitest';
import { saveCsv } from './csv.ts';

const saved: Blob[] = [];
vi.mock('../api/download.ts', () => ({ saveBlob: (_name: string, blob: Blob) => saved.push(blob) }));
beforeEach(() => void saved.splice(0));

test.each([
  ['Kiel', '"Kiel"'],
  ['', '""'],
  ['say "ahoy"', '"say ""ahoy"""'],
  ['one, two; three', '"one, two; three"'],
  ['=1+1', `"'=1+1"`],
  [' +1', `"' +1"`],
  ['＝1', `"'＝1"`],
  [';=1', `";'=1"`],
  ['a;"=1', `"a;""'=1"`],
  ['a\n-1', `"a\n'-1"`],
  ['\tx', `"'\tx"`],
])('the cell %j is written as %j', async (cell, written) => {
  saveCsv('list.csv', [[cell, 'x']]);
  // Reading it as text takes the mark of UTF-8 off.
  expect(await saved[0]?.text()).toBe(`${written},"x"\r\n`);
});

test('a file begins with the mark that spreadsheets need, and each row ends its line', async () => {
  saveCsv('list.csv', [
    ['Name', 'Ort'],
    ['Zoë', 'Köln'],
  ]);
  const bytes = await saved[0]?.arrayBuffer();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toBe('\uFEFF"Name","Ort"\r\n"Zoë","Köln"\r\n');
});
