import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { StoredItem } from '../../../../schema-programs.ts';
import { imagesIn } from './images.ts';

/** Notes the files that the draft shows, and those of versions that are or will be live: they aren't deleted for good. */
export async function replaceProgramImages(
  trx: Trx,
  customerId: string,
  programId: string,
  items: readonly StoredItem[],
): Promise<void> {
  const drafted = [...new Set(imagesIn(items).map(({ fileId }) => fileId))];
  await sql`
    WITH shown AS (
      SELECT unnest(${drafted}::uuid[]) AS id
      UNION
      SELECT (i ->> 'fileId')::uuid FROM program_versions v,
        LATERAL (SELECT jsonb_path_query(v.timeline, '$.items[*].titles[*]')
          UNION ALL SELECT jsonb_path_query(v.timeline, '$.items[*].inShapes.*.titles[*]')) AS t (i)
      WHERE v.program_id = ${programId} AND v.state IN ('review', 'scheduled', 'waiting', 'live') AND i ->> 'kind' = 'image'
    ), gone AS (
      DELETE FROM program_images
      WHERE customer_id = ${customerId} AND program_id = ${programId} AND file_id NOT IN (SELECT id FROM shown)
    )
    INSERT INTO program_images (customer_id, program_id, file_id)
    SELECT ${customerId}::uuid, ${programId}::uuid, id FROM shown
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Notes the files that a version shows, a watermark among them. */
export async function keepImages(
  trx: Trx,
  customerId: string,
  programId: string,
  items: readonly Pick<StoredItem, 'titles' | 'inShapes'>[],
): Promise<void> {
  const fileIds = [...new Set(imagesIn(items).map(({ fileId }) => fileId))];
  if (fileIds.length === 0) return;
  await trx
    .insertInto('program_images')
    .values(fileIds.map((fileId) => ({ customer_id: customerId, program_id: programId, file_id: fileId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
