import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { Use } from '@rushes/contract/core/bin';
import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import { type AssetsService, clearProgressOf } from '../assets/service.ts';
import type { BinKind } from '../../../objects/bin.ts';
import { editsAll } from './policy.ts';

const isUsed = sql`(EXISTS (SELECT FROM program_clips p JOIN programs g ON g.id = p.program_id
  WHERE p.clip_id = c.id AND g.archived_at IS NULL)
  OR EXISTS (SELECT FROM bumper_variants v JOIN bumpers b ON b.id = v.bumper_id
  WHERE v.clip_id = c.id AND (b.archived_at IS NULL OR num_nonnulls(v.file_id, v.title) > 0))
  OR EXISTS (SELECT FROM deliverable_clips d WHERE d.clip_id = c.id))`;

/** Clips of `c` that the user may delete and restore. */
function deletableBy(member: AccessSubject) {
  const { customerId, customerUserId } = member;
  return sql`c.customer_id = ${customerId} AND (${editsAll(member)}::boolean OR c.created_by = ${customerUserId})`;
}

/** Clips in the bin. */
export function clipBin(assets: Pick<AssetsService, 'removeUnneeded'>): BinKind {
  return {
    kind: 'clip',
    rows: (caller) =>
      caller.permissions.has('create.footage:delete')
        ? sql`SELECT c.id, c.name, c.archived_at AS deleted_at, c.deleted_by, a.size_bytes, ${isUsed} AS is_used
            FROM clips c JOIN assets a ON a.id = c.asset_id WHERE ${deletableBy(caller)} AND c.archived_at IS NOT NULL`
        : null,
    uses: (trx, caller, ids) => usesOf(trx, caller, ids),
    deletePermanently: async (trx, caller, ids) => {
      if (!caller.permissions.has('create.footage:delete')) return { deleted: [] };
      const found = await sql<{ id: string; name: string; assetId: string; isUsed: boolean }>`
        SELECT c.id, c.name, c.asset_id AS "assetId", ${isUsed} AS "isUsed" FROM clips c
        WHERE ${deletableBy(caller)} AND c.archived_at IS NOT NULL AND c.state <> 'uploading'
          AND c.id = ANY (${[...ids]}::uuid[])
        ORDER BY c.id FOR UPDATE OF c`.execute(trx);
      const deleted = found.rows.filter((clip) => !clip.isUsed);
      const gone = deleted.map(({ id }) => id);
      await clearProgressOf(trx, 'clip', gone);
      await sql`DELETE FROM clips WHERE customer_id = ${caller.customerId} AND id = ANY (${gone}::uuid[])`.execute(
        trx,
      );
      await assets.removeUnneeded(
        trx,
        caller.customerId,
        deleted.map(({ assetId }) => assetId),
      );
      return { deleted, inUse: found.rows.filter((clip) => clip.isUsed).map(({ id }) => id) };
    },
  };
}

/** Programs and deliverables with these clips; titles only of programs that the user may open. */
async function usesOf(trx: Trx, member: AccessSubject, ids: readonly string[]): Promise<Use[]> {
  if (!member.permissions.has('create.footage:delete')) return [];
  const mayOpen = member.permissions.has('create.programs:edit-all')
    ? sql`true`
    : sql`(g.created_by = ${member.customerUserId} OR g.shared_with_creators
        OR (g.live_version_id IS NOT NULL AND g.audience_organisation AND g.is_available))`;
  const found = await sql<Use>`
    SELECT CASE WHEN g.live_version_id IS NULL THEN 'draft-programs' ELSE 'published-programs' END AS what,
      count(*)::int AS count,
      coalesce((array_agg(g.title ORDER BY g.updated_at DESC) FILTER (WHERE ${mayOpen}))[1:3], '{}') AS names
    FROM programs g WHERE g.customer_id = ${member.customerId} AND g.archived_at IS NULL AND g.id IN (
      SELECT p.program_id FROM program_clips p JOIN clips c ON c.id = p.clip_id
      WHERE c.id = ANY (${[...ids]}::uuid[]) AND ${deletableBy(member)})
    GROUP BY 1 ORDER BY 1 DESC`.execute(trx);
  return [...found.rows, ...(await deliverablesWith(trx, member, ids))];
}

async function deliverablesWith(trx: Trx, member: AccessSubject, ids: readonly string[]): Promise<Use[]> {
  const found = await sql<Use>`
    SELECT 'deliverables' AS what, count(DISTINCT d.deliverable_id)::int AS count, '{}'::text[] AS names
    FROM deliverable_clips d JOIN clips c ON c.id = d.clip_id
    JOIN approval_subjects s ON s.id = d.deliverable_id AND s.archived_at IS NULL
    WHERE c.id = ANY (${[...ids]}::uuid[]) AND ${deletableBy(member)} HAVING count(*) > 0`.execute(trx);
  return found.rows;
}
