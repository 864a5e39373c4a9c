import { type Kysely, sql } from 'kysely';

/** What became of mails, for features whose users sent them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW notification_deliveries WITH (security_invoker = true) AS
      SELECT customer_id, customer_user_id, kind, task_id, program_id, state, created_at FROM notification_mails;
    GRANT SELECT ON notification_deliveries TO rushes_tenant, rushes_system;
  `.execute(db);
}
