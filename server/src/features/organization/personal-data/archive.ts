import { createZipArchive, ZipEntry } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Trx } from '../../../context.ts';
import { type DataSubject, readNamed } from '../../../platform/personal-data/naming.ts';
import type { ExportFile, PersonalData } from '../../../platform/personal-data/offer.ts';
import { ObjectMissing, type Storage } from '../../../platform/storage/storage.ts';

export interface Document {
  readonly path: string;
  readonly bytes: Buffer;
}

export interface SizedFile extends ExportFile {
  readonly sizeBytes: number;
}

export interface Contents {
  readonly documents: readonly Document[];
  readonly files: readonly SizedFile[];
  readonly bytesTotal: number;
}

/** All rows and files that the offers know of the user. */
export async function gather(
  trx: Trx,
  offers: readonly PersonalData[],
  subject: DataSubject,
): Promise<{ documents: Document[]; files: ExportFile[] }> {
  const documents: Document[] = [];
  const files: ExportFile[] = [];
  for (const offer of offers) {
    const tables: Record<string, readonly unknown[]> = {};
    for (const naming of offer.columns) {
      const rows = await readNamed(trx, naming, subject);
      if (rows.length > 0) tables[`${naming.table}.${naming.column}`] = rows;
    }
    for (const [name, rows] of Object.entries((await offer.more?.(trx, subject)) ?? {}))
      if (rows.length > 0) tables[name] = rows;
    if (Object.keys(tables).length > 0)
      documents.push({
        path: `data/${offer.name}.json`,
        bytes: Buffer.from(`${JSON.stringify(tables, null, 2)}\n`),
      });
    files.push(...((await offer.files?.(trx, subject)) ?? []));
  }
  return { documents, files };
}

/** Leaves out objects that are not there, and says what the archive will weigh. */
export async function sized(
  storage: Pick<Storage, 'stat'>,
  { documents, files }: { documents: readonly Document[]; files: readonly ExportFile[] },
): Promise<Contents> {
  const found: SizedFile[] = [];
  for (const file of files) {
    const object = await storage.stat(file.key);
    if (object !== undefined) found.push({ ...file, sizeBytes: object.sizeBytes });
  }
  const bytesTotal =
    found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) +
    documents.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { documents, files: found, bytesTotal };
}

export interface Packing {
  readonly readme: string;
  readonly signal: AbortSignal;
  /** Called with the bytes that went in so far. */
  readonly onProgress: (bytesDone: number) => void;
}

/** The archive as it is written: recordings go in as they are, one object open at a time. */
export function pack(storage: Pick<Storage, 'get'>, contents: Contents, packing: Packing): Readable {
  let done = 0;
  const step = (bytes: number) => {
    packing.signal.throwIfAborted();
    done += bytes;
    packing.onProgress(done);
  };
  const read = async function* (key: string): AsyncGenerator<Uint8Array> {
    try {
      const { stream } = await storage.get(key);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        step(chunk.length);
        yield chunk;
      }
    } catch (error) {
      // Deleted by its owner meanwhile: the entry stays empty.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  };
  const entries = async function* () {
    yield await ZipEntry.create('README.txt', Buffer.from(packing.readme));
    for (const { path, bytes } of contents.documents) {
      yield await ZipEntry.create(path, bytes);
      step(bytes.length);
    }
    for (const { path, key } of contents.files)
      yield ZipEntry.createStream(path, read(key), { method: 'store' });
  };
  return Readable.from(createZipArchive(entries()), { objectMode: false });
}

/** The sheet that lies on top. */
export function readmeOf(
  { name, userName, organisation }: { name: string; userName: string; organisation: string },
  at: string,
  contents: Contents,
): string {
  const list = (paths: readonly { path: string }[]) => paths.map(({ path }) => `  ${path}`);
  return [
    `All data that ${organisation} keeps about ${name} (${userName}), as of ${at}.`,
    '',
    'data/        JSON files by topic: the database rows that mention you, by table and column',
    'recordings/  the original files of your clips',
    'pictures/    your profile picture and the images in your signature',
    '',
    'Left out: passwords and other secrets, which are only kept as hashes, and data about other users.',
    'Times are in UTC. IDs are the same in all files.',
    '',
    'In this archive:',
    ...list(contents.documents),
    ...list(contents.files),
    '',
  ].join('\r\n');
}
