// Small ISO-BMFF reader and writer: just the boxes the house format consists of.
import { MediaError } from './media-error.ts';

interface Box {
  type: string;
  start: number;
  /** First byte of the content. */
  body: number;
  end: number;
}

/** One movie fragment: its decode time and how many samples it holds. */
export interface FragmentFacts {
  decodeTime: number;
  samples: number;
}

const CONTAINERS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']);

function* boxesIn(data: Buffer, from = 0, to = data.length): Generator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const short = data.readUInt32BE(start);
    const long = short === 1 && start + 16 <= to;
    const size = long ? Number(data.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const header = long ? 16 : 8;
    if (size < header || start + size > to) throw new MediaError('internal', `bad box at ${start}`);
    yield {
      type: data.toString('latin1', start + 4, start + 8),
      start,
      body: start + header,
      end: start + size,
    };
    start += size;
  }
}

/** All boxes of a type at any depth below the known containers, in file order. */
function* find(data: Buffer, type: string, from = 0, to = data.length): Generator<Box> {
  for (const box of boxesIn(data, from, to)) {
    if (box.type === type) yield box;
    if (CONTAINERS.has(box.type)) yield* find(data, type, box.body, box.end);
  }
}

function first(data: Buffer, type: string, within?: Box): Box | undefined {
  for (const box of find(data, type, within?.body, within?.end)) return box;
  return undefined;
}

function required(data: Buffer, type: string, within?: Box): Box {
  const box = first(data, type, within);
  if (!box) throw new MediaError('internal', `box ${type} is missing`);
  return box;
}

/** Renames edit lists to free space, in place: players disagree about empty edits. */
export function neutraliseEdits(init: Buffer): Buffer {
  for (const box of find(init, 'edts')) init.write('free', box.start + 4, 'latin1');
  return init;
}

/** Has each track of a movie header begin and end at these moments of what it presents, in place. */
export function setPresentation(
  header: Buffer,
  { fromS, lengthS }: { fromS: number; lengthS: number },
): void {
  const movie = required(header, 'mvhd');
  const units = Math.round(lengthS * readTimescale(header, movie));
  writeNumber(header, movie, units, { short: 16, long: 24 });
  for (const track of find(header, 'trak')) {
    writeNumber(header, required(header, 'tkhd', track), units, { short: 20, long: 28 });
    const edits = required(header, 'elst', track);
    const begin = fromS * readTimescale(header, required(header, 'mdhd', track));
    if (header.readUInt32BE(edits.body + 4) !== 1)
      throw new MediaError('internal', 'a track has more than one edit');
    writeNumber(header, edits, units, { short: 8, long: 8 });
    const isLong = header.readUInt8(edits.body) === 1;
    const at = edits.body + (isLong ? 16 : 12);
    if (isLong) header.writeBigInt64BE(header.readBigInt64BE(at) + BigInt(Math.round(begin)), at);
    else header.writeInt32BE(header.readInt32BE(at) + Math.round(begin), at);
  }
}

/** Of `mvhd` and `mdhd`, which begin alike. */
function readTimescale(data: Buffer, { body }: Box): number {
  return data.readUInt32BE(body + (data.readUInt8(body) === 1 ? 20 : 12));
}

/** Writes a number that has 32 or 64 bits, by the version of its box. */
function writeNumber(data: Buffer, { body }: Box, value: number, at: { short: number; long: number }): void {
  if (data.readUInt8(body) === 1) data.writeBigUInt64BE(BigInt(value), body + at.long);
  else data.writeUInt32BE(value, body + at.short);
}

interface SampleEntry {
  type: string;
  box: Box;
}

function sampleEntries(init: Buffer): SampleEntry[] {
  const entries: SampleEntry[] = [];
  for (const stsd of find(init, 'stsd'))
    for (const box of boxesIn(init, stsd.body + 8, stsd.end)) entries.push({ type: box.type, box });
  return entries;
}

/** Content of the avcC box of an init segment: what decoders are set up from. */
export function avcConfig(init: Buffer): Buffer {
  const entry = sampleEntries(init).find(({ type }) => type === 'avc1');
  if (!entry) throw new MediaError('internal', 'no avc1 entry');
  for (const box of boxesIn(init, entry.box.body + 78, entry.box.end))
    if (box.type === 'avcC') return init.subarray(box.body, box.end);
  throw new MediaError('internal', 'no avcC box');
}

/** Coded picture size of an init segment; zero for sound alone. */
export function pictureSize(init: Buffer): { width: number; height: number } {
  const entry = sampleEntries(init).find(({ type }) => type === 'avc1');
  if (!entry) return { width: 0, height: 0 };
  return { width: init.readUInt16BE(entry.box.body + 24), height: init.readUInt16BE(entry.box.body + 26) };
}

/** Codecs of an init segment as a playlist's CODECS names them. */
export function codecsOf(init: Buffer): string {
  return sampleEntries(init)
    .map(({ type, box }) => {
      if (type === 'avc1') return `avc1.${avcConfig(init).toString('hex', 1, 4)}`;
      if (type === 'mp4a') return `mp4a.40.${aacObjectType(init, box)}`;
      return type;
    })
    .join(',');
}

