import { saveBlob } from '../api/download.ts';

/** Hands rows to the browser's downloads as a CSV that spreadsheets open as it is. */
export function saveCsv(filename: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
  // The mark tells spreadsheets that it is UTF-8.
  saveBlob(filename, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

// A cell that begins like a formula would be run by a spreadsheet.
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
