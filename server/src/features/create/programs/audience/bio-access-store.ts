import type { Permissions } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

/** The condition that a program of `p` plays in the directory as the video of someone at work, for whoever sees the directory. */
export function isBio({ permissions }: { readonly permissions: Permissions }): RawBuilder<unknown> {
  if (!permissions.has('organization.directory:see')) return sql`false`;
  return sql`EXISTS (SELECT FROM bios b JOIN members bio_person ON bio_person.id = b.customer_user_id
    WHERE b.program_id = p.id AND b.version_id = p.live_version_id AND b.state = 'approved' AND bio_person.state = 'active')`;
}

export async function playsAsBio(
  trx: Trx,
  person: { readonly customerId: string; readonly permissions: Permissions },
  programId: string,
): Promise<boolean> {
  const found = await sql`SELECT FROM programs p
    WHERE p.customer_id = ${person.customerId} AND p.id = ${programId} AND ${isBio(person)}`.execute(trx);
  return found.rows.length > 0;
}
