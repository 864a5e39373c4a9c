import { type Kysely, sql } from 'kysely';

/** Open channels are open to whoever is new, so that a preview of a role shows them; people are still the rows of `customer_users`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE OR REPLACE VIEW channel_people WITH (security_invoker = true) AS
      SELECT m.customer_id, m.channel_id, m.customer_user_id, m.level
        FROM channel_members m JOIN channels c ON c.id = m.channel_id
       WHERE m.state = 'active' AND m.customer_user_id IS NOT NULL AND c.state = 'active'
      UNION ALL
      SELECT m.customer_id, m.channel_id, g.customer_user_id, m.level
        FROM channel_members m JOIN channels c ON c.id = m.channel_id
        JOIN user_group_people g ON g.group_id = m.group_id
       WHERE m.state = 'active' AND c.state = 'active'
      UNION ALL
      SELECT c.customer_id, c.id, p.id, 0::smallint
        FROM channels c JOIN customer_users p ON p.customer_id = c.customer_id
       WHERE c.visibility = 'open' AND c.state = 'active'
      UNION ALL
      SELECT c.customer_id, c.id, '00000000-0000-0000-0000-000000000000'::uuid, 0::smallint
        FROM channels c
       WHERE c.visibility = 'open' AND c.state = 'active'`.execute(db);
}
