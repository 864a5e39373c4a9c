import type { BumperRule, SavedTitleKind } from '@rushes/contract/create/bumpers';
import { savedTitleKinds, usualLengthMs } from '@rushes/contract/create/lists/bumpers';
import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

interface SavedTitle {
  readonly bumperId: string;
  readonly name: string;
  readonly kind: SavedTitleKind;
  readonly rule: BumperRule;
  /** The main one first. */
  readonly variants: readonly {
    readonly aspect: Aspect;
    readonly language: string | null;
    readonly title: TitleDesign;
    readonly lengthMs: number;
  }[];
}

const offeredMost = 100;

/** Active titles and lower thirds: the defaults first, then by name. */
export async function savedTitles(trx: Trx, customerId: string): Promise<SavedTitle[]> {
  const found = await sql<SavedTitle>`
    SELECT b.id AS "bumperId", b.name, b.kind, b.rule,
      (SELECT jsonb_agg(jsonb_build_object('aspect', v.aspect, 'language', v.language, 'title', v.title,
          'lengthMs', coalesce(v.length_ms, ${usualLengthMs}::int)) ORDER BY v.position)
        FROM bumper_variants v WHERE v.bumper_id = b.id AND v.title IS NOT NULL) AS variants
    FROM bumpers b
    WHERE b.customer_id = ${customerId} AND b.state = 'active' AND b.archived_at IS NULL
      AND b.kind IN (${sql.join([...savedTitleKinds])})
      AND EXISTS (SELECT FROM bumper_variants v WHERE v.bumper_id = b.id AND v.title IS NOT NULL)
    ORDER BY b.rule = 'default' DESC, lower(b.name), b.id LIMIT ${offeredMost}`.execute(trx);
  return found.rows;
}

/** Whose a program is, by name; empty where that isn't known. */
export async function titleSources(
  trx: Trx,
  customerId: string,
  ownerId: string,
): Promise<{ owner: string; organisation: string }> {
  const found = await sql<{ owner: string; organisation: string }>`
    SELECT coalesce((SELECT m.name FROM members m WHERE m.id = ${ownerId} AND m.customer_id = c.id), '') AS owner,
      c.name AS organisation
    FROM customer_settings c WHERE c.id = ${customerId}`.execute(trx);
  return found.rows[0] ?? { owner: '', organisation: '' };
}
