// Reads the directory of a font file before anything draws with it: OpenType 1.9 (OTFF) and WOFF2 (W3C).
import { brotliDecompressSync } from 'node:zlib';

/** Why a font can't be used. */
export type FontFault = 'not-a-font' | 'collection' | 'damaged' | 'incomplete';

export class UnusableFont extends Error {
  readonly fault: FontFault;

  constructor(fault: FontFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface FontNames {
  readonly family: string;
  readonly style: string;
}

type Tables = ReadonlyMap<string, Buffer>;

const tablesMost = 128;
const unpackedBytesMost = 64 * 1024 * 1024;
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name'];
/** The tables that WOFF2 names by their number. */
const numbered =
  `cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX
  vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx
  fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(/\s+/)
    .map((tag) => tag.replace('_', ' '));

/** Family and style of a font whose tables are all inside its file; throws `UnusableFont` for others. */
export function readFont(bytes: Buffer): FontNames {
  try {
    const kind = bytes.toString('latin1', 0, 4);
    if (kind === 'ttcf') throw new UnusableFont('collection');
    if (!['\0\u0001\0\0', 'OTTO', 'true', 'wOF2'].includes(kind)) throw new UnusableFont('not-a-font');
    const tables = kind === 'wOF2' ? woff2Tables(bytes) : openTypeTables(bytes);
    requireTables(tables);
    return namesIn(tables.get('name') ?? Buffer.alloc(0));
  } catch (error) {
    // Reading past the end of the file is one of many ways to be damaged.
    throw error instanceof UnusableFont ? error : new UnusableFont('damaged');
  }
}

function openTypeTables(bytes: Buffer): Tables {
  const count = bytes.readUInt16BE(4);
  const start = 12 + count * 16;
  const records = Array.from({ length: count }, (_, at) => {
    const [offset, length] = [bytes.readUInt32BE(20 + at * 16), bytes.readUInt32BE(24 + at * 16)];
    if (offset < start || offset + length > bytes.length) throw new UnusableFont('damaged');
    const tag = bytes.toString('latin1', 12 + at * 16, 16 + at * 16);
    return [tag, bytes.subarray(offset, offset + length)] as const;
  });
  return named(records);
}

function woff2Tables(bytes: Buffer): Tables {
  if (bytes.toString('latin1', 4, 8) === 'ttcf') throw new UnusableFont('collection');
  if (bytes.readUInt32BE(8) !== bytes.length) throw new UnusableFont('damaged');
  let at = 48;
  // A number of up to five bytes with seven bits each, without zeros before it.
  const number = (): number => {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = bytes.readUInt8(at++);
      if (count === 0 && byte === 0x80) break;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new UnusableFont('damaged');
  };
  const entries = Array.from({ length: bytes.readUInt16BE(12) }, () => {
    const flags = bytes.readUInt8(at++);
    const known = flags & 0x3f;
    const tag = known === 0x3f ? bytes.toString('latin1', at, at + 4) : (numbered[known] ?? '');
    if (known === 0x3f) at += 4;
    const length = number();
    const plain = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    return { tag, length: flags >> 6 === plain ? length : number() };
  });
  const end = at + bytes.readUInt32BE(20);
  if (end > bytes.length) throw new UnusableFont('damaged');
  const all = brotliDecompressSync(bytes.subarray(at, end), { maxOutputLength: unpackedBytesMost });
  let from = 0;
  const records = entries.map(({ tag, length }) => {
    from += length;
    return [tag, all.subarray(from - length, from)] as const;
  });
  if (from !== all.length) throw new UnusableFont('damaged');
  return named(records);
}

function named(records: readonly (readonly [string, Buffer])[]): Tables {
  const tables = new Map(records);
  if (tables.size !== records.length || records.length > tablesMost) throw new UnusableFont('damaged');
  return tables;
}

function requireTables(tables: Tables): void {
  const has = (tag: string) => (tables.get(tag)?.length ?? 0) > 0;
  const hasOutlines = has('CFF ') || has('CFF2') || (has('glyf') && tables.has('loca'));
  if (!needed.every(has) || !hasOutlines) throw new UnusableFont('incomplete');
  const head = tables.get('head');
  const perEm = head?.readUInt16BE(18) ?? 0;
  const isRead = head?.readUInt32BE(12) === 0x5f_0f_3c_f5 && perEm >= 16 && perEm <= 16_384;
  if (!isRead || tables.get('maxp')?.readUInt16BE(4) === 0) throw new UnusableFont('damaged');
}

/** The names for Windows in English first, as most fonts have them. */
function namesIn(table: Buffer): FontNames {
  const storage = table.readUInt16BE(4);
  const records = Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + index * 12;
    const [platform, language, name] = [0, 4, 6].map((offset) => table.readUInt16BE(at + offset));
    const start = storage + table.readUInt16BE(at + 10);
    const bytes = table.subarray(start, start + table.readUInt16BE(at + 8));
    const rank = platform === 3 ? (language === 0x409 ? 0 : 1) : 2;
    return { name, rank, text: textOf(bytes, platform === 1) };
  }).toSorted((a, b) => a.rank - b.rank);
  const find = (ids: readonly number[]) =>
    ids.flatMap((id) => records.find(({ name, text }) => name === id && text !== '')?.text ?? [])[0];
  const family = find([16, 1]);
  if (family === undefined) throw new UnusableFont('incomplete');
  return { family, style: find([17, 2]) ?? 'Regular' };
}

function textOf(bytes: Buffer, isSingle: boolean): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  const text = isSingle ? bytes.toString('latin1') : even.swap16().toString('utf16le');
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return plain.slice(0, 80).toWellFormed();
}
