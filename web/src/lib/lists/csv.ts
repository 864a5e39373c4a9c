import { saveBlob } from '../api/download.ts';

/** Hands rows to the browser's downloads as a CSV that spreadsheets open as it is. */
export function saveCsv(filename: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
  // The mark tells spreadsheets that it is UTF-8.
  saveBlob(filename, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
// Where a semicolon separates, a spreadsheet takes our quotes as they come: what follows it may begin a cell, as may a line.
const mayStartFormula = /([;\t\r\n]["\s]{0,8})(?=[=+\-@＝＋－＠])/g;

// What a spreadsheet would run as a formula is led by an apostrophe, as in the files that the server writes.
function cellOf(text: string): string {
  const inner = text.replaceAll(mayStartFormula, "$1'");
  const safe = startsFormula.test(inner) ? `'${inner}` : inner;
  return `"${safe.replaceAll('"', '""')}"`;
}
