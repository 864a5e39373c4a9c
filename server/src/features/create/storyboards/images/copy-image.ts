import type { Context, Trx } from '../../../../context.ts';
import { findImage } from './store.ts';

/** Copies the file of an image to another key; false where the storyboard has no such image. */
export async function copyImage(
  { storage }: Pick<Context, 'storage'>,
  trx: Trx,
  image: { customerId: string; storyboardId: string; imageId: string; key: string },
): Promise<boolean> {
  const { customerId, storyboardId, imageId, key } = image;
  const found = await findImage(trx, customerId, imageId);
  if (found?.storyboardId !== storyboardId) return false;
  await storage.put(key, (await storage.get(found.key)).stream);
  return true;
}
