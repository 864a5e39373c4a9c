import { sql } from 'kysely';
import type { ObjectAccess } from '../../../../objects/access-store.ts';
import { isPublished } from '../../../create/programs/service.ts';

/** Approved bio videos, for everyone who can see the directory. */
export const bioAccess: ObjectAccess = {
  kind: 'bios',
  rows: ({ customerId, permissions }) =>
    permissions.has('organization.directory:see')
      ? sql`SELECT b.id AS object_id, c.name AS title, 'watch' AS may, ARRAY['directory'] AS reasons
          FROM bios b JOIN members c ON c.id = b.customer_user_id JOIN programs p ON p.id = b.program_id
          WHERE b.customer_id = ${customerId} AND b.state = 'approved' AND c.state = 'active'
            AND p.live_version_id = b.version_id AND ${isPublished}`
      : null,
};
