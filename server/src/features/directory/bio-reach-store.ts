import { sql } from 'kysely';
import type { Reach } from '../people/service.ts';

/** Videos of people, for whoever sees the directory; that the organisation hides it from some is asked here too. */
export const bioReach: Reach = {
  kind: 'bios',
  page: async (trx, { customerId, customerUserId, role }, { after, limit }) => {
    const behind =
      after === null ? sql`true` : sql`(lower(c.name), b.id) > (${after.title}, ${after.objectId}::uuid)`;
    const isHidden = sql`(${role === 'viewer' || role === 'cc'}
      AND EXISTS (SELECT FROM customers o WHERE o.id = ${customerId} AND o.flags->>'hideOrganisationView' = 'true'))`;
    const isTaken = sql`EXISTS (SELECT FROM customer_users me JOIN roles r ON r.id = me.custom_role_id
      WHERE me.id = ${customerUserId} AND NOT 'organization.directory:see' = ANY (r.permissions))`;
    const found = await sql<{ objectId: string; title: string }>`
      SELECT b.id AS "objectId", c.name AS title FROM bios b JOIN customer_users c ON c.id = b.customer_user_id
      JOIN programs p ON p.id = b.program_id
      WHERE b.customer_id = ${customerId} AND b.state = 'approved' AND c.state = 'active'
        AND p.live_version_id IS NOT NULL AND p.archived_at IS NULL AND NOT ${isHidden} AND NOT ${isTaken} AND ${behind}
      ORDER BY lower(c.name), b.id LIMIT ${limit}`.execute(trx);
    return found.rows.map(({ objectId, title }) => ({
      objectId,
      title,
      may: 'watch' as const,
      reasons: ['directory' as const],
    }));
  },
};
