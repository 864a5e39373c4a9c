import { decide, members, type CustomerFlags } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

const seeing = 'organization.directory:see';

export interface BioShowing {
  /** Whose video it is. */
  readonly names: readonly string[];
  /** Everybody who sees the directory, as rows of `customer_user_id`. */
  readonly seers: RawBuilder<unknown>;
}

/** Where the directory plays a program as someone's approved video; null where it does not. */
export async function findBioShowing(
  trx: Trx,
  customerId: string,
  programId: string,
): Promise<BioShowing | null> {
  const found = await sql<{ name: string; flags: CustomerFlags }>`
    SELECT c.name, o.flags FROM programs p
    JOIN bios b ON b.program_id = p.id AND b.version_id = p.live_version_id AND b.state = 'approved'
    JOIN members c ON c.id = b.customer_user_id AND c.state = 'active' JOIN customer_settings o ON o.id = p.customer_id
    WHERE p.customer_id = ${customerId} AND p.id = ${programId} AND p.archived_at IS NULL
    ORDER BY lower(c.name), c.id`.execute(trx);
  const [first] = found.rows;
  if (first === undefined) return null;
  return { names: found.rows.map(({ name }) => name), seers: directorySeers(customerId, first.flags) };
}

/** The rule of permissions, for everybody of an organisation at once. */
function directorySeers(customerId: string, flags: CustomerFlags): RawBuilder<unknown> {
  const rolesWith = (custom: readonly string[] | null) =>
    members.filter((role) => decide(seeing, { role, custom, flags }).allowed);
  return sql`SELECT s.id AS customer_user_id FROM members s LEFT JOIN roles r ON r.id = s.custom_role_id
    WHERE s.customer_id = ${customerId} AND CASE WHEN s.custom_role_id IS NULL
      THEN s.role = ANY (${rolesWith(null)}::text[])
      ELSE s.role = ANY (${rolesWith([seeing])}::text[]) AND ${seeing} = ANY (r.permissions) END`;
}