function aacObjectType(init: Buffer, entry: Box): number {
  for (const box of boxesIn(init, entry.body + 28, entry.end)) {
    if (box.type !== 'esds') continue;
    let at = box.body + 4;
    while (at + 2 < box.end) {
      const tag = init.readUInt8(at);
      at += 1;
      while (init.readUInt8(at) & 0x80) at += 1;
      at += 1;
      if (tag === 0x03) at += 3;
      else if (tag === 0x04) at += 13;
      else if (tag === 0x05) return init.readUInt8(at) >> 3;
      else break;
    }
  }
  return 2;
}

/** Decode time and sample count of every fragment in a segment file. */
export function fragmentFacts(segment: Buffer): FragmentFacts[] {
  const facts: FragmentFacts[] = [];
  for (const moof of boxesIn(segment)) {
    if (moof.type !== 'moof') continue;
    let samples = 0;
    for (const trun of find(segment, 'trun', moof.body, moof.end))
      samples += segment.readUInt32BE(trun.body + 4);
    facts.push({ decodeTime: readDecodeTime(segment, required(segment, 'tfdt', moof)), samples });
  }
  return facts;
}

/** Samples of all fragments together. */
export function countSamples(segment: Buffer): number {
  return fragmentFacts(segment).reduce((sum, { samples }) => sum + samples, 0);
}

function readDecodeTime(data: Buffer, tfdt: Box): number {
  const is64 = data.readUInt8(tfdt.body) === 1;
  return is64 ? Number(data.readBigUInt64BE(tfdt.body + 4)) : data.readUInt32BE(tfdt.body + 4);
}

/** Moves all decode times so that the first fragment begins at `decodeTime`, in place. */
export function moveTo(segment: Buffer, decodeTime: number): Buffer {
  const origin = fragmentFacts(segment)[0]?.decodeTime ?? 0;
  for (const tfdt of find(segment, 'tfdt')) {
    const value = readDecodeTime(segment, tfdt) - origin + decodeTime;
    if (segment.readUInt8(tfdt.body) === 1) segment.writeBigUInt64BE(BigInt(value), tfdt.body + 4);
    else segment.writeUInt32BE(value, tfdt.body + 4);
  }
  return segment;
}

/** A fragmented file without its header, index and anything else: moof and mdat boxes alone. */
export function fragmentsOnly(file: Buffer): Buffer {
  const kept = [...boxesIn(file)].filter(({ type }) => type === 'moof' || type === 'mdat');
  return Buffer.concat(kept.map(({ start, end }) => file.subarray(start, end)));
}

/** The samples of a segment with one track, in order. */
export function readSamples(segment: Buffer): Buffer[] {
  const samples: Buffer[] = [];
  for (const moof of boxesIn(segment)) {
    if (moof.type !== 'moof') continue;
    const tfhd = required(segment, 'tfhd', moof);
    const defaultSize = defaultSampleSize(segment, tfhd);
    for (const trun of find(segment, 'trun', moof.body, moof.end)) {
      const { sizes, dataOffset } = readRun(segment, trun, defaultSize);
      let at = moof.start + dataOffset;
      for (const size of sizes) {
        samples.push(segment.subarray(at, at + size));
        at += size;
      }
    }
  }
  return samples;
}

function flagsOf(data: Buffer, box: Box): number {
  return data.readUInt32BE(box.body) & 0xffffff;
}

function defaultSampleSize(data: Buffer, tfhd: Box): number {
  const flags = flagsOf(data, tfhd);
  if ((flags & 0x10) === 0) return 0;
  const skipped = (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0);
  return data.readUInt32BE(tfhd.body + 8 + skipped);
}

function readRun(data: Buffer, trun: Box, defaultSize: number): { sizes: number[]; dataOffset: number } {
  const flags = flagsOf(data, trun);
  const count = data.readUInt32BE(trun.body + 4);
  let at = trun.body + 8;
  const dataOffset = flags & 0x1 ? data.readInt32BE(at) : 0;
  at += (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const before = flags & 0x100 ? 4 : 0;
  const after = (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  const sizes: number[] = [];
  for (let index = 0; index < count; index += 1) {
    at += before;
    sizes.push(flags & 0x200 ? data.readUInt32BE(at) : defaultSize);
    at += (flags & 0x200 ? 4 : 0) + after;
  }
  return { sizes, dataOffset };
}

function box(type: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content]);
}

function words(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, index * 4);
  return data;
}

/** One fragment of AAC packets (1024 samples each) beginning at `decodeTime` samples. */
export function buildAacFragment(packets: readonly Buffer[], decodeTime: number, sequence = 1): Buffer {
  const time = Buffer.alloc(12);
  time.writeUInt8(1);
  time.writeBigUInt64BE(BigInt(decodeTime), 4);
  const moof = (dataOffset: number) =>
    box(
      'moof',
      box('mfhd', words(0, sequence)),
      box(
        'traf',
        // Default base is the fragment; default duration 1024; every packet is separate.
        box('tfhd', words(0x020028, 1, 1024, 0x02000000)),
        box('tfdt', time),
        box('trun', words(0x000201, packets.length, dataOffset, ...packets.map(({ length }) => length))),
      ),
    );
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', ...packets)]);
}
