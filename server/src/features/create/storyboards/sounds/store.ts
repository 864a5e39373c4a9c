import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AnyTrx } from '../../../../platform/db/database.ts';

export async function insertSound(
  trx: Trx,
  sound: { id: string; customerId: string; storyboardId: string; key: string; at: Date },
): Promise<void> {
  const { id, customerId, storyboardId, key, at } = sound;
  await trx
    .insertInto('storyboard_sounds')
    .values({ id, customer_id: customerId, storyboard_id: storyboardId, key, created_at: at })
    .execute();
}

/** Of a storyboard that is there. */
export async function findSound(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<{ storyboardId: string; key: string } | undefined> {
  const found = await sql<{ storyboardId: string; key: string }>`
    SELECT storyboard_id AS "storyboardId", key FROM storyboard_sounds
    WHERE customer_id = ${customerId} AND id = ${id} AND storyboard_id IS NOT NULL`.execute(trx);
  return found.rows[0];
}

/** Takes old ones out that no storyboard is played with, and gives their files; over all customers. */
export async function takeUnusedSounds(trx: AnyTrx, before: Date, most: number): Promise<string[]> {
  const taken = await sql<{ key: string }>`
    DELETE FROM storyboard_sounds WHERE id IN (
      SELECT i.id FROM storyboard_sounds i WHERE i.created_at < ${before}
        AND NOT EXISTS (SELECT FROM storyboards s
          WHERE s.id = i.storyboard_id AND (s.sound_id = i.id OR s.updated_at >= ${before}))
      ORDER BY i.created_at LIMIT ${most} FOR UPDATE SKIP LOCKED) RETURNING key`.execute(trx);
  return taken.rows.map(({ key }) => key);
}
