import { type Kysely, sql } from 'kysely';

/** The titles of slots of programs, by the timeline item that fills each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW program_slot_titles WITH (security_invoker = true) AS
      SELECT g.customer_id, g.program_id, s ->> 'slotId' AS item_id, s ->> 'title' AS title
        FROM program_slots g CROSS JOIN LATERAL jsonb_array_elements(g.slots) s;
    GRANT SELECT ON program_slot_titles TO rushes_tenant, rushes_system;
  `.execute(db);
}
