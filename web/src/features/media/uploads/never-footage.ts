const headBytes = 4096;
/** How files begin that hold no video and no sound: PDF, ZIP and older Office files, gzip, 7z, RAR, programs, photos. */
const beginnings = [
  '%PDF-',
  'PK\u0003\u0004',
  '\u001f\u008b',
  "7z\u00bc\u00af'\u001c",
  'Rar!\u001a',
  'MZ',
  '\u007fELF',
  '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
  '\u00ff\u00d8\u00ff',
  '\u0089PNG\r\n',
  'GIF8',
];

/** Whether a file can't be footage whatever the server reads: text, documents, archives, programs. */
export async function isNeverFootage(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  if (bytes.length === 0) return false;
  const begin = String.fromCodePoint(...bytes.subarray(0, 8));
  return beginnings.some((known) => begin.startsWith(known)) || isText(bytes);
}

// UTF-8 without control characters, cut anywhere.
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13))
    return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
