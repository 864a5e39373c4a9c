import { type Kysely, sql } from 'kysely';

/** Names of guests and contacts by the clips that they recorded; an erased one isn't there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW guest_take_names WITH (security_invoker = true) AS
      SELECT k.clip_id, r.name FROM guest_takes k JOIN guest_responses r ON r.id = k.response_id;
    -- Not the address of a contact without a name.
    CREATE VIEW contact_take_names WITH (security_invoker = true) AS
      SELECT k.clip_id, p.given_name AS name FROM recording_takes k
      JOIN recording_assignments a ON a.id = k.assignment_id JOIN contact_names p ON p.id = a.contact_id;
    GRANT SELECT ON guest_take_names, contact_take_names TO rushes_tenant, rushes_system;
  `.execute(db);
}
