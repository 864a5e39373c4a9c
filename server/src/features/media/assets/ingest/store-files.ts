import type { RenditionFiles } from '@rushes/media/ladder';
import type { Storage } from '../../../../platform/storage/storage.ts';
import type { RenditionRung } from '../../../../schema.ts';
import { initOf, segmentOf } from '../keys.ts';
import type { FinishedRendition } from '../store.ts';

const atOnce = 16;

/** Puts a rendition's files under their final keys; they are seen only once its row says so. */
export async function storeFiles(
  storage: Storage,
  prefix: string,
  init: string,
  segments: readonly { readonly file: string }[],
): Promise<void> {
  await storage.putFile(initOf(prefix), init);
  for (let first = 0; first < segments.length; first += atOnce) {
    const batch = segments.slice(first, first + atOnce);
    await Promise.all(
      batch.map(({ file }, index) => storage.putFile(segmentOf(prefix, first + index), file)),
    );
  }
}

/** Stores a house rendition and gives what its row has to say. */
export async function storeRendition(
  storage: Storage,
  rung: RenditionRung,
  prefix: string,
  files: RenditionFiles,
): Promise<FinishedRendition> {
  await storeFiles(storage, prefix, files.init, files.segments);
  return {
    rung,
    prefix,
    initSha256: files.initSha256,
    bytes: files.bytes,
    facts: {
      codecs: files.codecs,
      width: files.width,
      height: files.height,
      averageBitrate: files.averageBitrate,
      peakBitrate: files.peakBitrate,
      segmentCount: files.segments.length,
    },
  };
}
