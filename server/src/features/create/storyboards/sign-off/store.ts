import { randomUUID } from 'node:crypto';
import type { BoardBlockInput } from '@rushes/contract/create/storyboards';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { MemberKey } from '../../../../objects/access-subject.ts';

export interface SignOffRow {
  readonly blocks: readonly BoardBlockInput[];
  readonly shotCount: number;
  readonly durationMs: number;
  /** Null where that user was erased. */
  readonly signedBy: string | null;
  readonly signedAt: Date;
}

export async function insertSignOff(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  storyboardId: string,
  { blocks, shotCount, durationMs, signedAt }: Omit<SignOffRow, 'signedBy'>,
): Promise<void> {
  await trx
    .insertInto('storyboard_sign_offs')
    .values({
      ...{ id: randomUUID(), customer_id: customerId, storyboard_id: storyboardId },
      ...{ blocks: JSON.stringify(blocks), shot_count: shotCount, duration_ms: durationMs },
      ...{ signed_by: customerUserId, signed_at: signedAt },
    })
    .execute();
}

/** The latest of a storyboard, the latest first. */
export async function findSignOffs(
  trx: Trx,
  customerId: string,
  storyboardId: string,
  limit: number,
): Promise<SignOffRow[]> {
  const found = await sql<SignOffRow>`
    SELECT g.blocks, g.shot_count AS "shotCount", g.duration_ms AS "durationMs", u.name AS "signedBy",
      g.signed_at AS "signedAt"
    FROM storyboard_sign_offs g LEFT JOIN members u ON u.id = g.signed_by
    WHERE g.customer_id = ${customerId} AND g.storyboard_id = ${storyboardId}
    ORDER BY g.signed_at DESC, g.id LIMIT ${limit}`.execute(trx);
  return found.rows;
}
