import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AccessSubject } from '../../../../objects/access-subject.ts';
import { clipsOfPrograms } from '../../../create/programs/service.ts';
import { licenceColumns, type LicenceRow } from '../../../media/assets/service.ts';
import { clipAccess } from '../../../media/clips/service.ts';

interface UsedClip extends LicenceRow {
  readonly clipId: string;
  readonly name: string;
  /** Those of the programs that have it in their drafts. */
  readonly programIds: readonly string[];
}

/** Clips by their ids, and those of programs, as far as the user sees them. */
export async function findUsedClips(
  trx: Trx,
  member: AccessSubject,
  { clipIds, programIds }: { clipIds: readonly string[]; programIds: readonly string[] },
): Promise<UsedClip[]> {
  const seen = clipAccess.rows(member);
  if (seen === null) return [];
  const found = await sql<UsedClip>`
    WITH used AS (SELECT u.clip_id, array_agg(u.program_id) AS ids
        FROM (${clipsOfPrograms(programIds)}) u GROUP BY u.clip_id),
      wanted AS (SELECT unnest(${[...clipIds]}::uuid[]) AS clip_id UNION SELECT used.clip_id FROM used)
    SELECT c.id AS "clipId", c.name, ${licenceColumns('c')}, coalesce(used.ids, '{}') AS "programIds"
    FROM wanted JOIN clips c ON c.id = wanted.clip_id LEFT JOIN used ON used.clip_id = c.id
    WHERE c.customer_id = ${member.customerId} AND c.archived_at IS NULL
      AND EXISTS (SELECT FROM (${seen}) seen WHERE seen.object_id = c.id)
    ORDER BY lower(c.name), c.id`.execute(trx);
  return found.rows;
}
