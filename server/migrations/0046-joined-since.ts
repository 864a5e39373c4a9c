import { type Kysely, sql } from 'kysely';

/** Since when someone is in a channel or follows it: what it showed before is no news for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    ALTER TABLE channel_readers ADD COLUMN followed_at timestamptz;
    CREATE OR REPLACE VIEW user_group_people WITH (security_invoker = true) AS
      SELECT m.customer_id, m.group_id, m.customer_user_id, m.added_at AS since
        FROM user_group_members m JOIN user_groups g ON g.id = m.group_id WHERE g.source = 'manual'
      UNION ALL
      SELECT g.customer_id, g.id, p.id, NULL::timestamptz
        FROM user_groups g JOIN customer_users p ON p.customer_id = g.customer_id
       WHERE g.source = 'rule' AND p.state <> 'deactivated' AND rushes_rule_fits(g.rule, p.role, p.location, p.id);
    CREATE OR REPLACE VIEW channel_people WITH (security_invoker = true) AS
      SELECT m.customer_id, m.channel_id, m.customer_user_id, m.level, m.added_at AS since
        FROM channel_members m JOIN channels c ON c.id = m.channel_id
       WHERE m.state = 'active' AND m.customer_user_id IS NOT NULL AND c.state = 'active'
      UNION ALL
      SELECT m.customer_id, m.channel_id, g.customer_user_id, m.level, greatest(m.added_at, g.since)
        FROM channel_members m JOIN channels c ON c.id = m.channel_id
        JOIN user_group_people g ON g.group_id = m.group_id
       WHERE m.state = 'active' AND c.state = 'active'
      UNION ALL
      SELECT c.customer_id, c.id, p.id, 0::smallint, NULL::timestamptz
        FROM channels c JOIN customer_users p ON p.customer_id = c.customer_id
       WHERE c.visibility = 'open' AND c.state = 'active'
      UNION ALL
      SELECT c.customer_id, c.id, '00000000-0000-0000-0000-000000000000'::uuid, 0::smallint, NULL::timestamptz
        FROM channels c
       WHERE c.visibility = 'open' AND c.state = 'active';
  `.execute(db);
}
