// Texts by what they hold: subtitles, tables, pages, pictures in XML, scripts.
import type { FileType } from './detect.ts';

/** The type of a text; null where the bytes are no text, `program` for a script that a system would run. */
export function textTypeOf(head: Uint8Array, ending: string): FileType | 'program' | null {
  const text = decodeText(head);
  if (text === null) return null;
  const begin = text.trimStart().slice(0, 4096);
  if (begin.startsWith('#!')) return 'program';
  if (/^WEBVTT(?:\s|$)/.test(begin)) return { kind: 'subtitles', mediaType: 'text/vtt' };
  if (isSrt.test(begin)) return { kind: 'subtitles', mediaType: 'application/x-subrip' };
  if (/^\[Script Info\]/i.test(begin)) return { kind: 'subtitles', mediaType: 'text/x-ssa' };
  const root = afterProlog(text);
  if (isTtml.test(root)) return { kind: 'subtitles', mediaType: 'application/ttml+xml' };
  // Looked for everywhere: it may begin with anything.
  if (/<(?:\w+:)?svg[\s>]/i.test(text)) return { kind: 'image', mediaType: 'image/svg+xml' };
  if (pageEndings.has(ending) || isPage.test(root)) return { kind: 'document', mediaType: 'text/html' };
  if (ending === 'csv') return { kind: 'document', mediaType: 'text/csv' };
  return { kind: 'document', mediaType: 'text/plain' };
}

const isSrt = /^\d+\s*\r?\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/;
const isTtml = /^<(?:\w+:)?tt[\s>]/i;
/** Near the beginning: a note may talk of elements further down. */
const isPage = /^[^]{0,1024}?<(?:!doctype\s+html|html|head|body|script)[\s>/]/i;
const pageEndings: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml']);

/** What follows the XML declaration and the comments at the beginning. */
function afterProlog(text: string): string {
  for (let rest = text.trimStart(); ; ) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : null;
    const at = end === null ? -1 : rest.indexOf(end);
    if (end === null || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/** A text as UTF-8, as UTF-16 with its mark, or as older Windows programs write it; cut anywhere. Null where it is none. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (wide !== null) return new TextDecoder(wide).decode(bytes, { stream: true });
  if (bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return looksLikeWindows1252(bytes) ? new TextDecoder('windows-1252').decode(bytes) : null;
  }
}

/** Every byte is a character there, most of them letters of ASCII: other bytes would be of anything. */
function looksLikeWindows1252(bytes: Uint8Array): boolean {
  const isUnused = (byte: number) => [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);
  let high = 0;
  for (const byte of bytes) {
    if (isUnused(byte)) return false;
    if (byte >= 0x80) high += 1;
  }
  return high <= bytes.length * 0.3;
}
