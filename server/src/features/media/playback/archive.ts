// A ZIP made while it is sent: what is filmed doesn't get smaller, so nothing is compressed and nothing waits on disk.
import { Readable } from 'node:stream';
import { createZipArchive, ZipEntry } from 'node:zlib';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { ArchivePart } from './playable.ts';

type Read = (part: ArchivePart) => AsyncIterable<Uint8Array>;

// From this size on, ZIP needs longer fields, and the length of the archive is no sum any more.
const longFieldsBytes = 4 * 1024 ** 3 - 1024 ** 2;

/** The bytes of an archive, one object open at a time. */
export function archiveStream(storage: Pick<Storage, 'get'>, parts: readonly ArchivePart[]): Readable {
  return zip(parts, async function* read({ key }) {
    const { stream } = await storage.get(key);
    yield* stream as AsyncIterable<Buffer>;
  });
}

/** How long the archive will be, in bytes: what an archive of empty files takes, and the files. Undefined from 4 GB on. */
export async function archiveBytes(parts: readonly ArchivePart[]): Promise<number | undefined> {
  const contentBytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (contentBytes > longFieldsBytes) return undefined;
  let bytes = contentBytes;
  for await (const chunk of zip(parts, async function* none() {})) bytes += (chunk as Buffer).length;
  return bytes;
}

function zip(parts: readonly ArchivePart[], read: Read): Readable {
  const entries = async function* () {
    for (const part of parts)
      yield ZipEntry.createStream(part.path, read(part), { method: 'store', modified: part.modifiedAt });
  };
  return Readable.from(createZipArchive(entries()), { objectMode: false });
}
