import { type Kysely, sql } from 'kysely';

/** Clips of guests who withdrew their consent, or whose consent has expired. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW clips_without_consent WITH (security_invoker = true) AS
      SELECT k.customer_id, k.clip_id FROM consent_clips k JOIN consents n ON n.id = k.consent_id
        WHERE n.withdrawn_at IS NOT NULL OR n.expires_at <= now();
    GRANT SELECT ON clips_without_consent TO rushes_tenant, rushes_system;
  `.execute(db);
}
