import type { Permission } from '@rushes/contract/identity/roles';
import { builtInPermissions, members } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';

/** The people of a customer who hold these permissions, by a built-in role or one of its own; for those without a flag. */
function holdersOf(customerId: string, permissions: readonly Permission[]): RawBuilder<{ id: string }> {
  const roles = members.filter((role) => {
    const held = builtInPermissions(role);
    return permissions.every((permission) => held.includes(permission));
  });
  return sql`SELECT u.id FROM members u LEFT JOIN roles r ON r.id = u.custom_role_id
    WHERE u.customer_id = ${customerId} AND CASE WHEN u.custom_role_id IS NULL THEN u.role = ANY (${roles}::text[])
      ELSE r.permissions @> ${[...permissions]}::text[] END`;
}

/** Those who edit, and so watch, every program: as `mayEdit` has it, for all at once. */
export function editorsOfAll(customerId: string): RawBuilder<{ id: string }> {
  return holdersOf(customerId, ['create.programs:see', 'create.programs:edit-all']);
}

/** Those who edit, and so watch, one program: as `mayEdit` has it, for all at once. */
export function editorsOf(customerId: string, programId: string): RawBuilder<{ id: string }> {
  return sql`${editorsOfAll(customerId)} UNION SELECT id FROM (${creatorsOf(customerId, sql`SELECT ${programId}::uuid`)}) creators`;
}

/** Those who edit some programs and not all of them, each with the program: whoever made it, and whom it is shared with. */
export function creatorsOf(
  customerId: string,
  /** Rows of one program id. */
  programIds: RawBuilder<unknown>,
): RawBuilder<{ id: string; programId: string }> {
  return sql`SELECT creator.id, p.id AS program_id FROM (${holdersOf(customerId, ['create.programs:see'])}) creator
    JOIN programs p ON p.customer_id = ${customerId} AND p.id IN (${programIds})
    WHERE p.shared_with_creators OR p.created_by = creator.id`;
}
