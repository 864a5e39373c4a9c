import { sql } from 'kysely';
import type { Reach } from '../people/service.ts';

/** Videos of people, for whoever sees the directory. */
export const bioReach: Reach = {
  kind: 'bios',
  page: async (trx, { customerId, permissions }, { after, limit }) => {
    if (!permissions.has('organization.directory:see')) return [];
    const behind =
      after === null ? sql`true` : sql`(lower(c.name), b.id) > (${after.title}, ${after.objectId}::uuid)`;
    const found = await sql<{ objectId: string; title: string }>`
      SELECT b.id AS "objectId", c.name AS title FROM bios b JOIN customer_users c ON c.id = b.customer_user_id
      JOIN programs p ON p.id = b.program_id
      WHERE b.customer_id = ${customerId} AND b.state = 'approved' AND c.state = 'active'
        AND p.live_version_id = b.version_id AND p.archived_at IS NULL AND ${behind}
      ORDER BY lower(c.name), b.id LIMIT ${limit}`.execute(trx);
    return found.rows.map(({ objectId, title }) => ({
      objectId,
      title,
      may: 'watch' as const,
      reasons: ['directory' as const],
    }));
  },
};
