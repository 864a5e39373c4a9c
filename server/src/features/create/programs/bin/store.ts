import type { AccessSubject } from '../../../../objects/access-subject.ts';
import type { Use } from '@rushes/contract/core/bin';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { BinKind } from '../../../../objects/bin.ts';
import { editsAll } from '../policy.ts';
import { removePrograms } from '../publication/store.ts';

/** Programs of `p` that the user may delete and restore. */
function deletableBy(member: AccessSubject) {
  const { customerId, customerUserId } = member;
  return sql`p.customer_id = ${customerId} AND (${editsAll(member)}::boolean OR p.created_by = ${customerUserId})`;
}

/** Programs in the bin. */
export const programBin: BinKind = {
  kind: 'program',
  rows: (caller) =>
    caller.permissions.has('create.programs:delete')
      ? sql`SELECT p.id, p.title AS name, p.archived_at AS deleted_at, p.deleted_by, NULL::bigint AS size_bytes,
          false AS is_used FROM programs p WHERE ${deletableBy(caller)} AND p.archived_at IS NOT NULL`
      : null,
  uses: (trx, caller, ids) =>
    caller.permissions.has('create.programs:delete') ? usesOf(trx, caller, ids) : Promise.resolve([]),
  deletePermanently: async (trx, caller, ids) => {
    if (!caller.permissions.has('create.programs:delete')) return { deleted: [] };
    const found = await sql<{ id: string; name: string }>`
      SELECT p.id, p.title AS name FROM programs p
      WHERE ${deletableBy(caller)} AND p.archived_at IS NOT NULL AND p.id = ANY (${[...ids]}::uuid[])
      ORDER BY p.id FOR UPDATE`.execute(trx);
    const keys = await removePrograms(
      trx,
      found.rows.map(({ id }) => id),
    );
    return { deleted: found.rows, keys };
  },
};

/** Channels that show these programs, and share links that open them. */
async function usesOf(trx: Trx, member: AccessSubject, ids: readonly string[]): Promise<Use[]> {
  const { customerId, customerUserId, permissions } = member;
  const those = sql`(SELECT p.id FROM programs p WHERE p.id = ANY (${[...ids]}::uuid[]) AND ${deletableBy(member)}
    AND p.live_version_id IS NOT NULL)`;
  const mayKnow = sql`(${permissions.has('audience.channels:edit')}::boolean OR c.visibility <> 'private'
    OR EXISTS (SELECT FROM channel_people q WHERE q.channel_id = c.id AND q.customer_user_id = ${customerUserId}))`;
  const channels = await sql<Use>`
    SELECT 'channels' AS what, count(*)::int AS count,
      coalesce((array_agg(c.name ORDER BY lower(c.name)) FILTER (WHERE ${mayKnow}))[1:3], '{}') AS names
    FROM channels c WHERE c.customer_id = ${customerId} AND c.state = 'active' AND EXISTS (
      SELECT FROM channel_shown_items i WHERE i.channel_id = c.id AND i.program_id IN ${those})`.execute(trx);
  const links = await sql<Use>`
    SELECT 'share-links' AS what, count(*)::int AS count, '{}'::text[] AS names
    FROM share_links s WHERE s.customer_id = ${customerId} AND s.program_id IN ${those} AND s.revoked_at IS NULL
      AND (s.expires_at IS NULL OR s.expires_at > now())`.execute(trx);
  return [...channels.rows, ...links.rows];
}
