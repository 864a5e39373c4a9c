import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AnyTrx } from '../../../../platform/db/database.ts';

interface NewImage {
  readonly id: string;
  readonly customerId: string;
  readonly storyboardId: string;
  readonly key: string;
  /** What it is a frame of. */
  readonly clipId: string | null;
  readonly at: Date;
}

export async function insertImage(trx: Trx, image: NewImage): Promise<void> {
  const { id, customerId, storyboardId, key, clipId, at } = image;
  await trx
    .insertInto('storyboard_images')
    .values({
      ...{ id, customer_id: customerId, storyboard_id: storyboardId, key },
      ...{ clip_id: clipId, created_at: at },
    })
    .execute();
}

/** Of a storyboard that is there. */
export async function findImage(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<{ storyboardId: string; key: string } | undefined> {
  const found = await sql<{ storyboardId: string; key: string }>`
    SELECT storyboard_id AS "storyboardId", key FROM storyboard_images
    WHERE customer_id = ${customerId} AND id = ${id} AND storyboard_id IS NOT NULL`.execute(trx);
  return found.rows[0];
}

/** Where the images of a storyboard lie, by their ids. */
export async function keysOf(
  trx: Trx,
  customerId: string,
  storyboardId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('storyboard_images')
    .select(['id', 'key'])
    .where('customer_id', '=', customerId)
    .where('storyboard_id', '=', storyboardId)
    .execute();
  return new Map(rows.map(({ id, key }) => [id, key]));
}

/** By image, the clip that it is a frame of. */
export async function findFrames(
  trx: Trx,
  customerId: string,
  storyboardId: string,
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ imageId: string; clipId: string }>`
    SELECT id AS "imageId", clip_id AS "clipId" FROM storyboard_images
    WHERE customer_id = ${customerId} AND storyboard_id = ${storyboardId} AND clip_id IS NOT NULL`.execute(
    trx,
  );
  return new Map(found.rows.map(({ imageId, clipId }) => [imageId, clipId]));
}

/** Those of the ids that are images of the storyboard. */
export async function imagesOf(
  trx: Trx,
  customerId: string,
  storyboardId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('storyboard_images')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('storyboard_id', '=', storyboardId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes old ones out that no shot shows, and gives their files; over all customers. */
export async function takeUnused(trx: AnyTrx, before: Date, most: number): Promise<string[]> {
  const taken = await sql<{ key: string }>`
    DELETE FROM storyboard_images WHERE id IN (
      SELECT i.id FROM storyboard_images i WHERE i.created_at < ${before}
        -- Those of boards that nobody changed for long were looked at before.
        AND (i.storyboard_id IS NULL OR EXISTS (SELECT FROM storyboards s
          WHERE s.id = i.storyboard_id AND s.updated_at >= ${before}::timestamptz - interval '7 days'))
        AND NOT EXISTS (SELECT FROM storyboards s
          WHERE s.id = i.storyboard_id AND s.updated_at >= ${before})
        AND NOT EXISTS (SELECT FROM storyboards s
          WHERE s.id = i.storyboard_id AND strpos(s.blocks::text, i.id::text) > 0)
      ORDER BY i.created_at LIMIT ${most} FOR UPDATE SKIP LOCKED) RETURNING key`.execute(trx);
  return taken.rows.map(({ key }) => key);
}
