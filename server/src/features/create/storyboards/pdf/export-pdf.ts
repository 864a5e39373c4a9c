import { buffer } from 'node:stream/consumers';
import type { PaperSize } from '@rushes/contract/create/lists/paper';
import { writePdf } from '../../../../platform/pdf/write-pdf.ts';
import { itemNames } from '../../../core/catalogues/service.ts';
import { ObjectMissing } from '../../../../platform/storage/storage.ts';
import type { Actor } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { StoryboardsDeps } from '../deps.ts';
import { keysOf } from '../images/store.ts';
import { storyboardPdf } from './storyboard-pdf.ts';

/** A storyboard as a PDF in base64. */
export async function exportPdf(
  { context }: StoryboardsDeps,
  actor: Actor,
  { storyboardId, paper }: { readonly storyboardId: string; readonly paper: PaperSize },
): Promise<{ filename: string; pdf: string }> {
  const { customerId } = actor;
  const { board, keys, shotTypes } = await context.db.tenant(customerId, async (trx) => {
    const found = await requireVisible(trx, actor, storyboardId);
    const typeIds = found.blocks.flatMap(({ shotTypeId }) => shotTypeId ?? []);
    return {
      board: found,
      keys: await keysOf(trx, customerId, storyboardId),
      shotTypes: await itemNames(trx, typeIds),
    };
  });
  const pdf = await writePdf({
    userId: actor.customerUserId,
    build: async () => {
      const images = new Map<string, Uint8Array>();
      for (const imageId of new Set(board.blocks.flatMap((block) => block.imageId ?? []))) {
        const key = keys.get(imageId);
        const bytes = key === undefined ? undefined : await read(context, key);
        if (bytes !== undefined) images.set(imageId, bytes);
      }
      return storyboardPdf(board, { paper, images, shotTypes });
    },
  });
  return { filename: `${board.title}.pdf`, pdf: pdf.toString('base64') };
}

/** An image that was taken out meanwhile is left out. */
async function read({ storage }: StoryboardsDeps['context'], key: string): Promise<Uint8Array | undefined> {
  try {
    return await buffer((await storage.get(key)).stream);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}
