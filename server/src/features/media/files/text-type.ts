// Texts by what they hold: subtitles, tables, pages, pictures in XML, scripts.
import type { FileType } from './detect.ts';

/** The type of a text; null where the bytes are no text, `program` for a script that a system would run. */
export function textTypeOf(head: Uint8Array, ending: string): FileType | 'program' | null {
  const text = decode(head);
  if (text === null) return null;
  const begin = text.trimStart().slice(0, 4096);
  if (begin.startsWith('#!')) return 'program';
  if (/^WEBVTT(?:\s|$)/.test(begin)) return { kind: 'subtitles', mediaType: 'text/vtt' };
  if (isSrt.test(begin)) return { kind: 'subtitles', mediaType: 'application/x-subrip' };
  if (/^\[Script Info\]/i.test(begin)) return { kind: 'subtitles', mediaType: 'text/x-ssa' };
  if (isTtml.test(begin)) return { kind: 'subtitles', mediaType: 'application/ttml+xml' };
  // Looked for everywhere: both may begin with anything.
  if (/<(?:\w+:)?svg[\s>]/i.test(text)) return { kind: 'image', mediaType: 'image/svg+xml' };
  if (isPage.test(text)) return { kind: 'document', mediaType: 'text/html' };
  if (ending === 'csv') return { kind: 'document', mediaType: 'text/csv' };
  return { kind: 'document', mediaType: 'text/plain' };
}

const isSrt = /^\d+\s*\r?\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/;
const isTtml = /^(?:<\?xml[^>]*>\s*)?<(?:\w+:)?tt[\s>]/i;
const isPage = /<(?:!doctype\s+html|html|head|body|script|iframe|object|embed|form|meta|link)[\s>/]/i;

/** UTF-8, or UTF-16 with its mark; cut anywhere. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (wide === null && bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte))) return null;
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: wide === null }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
