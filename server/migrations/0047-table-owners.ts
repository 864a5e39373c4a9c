import { type Kysely, sql } from 'kysely';

/** What others read of accounts, profiles and customers; the planner reads through a view as if it were not there. */
async function publishViews(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE VIEW members WITH (security_invoker = true) AS
      SELECT id, customer_id, user_id, name, role, custom_role_id, sequence, state, user_name, search_text, location,
        last_sign_in_at, invited_at, picture_url, manager_id, org_unit_id, created_at
      FROM customer_users;
    CREATE VIEW accounts WITH (security_invoker = true) AS
      SELECT id, user_name, name, must_change_password, is_active, is_super_admin, is_demo, first_signed_in_at,
        email_verified_at, created_at
      FROM users;
    CREATE VIEW customer_settings WITH (security_invoker = true) AS SELECT * FROM customers;
    GRANT SELECT ON members, accounts, customer_settings TO rushes_tenant, rushes_system;
  `.execute(db);
}

/** A customer reads its own row, the accounts of its members without passwords, and which sessions live. */
async function openToTenants(db: Kysely<never>): Promise<void> {
  const own = sql`nullif(current_setting('rushes.customer_id', true), '')::uuid`;
  await sql`
    GRANT SELECT ON customers TO rushes_tenant;
    GRANT UPDATE (revision) ON customers TO rushes_tenant;
    CREATE POLICY own_lock ON customers FOR UPDATE TO rushes_tenant USING (id = ${own}) WITH CHECK (id = ${own});
    CREATE POLICY of_members ON users FOR SELECT TO rushes_tenant
      USING (EXISTS (SELECT FROM customer_users p WHERE p.user_id = users.id));
    GRANT SELECT (id, user_name, name, must_change_password, is_active, is_super_admin, is_demo, first_signed_in_at,
      email_verified_at, created_at) ON users TO rushes_tenant;
    CREATE POLICY tenant_select ON sessions FOR SELECT TO rushes_tenant USING (customer_id = ${own});
    GRANT SELECT (id, customer_id, customer_user_id, expires_at, revoked_at) ON sessions TO rushes_tenant;
    CREATE POLICY everybody ON share_page_templates FOR SELECT TO rushes_tenant USING (true);
    GRANT SELECT ON share_page_templates TO rushes_tenant;
    CREATE POLICY tenant ON reports TO rushes_tenant USING (customer_id = ${own}) WITH CHECK (customer_id = ${own});
    GRANT SELECT, INSERT, UPDATE, DELETE ON reports TO rushes_tenant;
  `.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await publishViews(db);
  await openToTenants(db);
}
